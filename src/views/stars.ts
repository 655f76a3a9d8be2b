import { starFills } from '#domain/locations.ts';
import type { Words } from '#text/wording.ts';
import type { StarsView } from '#view-types/stars.ts';

/**
 * A rating as stars, with its text alternative.
 *
 * @param average the rating as it is written: `4.7`
 */
export const starsView = (rating: number, average: string, words: Words): StarsView => ({
  fills: starFills(rating),
  label: words('location.rating', { average }),
});
