import type { CardSite, RepaymentNoteView } from '#view-types/car-card.ts';
import type { LinkView } from '#view-types/link.ts';
import type { PageIntroView } from '#view-types/page-intro.ts';

/** A page of saved cars (SAVE-01, SAVE-07). The list is stored on the device or in the account, so the page contains only what is around the list. */
export interface SavedPage {
  readonly intro: PageIntroView;
  readonly noScript: string;
  readonly stock: LinkView;
  /** A `SavedData` as JSON, for the island. */
  readonly data: string;
}

/** Props of the compare, favourites and watchlist islands, serialised as JSON; public details only. */
export interface SavedData {
  readonly cardSite: CardSite;
  /** The tenant's custom texts for `SAVED_WORDS`. */
  readonly text: { readonly [key: string]: string };
  /** Null if the stock has no repayments. */
  readonly repaymentNote: RepaymentNoteView | null;
  readonly stockHref: string;
  /** The favourites page; null if this site has none. */
  readonly favouritesHref: string | null;
}
