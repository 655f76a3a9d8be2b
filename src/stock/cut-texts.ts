import { type Finding, shown } from './finding.ts';

/** So many different comments that end at one length, which none exceeds, were cut there. */
const FEWEST = 5;
const SHARE = 0.1;
/** Shorter texts are alike by chance. */
const SHORTEST = 40;
/** A space at the cut is gone. */
const NEAR = 1;

/** Looks for comments that were cut before they came here. */
export class CutTexts {
  /** Each once, for one written for many cars ends as it was meant to; with its row. */
  readonly #texts = new Map<string, number>();

  add(text: unknown, row: number): void {
    if (typeof text === 'string' && text !== '' && !this.#texts.has(text)) this.#texts.set(text, row);
  }

  /** One finding for the file, or none. */
  findings(): Finding[] {
    let longest = 0;
    for (const { length } of this.#texts.keys()) if (length > longest) longest = length;
    const cut = [...this.#texts].filter(([{ length }]) => length >= longest - NEAR);
    const [first] = cut;
    if (first === undefined || longest < SHORTEST) return [];
    if (cut.length < FEWEST || cut.length < this.#texts.size * SHARE) return [];
    const [text, row] = first;
    return [
      {
        outcome: 'kept',
        row: 0,
        column: 'dealercomments',
        value: `${cut.length} of ${this.#texts.size} comments end after ${longest} characters, such as row ${row}: …${shown(text.slice(-40))}`,
        rule: 'comments as they were written',
        hint: 'They are shown as they stand, cut in the middle. Ask for the whole text where the feed is exported.',
      },
    ];
  }
}
