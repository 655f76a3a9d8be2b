import { countryOf } from '#domain/locale.ts';
import { isAbroad } from '#domain/phone.ts';
import type { Identifier } from '#domain/sign-in.ts';
import { type Budget, countUse, refundBudgets, refundOnce, spend } from '../../platform/budgets-repo.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/clock.ts';
import { database, type RequestContext } from '../../platform/env.ts';
import { addressKey } from '../../platform/guards/address-key.ts';
import { hashOf } from '../../platform/hashes.ts';

const SHORTLY_MS = 15 * MINUTE_MS;

/**
 * How many codes are sent. By asking address first, so that one stranger uses up their own share and not the victim's; then to the
 * address or number in all, so that nobody floods it, whoever asks from wherever (decision 164).
 */
export const SENDS = {
  /** By one address, to anybody, in 15 minutes; of codes that were used as many again. */
  byAddress: 60,
  /** By one address to one receiver. */
  byAddressShortly: 3,
  byAddressDaily: 5,
  /** To one receiver. */
  shortly: 6,
  daily: 10,
  /** To numbers abroad, which cost most: by one address, and in all. */
  abroadByAddress: 5,
  abroadDaily: 50,
  /** What is used up is given back: after a standing code was used, and after one that could not be sent. */
  moreUsed: 3,
  moreFailed: 10,
  /** Times one address may be told, in 15 minutes, to use the code that was sent. */
  toldByAddress: 120,
} as const;

/** What budgets are counted by: the identifier itself is not kept with them. */
export const budgetKey = async (what: string, whose: string): Promise<string> =>
  `${what}:${(await hashOf(whose)).slice(0, 32)}`;

/** Whose codes are counted, as a text; only its hash is stored. */
export const recipientOf = ({ email, phone }: Identifier): string => email || phone;

/** What a standing code's row knows its receiver by. */
export const standingKey = (identifier: Identifier): Promise<string> => budgetKey('standing', recipientOf(identifier));

export type Allowance =
  | { readonly kind: 'yes' }
  /** The last for now: nothing more is sent before `until`. */
  | { readonly kind: 'last'; readonly until: Date }
  | { readonly kind: 'too_many' | 'abroad' };

/** Counts one more code, and says whether it may be sent. */
export async function maySend(context: RequestContext, identifier: Identifier): Promise<Allowance> {
  const db = database(context);
  const now = context.runtime.now();
  const address = await addressKey(context);
  if (address !== null && !(await spend(db, addressBudget(address), now))) return { kind: 'too_many' };
  const ends: number[] = [];
  for (const { key, most, spanMs } of await budgetsOf(identifier, address)) {
    const { spent, resetsAt } = await countUse(db, key, spanMs, now);
    if (spent > most) return { kind: 'too_many' };
    if (spent === most) ends.push(Date.parse(resetsAt));
  }
  if (identifier.phone !== '' && isAbroad(identifier.phone, countryOf(context.edge.locale)))
    for (const budget of abroadBudgets(address)) if (!(await spend(db, budget, now))) return { kind: 'abroad' };
  return ends.length === 0 ? { kind: 'yes' } : { kind: 'last', until: new Date(Math.max(...ends)) };
}

/** One more code may be sent to a receiver, for a `reason` that has a limit a day of its own. */
export async function allowOneMore(
  context: RequestContext,
  identifier: Identifier,
  reason: 'used' | 'failed',
): Promise<void> {
  const db = database(context);
  const now = context.runtime.now();
  const most = reason === 'used' ? SENDS.moreUsed : SENDS.moreFailed;
  const key = await budgetKey(`send-more-${reason}`, recipientOf(identifier));
  if (await spend(db, { key, most, spanMs: DAY_MS }, now))
    await refundBudgets(db, await budgetsOf(identifier, await addressKey(context)));
}

/** Somebody at this address has used a code: codes that are used keep nobody else there waiting, as often again as are sent without. */
export async function uncountAddress(context: RequestContext): Promise<void> {
  const db = database(context);
  const address = await addressKey(context);
  if (address === null) return;
  const budget = addressBudget(address);
  if (await spend(db, { ...budget, key: `send-address-used ${address}` }, context.runtime.now()))
    await refundOnce(db, budget);
}

const addressBudget = (address: string): Budget => ({
  key: `send-address ${address}`,
  most: SENDS.byAddress,
  spanMs: SHORTLY_MS,
});

/** The address's own share of a receiver, and then the receiver's: the first that is used up ends the count. */
async function budgetsOf(identifier: Identifier, address: string | null): Promise<readonly Budget[]> {
  const recipient = recipientOf(identifier);
  const { byAddressShortly, byAddressDaily, shortly, daily } = SENDS;
  const from = `${address} ${recipient}`;
  return [
    ...(address === null
      ? []
      : [
          { key: await budgetKey('send-from', from), most: byAddressShortly, spanMs: SHORTLY_MS },
          { key: await budgetKey('send-from-day', from), most: byAddressDaily, spanMs: DAY_MS },
        ]),
    { key: await budgetKey('send', recipient), most: shortly, spanMs: SHORTLY_MS },
    { key: await budgetKey('send-day', recipient), most: daily, spanMs: DAY_MS },
  ];
}

const abroadBudgets = (address: string | null): readonly Budget[] => [
  ...(address === null ? [] : [{ key: `send-abroad ${address}`, most: SENDS.abroadByAddress, spanMs: DAY_MS }]),
  { key: 'send-abroad', most: SENDS.abroadDaily, spanMs: DAY_MS },
];
