import { LIMITS } from '#domain/constants.ts';

/** The makes of a dropdown under their two headings (SRCH-06). */
export interface MakeGroups<T> {
  readonly popular: readonly T[];
  readonly others: readonly T[];
}

/**
 * Makes with most cars first, then the others by name; none stands twice. The second heading is at place 20 of the whole list,
 * the first heading being at 0. Of fewer than 20 makes the popular ones are seven, and never more than half, so that no
 * heading stands over nothing.
 *
 * @param makes most cars first
 */
export function makeGroups<T extends { readonly label: string }>(makes: readonly T[]): MakeGroups<T> {
  const { allMakesHeadingPosition: place, makesBeforeShowAll: few } = LIMITS;
  const popular = makes.length < place ? Math.min(few, Math.ceil(makes.length / 2)) : place - 1;
  const others = makes.slice(popular).sort((a, b) => (a.label.toLowerCase() < b.label.toLowerCase() ? -1 : 1));
  return { popular: makes.slice(0, popular), others };
}
