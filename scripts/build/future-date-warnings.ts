import { dirname } from 'node:path';
import { ownOffers } from '#config/dealer-defaults.ts';
import type { Tenant } from '#config/tenant.ts';
import type { Clock } from '#domain/clock.ts';

/** Nobody plans a post or an offer further ahead; such a date has a wrong digit in its year. */
const MAX_AHEAD_MS = 366 * 86_400_000;

/**
 * Warnings about posts, offers, promotions, tiles and special hours dated more than a year ahead, because no page shows them until then. Reviews
 * are not here: a review written in the future is a finding of the law check, and no page shows when it was imported.
 */
export function futureDateWarnings(
  { config, posts, file }: Pick<Tenant, 'config' | 'posts' | 'file'>,
  now: Clock,
): string[] {
  const folder = dirname(file);
  const datedItems: { readonly where: string; readonly date: string | null }[] = [
    ...posts.map((post) => ({ where: `${post.file}: date`, date: post.date })),
    ...ownOffers(config).map(({ offer, index }) => ({ where: `${folder}: offers[${index}].from`, date: offer.from })),
    ...config.promotions.map(({ from }, index) => ({ where: `${folder}: promotions[${index}].from`, date: from })),
    ...config.search.tiles.map(({ start }, index) => ({
      where: `${folder}: search.tiles[${index}].start`,
      date: start,
    })),
    ...config.locations.flatMap(({ contact_detail: { special_hours } }, locationIndex) =>
      special_hours.map(({ date }, index) => ({
        where: `${folder}: locations[${locationIndex}].contact_detail.special_hours[${index}].date`,
        date,
      })),
    ),
  ];
  return datedItems.flatMap(({ where, date }) =>
    date !== null && now.isBefore(Date.parse(date) - MAX_AHEAD_MS)
      ? [`  warning  ${where} is ${date}, more than a year ahead. Is a digit of the year wrong?`]
      : [],
  );
}
