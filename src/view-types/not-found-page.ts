import type { Texts } from '#text/words.ts';
import type { ChipView } from '#view-types/stock-tiles.ts';

/** The 404 page. */
export interface NotFoundPage extends Texts<'title' | 'intro' | 'searchLabel' | 'search' | 'chipsLabel'> {
  /** Shown by the edge with a link to similar cars, if the address was a car's. */
  readonly departed: string;
  readonly searchHref: string;
  /** Links to lists by condition, then to the makes with most cars. */
  readonly chips: readonly ChipView[];
}
