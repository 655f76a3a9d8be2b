/** The fields of a review needed to select it. */
interface RatedItem {
  readonly rating: number;
  /** `YYYY-MM-DD` or null. */
  readonly date: string | null;
}

export interface ShownReviews<Review> {
  readonly average: number;
  /** Number of reviews in the average. */
  readonly count: number;
  readonly entries: readonly Review[];
}

/**
 * The reviews that a page may show: none unless their average is strictly above the minimum (CONT-03). The newest are shown regardless of
 * rating, because choosing only good ones would be misleading.
 *
 * @param rating total number of reviews and their average, if the dealer gives them; otherwise calculated from the reviews listed
 * @param max maximum number of reviews returned
 */
export function shownReviews<Review extends RatedItem>(
  reviews: readonly Review[],
  rating: { readonly average: number; readonly count: number } | null,
  { min, max }: { readonly min: number; readonly max: number },
): ShownReviews<Review> | null {
  if (reviews.length === 0) return null;
  const sum = reviews.reduce((total, review) => total + review.rating, 0);
  const { average, count } = rating ?? { average: sum / reviews.length, count: reviews.length };
  if (!(average > min)) return null;
  const newest = reviews.toSorted((a, b) => compare(b.date ?? '', a.date ?? ''));
  return { average, count, entries: newest.slice(0, max) };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
