import { WORD } from '#domain/search-words.ts';
import { SYNONYMS } from '#domain/synonyms.ts';

/** The ending of a plural: `utes`, `hatches`, `buses`. */
const ENDING = /(?<=ch|s)es$|s$/i;
/** Kinds of vehicle without synonyms, and last words of names of several words. */
const OTHER_KINDS =
  'bus|cab|camper|car|caravan|coupe|demo|diesel|hybrid|manual|mover|rover|sedan|scooter|suv|top|trailer|truck|van';
const KINDS = new Set([...SYNONYMS.flat(), ...OTHER_KINDS.split('|')]);

/** A word, or the last of several, without the ending of a plural. */
export const singular = (text: string): string => text.replace(ENDING, '');

/**
 * A text with each kind of vehicle in the singular, as cars name it: `white utes` → `white ute `. Other words keep their ending: `heated
 * seats`. A kind is a whole word, so a space follows at the end of the text, where a search completes words: `ute` is not the beginning of
 * a plate, nor `car` that of a Carnival.
 */
export const withSingularKinds = (text: string): string =>
  text.replace(WORD, (word, offset: number) => {
    const kind = [word, singular(word)].find((name) => KINDS.has(name.toLowerCase()));
    if (kind === undefined) return word;
    return offset + word.length === text.length ? `${kind} ` : kind;
  });
