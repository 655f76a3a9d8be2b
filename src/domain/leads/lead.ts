/** A stored lead, as read by the export commands and the delivery. Instants are ISO 8601 in UTC. */
export interface Lead {
  readonly id: string;
  readonly form: string;
  readonly receivedAt: string;
  readonly deleteAfter: string;
  /** Why it was flagged as spam; null = not flagged. */
  readonly spam: string | null;
  /** Submitted values by the keys of the contract (FORM-16). */
  readonly payload: { readonly [key: string]: unknown };
  readonly consent: { readonly [key: string]: unknown };
  /** The car as listed when the lead was received; null = the lead is not about a listed car. */
  readonly car: LeadCar | null;
}

export interface LeadCar {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly year: number | null;
  readonly make: string;
  readonly model: string;
  readonly badge: string | null;
  readonly car_type: string;
  readonly stocknum: string | null;
  readonly colour: string | null;
  readonly km: number | null;
  /** Whole dollars as shown; null = no price was shown. */
  readonly price: number | null;
}

/** A payload value as one line of text. */
export function leadText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
