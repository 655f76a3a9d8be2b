import { distanceOf } from '#domain/edit-distance.ts';
import { normalise, tokenise, WORD } from '#domain/search-words.ts';
import type { SearchResponse } from '#search/engine/requests.ts';
import { NAME_FACETS } from './later-words.ts';

/** A word of a name, or several without spaces between them. */
interface Name {
  /** In lower case and without spaces, to be compared. */
  readonly letters: string;
  /** As the stock spells it. */
  readonly text: string;
  /** Whether it is the whole make or model. */
  readonly isWhole: boolean;
  /** Number of cars with the name. */
  readonly cars: number;
}

/**
 * The query, corrected. A word that no car has becomes the make or model that it begins with, plus the rest (`NavaraST` → `Navara ST`),
 * otherwise the name that is spelt almost like it: `white corrola` → `white Corolla`.
 * The search itself allows fewer errors, because it does not ask whether that name is meant.
 *
 * @param unknown words of the query that no car has
 * @param facets the counts of a response to `namesRequest`
 * @returns null if no word is like a name
 */
export function correctedQuery(
  query: string,
  unknown: readonly string[],
  facets: SearchResponse['facets'],
): string | null {
  const names = namesOf(facets);
  const corrections = new Map(
    unknown.flatMap((word) => {
      const first = firstName(word, names);
      if (first !== undefined) return [[word, (typed: string) => `${first.text} ${typed.slice(first.letters.length)}`]];
      const name = nearestName(word, names);
      return name === undefined ? [] : [[word, () => name.text]];
    }),
  );
  if (corrections.size === 0) return null;
  return query.replace(WORD, (typed) => corrections.get(normalise(typed))?.(typed) ?? typed);
}

/** Shorter names begin too many words, unless they have a digit: `i30N`. */
const MIN_FIRST_NAME = 4;
/** What may follow a make or model without a space; a plural ending does not count. */
const REST = /^(?!es$)..+/;
/** The same after a digit: a grade, not the rest of a number. */
const REST_AFTER_DIGIT = /^(?!s$)[a-z]/;

/** The longest make or model that a word begins with. */
const firstName = (word: string, names: readonly Name[]): Name | undefined =>
  names
    .filter(
      ({ letters, isWhole }) =>
        isWhole &&
        word.startsWith(letters) &&
        (/[a-z].*\d$/.test(letters)
          ? REST_AFTER_DIGIT.test(word.slice(letters.length))
          : letters.length >= MIN_FIRST_NAME && REST.test(word.slice(letters.length))),
    )
    .sort((a, b) => b.letters.length - a.letters.length)[0];

/** Each word of the names, and the words of names that have several together: `landcrooser` is like `Land Cruiser`. */
function namesOf(facets: SearchResponse['facets'] = {}): Name[] {
  return NAME_FACETS.flatMap((facet) =>
    Object.entries(facets[facet] ?? {}).flatMap(([value, cars]) => {
      const words = value.match(WORD) ?? [];
      const whole = words.join(' ');
      const texts = new Set([...words, whole]);
      return [...texts].map((text) => ({ letters: tokenise(text).join(''), text, isWhole: text === whole, cars }));
    }),
  );
}

/** The name with the fewest errors, and of several that with the most cars. */
function nearestName(word: string, names: readonly Name[]): Name | undefined {
  return names
    .flatMap((name) => {
      const errors = errorsBetween(word, name.letters);
      return errors <= allowedErrors(Math.min(word.length, name.letters.length)) ? [{ name, errors }] : [];
    })
    .sort((a, b) => a.errors - b.errors || b.name.cars - a.name.cars)[0]?.name;
}

/** One more than the search allows in a word of this length; none in a word of up to three letters. */
const allowedErrors = (letters: number): number => (letters < 4 ? 0 : letters < 5 ? 1 : letters < 9 ? 2 : 3);

/** A wrong first letter counts twice, as in the search. Names that differ in their number are different cars: RAV4, Mazda 3, CX-5. */
const errorsBetween = (word: string, letters: string): number =>
  word.replace(/\D/g, '') === letters.replace(/\D/g, '')
    ? distanceOf(word, letters) + (word[0] === letters[0] ? 0 : 1)
    : Number.POSITIVE_INFINITY;
