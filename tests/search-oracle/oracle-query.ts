/** What a shopper typed, parsed character by character. */
export interface ParsedQuery {
  readonly pieces: readonly {
    readonly words: readonly string[];
    readonly quoted: boolean;
    readonly position: number;
  }[];
  readonly excluded: readonly (readonly string[])[];
  /** Nothing follows the last word, so it may be a prefix. */
  readonly open: boolean;
}

const withoutAccents = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

const isWordLetter = (letter: string) => /[\p{L}\p{N}]/u.test(letter);

/** Each word with its position. A full stop or comma before a space, `!`, `?` and `;` leave a gap of seven positions, once. */
export function wordsWithPositions(text: string): { readonly word: string; readonly position: number }[] {
  const letters = [...withoutAccents(text)];
  const result: { word: string; position: number }[] = [];
  let position = -1;
  let gap = false;
  letters.forEach((letter, i) => {
    if (isWordLetter(letter)) {
      const last = result.at(-1);
      if (last && i > 0 && isWordLetter(letters[i - 1] as string)) last.word += letter;
      else {
        position += gap && result.length > 0 ? 8 : 1;
        result.push({ word: letter, position });
        gap = false;
      }
    } else if ('!?;'.includes(letter) || ('.,'.includes(letter) && letters[i + 1] === ' ')) gap = true;
  });
  return result;
}

export const words = (text: string): string[] => wordsWithPositions(text).map(({ word }) => word);

/** Words, phrases in double quotes, and terms excluded by a preceding dash. Only the first ten terms count. */
export function parseQuery(text: string): ParsedQuery {
  const normalised = withoutAccents(text);
  const pieces: { words: string[]; quoted: boolean; position: number }[] = [];
  const excluded: string[][] = [];
  let phrase: { words: string[]; position: number; isExcluded: boolean } | null = null;
  let position = -1;
  let open = false;
  const followsDash = (i: number) => normalised[i - 1] === '-' && (i === 1 || /\s/.test(normalised[i - 2] ?? ''));
  const endPhrase = () => {
    if (phrase && phrase.words.length > 0) {
      if (phrase.isExcluded) excluded.push(phrase.words);
      else pieces.push({ words: phrase.words, quoted: true, position: phrase.position });
    }
    phrase = null;
  };
  let i = 0;
  while (i < normalised.length) {
    const letter = normalised[i] as string;
    if (letter === '"') {
      if (phrase) endPhrase();
      else phrase = { words: [], position: position + 1, isExcluded: followsDash(i) };
      open = false;
      i += 1;
    } else if ('!?;'.includes(letter) || ('.,'.includes(letter) && normalised[i + 1] === ' ')) {
      position += 7;
      i += 1;
    } else if (/[\p{L}\p{N}]/u.test(String.fromCodePoint(normalised.codePointAt(i) as number))) {
      let end = i;
      const isLetter = (n: number) => /[\p{L}\p{N}]/u.test(String.fromCodePoint(normalised.codePointAt(n) ?? 32));
      while (end < normalised.length && isLetter(end)) end += (normalised.codePointAt(end) as number) > 0xffff ? 2 : 1;
      const word = normalised.slice(i, end);
      position += 1;
      open = false;
      if (phrase) phrase.words.push(word);
      else if (followsDash(i)) excluded.push([word]);
      else {
        pieces.push({ words: [word], quoted: false, position });
        open = end === normalised.length;
      }
      i = end;
    } else i += 1;
  }
  endPhrase();
  return { pieces: pieces.slice(0, 10), excluded, open: open && pieces.length <= 10 };
}
