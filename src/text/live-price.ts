import { featuresFor } from '#domain/dealership-rules.ts';
import { type PriceDecision, type PriceFields, priceOf, priceRules } from '#domain/price.ts';
import type { WindowCard } from '#domain/window-card.ts';
import type { EdgeSite } from '#site/edge-site.ts';
import { edgeText } from './edge-text.ts';
import { writtenPrice } from './written-price.ts';

/** A car as far as its price is concerned. */
type PricedCar = PriceFields & { readonly dealership_slug: string | null };

/** What the edge shows in place of a car's price, which may have changed since the build: by the rules of the car's dealership. */
export const livePriceOf = (
  car: PricedCar,
  edge: Pick<EdgeSite, 'features' | 'dealershipFeatures' | 'limits' | 'stock'>,
): PriceDecision => priceOf(car, priceRules({ ...edge, features: featuresFor(edge, car) }));

/** The same in the site's wording. */
export function livePrice(car: PricedCar, edge: EdgeSite): NonNullable<WindowCard['price']> {
  const { text, note, was } = writtenPrice(livePriceOf(car, edge), edge.locale, {
    preorder: edgeText(edge, 'price.preorder'),
    none: edgeText(edge, 'price.none'),
  });
  const per = edgeText(edge, 'price.per');
  return {
    text,
    note: note && edgeText(edge, note === 'per' ? 'window_card.subscription' : `price.type.${note}`, { per }),
    was: was === null ? null : `${edgeText(edge, 'price.was')} ${was}`,
  };
}
