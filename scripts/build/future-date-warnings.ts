import { dirname } from 'node:path';
import type { Tenant } from '#config/tenant.ts';
import type { Clock } from '#domain/clock.ts';

/** Nobody plans a post or an offer further ahead; such a date has a wrong digit in its year. */
const MAX_AHEAD_MS = 366 * 86_400_000;

/** The date of a review is a day that has passed everywhere. */
const DAY_AHEAD_MS = 86_400_000;

/**
 * Warnings about posts, offers, promotions, tiles and special hours of a day more than a year ahead, because until then no page shows them; and about
 * reviews without a date of their own that were imported on a day in the future, which would stay the newest. A date of a review in the future is a
 * finding of the legal check.
 */
export function futureDateWarnings(
  { config, posts, file }: Pick<Tenant, 'config' | 'posts' | 'file'>,
  now: Clock,
): string[] {
  const folder = dirname(file);
  const datedItems: { readonly where: string; readonly date: string | null }[] = [
    ...posts.map((post) => ({ where: `${post.file}: date`, date: post.date })),
    ...config.offers.map(({ from }, index) => ({ where: `${folder}: offers[${index}].from`, date: from })),
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
  const reviewDates = config.reviews.map(({ reviewed_at, created_at }, index) => ({
    where: `${folder}: reviews[${index}].created_at`,
    date: reviewed_at === null ? created_at : null,
  }));
  const isAhead = (date: string | null, ms: number): boolean => date !== null && now.isBefore(Date.parse(date) - ms);
  return [
    ...datedItems.flatMap(({ where, date }) =>
      isAhead(date, MAX_AHEAD_MS)
        ? [`  warning  ${where} is ${date}, more than a year ahead. Is a digit of the year wrong?`]
        : [],
    ),
    ...reviewDates.flatMap(({ where, date }) =>
      isAhead(date, DAY_AHEAD_MS)
        ? [`  warning  ${where} is ${date}, in the future, and pages show the review as the newest. Is a digit wrong?`]
        : [],
    ),
  ];
}
