import type { PriceType } from '#domain/car.ts';
import type { PriceDecision } from '#domain/price.ts';
import type { WindowCard } from '#domain/window-card.ts';
import { formatMoney } from './numbers.ts';

/** A price as it is written on a card, a car's page and a window card. */
export interface WrittenPrice {
  /** The amount, or the dealer's words instead of one. */
  readonly text: string;
  /** Whole dollars; null without an amount. */
  readonly dollars: number | null;
  /** What is said beside an amount (PRICE-07): the price type, or `per` for a price a week. Null without an amount. */
  readonly note: PriceType | 'per' | null;
  /** The former price; null if it is not shown. */
  readonly was: string | null;
}

/** Writes a decided price. `words` has the texts shown instead of an amount. */
export function writtenPrice(
  decision: PriceDecision,
  locale: Parameters<typeof formatMoney>[1],
  words: { readonly preorder: string; readonly none: string },
): WrittenPrice {
  switch (decision.kind) {
    case 'price':
      return {
        text: formatMoney(decision.dollars, locale),
        dollars: decision.dollars,
        note: decision.type,
        was: decision.beforeDollars === null ? null : formatMoney(decision.beforeDollars, locale),
      };
    case 'subscription':
      return { text: formatMoney(decision.dollars, locale), dollars: decision.dollars, note: 'per', was: null };
    case 'preorder':
      return { text: words.preorder, dollars: null, note: null, was: null };
    case 'text':
      return { text: words.none, dollars: null, note: null, was: null };
  }
}

/** The words that a printed price takes from a site, at build time or at the edge. */
type PrintedWord = (
  key: 'price.was' | 'price.per' | 'window_card.subscription' | `price.type.${PriceType}`,
  values?: { readonly per: string },
) => string;

/** A written price as it is printed on window cards and checkout pages, and named in a lead. */
export function printedPrice({ text, note, was }: WrittenPrice, word: PrintedWord): NonNullable<WindowCard['price']> {
  return {
    text,
    note:
      note &&
      (note === 'per' ? word('window_card.subscription', { per: word('price.per') }) : word(`price.type.${note}`)),
    was: was === null ? null : `${word('price.was')} ${was}`,
  };
}
