/** A word: letters and digits of normalised text. Any punctuation ends it, including a decimal point: `2.0t` is `2 0t`. */
export const WORD = /[\p{L}\p{N}]+/gu;
/** Punctuation after which the next word is not considered adjacent: the end of a sentence, a semicolon, or a comma in a list. */
export const GAP = /[!;?]|[.,] /g;
const ASCII = /^[\x20-\x7e]*$/;

/** Lower case without accents. */
export function normalise(text: string): string {
  return (ASCII.test(text) ? text : text.normalize('NFKD').replace(/\p{M}+/gu, '')).toLowerCase();
}

/** The text without symbols that a search server would treat as letters: `$`, `®`, emoji. */
export const withoutSymbols = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}\p{P}\s+]/gu, ' ');

/** The words of a text, normalised, in order: `CX-5 Maxx 2.0T` → `cx 5 maxx 2 0t`. */
export function tokenise(text: string): string[] {
  return normalise(text).match(WORD) ?? [];
}

/** The normalised words with their positions in the text, for highlighting. Empty if normalising changes the length of the text. */
export function wordPositions(text: string): { readonly word: string; readonly start: number }[] {
  const normalised = normalise(text);
  if (normalised.length !== text.length) return [];
  return Array.from(normalised.matchAll(WORD), (match) => ({ word: match[0], start: match.index }));
}

/** Letters and digits only, normalised: the form in which stock numbers, plates and VINs are compared. */
export function normaliseIdentifier(text: string): string {
  return normalise(text).replace(/[^\p{L}\p{N}]+/gu, '');
}
