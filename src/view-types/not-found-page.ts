import type { Texts } from '#text/words.ts';
import type { ChipView } from '#view-types/stock-tiles.ts';

/** The 404 page. */
export interface NotFoundPage extends Texts<'title' | 'intro' | 'searchLabel' | 'search' | 'chipsLabel'> {
  readonly searchHref: string;
  /** Links to lists by condition, then to the makes with most cars. */
  readonly chips: readonly ChipView[];
}
