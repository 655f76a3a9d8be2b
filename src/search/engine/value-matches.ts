import { normalise, tokenise } from '#domain/search-words.ts';
import { editDistance, typoBudget } from './typo.ts';

/**
 * The values of a facet that match typed text (SRCH-16), in the order given. A value matches if it begins with the text, or if each typed
 * word begins one of its words (`rover` finds Land Rover). Typos, depending on length, are accepted only if no value matches without them:
 * `city u` does not match every city. Empty text matches every value.
 */
export function matchingValues<T>(values: readonly T[], nameOf: (value: T) => string, typed: string): T[] {
  const exact = values.filter((value) => valueMatches(nameOf(value), typed, 0));
  return exact.length > 0 ? exact : values.filter((value) => valueMatches(nameOf(value), typed));
}

/** Whether one value matches typed text with at most `maxErrors` typos. */
function valueMatches(value: string, typed: string, maxErrors = 2): boolean {
  const begins = (text: string, word: string) => {
    const allowed = Math.min(maxErrors, typoBudget(text));
    return editDistance(text, word, true, allowed) <= allowed;
  };
  if (begins(normalise(typed).trim(), normalise(value))) return true;
  const words = tokenise(value);
  const typedWords = tokenise(typed);
  return typedWords.length > 0 && typedWords.every((typedWord) => words.some((word) => begins(typedWord, word)));
}
