/** A deposit to be paid. */
export interface PaymentOrder {
  /** Identifies the payment: opening it twice gives the same payment. */
  readonly id: string;
  readonly cents: number;
  /** Currency code: `AUD`. */
  readonly currency: string;
  /** What it is for, as the buyer reads it. */
  readonly description: string;
  /** Where the buyer returns to. */
  readonly returnHref: string;
  readonly email: string | null;
  readonly payBy: Date;
}

/**
 * `open`: nothing is charged, the buyer may still pay. `authorised`: the amount is reserved on the card. `captured`: it was charged.
 * `closed`: cancelled, expired or refunded, so that nothing is charged and nothing can be any more.
 */
export type PaymentStatus = 'open' | 'authorised' | 'captured' | 'closed';

/** A service for deposits, which are first authorised and later captured or released. Every call may be repeated. */
export interface PaymentService {
  /**
   * Opens the payment; `href` is where the buyer pays, null = on our own page. Null in place of both = it was never opened, and it is too late
   * for it now.
   */
  start(order: PaymentOrder): Promise<{ readonly ref: string; readonly href: string | null } | null>;
  status(ref: string): Promise<PaymentStatus>;
  /** Cancels or refunds: nothing stays charged and nothing can be charged later. */
  release(ref: string): Promise<void>;
  /** Captures the authorised amount. */
  capture(ref: string): Promise<void>;
}

/** Reads a payment service's webhook notices. */
export interface PaymentNotices {
  /** The hold that a notice is about; null = none of ours; `forged` = the signature is wrong. */
  readNotice(body: string, signature: string, now: Date): Promise<{ readonly hold: string | null } | 'forged'>;
}
