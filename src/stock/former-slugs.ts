import type { Car } from '#domain/car.ts';
import { pathKey, type RedirectTable } from '#domain/redirects.ts';
import { carPath } from '#domain/routes/public-paths.ts';

/** A feed whose slugs contain the price or kilometres gives a car a new one at every import, and each is a redirect or a page of a delisted car. */
const MAX_FORMER_SLUGS = 10;

/** A car that also has the URLs of other listings of it, by which it was known before: the newest, of which there are at most ten. */
export function withFormerListings<C extends Pick<Car, 'slug' | 'former_slugs'>>(
  car: C,
  listings: readonly Pick<Car, 'slug' | 'former_slugs'>[],
): C {
  const slugs = new Set([
    ...listings.map(({ slug }) => slug),
    ...car.former_slugs,
    ...listings.flatMap(({ former_slugs }) => former_slugs),
  ]);
  slugs.delete(car.slug);
  const newest = [...slugs].slice(0, MAX_FORMER_SLUGS);
  return newest.join() === car.former_slugs.join() ? car : { ...car, former_slugs: newest };
}

/** The earlier paths of cars, each with the path of its page. */
export const formerCarPaths = (cars: readonly Pick<Car, 'slug' | 'former_slugs'>[]): [former: string, now: string][] =>
  cars.flatMap(({ slug, former_slugs }) =>
    former_slugs.map((former): [string, string] => [carPath(former), carPath(slug)]),
  );

/**
 * Redirects from the earlier URLs of cars, and all below them, to their pages. The edge uses them only where the site has no page: a slug may be
 * that of another car by now.
 */
export const formerCarRedirects = (cars: readonly Pick<Car, 'slug' | 'former_slugs'>[]): RedirectTable =>
  Object.fromEntries(formerCarPaths(cars).map(([former, to]) => [`${pathKey(former)}/*`, [{ query: '', to }]]));
