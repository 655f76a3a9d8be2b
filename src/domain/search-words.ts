/** A word of a text: letters and digits, folded. Any sign ends it, the point in a decimal number too: `2.0t` is `2 0t`. */
export const WORD = /[\p{L}\p{N}]+/gu;
/** What sets words so far apart that they are not near: the end of a sentence, a semicolon, the comma of a list. */
export const GAP = /[!;?]|[.,] /g;
const ASCII = /^[\x20-\x7e]*$/;

/** Lower case without accents. */
export function fold(text: string): string {
  return (ASCII.test(text) ? text : text.normalize('NFKD').replace(/\p{M}+/gu, '')).toLowerCase();
}

/** The text without signs that a search server takes for letters: `$`, `®`, a picture. */
export const withoutSymbols = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}\p{P}\s+]/gu, ' ');

/** The words of a text, folded, in order: `CX-5 Maxx 2.0T` → `cx 5 maxx 2 0t`. */
export function wordsOf(text: string): string[] {
  return fold(text).match(WORD) ?? [];
}

/** The words with their places in the text, for highlighting. Text that changes its length when folded has none. */
export function wordPlaces(text: string): { readonly word: string; readonly start: number }[] {
  const folded = fold(text);
  if (folded.length !== text.length) return [];
  return Array.from(folded.matchAll(WORD), (match) => ({ word: match[0], start: match.index }));
}

/** Letters and digits only: the form in which stock numbers, plates and VINs are compared. */
export function compactOf(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]+/gu, '');
}
