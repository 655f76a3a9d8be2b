/** The least of a review that deciding about it needs. */
interface Rated {
  readonly rating: number;
  /** `YYYY-MM-DD` or null. */
  readonly date: string | null;
}

export interface ShownReviews<Review> {
  readonly average: number;
  /** Reviews the average is of. */
  readonly count: number;
  readonly entries: readonly Review[];
}

/**
 * The reviews a page may show: none unless their average is above the minimum, strictly (CONT-03). The newest, whatever they say:
 * choosing the good ones would mislead.
 *
 * @param rating the whole number of reviews with their average, where the dealer gives it; else the average of those listed
 * @param most reviews at full quantity
 */
export function shownReviews<Review extends Rated>(
  reviews: readonly Review[],
  rating: { readonly average: number; readonly count: number } | null,
  { least, most }: { readonly least: number; readonly most: number },
): ShownReviews<Review> | null {
  if (reviews.length === 0) return null;
  const sum = reviews.reduce((total, review) => total + review.rating, 0);
  const { average, count } = rating ?? { average: sum / reviews.length, count: reviews.length };
  if (!(average > least)) return null;
  const newest = reviews.toSorted((one, other) => compare(other.date ?? '', one.date ?? ''));
  return { average, count, entries: newest.slice(0, most) };
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
