import { DAY_MS } from '#domain/durations.ts';
import { BACKUP_DIGITS, type Identifier, identifierText, recipientOf } from '#domain/sign-in.ts';
import { edgeText } from '#text/edge-text.ts';
import { database, type RequestContext } from '../platform/env.ts';
import { hashOf, keyedHash, sameHash } from '../platform/hashes.ts';
import { consume } from '../platform/rate-limits-repo.ts';
import {
  findSession,
  type GuessedCode,
  openSession,
  type Shopper,
  spendGuess,
} from '../topics/accounts/accounts-repo.ts';
import { claimBackupCode, findBackupCodes } from '../topics/accounts/backup-codes-repo.ts';
import { codeRequestSecret, sessionToken } from '../topics/accounts/cookies.ts';
import { currentSession, IDLE_MS, SESSION_MS } from '../topics/accounts/current-shopper.ts';
import { allowOneMore, backupCodeKey, rateLimitKey, refundIp } from '../topics/accounts/sending-limits.ts';
import { contactAdvice } from '../topics/messages/call-us.ts';
import type { Message } from '../topics/messages/send-message.ts';

/**
 * Guesses allowed in one browser (R6). Short codes are limited by how many are sent to an identifier in a day, with five guesses each, so
 * nobody can use up another browser's guesses. Backup codes are so long that a million guesses find one with a chance of one in a billion.
 */
export const GUESSES = { perCode: 5, backupDaily: 1_000_000 } as const;

export interface SignedIn {
  readonly shopper: Shopper;
  /** Token of the session cookie. */
  readonly token: string;
}

/**
 * Exchanges a code for the one session that it opens; null = wrong, used, expired, requested in another browser, or guessed too often,
 * without saying which. The token is derived from the browser's secret and the code, so a browser that missed the response gets the same
 * session when it repeats the request, and never a second one.
 */
export async function redeemCode(context: RequestContext, code: string): Promise<SignedIn | null> {
  const secret = codeRequestSecret(context.request);
  if (secret === null) return null;
  const token = await keyedHash(secret, `session ${code}`);
  const existing = await shopperOfSession(context, token);
  if (existing !== null) return { shopper: existing, token };
  const accepted = await acceptCode(context, secret, code);
  if (accepted === null) return null;
  const shopper = await startSession(context, accepted, token);
  if (shopper === null) return null;
  if (accepted.isBackup) await allowOneMore(context, accepted, 'used');
  await refundIp(context);
  return { shopper, token };
}

/** The shopper of the session with this token, if an earlier request opened it. */
async function shopperOfSession(context: RequestContext, token: string): Promise<Shopper | null> {
  const now = context.runtime.now();
  return findSession(database(context), await hashOf(token), now, new Date(now.getTime() - IDLE_MS));
}

/** A code that was entered correctly, with the email or phone number it was sent to. */
interface AcceptedCode extends GuessedCode {
  readonly id: string;
  readonly isBackup: boolean;
}

/** Spends a guess on a code; null = wrong, used, expired or guessed too often. */
async function acceptCode(context: RequestContext, secret: string, code: string): Promise<AcceptedCode | null> {
  const id = await hashOf(secret);
  const guess = await spendGuess(database(context), id, context.runtime.now(), GUESSES.perCode);
  if (guess === null) return null;
  const isBrowserCode = sameHash(guess.codeHash, await keyedHash(secret, code));
  return isBrowserCode || (await claimsBackupCode(context, guess, id, code))
    ? { ...guess, id, isBackup: !isBrowserCode }
    : null;
}

/** Opens the session that a code is for; null = somebody else has used the code. */
async function startSession(context: RequestContext, code: AcceptedCode, token: string): Promise<Shopper | null> {
  const { runtime, request } = context;
  const { email, phone, shopperId } = code;
  const oldToken = sessionToken(request);
  // An account takes a new email or phone number only in one of its own sessions.
  const signedIn = shopperId === null ? null : ((await currentSession(context))?.shopper ?? null);
  const shopper = signedIn?.id === shopperId ? signedIn : null;
  const now = runtime.now();
  return openSession(database(context), {
    codeId: code.id,
    identifier: { email, phone },
    claimedBy: shopper?.id ?? null,
    notice: shopper === null ? null : changeNotice(context, shopper, { email, phone }),
    newShopperId: runtime.newId(),
    sessionId: await hashOf(token),
    oldSessionId: oldToken === null ? null : await hashOf(oldToken),
    now,
    endsAt: new Date(now.getTime() + SESSION_MS),
  });
}

/** Whether this is a backup code of the recipient, to be used by this browser. */
async function claimsBackupCode(
  context: RequestContext,
  identifier: Identifier,
  codeId: string,
  code: string,
): Promise<boolean> {
  if (code.length !== BACKUP_DIGITS) return false;
  const db = database(context);
  const now = context.runtime.now();
  const key = await rateLimitKey('guess-standing', recipientOf(identifier));
  if (!(await consume(db, { key, max: GUESSES.backupDaily, windowMs: DAY_MS }, now))) return false;
  for (const { id, codeHash } of await findBackupCodes(db, await backupCodeKey(identifier), now, codeId))
    if (sameHash(codeHash, await keyedHash(id, code))) return claimBackupCode(db, id, codeId);
  return false;
}

/** Sent to the email or phone number that was replaced, so that its owner learns of a change made by somebody else. */
function changeNotice({ edge }: RequestContext, shopper: Shopper, identifier: Identifier): Message | null {
  const channel = identifier.email === '' ? 'sms' : 'email';
  const to = channel === 'sms' ? shopper.phone : shopper.email;
  if (to === '') return null;
  const values = { site: edge.name, now: identifierText(identifier), contactAdvice: contactAdvice(edge) };
  return {
    channel,
    to,
    subject: channel === 'sms' ? '' : edgeText(edge, 'message.changed.subject', values),
    text: edgeText(edge, channel === 'sms' ? 'message.changed.sms' : 'message.changed.text', values),
  };
}
