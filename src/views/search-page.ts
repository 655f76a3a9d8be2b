import type { CarType } from '#domain/car.ts';
import type { CarCardView, LinkView } from '#views/car-card.ts';
import type { BreadcrumbView, PageHead } from '#views/car-page.ts';
import type { TileView } from '#views/home-page.ts';

/** What the path itself filters by (ROUTE-01): types, or one make with or without model, or one body. Spelled as in the stock. */
export interface SearchPathFilter {
  readonly types: readonly CarType[];
  readonly make: string | null;
  readonly model: string | null;
  readonly body: string | null;
}

/** Page links that work without JavaScript. */
export interface PagerView {
  readonly page: number;
  readonly pages: number;
  readonly label: string;
  readonly previous: LinkView | null;
  readonly next: LinkView | null;
  /** `null` stands for a gap. */
  readonly items: readonly ({
    readonly page: number;
    readonly href: string;
    readonly name: string;
    readonly current: boolean;
  } | null)[];
}

/** The frame of a search page: what is printed around, and without, the island. */
export interface SearchPageView {
  readonly head: PageHead;
  readonly h1: string;
  readonly breadcrumbs: readonly BreadcrumbView[];
  readonly filter: SearchPathFilter;
  /** `312 cars` */
  readonly totalText: string;
  readonly total: number;
  readonly cards: readonly CarCardView[];
  readonly pager: PagerView;
  /** Links to every type, make, model and body: the way through the stock without JavaScript. */
  readonly links: readonly {
    readonly key: 'types' | 'makes' | 'models' | 'bodies';
    readonly heading: string;
    readonly tiles: readonly TileView[];
  }[];
  /** Paragraphs on page 1 only (SRCH-23). */
  readonly intro: readonly string[];
  readonly empty: { readonly text: string; readonly links: readonly LinkView[] } | null;
  readonly comparisonWarning: string | null;
  readonly structuredData: readonly { readonly [key: string]: unknown }[];
}
