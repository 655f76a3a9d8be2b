/** What a shopper typed, read character by character. */
export interface Asked {
  readonly pieces: readonly { readonly words: readonly string[]; readonly quoted: boolean; readonly at: number }[];
  readonly without: readonly (readonly string[])[];
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
export function placedWords(text: string): { readonly word: string; readonly position: number }[] {
  const all = [...withoutAccents(text)];
  const found: { word: string; position: number }[] = [];
  let position = -1;
  let gap = false;
  all.forEach((letter, i) => {
    if (isWordLetter(letter)) {
      const last = found.at(-1);
      if (last && i > 0 && isWordLetter(all[i - 1] as string)) last.word += letter;
      else {
        position += gap && found.length > 0 ? 8 : 1;
        found.push({ word: letter, position });
        gap = false;
      }
    } else if ('!?;'.includes(letter) || ('.,'.includes(letter) && all[i + 1] === ' ')) gap = true;
  });
  return found;
}

export const words = (text: string): string[] => placedWords(text).map(({ word }) => word);

/** Words, phrases in double quotes, and what a preceding dash excludes. At most ten terms count. */
export function parseQuery(text: string): Asked {
  const rest = withoutAccents(text);
  const pieces: { words: string[]; quoted: boolean; at: number }[] = [];
  const without: string[][] = [];
  let phrase: { words: string[]; at: number; not: boolean } | null = null;
  let position = -1;
  let open = false;
  const dashed = (i: number) => rest[i - 1] === '-' && (i === 1 || /\s/.test(rest[i - 2] ?? ''));
  const close = () => {
    if (phrase && phrase.words.length > 0) {
      if (phrase.not) without.push(phrase.words);
      else pieces.push({ words: phrase.words, quoted: true, at: phrase.at });
    }
    phrase = null;
  };
  let i = 0;
  while (i < rest.length) {
    const letter = rest[i] as string;
    if (letter === '"') {
      if (phrase) close();
      else phrase = { words: [], at: position + 1, not: dashed(i) };
      open = false;
      i += 1;
    } else if ('!?;'.includes(letter) || ('.,'.includes(letter) && rest[i + 1] === ' ')) {
      position += 7;
      i += 1;
    } else if (/[\p{L}\p{N}]/u.test(String.fromCodePoint(rest.codePointAt(i) as number))) {
      let end = i;
      const isLetter = (n: number) => /[\p{L}\p{N}]/u.test(String.fromCodePoint(rest.codePointAt(n) ?? 32));
      while (end < rest.length && isLetter(end)) end += (rest.codePointAt(end) as number) > 0xffff ? 2 : 1;
      const word = rest.slice(i, end);
      position += 1;
      open = false;
      if (phrase) phrase.words.push(word);
      else if (dashed(i)) without.push([word]);
      else {
        pieces.push({ words: [word], quoted: false, at: position });
        open = end === rest.length;
      }
      i = end;
    } else i += 1;
  }
  close();
  return { pieces: pieces.slice(0, 10), without, open: open && pieces.length <= 10 };
}
