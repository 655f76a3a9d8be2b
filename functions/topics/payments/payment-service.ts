/** A deposit about to be asked for. */
export interface PaymentOrder {
  /** Names the payment: asked for twice, it is the same payment. */
  readonly id: string;
  readonly cents: number;
  /** `AUD` */
  readonly currency: string;
  /** What it is for, in the buyer's words. */
  readonly what: string;
  /** Where the buyer comes back to. */
  readonly returnHref: string;
  readonly email: string | null;
  readonly payBy: Date;
}

/**
 * `open`: nothing is charged, the buyer may still pay. `authorised`: the amount is set aside on the card. `kept`: it was
 * collected. `gone`: nothing is charged, and nothing can be any more.
 */
export type PaymentStatus = 'open' | 'authorised' | 'kept' | 'gone';

/** A service that takes deposits: they are set aside first, and collected or let go later. Every call may be repeated. */
export interface PaymentService {
  /** Opens the payment; `href` is where the buyer pays, null = on our own page. */
  start(order: PaymentOrder): Promise<{ readonly ref: string; readonly href: string | null }>;
  status(ref: string): Promise<PaymentStatus>;
  /** Nothing stays charged and nothing can be charged later. */
  release(ref: string): Promise<void>;
  /** Collects what is set aside. */
  capture(ref: string): Promise<void>;
}

/** Of a service that sends notices: the hold a notice is about, null = none of ours; 'forged' = its signature is not the service's. */
export interface PaymentNotices {
  readNotice(body: string, signature: string, now: Date): Promise<{ readonly hold: string | null } | 'forged'>;
}
