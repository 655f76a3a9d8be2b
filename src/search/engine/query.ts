import { GAP, normalise, tokenise, WORD } from '#domain/search-words.ts';

/** Maximum number of words and phrases in a query; the rest is ignored. */
const MAX_WORDS = 10;

/**
 * One term of an interpretation of the query: one word, several words joined without a space (`cx 5` as `cx5`), or a quoted phrase. `words`
 * is the number of words and phrases of the query that it covers.
 */
export interface Term {
  readonly text: string;
  readonly words: number;
  /** Position of its first word in the query, from 0; `end` is that of its last. */
  readonly at: number;
  readonly end: number;
  /** The query ends with it, so words that begin with it also match. */
  readonly prefix: boolean;
  /** The words of a quoted phrase, which must be adjacent; null for other terms. */
  readonly phrase: readonly string[] | null;
  /** Synonyms, each as a list of words. */
  readonly synonyms: readonly (readonly string[])[];
}

export interface Query {
  /** Key for caches: equal for texts that are read as the same query. */
  readonly key: string;
  /** Number of words and phrases of the query, up to the maximum. A search without results leaves out those at its end. */
  readonly size: number;
  /** All words and phrases as typed, normalised, in order, including those beyond the maximum. */
  readonly typed: readonly string[];
  /** Words and phrases that a car must not contain (`-word`). */
  readonly excluded: readonly (readonly string[])[];
  /** Joins `words` pieces, starting at piece `from`, into one term; null if they cannot be joined. */
  readonly term: (from: number, words: number) => Term | null;
}

/** A word of the query, or a quoted phrase. */
interface Piece {
  readonly words: readonly string[];
  readonly quoted: boolean;
  /** Position of its first word in the query, from 0. */
  readonly at: number;
}

/**
 * Parses a query as Meilisearch does: words, phrases in double quotes (an unclosed quote extends to the end), `-word` and `-"a phrase"` for
 * exclusion. The last word is a prefix unless something follows it, even just a space.
 */
export function readQuery(text: string, synonyms: SynonymTable): Query {
  const { all: allPieces, excluded, endsInWord } = readPieces(normalise(text));
  const pieces = allPieces.slice(0, MAX_WORDS);
  const last = pieces.length - 1;
  const term = (from: number, words: number): Term | null => {
    const parts = pieces.slice(from, from + words);
    const [first] = parts as [Piece];
    const joins = parts.every(({ quoted, at }, i) => words === 1 || (!quoted && at === first.at + i));
    if (parts.length < words || !joins) return null;
    const innerWords = parts.flatMap((part) => part.words);
    return {
      text: innerWords.join(first.quoted ? ' ' : ''),
      words,
      at: first.at,
      end: first.at + innerWords.length - 1,
      prefix: endsInWord && from + words - 1 === last && !first.quoted,
      phrase: first.quoted ? first.words : null,
      synonyms: first.quoted
        ? []
        : [' ', ...(words > 1 ? [''] : [])].flatMap((gap) => synonyms.get(innerWords.join(gap)) ?? []),
    };
  };
  const typed = allPieces.map(({ words }) => words.join(' '));
  return { key: JSON.stringify([allPieces, excluded, endsInWord]), size: pieces.length, typed, excluded, term };
}

const TOKEN = new RegExp(`"|${WORD.source}`, 'gu');

/** `endsInWord`: nothing follows the last word, which may be unfinished. */
function readPieces(text: string): { all: Piece[]; excluded: (readonly string[])[]; endsInWord: boolean } {
  const pieces: Piece[] = [];
  const excluded: (readonly string[])[] = [];
  let phrase: { words: string[]; at: number; negative: boolean } | null = null;
  let position = -1;
  let end = 0;
  let endsInWord = false;
  const close = () => {
    if (phrase && phrase.words.length > 0) {
      if (phrase.negative) excluded.push(phrase.words);
      else pieces.push({ words: phrase.words, quoted: true, at: phrase.at });
    }
    phrase = null;
  };
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const negative = text[index - 1] === '-' && (index === 1 || /\s/.test(text[index - 2] as string));
    position += 7 * (text.slice(end, index).match(GAP)?.length ?? 0); // a break (`GAP`) counts as seven words: those beside it are neither joined nor adjacent
    end = index + token.length;
    endsInWord = false;
    if (token === '"') {
      if (phrase) close();
      else phrase = { words: [], at: position + 1, negative };
      continue;
    }
    position += 1;
    if (phrase) phrase.words.push(token);
    else if (negative) excluded.push([token]);
    else {
      pieces.push({ words: [token], quoted: false, at: position });
      endsInWord = end === text.length;
    }
  }
  close();
  return { all: pieces, excluded, endsInWord: endsInWord && pieces.length <= MAX_WORDS };
}

/** Word or phrase (words with single spaces) → its synonyms, each as a list of words. */
export type SynonymTable = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Maps each phrase to the other phrases of its groups. */
export function synonymTable(groups: readonly (readonly string[])[]): SynonymTable {
  const table = new Map<string, string[][]>();
  for (const group of groups) {
    const phrases = group.map(tokenise).filter((words) => words.length > 0);
    for (const phrase of phrases) {
      const key = phrase.join(' ');
      const otherPhrases = phrases.filter((other) => other.join(' ') !== key);
      table.set(key, [...(table.get(key) ?? []), ...otherPhrases]);
    }
  }
  return table;
}
