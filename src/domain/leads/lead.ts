/** A stored lead as the export commands and the delivery read it. Instants are ISO 8601 in UTC. */
export interface Lead {
  readonly id: string;
  readonly form: string;
  readonly receivedAt: string;
  readonly deleteAfter: string;
  /** Why it was flagged; null = not flagged. */
  readonly spam: string | null;
  /** By the contract's keys (FORM-16). */
  readonly payload: { readonly [key: string]: unknown };
  readonly consent: { readonly [key: string]: unknown };
  /** The car as it was listed when the lead came; null = the lead is about no listed car. */
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
  /** Whole dollars as shown; null = the page showed no price. */
  readonly price: number | null;
}

/** A payload value as one line of text. */
export function leadText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
