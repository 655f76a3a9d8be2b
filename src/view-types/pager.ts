import type { LinkView } from '#view-types/link.ts';

/** Page links of a list that work without script; null in their place = one page. */
export interface PagerView {
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

/** Words of a pager; `page` holds `{page}`. */
export interface PagerWords {
  readonly label: string;
  readonly previous: string;
  readonly next: string;
  readonly page: string;
}
