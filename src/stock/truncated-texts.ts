import { excerpt, type Finding } from './finding.ts';

/** Comments were truncated if at least this many different ones, and at least `MIN_SHARE` of all, are as long as the longest. */
const MIN_TEXTS = 5;
const MIN_SHARE = 0.1;
/** Shorter texts have the same length by chance. */
const MIN_LENGTH = 40;
/** Tolerance in characters, because a space at the cut is trimmed. */
const TOLERANCE = 1;

/** Detects comments that were truncated before the feed was delivered. */
export class TruncatedTexts {
  /** Each text once, with its first row: a text shared by several cars is not counted as truncated several times. */
  readonly #texts = new Map<string, number>();

  add(text: unknown, row: number): void {
    if (typeof text === 'string' && text !== '' && !this.#texts.has(text)) this.#texts.set(text, row);
  }

  /** One finding for the file, or none. */
  findings(): Finding[] {
    let longest = 0;
    for (const { length } of this.#texts.keys()) if (length > longest) longest = length;
    const truncated = [...this.#texts].filter(([{ length }]) => length >= longest - TOLERANCE);
    const [first] = truncated;
    if (first === undefined || longest < MIN_LENGTH) return [];
    if (truncated.length < MIN_TEXTS || truncated.length < this.#texts.size * MIN_SHARE) return [];
    const [text, row] = first;
    return [
      {
        outcome: 'kept',
        row: 0,
        column: 'dealercomments',
        value: `${truncated.length} of ${this.#texts.size} comments end after ${longest} characters, such as row ${row}: …${excerpt(text.slice(-40))}`,
        rule: 'comments as they were written',
        hint: 'They are shown as they are, cut off in the middle. Have the full text exported to the feed.',
      },
    ];
  }
}
