import { dayOf } from '../clock.ts';
import { database, type RequestContext } from '../env.ts';
import { hashOf, keyedHash } from '../hashes.ts';
import { countUse } from '../rate-limits-repo.ts';
import { daySecret } from './day-secrets-repo.ts';

/**
 * Identifies the caller by a hash that changes every day and cannot be turned back into an IP address. An IPv6 address is cut to its /64
 * network, because a single connection usually has a whole network. Null = a local call.
 */
export async function ipAddressKey(context: RequestContext): Promise<string | null> {
  const address = context.request.headers.get('cf-connecting-ip') ?? '';
  if (address === '' || address === '::1' || address.startsWith('127.')) return null;
  const salt = await daySecret(database(context), dayOf(context.runtime.now()), context.runtime.newId());
  return (await keyedHash(salt, address.includes(':') ? networkOf(address) : address)).slice(0, 32);
}

/**
 * Counts one more use for `purpose` by the caller and returns whether there were at most `max` within `windowMs`. Local calls are always allowed.
 *
 * @param useId id of the use: a repeat of it is not counted again
 */
export async function allowIpAddress(
  context: RequestContext,
  purpose: string,
  max: number,
  windowMs: number,
  useId: string | null = null,
): Promise<boolean> {
  const key = await ipAddressKey(context);
  if (key === null) return true;
  const useKey = useId === null ? null : await deduplicationKey(purpose, key, useId);
  return (await countUse(database(context), `${purpose} ${key}`, windowMs, context.runtime.now(), useKey)).spent <= max;
}

/** Identifies one use by one caller, so that a repeat is not counted again. */
export const deduplicationKey = async (purpose: string, caller: string, useId: string): Promise<string> =>
  `once ${(await hashOf(JSON.stringify([purpose, caller, useId]))).slice(0, 32)}`;

function networkOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const tailGroups = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - tailGroups.length;
  const allGroups = [...groups, ...Array.from({ length: Math.max(zeros, 0) }, () => '0'), ...tailGroups];
  return allGroups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':');
}
