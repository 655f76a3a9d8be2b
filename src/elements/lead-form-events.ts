/** Dispatched on the form by `<lead-form>` when the edge has refused it. */
export const REFUSED_EVENT = 'caryard:refused';

/** Dispatched by `<lead-form>` when its lead is stored, before it continues; a listener with further work sets `after`. */
export const LEAD_SENT = 'caryard:lead-sent';

/** The detail of `LEAD_SENT`. `after`: the work of a listener, which the form waits for; null = none. */
export interface LeadSent {
  readonly leadId: string;
  after: Promise<AfterLead> | null;
  /** What a listener adds to the stored details of the form, for the confirmation page. */
  added: AddedDetails | null;
}

/** The name of the shopper's own vehicle, if more of it is known than the form's fields, and an estimate of its value that was not accepted. */
export interface AddedDetails {
  readonly vehicle: string | null;
  readonly estimate: string | null;
}

/** Stays on the page and shows something else, or an error that lets the shopper send again. */
export type AfterLead =
  | { readonly kind: 'stay'; readonly show: () => void }
  | { readonly kind: 'failed'; readonly message: string };
