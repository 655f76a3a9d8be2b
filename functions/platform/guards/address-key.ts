import { countUse } from '../budgets-repo.ts';
import { dayOf } from '../clock.ts';
import { database, type RequestContext } from '../env.ts';
import { hashOf, keyedHash } from '../hashes.ts';
import { daySecret } from './day-secrets-repo.ts';

/**
 * Who is calling, as a hash that means nothing tomorrow and that nobody can turn back into the address. Of an IPv6 address the
 * network counts: one connection has the rest to itself. Null = a local call.
 */
export async function addressKey(context: RequestContext): Promise<string | null> {
  const address = context.request.headers.get('cf-connecting-ip') ?? '';
  if (address === '' || address === '::1' || address.startsWith('127.')) return null;
  const salt = await daySecret(database(context), dayOf(context.runtime.now()), context.runtime.newId());
  return (await keyedHash(salt, address.includes(':') ? networkOf(address) : address)).slice(0, 32);
}

/**
 * Counts that the caller does `what` once more, and says whether that is within `most` in the span. A local call always is.
 *
 * @param once names what is done: the same thing again is not counted again
 */
export async function allowAddress(
  context: RequestContext,
  what: string,
  most: number,
  spanMs: number,
  once: string | null = null,
): Promise<boolean> {
  const key = await addressKey(context);
  if (key === null) return true;
  const named = once === null ? null : await deduplicationKey(what, key, once);
  return (await countUse(database(context), `${what} ${key}`, spanMs, context.runtime.now(), named)).spent <= most;
}

/** What one use by one caller is remembered by, so that it counts once. */
export const deduplicationKey = async (what: string, caller: string, once: string): Promise<string> =>
  `once ${(await hashOf(JSON.stringify([what, caller, once]))).slice(0, 32)}`;

function networkOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length;
  const all = [...groups, ...Array.from({ length: Math.max(zeros, 0) }, () => '0'), ...after];
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':');
}
