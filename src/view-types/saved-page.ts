import type { CardSite } from '#view-types/car-card.ts';
import type { LinkView } from '#view-types/link.ts';
import type { PageIntroView } from '#view-types/page-intro.ts';

/** A page of cars that the shopper keeps (SAVE-01, SAVE-07): the list is the device's or the account's, so the page holds only its frame. */
export interface SavedPage {
  readonly intro: PageIntroView;
  readonly noScript: string;
  readonly stock: LinkView;
  /** A `SavedData` as JSON text, for the island. */
  readonly data: string;
}

/** Props of the compare and favourites islands, as JSON text: public facts of the site only. */
export interface SavedData {
  readonly card: CardSite;
  /** The tenant's own texts of `SAVED_WORDS`. */
  readonly text: { readonly [key: string]: string };
  /** Of the comparison rate; null = the stock shows no repayments. */
  readonly warning: string | null;
  readonly stockHref: string;
  /** Null = this site has no such page. */
  readonly favouritesHref: string | null;
}
