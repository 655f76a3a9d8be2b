import { fold, wordsOf } from '#domain/search-words.ts';
import { editDistance, typoBudget } from './typo.ts';

/**
 * Whether a facet's value answers what was typed to find it: the value begins with the text, typing errors allowed by its
 * length as Meilisearch's facet search does, or each typed word begins some word of the value (`rover` finds Land Rover).
 * Nothing typed = every value.
 */
export function valueMatches(value: string, typed: string): boolean {
  const text = fold(typed).trim();
  const allowed = typoBudget(text);
  if (editDistance(text, fold(value), true, allowed) <= allowed) return true;
  const words = wordsOf(value);
  const wanted = wordsOf(typed);
  return (
    wanted.length > 0 &&
    wanted.every((want) => {
      const budget = typoBudget(want);
      return words.some((word) => editDistance(want, word, true, budget) <= budget);
    })
  );
}
