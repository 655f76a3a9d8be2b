import type { LinkView } from '#view-types/link.ts';

/** Page links of a list, which work without JavaScript; there is no pager for a single page. */
export interface PagerView {
  readonly label: string;
  readonly previous: LinkView | null;
  readonly next: LinkView | null;
  /** `null` is a gap. */
  readonly items: readonly ({
    readonly page: number;
    readonly href: string;
    readonly name: string;
    readonly current: boolean;
  } | null)[];
}

/** Texts of a pager; `page` contains `{page}`. */
export interface PagerWords {
  readonly label: string;
  readonly previous: string;
  readonly next: string;
  readonly page: string;
}
