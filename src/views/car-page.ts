import type { DetailSection, SidebarButton } from '#site/site.ts';
import type {
  ActionView,
  CarCardView,
  FactView,
  FinanceLineView,
  LinkView,
  PhotoView,
  PriceView,
  TagView,
  ToggleView,
} from '#views/car-card.ts';

/** What every page's `<head>` says. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  readonly image: string | null;
  readonly noindex: boolean;
}

/** The last entry is the page itself. */
export interface BreadcrumbView {
  readonly label: string;
  readonly href: string | null;
}

export interface GalleryView {
  readonly photos: readonly PhotoView[];
  /** Instead of photos. */
  readonly placeholder: { readonly text: string; readonly requestPhotos: LinkView | null } | null;
}

/** Dealer comments (DET-03, DET-04). `more` is what stands behind the toggle; empty = no toggle. */
export interface CommentsView {
  readonly lead: readonly string[];
  /** True when the last paragraph of `lead` goes on as the first of `more`. */
  readonly cutInside: boolean;
  readonly more: readonly string[];
  /** Shown when there are no comments; then `lead` and `more` are empty. */
  readonly pending: string | null;
}

/** A list of which the first `open` show before a button (DET-06); `rest` empty = no button. */
export interface FoldedList<Item> {
  readonly open: readonly Item[];
  readonly rest: readonly Item[];
  readonly moreLabel: string;
  readonly lessLabel: string;
}

/** One expandable section; empty ones are not in the list. */
export type SectionView = { readonly id: DetailSection; readonly heading: string } & (
  | { readonly kind: 'facts'; readonly facts: FoldedList<FactView> }
  | { readonly kind: 'comments'; readonly comments: CommentsView }
  | {
      readonly kind: 'features';
      readonly groups: readonly {
        readonly key: string;
        readonly heading: string;
        readonly items: FoldedList<string>;
      }[];
    }
  | { readonly kind: 'specifications'; readonly rows: readonly FactView[] }
  | { readonly kind: 'points'; readonly points: readonly string[] }
  | { readonly kind: 'text'; readonly paragraphs: readonly string[]; readonly link: LinkView | null }
);

/** The phone block (PHONE-01). `coded` is read by `decodePhone`; the full number is nowhere else in the block. */
export interface PhoneView {
  readonly masked: string;
  readonly coded: string;
  /** Accessible name of the reveal button. */
  readonly label: string;
  /** Where the block links without JavaScript. */
  readonly fallbackHref: string;
}

export interface CarPageView {
  readonly head: PageHead;
  readonly breadcrumbs: readonly BreadcrumbView[];
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly title: CarCardView['title'];
  readonly statusClass: string;
  readonly tag: TagView | null;
  readonly gallery: GalleryView;
  readonly price: PriceView;
  readonly finance: FinanceLineView | null;
  /** The warning in full, printed in the open beside the figure; null when no figure is shown. */
  readonly financeNotes: {
    readonly heading: string;
    readonly warning: string;
    readonly provider: string | null;
    readonly disclaimer: string | null;
    /** `Offer valid until {date}`, worked out at view time by `offerValidUntil`. */
    readonly validity: string;
  } | null;
  /** Condition, odometer, transmission, fuel. */
  readonly details: readonly FactView[];
  /** Stock number, registration, VIN where the tenant shows them. */
  readonly identifiers: readonly FactView[];
  readonly location: { readonly name: string; readonly href: string | null } | null;
  readonly seeMore: LinkView | null;
  /** Sold or otherwise gone (DET-08). */
  readonly gone: { readonly heading: string; readonly text: string; readonly link: LinkView } | null;
  readonly sidebar: readonly ActionView<SidebarButton>[];
  /** The 'Interested in this vehicle' panel (DET-10). */
  readonly interested: {
    readonly heading: string;
    readonly entries: readonly { readonly key: string; readonly label: string; readonly href: string | null }[];
  } | null;
  readonly toggles: readonly ToggleView[];
  readonly phone: PhoneView | null;
  readonly sections: readonly SectionView[];
  /** Statutory warranty or cooling-off note of the car's state; null when nothing is configured. */
  readonly statutoryNote: string | null;
  readonly similar: { readonly heading: string; readonly cars: readonly CarCardView[]; readonly all: LinkView } | null;
  /** Sentence for the enquiry form's message and the success page: the car in one line. */
  readonly summary: string;
  /** JSON-LD; says only what the page shows. */
  readonly structuredData: readonly { readonly [key: string]: unknown }[];
}
