import type { Car } from '#domain/car.ts';
import { pathKey, type RedirectTable } from '#domain/redirects.ts';
import { carPath } from '#domain/routes/public-paths.ts';

/** A car that also has the URLs of other listings of it, by which it was known before. */
export function withFormerListings<C extends Pick<Car, 'slug' | 'former_slugs'>>(
  car: C,
  listings: readonly Pick<Car, 'slug' | 'former_slugs'>[],
): C {
  const slugs = new Set([
    ...car.former_slugs,
    ...listings.flatMap(({ slug, former_slugs }) => [slug, ...former_slugs]),
  ]);
  slugs.delete(car.slug);
  return slugs.size === car.former_slugs.length ? car : { ...car, former_slugs: [...slugs] };
}

/**
 * Redirects from the earlier URLs of cars, and all below them, to their pages. The edge uses them only where the site has no page: a slug may be
 * that of another car by now.
 */
export const formerCarRedirects = (cars: readonly Pick<Car, 'slug' | 'former_slugs'>[]): RedirectTable =>
  Object.fromEntries(
    cars.flatMap(({ slug, former_slugs }) =>
      former_slugs.map((former) => [`${pathKey(carPath(former))}/*`, [{ query: '', to: carPath(slug) }]]),
    ),
  );
