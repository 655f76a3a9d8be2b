import type { Limits } from '#domain/constants.ts';

/** The makes of a dropdown under their two headings (SRCH-06). */
export interface MakeGroups<T> {
  readonly popular: readonly T[];
  readonly others: readonly T[];
}

/**
 * Makes with most cars first, then the others by name; none stands twice. The second heading is at a place of the whole list (20),
 * the first heading being at 0. Of fewer makes than that, a few (7) are the popular ones, and never more than half, so that no
 * heading stands over nothing.
 *
 * @param makes most cars first
 */
export function makeGroups<T extends { readonly label: string }>(
  makes: readonly T[],
  {
    allMakesHeadingPosition: place,
    makesBeforeShowAll: few,
  }: Pick<Limits, 'allMakesHeadingPosition' | 'makesBeforeShowAll'>,
): MakeGroups<T> {
  const popular = makes.length < place ? Math.min(few, Math.ceil(makes.length / 2)) : Math.max(0, place - 1);
  const others = makes.slice(popular).sort((a, b) => (a.label.toLowerCase() < b.label.toLowerCase() ? -1 : 1));
  return { popular: makes.slice(0, popular), others };
}
