import { type PriceFields, priceOf } from '#domain/price.ts';
import type { WindowCard, WindowCardSite } from '#domain/window-card.ts';
import { writtenPrice } from './written-price.ts';

/** The price of a car by a site's rules and in its wording, for the edge: a price may have changed since the build. */
export function livePrice(
  car: PriceFields,
  { locale, prices, words }: Pick<WindowCardSite, 'locale' | 'prices' | 'words'>,
): NonNullable<WindowCard['price']> {
  const { text, note, was } = writtenPrice(priceOf(car, prices.rules), locale, {
    preorder: prices.preorder,
    none: words.noPrice,
  });
  return {
    text,
    note: note === null ? null : note === 'per' ? prices.subscription : prices.types[note],
    was: was === null ? null : `${prices.was} ${was}`,
  };
}
