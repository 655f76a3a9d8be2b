import { SYNONYMS } from '#domain/synonyms.ts';

/** The ending of a plural: `utes`, `hatches`, `buses`. */
const ENDING = /(?<=ch|s)es$|s$/i;
/** Kinds of vehicle without synonyms, and last words of names of several words. */
const OTHER_KINDS =
  'bus|cab|camper|caravan|coupe|demo|diesel|hybrid|manual|mover|rover|sedan|scooter|suv|top|trailer|truck|van';
const KINDS = new Set([...SYNONYMS.flat(), ...OTHER_KINDS.split('|')]);
const WORD = /(?<![\p{L}\p{N}])\p{L}+s(?![\p{L}\p{N}])/giu;

/** A word, or the last of several, without the ending of a plural. */
export const singular = (text: string): string => text.replace(ENDING, '');

/**
 * A text with each kind of vehicle in the singular, as cars name it: `white utes` → `white ute `. Other words keep their ending: `heated
 * seats`. A plural is a whole word, so a space follows at the end of the text, where a search completes words.
 */
export const withSingularKinds = (text: string): string =>
  text.replace(WORD, (word, offset: number) => {
    const kind = singular(word);
    if (!KINDS.has(kind.toLowerCase())) return word;
    return offset + word.length === text.length ? `${kind} ` : kind;
  });
