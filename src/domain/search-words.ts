/** A word of a text: letters and digits, folded; a decimal number with what follows it is one word (`2.0t`). */
export const WORD = /\d+\.\d[\p{L}\p{N}]*|[\p{L}\p{N}]+/gu;
const ASCII = /^[\x20-\x7e]*$/;

/** Lower case without accents. */
export function fold(text: string): string {
  return (ASCII.test(text) ? text : text.normalize('NFKD').replace(/\p{M}+/gu, '')).toLowerCase();
}

/** The words of a text, folded, in order: `CX-5 Maxx 2.0T` → `cx 5 maxx 2.0t`. */
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
