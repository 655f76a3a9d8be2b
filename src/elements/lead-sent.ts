/** Dispatched by `<lead-form>` when its lead is stored and before it goes on; who has more to do with the lead sets `after`. */
export const LEAD_SENT = 'caryard:lead-sent';

export interface LeadSent {
  readonly leadId: string;
  after: Promise<AfterLead> | null;
}

/** Stay and show something else, or say what failed and let the shopper send again. */
export type AfterLead =
  | { readonly kind: 'stay'; readonly show: () => void }
  | { readonly kind: 'failed'; readonly message: string };
