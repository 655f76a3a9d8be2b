import { type Identifier, identifierText } from '#domain/sign-in.ts';
import { spend } from '../budgets/budgets-repo.ts';
import { database, type Visit } from '../env.ts';
import type { Message } from '../messages/send-message.ts';
import { openSession, type Shopper, spendGuess } from './accounts-repo.ts';
import { budgetKey } from './ask-code.ts';
import { askingSecret, sessionToken } from './cookies.ts';
import { currentSession, SESSION_MS } from './current-shopper.ts';
import { hashOf, keyedHash, sameHash } from './hashes.ts';

const DAY_MS = 86_400_000;
/** Guesses of one code, and of all codes of an identifier in a day: a new code gives no new guesses beyond these (R6). */
export const GUESSES = { perCode: 5, daily: 20 } as const;

export interface SignedIn {
  readonly shopper: Shopper;
  /** For the session cookie. */
  readonly token: string;
}

/**
 * Trades a code for the one session it opens; null = wrong, used, too late, asked for in another browser, or guessed too often:
 * nobody learns which. The token is made of the browser's secret and the code, so that a browser that missed the answer gets the
 * same session when it asks again, and never a second one.
 */
export async function redeemCode(visit: Visit, code: string): Promise<SignedIn | null> {
  const { outside, request } = visit;
  const db = database(visit);
  const now = outside.now();
  const secret = askingSecret(request);
  if (secret === null) return null;
  const codeId = await hashOf(secret);
  const guessed = await spendGuess(db, codeId, now, GUESSES.perCode);
  if (guessed === null) return null;
  const { email, phone, codeHash, shopperId } = guessed;
  const daily = { key: await budgetKey('guess', email || phone), most: GUESSES.daily, spanMs: DAY_MS };
  if (!(await spend(db, daily, now)) || !sameHash(codeHash, await keyedHash(secret, code))) return null;

  const token = await keyedHash(secret, `session ${code}`);
  const old = sessionToken(request);
  // An account takes a new address or number only in a session of its own.
  const owner = shopperId === null ? null : ((await currentSession(visit))?.shopper ?? null);
  const taker = owner?.id === shopperId ? owner : null;
  const shopper = await openSession(db, {
    codeId,
    identifier: { email, phone },
    takenBy: taker?.id ?? null,
    notice: taker === null ? null : changeNotice(visit, taker, { email, phone }),
    newShopperId: outside.newId(),
    sessionId: await hashOf(token),
    oldSessionId: old === null ? null : await hashOf(old),
    now,
    endsAt: new Date(now.getTime() + SESSION_MS),
  });
  return shopper === null ? null : { shopper, token };
}

/** To the address or number that was replaced, so that its owner hears of a change somebody else made. */
function changeNotice({ edge }: Visit, old: Shopper, taken: Identifier): Message | null {
  const channel = taken.email === '' ? 'sms' : 'email';
  const to = channel === 'sms' ? old.phone : old.email;
  if (to === '') return null;
  const now = identifierText(taken);
  const what = channel === 'sms' ? 'mobile number' : 'e-mail address';
  return {
    channel,
    to,
    subject: `Your ${what} at ${edge.name} was changed`,
    text: `The ${what} of your account at ${edge.name} is now ${now}. If this was not you, please contact us.`,
  };
}
