import { MINUTE_MS } from '../../platform/clock.ts';
/** A hold of one car. Instants are ISO 8601 in UTC, to the millisecond, so that they compare as text. */
export interface Hold {
  readonly id: string;
  /** The buyer's secret address of this hold. */
  readonly ticket: string;
  readonly bodyHash: string;
  readonly carId: number;
  readonly carSlug: string;
  readonly carName: string;
  /** Null = erased. */
  readonly person: Person | null;
  readonly state: 'held' | 'paid' | 'released' | 'sold';
  readonly why: ReleaseReason | null;
  readonly heldAt: string;
  readonly endsAt: string;
  readonly paidAt: string | null;
  readonly endedAt: string | null;
  readonly cents: number;
  readonly currency: string;
  readonly service: 'demo' | 'stripe';
  readonly payment: 'starting' | 'open' | 'authorised' | 'kept' | 'none' | 'returned';
  readonly paymentRef: string | null;
  /** Where the buyer pays, when that is another site. */
  readonly paymentHref: string | null;
  readonly checks: number;
  /** When its contact data were asked to be erased: nobody is written to any more. */
  readonly eraseAskedAt: string | null;
}

export type ReleaseReason = 'expired' | 'cancelled' | 'dealer' | 'unpaid';

export interface Person {
  readonly name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
}

/** So long a car waits for its deposit. The payment services keep a page of theirs open for no shorter time. */
export const PAY_WITHIN_MS = 30 * MINUTE_MS;

/** A hold as it is at this moment: the deadline counts from the second it passes, whether or not the schedule has run. */
export function holdAt(hold: Hold, now: Date): Hold {
  const over = (hold.state === 'held' || hold.state === 'paid') && hold.endsAt <= now.toISOString();
  return over ? { ...hold, state: 'released', why: 'expired', endedAt: hold.endsAt } : hold;
}

/** Nothing more can become of hold and payment: they are over, and the service has said so. */
export const isSettled = ({ state, payment }: Hold): boolean =>
  (state === 'released' && (payment === 'none' || payment === 'returned')) ||
  (state === 'sold' && (payment === 'kept' || payment === 'returned'));

/** What the buyer reads out on the phone. */
export const referenceOf = ({ id }: Pick<Hold, 'id'>): string => id.replaceAll('-', '').slice(0, 8).toUpperCase();
