import type { CardSite } from '#views/car-card.ts';

/** Props of the compare and favourites islands, as JSON text: public facts of the site only. */
export interface KeptData {
  readonly card: CardSite;
  /** The tenant's own texts of `KEPT_WORDS`. */
  readonly text: { readonly [key: string]: string };
  /** Of the comparison rate; null = the stock shows no repayments. */
  readonly warning: string | null;
  readonly stockHref: string;
  /** Null = this site has no such page. */
  readonly favouritesHref: string | null;
}
