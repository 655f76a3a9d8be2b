/** Dispatched on the form by `<lead-form>` when the edge has refused it. */
export const REFUSED_EVENT = 'caryard:refused';

/** Dispatched by `<lead-form>` when its lead is stored, before it continues; a listener with further work sets `after`. */
export const LEAD_SENT = 'caryard:lead-sent';

/** The detail of `LEAD_SENT`. `after`: the work of a listener, which the form waits for; null = none. */
export interface LeadSent {
  readonly leadId: string;
  after: Promise<AfterLead> | null;
  /** Name of the shopper's own vehicle, if a listener knows more of it than the form's fields. */
  vehicle: string | null;
}

/** Stays on the page and shows something else, or an error that lets the shopper send again. */
export type AfterLead =
  | { readonly kind: 'stay'; readonly show: () => void }
  | { readonly kind: 'failed'; readonly message: string };
