import { HARD, type Term, type Tokens, tokens } from './stand-in-words.ts';

/** A word or phrase of the query: its position, and its words. */
export interface Piece {
  readonly words: Tokens;
  readonly quoted: boolean;
  readonly position: number;
}

/** The server's loop over the tokens of a query: quotes delimit phrases, a dash after a space excludes, at most ten terms count. */
export function readQuery(query: string): { pieces: Piece[]; excluded: Tokens[]; lastIsPrefix: boolean } {
  const parts = query.match(/[\p{L}\p{N}\p{M}]+|[.,] |[\s\S]/gu) ?? [];
  const pieces: Piece[] = [];
  const excluded: Tokens[] = [];
  let phrase: { words: string[]; position: number } | null = null;
  let [negativePhrase, negativeNext, isAfterSpace, lastIsPrefix] = [false, false, true, false];
  let position = -1;
  const close = () => {
    if (phrase && phrase.words.length > 0) {
      if (negativePhrase) excluded.push(phrase.words);
      else pieces.push({ ...phrase, quoted: true });
    }
    phrase = null;
  };
  for (const [i, part] of parts.entries()) {
    if (pieces.length >= 10) return { pieces, excluded, lastIsPrefix: false };
    const [word] = tokens(part);
    if (word !== undefined) {
      position += 1;
      if (phrase) {
        if (phrase.words.length === 0) phrase.position = position;
        phrase.words.push(word);
      } else if (negativeNext) excluded.push([word]);
      else {
        pieces.push({ words: [word], quoted: false, position });
        lastIsPrefix = i === parts.length - 1;
      }
      negativeNext = false;
    } else {
      const isHardSeparator = part.match(HARD) !== null;
      if (isHardSeparator) position += 7;
      if (isHardSeparator && phrase) {
        close();
        phrase = { words: [], position };
      }
      if (part === '"') {
        if (phrase) {
          close();
          negativePhrase = false;
        } else {
          phrase = { words: [], position };
          negativePhrase = negativeNext;
        }
      }
      negativeNext = phrase === null && part === '-' && isAfterSpace;
    }
    isAfterSpace = /\s$/u.test(part);
  }
  close();
  return { pieces, excluded, lastIsPrefix };
}

/** All readings of the first `count` terms, including two or three neighbouring words as one. */
export function readings(pieces: readonly Piece[], count: number, lastIsPrefix: boolean): Term[][] {
  const from = (start: number): Term[][] => {
    if (start === count) return [[]];
    const result: Term[][] = [];
    for (let ngramSize = 1; ngramSize <= 3 && start + ngramSize <= count; ngramSize += 1) {
      const parts = pieces.slice(start, start + ngramSize);
      const [first] = parts as [Piece];
      if (ngramSize > 1 && parts.some(({ quoted, position }, i) => quoted || position !== first.position + i)) break;
      const words = parts.flatMap((part) => part.words);
      const term: Term = {
        text: words.join(first.quoted ? ' ' : ''),
        words,
        ngramSize,
        position: first.position,
        end: first.position + words.length - 1,
        prefix: lastIsPrefix && start + ngramSize === pieces.length && !first.quoted,
        phrase: first.quoted ? words : null,
      };
      for (const rest of from(start + ngramSize)) result.push([term, ...rest]);
    }
    return result;
  };
  return from(0);
}
