import { shownReviews } from '#domain/reviews.ts';
import type { Site } from '#site/site.ts';
import { formatDay } from '#text/format.ts';
import { joinSentences, withFullStop } from '#text/list.ts';
import { formatAverage, formatFixed, formatNumber } from '#text/numbers.ts';
import type { Words } from '#text/wording.ts';
import type { ReviewsView } from '#view-types/blocks.ts';
import { starsView } from '#views/stars.ts';

/** Customer reviews (CONT-03); null if their average is not above the site's minimum, or the dealer hides reviews. */
export function reviewsView(
  site: Pick<Site, 'reviews' | 'dealership' | 'limits' | 'locale'>,
  limit: number,
  words: Words,
): ReviewsView | null {
  const { reviewMinRating, reviewCount } = site.limits;
  const visibleReviews = shownReviews(site.reviews.entries, site.dealership.rating, {
    min: reviewMinRating,
    max: Math.min(limit, reviewCount),
  });
  if (visibleReviews === null) return null;
  return {
    title: words('reviews.title'),
    stars: starsView(visibleReviews.average, averageText(visibleReviews.average, site), words),
    count:
      visibleReviews.count > visibleReviews.entries.length
        ? words('reviews.count', {
            count: visibleReviews.count,
            shown: formatNumber(visibleReviews.count, site.locale),
          })
        : null,
    entries: visibleReviews.entries.map(({ customerName, text, rating, date }) => ({
      customerName,
      text,
      stars: starsView(rating, formatNumber(rating, site.locale, 1), words),
      date: date === null ? null : { day: date, text: formatDay(date, site.locale) },
    })),
    selectionNote: selectionNote(site, visibleReviews, words),
    all: site.reviews.link === null ? null : { label: words('reviews.all'), href: site.reviews.link },
  };
}

/**
 * Where the reviews come from, in the dealer's words, and which of them the page shows. How the dealer chose those it listed is only known
 * to the dealer, so nothing is said about that here (decision 711).
 */
function selectionNote(
  { reviews, limits, locale }: Pick<Site, 'reviews' | 'limits' | 'locale'>,
  { entries, count: total }: { readonly entries: readonly unknown[]; readonly count: number },
  words: Words,
): string {
  const listed = reviews.entries.length;
  const count = entries.length;
  const parts = [
    reviews.source === null ? null : withFullStop(reviews.source),
    count < listed
      ? words(reviews.entries.every(({ date }) => date !== null) ? 'reviews.latest' : 'reviews.some', {
          count,
          listed: formatNumber(listed, locale),
        })
      : null,
    listed < total ? words('reviews.part', { count, total: formatNumber(total, locale) }) : null,
    words('reviews.least', { least: limits.reviewMinRating }),
  ];
  return joinSentences(parts);
}

/** The average with one decimal, or as many as show that it is above the minimum named beside it: 4.04 as `4.0` is not above 4. */
function averageText(average: number, { limits, locale }: Pick<Site, 'limits' | 'locale'>): string {
  const decimals =
    [1, 2, 3, 4].find((count) => Math.round(average * 10 ** count) / 10 ** count > limits.reviewMinRating) ?? 1;
  return decimals === 1 ? formatAverage(average, locale) : formatFixed(average, locale, decimals);
}
