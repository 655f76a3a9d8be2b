import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { isForeignNumber } from '#domain/phone-number.ts';
import { type Identifier, recipientOf } from '#domain/sign-in.ts';
import { database, type RequestContext } from '../../platform/env.ts';
import { ipAddressKey } from '../../platform/guards/ip-address.ts';
import { hashOf } from '../../platform/hashes.ts';
import { allowOneMoreUse, consume, countUse, type RateLimit, refundUse } from '../../platform/rate-limits-repo.ts';

const SHORT_PERIOD_MS = 15 * MINUTE_MS;

/**
 * Limits on the number of codes sent. They count per IP address first, so that one stranger uses up their own allowance and not the
 * victim's, then per recipient, so that nobody can flood a recipient from many IP addresses (decision 164).
 */
export const SENDING_LIMITS = {
  /** From one IP address to all recipients, in 15 minutes; codes that were used do not count, up to as many again. */
  byIp: 60,
  /** From one IP address to one recipient, in 15 minutes. */
  byIpAndRecipientShort: 3,
  /** The same in a day. */
  byIpAndRecipientDaily: 5,
  /** To one recipient, in 15 minutes. */
  byRecipientShort: 6,
  /** The same in a day. */
  byRecipientDaily: 10,
  /** To foreign numbers, which cost most, from one IP address in a day. */
  foreignByIp: 5,
  /** To foreign numbers in a day, from all IP addresses. */
  foreignDaily: 50,
  /** Further codes allowed in a day because a backup code was used. */
  extraForUsed: 3,
  /** Further codes allowed in a day because a code could not be sent. */
  extraForFailed: 10,
  /** How often in 15 minutes an IP address is asked to use the code that was already sent. */
  remindersByIp: 120,
} as const;

/** The key of a rate limit; it contains a hash of the identifier, not the identifier. */
export const rateLimitKey = async (purpose: string, identifier: string): Promise<string> =>
  `${purpose}:${(await hashOf(identifier)).slice(0, 32)}`;

/** The recipient's hash in the rows of backup codes. */
export const backupCodeKey = (identifier: Identifier): Promise<string> =>
  rateLimitKey('standing', recipientOf(identifier));

/** Whether a code may be sent: `too_many` = a limit is reached; `foreign_number` = the limit for foreign numbers is. */
export type Allowance =
  | { readonly kind: 'yes' }
  /** The last code for now: no more are sent before `until`. */
  | { readonly kind: 'last'; readonly until: Date }
  | { readonly kind: 'too_many' | 'foreign_number' };

/** Counts one more code and returns whether it may be sent. */
export async function consumeSendingLimits(context: RequestContext, identifier: Identifier): Promise<Allowance> {
  const db = database(context);
  const now = context.runtime.now();
  const ipAddress = await ipAddressKey(context);
  if (ipAddress !== null && !(await consume(db, ipLimit(ipAddress), now))) return { kind: 'too_many' };
  const ends: number[] = [];
  for (const { key, max, windowMs } of await limitsOf(identifier, ipAddress)) {
    const { spent, resetsAt } = await countUse(db, key, windowMs, now);
    if (spent > max) return { kind: 'too_many' };
    if (spent === max) ends.push(Date.parse(resetsAt));
  }
  if (identifier.phone !== '' && isForeignNumber(identifier.phone, context.edge.locale.country))
    for (const limit of foreignNumberLimits(ipAddress))
      if (!(await consume(db, limit, now))) return { kind: 'foreign_number' };
  return ends.length === 0 ? { kind: 'yes' } : { kind: 'last', until: new Date(Math.max(...ends)) };
}

/** Allows one more code to a recipient; each `reason` has a daily limit of its own. */
export async function allowOneMore(
  context: RequestContext,
  identifier: Identifier,
  reason: 'used' | 'failed',
): Promise<void> {
  const db = database(context);
  const now = context.runtime.now();
  const max = reason === 'used' ? SENDING_LIMITS.extraForUsed : SENDING_LIMITS.extraForFailed;
  const key = await rateLimitKey(`send-more-${reason}`, recipientOf(identifier));
  if (await consume(db, { key, max, windowMs: DAY_MS }, now))
    await allowOneMoreUse(db, await limitsOf(identifier, await ipAddressKey(context)));
}

/**
 * Takes one code off the IP address's count, because it was used. This way people who sign in do not block others behind the same address;
 * at most as many codes are taken off as may be sent unused.
 */
export async function refundIp(context: RequestContext): Promise<void> {
  const db = database(context);
  const ipAddress = await ipAddressKey(context);
  if (ipAddress === null) return;
  const limit = ipLimit(ipAddress);
  if (await consume(db, { ...limit, key: `send-address-used ${ipAddress}` }, context.runtime.now()))
    await refundUse(db, limit);
}

const ipLimit = (ipAddress: string): RateLimit => ({
  key: `send-address ${ipAddress}`,
  max: SENDING_LIMITS.byIp,
  windowMs: SHORT_PERIOD_MS,
});

/**
 * The rate limits that a code counts against: first those of this IP address and recipient, then the recipient's. Counting stops at the first
 * that is used up.
 */
async function limitsOf(identifier: Identifier, ipAddress: string | null): Promise<readonly RateLimit[]> {
  const recipient = recipientOf(identifier);
  const { byIpAndRecipientShort, byIpAndRecipientDaily, byRecipientShort, byRecipientDaily } = SENDING_LIMITS;
  const ipAndRecipient = `${ipAddress} ${recipient}`;
  return [
    ...(ipAddress === null
      ? []
      : [
          {
            key: await rateLimitKey('send-from', ipAndRecipient),
            max: byIpAndRecipientShort,
            windowMs: SHORT_PERIOD_MS,
          },
          { key: await rateLimitKey('send-from-day', ipAndRecipient), max: byIpAndRecipientDaily, windowMs: DAY_MS },
        ]),
    { key: await rateLimitKey('send', recipient), max: byRecipientShort, windowMs: SHORT_PERIOD_MS },
    { key: await rateLimitKey('send-day', recipient), max: byRecipientDaily, windowMs: DAY_MS },
  ];
}

const foreignNumberLimits = (ipAddress: string | null): readonly RateLimit[] => [
  ...(ipAddress === null
    ? []
    : [{ key: `send-foreign-number ${ipAddress}`, max: SENDING_LIMITS.foreignByIp, windowMs: DAY_MS }]),
  { key: 'send-foreign-number', max: SENDING_LIMITS.foreignDaily, windowMs: DAY_MS },
];
