import { countryOf } from '#domain/locale.ts';
import { isAbroad } from '#domain/phone.ts';
import { CODE_DIGITS, type Identifier } from '#domain/sign-in.ts';
import { spend } from '../budgets/budgets-repo.ts';
import { database, type Visit } from '../env.ts';
import { addressKey } from '../guards/address-key.ts';
import { type Message, sendMessage } from '../messages/send-message.ts';
import { insertCode } from './accounts-repo.ts';
import { hashOf, keyedHash } from './hashes.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
export const CODE_MS = 10 * MINUTE_MS;
/**
 * Sends per identifier, per address that asks, and to all numbers abroad, which cost most: whoever pays for SMS is not to be
 * made to pay for hundreds.
 */
export const SENDS = { shortly: 3, shortlyMs: 15 * MINUTE_MS, daily: 10, byAddress: 60, abroadDaily: 50 } as const;

export type Asked =
  /** The secret belongs into the asking browser's cookie. */
  { readonly kind: 'sent'; readonly secret: string } | { readonly kind: 'too_many' | 'abroad' | 'not_sent' };

/** What budgets are counted by: the identifier itself is not kept with them. */
export const budgetKey = async (what: string, whose: string): Promise<string> =>
  `${what}:${(await hashOf(whose)).slice(0, 32)}`;

/**
 * Sends a new one-time code. Whether somebody has an account under the identifier is not looked at, so the answer and its time
 * are the same for all. The code is stored as a hash keyed by the browser's own secret, of which only a hash is stored too.
 *
 * @param shopperId whose address or number this is to become; null = whoever has it signs in
 */
export async function askCode(visit: Visit, identifier: Identifier, shopperId: string | null): Promise<Asked> {
  const { edge, outside } = visit;
  const db = database(visit);
  const now = outside.now();
  const whom = identifier.email || identifier.phone;
  const address = await addressKey(visit);
  const { shortly, shortlyMs, daily, byAddress, abroadDaily } = SENDS;
  const budgets = [
    ...(address === null ? [] : [{ key: `send-address ${address}`, most: byAddress, spanMs: shortlyMs }]),
    { key: await budgetKey('send', whom), most: shortly, spanMs: shortlyMs },
    { key: await budgetKey('send-day', whom), most: daily, spanMs: DAY_MS },
  ];
  for (const budget of budgets) if (!(await spend(db, budget, now))) return { kind: 'too_many' };
  const abroad = identifier.phone !== '' && isAbroad(identifier.phone, countryOf(edge.locale));
  if (abroad && !(await spend(db, { key: 'send-abroad', most: abroadDaily, spanMs: DAY_MS }, now)))
    return { kind: 'abroad' };

  const secret = outside.newId();
  const id = await hashOf(secret);
  const code = String(outside.random(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const codeHash = await keyedHash(secret, code);
  await insertCode(db, { ...identifier, id, codeHash, shopperId, expiresAt: new Date(now.getTime() + CODE_MS) });
  try {
    await sendMessage(visit, `code:${id}`, codeMessage(edge, identifier, code));
  } catch (error) {
    outside.log({ event: 'code_not_sent', site: edge.slug, name: (error as Error).name });
    return { kind: 'not_sent' };
  }
  return { kind: 'sent', secret };
}

/** The last line of an SMS binds the code to this site: browsers offer to fill it in here and nowhere else. */
function codeMessage(edge: Visit['edge'], { email, phone }: Identifier, code: string): Message {
  const minutes = CODE_MS / MINUTE_MS;
  if (email === '')
    return {
      channel: 'sms',
      to: phone,
      subject: '',
      text: `${code} is your code for ${edge.name}. It works for ${minutes} minutes.\n\n@${new URL(edge.origin).hostname} #${code}`,
    };
  return {
    channel: 'email',
    to: email,
    subject: `Your code for ${edge.name}`,
    text: `${code} is your code to sign in at ${edge.name}.\n\nIt works for ${minutes} minutes, once, in the browser where you asked for it. If you did not ask for it, you need do nothing: without this code nobody can sign in.`,
  };
}
