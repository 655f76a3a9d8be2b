/** A hold of one car. Times are ISO 8601 in UTC with milliseconds, so that they compare as text. */
export interface Hold {
  /** That of the lead that told the dealer. */
  readonly id: string;
  /** The secret part of the URL of the buyer's hold page. */
  readonly token: string;
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
  readonly payment: 'starting' | 'open' | 'authorised' | 'captured' | 'none' | 'returned';
  readonly paymentRef: string | null;
  /** The payment page, if it is on another site. */
  readonly paymentHref: string | null;
  readonly checks: number;
  /** When erasure of the contact data was requested; no messages are sent after that. */
  readonly eraseRequestedAt: string | null;
}

export type ReleaseReason = 'expired' | 'cancelled' | 'dealer' | 'unpaid';

export interface Person {
  readonly name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
}

/** The hold at a given time: it ends exactly at its deadline, whether or not the schedule has run. */
export function holdAt(hold: Hold, now: Date): Hold {
  const isExpired = (hold.state === 'held' || hold.state === 'paid') && hold.endsAt <= now.toISOString();
  return isExpired ? { ...hold, state: 'released', why: 'expired', endedAt: hold.endsAt } : hold;
}

/** Whether the hold has ended and the service has confirmed its payment's final state, so that neither changes any more. */
export const isSettled = ({ state, payment }: Hold): boolean =>
  (state === 'released' && (payment === 'none' || payment === 'returned')) ||
  (state === 'sold' && (payment === 'captured' || payment === 'returned'));
