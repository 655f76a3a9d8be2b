/** A hold of one car. Times are ISO 8601 in UTC with milliseconds, so that they compare as text. */
export interface Hold {
  /** The id of the lead that notified the dealer. */
  readonly id: string;
  /** The secret part of the URL of the buyer's hold page. */
  readonly token: string;
  /** The same hash as its lead's `bodyHash`. */
  readonly bodyHash: string;
  readonly carId: number;
  readonly carSlug: string;
  readonly carName: string;
  /** Null = erased. */
  readonly person: Person | null;
  /** `held`: the deposit has yet to be paid; `paid`: reserved by it; `released`: the car is free again; `sold`: sold to the buyer. */
  readonly state: 'held' | 'paid' | 'released' | 'sold';
  /** Of a released hold. */
  readonly why: ReleaseReason | null;
  readonly heldAt: string;
  /** When it will end: the deadline for the deposit, or, once that is paid, the end of the reservation. */
  readonly endsAt: string;
  readonly paidAt: string | null;
  /** When it was released or the car was sold. */
  readonly endedAt: string | null;
  readonly cents: number;
  readonly currency: string;
  readonly service: 'demo' | 'stripe';
  /** `starting`: not opened yet; `none`: ended unpaid; `returned`: refunded, or released before it was captured; else as in `PaymentStatus`. */
  readonly payment: 'starting' | 'open' | 'authorised' | 'captured' | 'none' | 'returned';
  readonly paymentRef: string | null;
  /** The payment page, if it is on another site. */
  readonly paymentHref: string | null;
  /** Failed checks of the payment since the last that succeeded. */
  readonly checks: number;
  /** When erasure of the contact data was requested; after that no message goes to the buyer, and none names them. */
  readonly eraseRequestedAt: string | null;
}

/** `expired`: its time ended; `cancelled`: by the buyer; `dealer`: by the dealer's system; `unpaid`: its payment was closed, or never opened. */
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
