import { fold, wordsOf } from '#domain/search-words.ts';
import { editDistance, typoBudget } from './typo.ts';

/**
 * The values of a facet that answer what was typed to find one (SRCH-16), in the order given. A value answers when it begins
 * with the text, or when each typed word begins one of its words (`rover` finds Land Rover). Typing errors, by the length of
 * the text or the word, count only when no value answers without: `city u` is not every city. Nothing typed = every value.
 */
export function matchingValues<T>(values: readonly T[], nameOf: (value: T) => string, typed: string): T[] {
  const exactly = values.filter((value) => valueMatches(nameOf(value), typed, 0));
  return exactly.length > 0 ? exactly : values.filter((value) => valueMatches(nameOf(value), typed));
}

/** Whether one value answers what was typed, with `maxErrors` at most. */
export function valueMatches(value: string, typed: string, maxErrors = 2): boolean {
  const begins = (text: string, word: string) => {
    const allowed = Math.min(maxErrors, typoBudget(text));
    return editDistance(text, word, true, allowed) <= allowed;
  };
  if (begins(fold(typed).trim(), fold(value))) return true;
  const words = wordsOf(value);
  const wanted = wordsOf(typed);
  return wanted.length > 0 && wanted.every((want) => words.some((word) => begins(want, word)));
}
