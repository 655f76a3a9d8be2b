/** Dispatched by `<lead-form>` when its lead is stored and before it goes on; who has more to do with the lead sets `after`. */
export const LEAD_SENT = 'caryard:lead-sent';

export interface LeadSent {
  readonly leadId: string;
  /** `go` to the next page, `stay` and show something else, or say what failed and let the shopper send again. */
  after: Promise<
    | { readonly kind: 'go' }
    | { readonly kind: 'stay'; readonly show: () => void }
    | { readonly kind: 'failed'; readonly message: string }
  > | null;
}
