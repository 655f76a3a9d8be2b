import type { Limits } from '#domain/constants.ts';

/** The makes of a dropdown in two groups, each with a heading (SRCH-06). */
export interface MakeGroups<T> {
  readonly popular: readonly T[];
  readonly others: readonly T[];
}

/**
 * Splits makes into popular makes, those with most cars first, and all others by name. No make appears twice. The first heading is at
 * position 0 and the second at a fixed position of the list (20). If there are fewer makes than that, a few (7) are popular, but at most
 * half, so that the second group is not empty.
 *
 * @param makes sorted by number of cars, most first
 */
export function makeGroups<T extends { readonly label: string }>(
  makes: readonly T[],
  {
    allMakesHeadingPosition: position,
    makesBeforeShowAll,
  }: Pick<Limits, 'allMakesHeadingPosition' | 'makesBeforeShowAll'>,
): MakeGroups<T> {
  const popularCount =
    makes.length < position ? Math.min(makesBeforeShowAll, Math.ceil(makes.length / 2)) : Math.max(0, position - 1);
  const others = makes.slice(popularCount).sort((a, b) => (a.label.toLowerCase() < b.label.toLowerCase() ? -1 : 1));
  return { popular: makes.slice(0, popularCount), others };
}
