import { MINUTE_MS } from '#domain/durations.ts';
import { BACKUP_DIGITS, CODE_DIGITS, type Identifier } from '#domain/sign-in.ts';
import { siteHost } from '#domain/site-url.ts';
import { edgeText } from '#text/edge-text.ts';
import { formatInstant } from '#text/format.ts';
import { callsExternalServices, database, type RequestContext } from '../platform/env.ts';
import { allowIpAddress } from '../platform/guards/ip-address.ts';
import { hashOf, keyedHash } from '../platform/hashes.ts';
import { findOpenCode, findPendingIdentifier, insertCode } from '../topics/accounts/accounts-repo.ts';
import { deleteBackupCode, findBackupCodes, insertBackupCode } from '../topics/accounts/backup-codes-repo.ts';
import { codeRequestSecret } from '../topics/accounts/cookies.ts';
import {
  allowOneMore,
  backupCodeKey,
  consumeSendingLimits,
  SENDING_LIMITS,
} from '../topics/accounts/sending-limits.ts';
import { messageService } from '../topics/messages/message-service.ts';
import { type Message, sendMessage } from '../topics/messages/send-message.ts';
import { GUESSES } from './redeem-code.ts';

export const CODE_MS = 10 * MINUTE_MS;

export type CodeRequest =
  /** The secret goes into the cookie of the requesting browser. `already`: a code that was sent before works here, and no other is sent. */
  | { readonly kind: 'sent' | 'already'; readonly secret: string }
  /** A limit is reached (`Allowance`), or the message could not be sent. */
  | { readonly kind: 'too_many' | 'foreign_number' | 'not_sent' };

/**
 * Sends a new one-time code. It does not check whether the identifier has an account, so response and timing are the same for everybody.
 * The code is stored as a hash keyed by the browser's secret, of which only a hash is stored too.
 *
 * Strangers may use up the sends to a recipient but must not keep its owner from signing in: the last code before a limit is a backup
 * code, which is long and works in every browser that requests a code for the same recipient until more may be sent (decision 164).
 *
 * @param shopperId the account that this email or phone number is added to; null = the code signs its recipient in
 */
export async function requestCode(
  context: RequestContext,
  identifier: Identifier,
  shopperId: string | null,
): Promise<CodeRequest> {
  const { edge, runtime } = context;
  const db = database(context);
  if (callsExternalServices(context) && messageService(context, identifier.email === '' ? 'sms' : 'email') === null) {
    runtime.log({ event: 'code_not_sent', site: edge.slug, name: 'no service' });
    return { kind: 'not_sent' };
  }
  const allowance = await consumeSendingLimits(context, identifier);
  if (allowance.kind === 'too_many' || allowance.kind === 'foreign_number')
    return (await alreadySent(context, identifier, shopperId)) ?? allowance;

  const now = runtime.now();
  const expiresAt = new Date(now.getTime() + CODE_MS);
  const secret = runtime.newId();
  const id = await hashOf(secret);
  const backupCode =
    allowance.kind === 'last'
      ? { id: runtime.newId(), until: allowance.until > expiresAt ? allowance.until : expiresAt }
      : null;
  const code = generateCode(context, backupCode === null ? CODE_DIGITS : BACKUP_DIGITS);
  if (backupCode !== null)
    await insertBackupCode(
      db,
      { id: backupCode.id, codeHash: await keyedHash(backupCode.id, code) },
      await backupCodeKey(identifier),
      backupCode.until,
    );
  const codeHash = backupCode === null ? await keyedHash(secret, code) : '';
  await insertCode(db, { ...identifier, id, codeHash, shopperId, expiresAt });
  try {
    await sendMessage(context, `code:${id}`, codeMessage(edge, identifier, code, backupCode?.until ?? null));
  } catch (error) {
    runtime.log({ event: 'code_not_sent', site: edge.slug, name: (error as Error).name });
    if (backupCode !== null) await deleteBackupCode(db, backupCode.id);
    await allowOneMore(context, identifier, 'failed');
    return { kind: 'not_sent' };
  }
  return { kind: 'sent', secret };
}

/** The recipient of this browser's pending code; null = there is none. */
export async function pendingIdentifier(context: RequestContext): Promise<Identifier | null> {
  const secret = codeRequestSecret(context.request);
  return secret === null ? null : findPendingIdentifier(database(context), await hashOf(secret), context.runtime.now());
}

/** When no more may be sent: the pending code of this browser while guesses are left, or a backup code; null = neither. */
async function alreadySent(
  context: RequestContext,
  identifier: Identifier,
  shopperId: string | null,
): Promise<CodeRequest | null> {
  const { runtime, request } = context;
  const db = database(context);
  const now = runtime.now();
  const backupCodes = await findBackupCodes(db, await backupCodeKey(identifier), now);
  const browserSecret = codeRequestSecret(request);
  const pendingCode =
    browserSecret === null ? null : await findOpenCode(db, await hashOf(browserSecret), now, GUESSES.perCode);
  const isSame = pendingCode?.email === identifier.email && pendingCode.phone === identifier.phone;
  if (browserSecret !== null && isSame && (pendingCode.codeHash !== '' || backupCodes.length > 0))
    return { kind: 'already', secret: browserSecret };
  if (
    backupCodes.length === 0 ||
    !(await allowIpAddress(context, 'told', SENDING_LIMITS.remindersByIp, 15 * MINUTE_MS))
  )
    return null;
  const secret = runtime.newId();
  const expiresAt = new Date(now.getTime() + CODE_MS);
  await insertCode(db, { ...identifier, id: await hashOf(secret), codeHash: '', shopperId, expiresAt });
  return { kind: 'already', secret };
}

/** A uniformly distributed code of the given number of digits, a multiple of eight. */
function generateCode({ runtime }: RequestContext, digits: number): string {
  let code = '';
  while (code.length < digits) code += String(runtime.random(10 ** 8)).padStart(8, '0');
  return code;
}

/** The last line of an SMS binds the code to this site: browsers offer to fill it in here and nowhere else. */
function codeMessage(
  edge: RequestContext['edge'],
  { email, phone }: Identifier,
  code: string,
  backupUntil: Date | null,
): Message {
  const validity =
    backupUntil === null
      ? edgeText(edge, 'message.code.for_minutes', { minutes: CODE_MS / MINUTE_MS })
      : edgeText(edge, 'message.code.until', { until: formatInstant(backupUntil, edge.locale) });
  const displayedCode = backupUntil === null ? code : code.replace(/\d{4}(?=\d)/g, '$& ');
  if (email === '')
    return {
      channel: 'sms',
      to: phone,
      subject: '',
      text: `${edgeText(edge, 'message.code.sms', { code: displayedCode, site: edge.name, how: validity })}\n\n@${siteHost(edge)} #${code}`,
    };
  const browserNote = backupUntil === null ? edgeText(edge, 'message.code.browser') : '';
  return {
    channel: 'email',
    to: email,
    subject: edgeText(edge, 'message.code.subject', { site: edge.name }),
    text: edgeText(edge, 'message.code.text', {
      code: displayedCode,
      site: edge.name,
      how: validity,
      where: browserNote,
    }),
  };
}
