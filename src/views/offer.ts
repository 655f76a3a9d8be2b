import type { LinkView } from '#views/car-card.ts';

export interface OfferView {
  readonly id: number;
  readonly title: string;
  readonly image: { readonly src: string; readonly alt: string } | null;
  /** Whole text; `short` is the cut one for a list, null when the text starts expanded (OFF-01). */
  readonly description: { readonly full: string; readonly short: string | null };
  /** `short` null = shown whole from the start. */
  readonly disclaimer: { readonly full: string; readonly short: string | null } | null;
  readonly enquire: LinkView & { readonly name: string };
  readonly explore: (LinkView & { readonly name: string }) | null;
  /** ISO instant for `data-until`; null = open ended. */
  readonly until: string | null;
  /** `Offer ends 30 November 2026` */
  readonly ends: string | null;
}
