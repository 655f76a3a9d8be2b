import { shownReviews } from '#domain/reviews.ts';
import type { Reviews, Site } from '#site/site.ts';
import { formatDay, formatNumber } from '#text/format.ts';
import type { Words } from '#text/wording.ts';

export interface ReviewsView {
  readonly average: number;
  /** `4.7 out of 5` */
  readonly averageText: string;
  /** `612 reviews`; null where the average is of those shown. */
  readonly countText: string | null;
  readonly entries: readonly (Reviews['entries'][number] & {
    readonly ratingText: string;
    readonly dateText: string | null;
  })[];
  /** How they were chosen. */
  readonly chosen: string;
  readonly link: string | null;
}

/** What customers wrote (CONT-03); null while the average is not above the site's minimum, or the dealer hides reviews. */
export function reviewsView(
  site: Pick<Site, 'reviews' | 'dealership' | 'limits' | 'locale'>,
  limit: number,
  words: Words,
): ReviewsView | null {
  const { reviewMinRating: least, reviewCount } = site.limits;
  const shown = shownReviews(site.reviews.entries, site.dealership.rating, {
    least,
    most: Math.min(limit, reviewCount),
  });
  if (shown === null) return null;
  const outOf = (rating: number): string => words('location.rating', { average: formatNumber(rating, site.locale, 1) });
  return {
    average: shown.average,
    averageText: outOf(shown.average),
    countText:
      shown.count > shown.entries.length
        ? words('reviews.count', { count: shown.count, shown: formatNumber(shown.count, site.locale) })
        : null,
    entries: shown.entries.map((review) => ({
      ...review,
      ratingText: outOf(review.rating),
      dateText: review.date === null ? null : formatDay(review.date, site.locale),
    })),
    chosen: [
      site.reviews.source,
      words(shown.entries.length < site.reviews.entries.length ? 'reviews.newest' : 'reviews.every', {
        count: shown.entries.length,
        least,
      }),
    ]
      .filter((text) => text !== null)
      .join(' '),
    link: site.reviews.link,
  };
}
