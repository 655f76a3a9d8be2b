import { EN } from '#text/en/all.ts';
import { makeWords, type WordsOf } from '#text/words.ts';

/** All default texts by key. A tenant's `text` overrides them by the same key. */
export const WORDING = EN;
export type WordKey = keyof typeof WORDING;
export const WORD_KEYS = Object.keys(WORDING) as readonly WordKey[];
export type Words = WordsOf<WordKey>;

/** All words of a site, from its texts (`site.text`). Browser code instead uses `makeWords` with the table it needs (`CARD_WORDS`). */
export function wordsOf(customTexts: { readonly [key: string]: string }): Words {
  return makeWords(WORDING, customTexts);
}
