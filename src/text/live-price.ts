import { featuresFor } from '#domain/dealership-rules.ts';
import { type PriceDecision, type PriceFields, priceOf, priceRules } from '#domain/price.ts';
import type { WindowCard } from '#domain/window-card.ts';
import type { EdgeSite } from '#site/edge-site.ts';
import { carWords, edgeText } from './edge-text.ts';
import { printedPrice, writtenPrice } from './written-price.ts';

/** A car as far as its price is concerned. */
type PricedCar = PriceFields & { readonly dealership_slug: string | null };

/** What the edge shows in place of a car's price, which may have changed since the build: by the rules of the car's dealership. */
export const livePriceOf = (
  car: PricedCar,
  edge: Pick<EdgeSite, 'features' | 'dealershipFeatures' | 'limits' | 'stock'>,
): PriceDecision => priceOf(car, priceRules({ ...edge, features: featuresFor(edge, car) }));

/** The text of `livePriceOf`, in the wording of the car's dealership. */
export function livePrice(car: PricedCar, edge: EdgeSite): NonNullable<WindowCard['price']> {
  const words = carWords(edge, car);
  const price = writtenPrice(livePriceOf(car, edge), edge.locale, {
    preorder: edgeText(words, 'price.preorder'),
    none: edgeText(words, 'price.none'),
  });
  return printedPrice(price, (key, values) => edgeText(words, key, values));
}
