/** What a shopper typed, read letter by letter. */
export interface Asked {
  readonly pieces: readonly { readonly words: readonly string[]; readonly quoted: boolean; readonly at: number }[];
  readonly without: readonly (readonly string[])[];
  /** Nothing follows the last word: it may be a beginning. */
  readonly open: boolean;
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

export function words(text: string): string[] {
  const all = plain(text);
  const found: string[] = [];
  let word = '';
  for (let i = 0; i <= all.length; i += 1) {
    const letter = all.charAt(i);
    const isWord = /[\p{L}\p{N}]/u.test(letter);
    // A point between digits belongs to the word when only digits stand before it.
    const isPoint = letter === '.' && /^\d+$/.test(word) && /\d/.test(all.charAt(i + 1));
    if (isWord || isPoint) word += letter;
    else {
      if (word) found.push(word);
      word = '';
    }
  }
  return found;
}

/** Words, phrases in double quotes, and what a dash before either rules out. Ten pieces count. */
export function asked(text: string): Asked {
  const rest = plain(text);
  const pieces: { words: string[]; quoted: boolean; at: number }[] = [];
  const without: string[][] = [];
  let phrase: { words: string[]; at: number; not: boolean } | null = null;
  let place = -1;
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
      else phrase = { words: [], at: place + 1, not: dashed(i) };
      open = false;
      i += 1;
    } else if ((letter === ',' || letter === '.') && rest[i + 1] === ' ') {
      place += 7;
      i += 1;
    } else if (/[\p{L}\p{N}]/u.test(String.fromCodePoint(rest.codePointAt(i) as number))) {
      let end = i;
      const isLetter = (n: number) => /[\p{L}\p{N}]/u.test(String.fromCodePoint(rest.codePointAt(n) ?? 32));
      const isPoint = (n: number) => rest[n] === '.' && /^\d+$/.test(rest.slice(i, n)) && /\d/.test(rest[n + 1] ?? '');
      while (end < rest.length && (isLetter(end) || isPoint(end)))
        end += (rest.codePointAt(end) as number) > 0xffff ? 2 : 1;
      const word = rest.slice(i, end);
      place += 1;
      open = false;
      if (phrase) phrase.words.push(word);
      else if (dashed(i)) without.push([word]);
      else {
        pieces.push({ words: [word], quoted: false, at: place });
        open = end === rest.length;
      }
      i = end;
    } else i += 1;
  }
  close();
  return { pieces: pieces.slice(0, 10), without, open: open && pieces.length <= 10 };
}
