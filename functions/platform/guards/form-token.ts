import { DAY_MS } from '#domain/durations.ts';
import { dayOf } from '../clock.ts';
import { database, type WorkerContext } from '../env.ts';
import { keyedHash, sameHash } from '../hashes.ts';
import { daySecret, findDaySecret } from './day-secrets-repo.ts';

/** No person fills in a form faster. */
const TOO_FAST_MS = 2000;
/** A page left open overnight can still send its form. */
const VALID_MS = 2 * DAY_MS;

/** A signed timestamp, `<ms since 1970>.<signature>`, given to a form's script when the shopper first touches the form. */
export async function formToken(context: WorkerContext): Promise<string> {
  const now = context.runtime.now();
  const secret = await daySecret(database(context), dayOf(now), context.runtime.newId());
  return `${now.getTime()}.${await keyedHash(secret, `form ${now.getTime()}`)}`;
}

/**
 * What is wrong with the token of a submitted form: not one of ours (`forged`), too old (`expired`), or so recent that no person can have
 * filled in the form since (`fast`). Null = nothing.
 */
export async function tokenProblem(
  context: WorkerContext,
  token: unknown,
): Promise<'forged' | 'expired' | 'fast' | null> {
  const [, at = '', signature = ''] = /^(\d{13})\.([0-9a-f]{64})$/.exec(typeof token === 'string' ? token : '') ?? [];
  if (at === '') return 'forged';
  const age = context.runtime.now().getTime() - Number(at);
  if (age > VALID_MS) return 'expired';
  const secret = await findDaySecret(database(context), dayOf(new Date(Number(at))));
  if (secret === null || !sameHash(signature, await keyedHash(secret, `form ${at}`))) return 'forged';
  return age < TOO_FAST_MS ? 'fast' : null;
}
