import type { Texts } from '#text/words.ts';
import type { ChipView } from '#view-types/stock-tiles.ts';

/** What an address that leads nowhere is answered with. */
export interface NotFoundPage extends Texts<'title' | 'lead' | 'searchLabel' | 'search' | 'chipsLabel'> {
  /** Shown by the edge beside the way to similar cars, where the address was a car's. */
  readonly departed: string;
  readonly searchHref: string;
  /** Lists by condition, then the makes with most cars. */
  readonly chips: readonly ChipView[];
}
