import { forEachMatchedValue, NONE, rangeCosts, type WordCosts } from './row-matches.ts';
import type { TermMatch } from './term-match.ts';
import type { Range, Vocabulary } from './vocabulary.ts';

/** Maximum distance, also used for words in different fields. Adjacent words have distance 0. */
const MAX_DISTANCE = 3;

/** The words of a term that may be next to another term: its single words, or the first or last word of a phrase. */
interface Side extends WordCosts {
  readonly match: TermMatch;
  /** Rows that contain the phrase; null = single words. */
  readonly rows: Uint8Array | null;
}

/**
 * Distance between two terms in each row: the number of words between them, plus one if they are in reverse order, at most `MAX_DISTANCE`. Only
 * matches with the row's fewest errors count. A phrase is represented by its last word towards a term after it and its first word towards a
 * term before it, anywhere in the car, and never in reverse order.
 */
export function proximityOf(vocabulary: Vocabulary, rowCount: number, a: TermMatch, b: TermMatch): Uint8Array {
  const distances = new Uint8Array(rowCount).fill(MAX_DISTANCE);
  const rightSides = sidesOf(vocabulary, b, 0);
  for (const left of sidesOf(vocabulary, a, -1))
    for (const right of rightSides) addPair(vocabulary, left, right, distances);
  return distances;
}

/** @param facing the word of a phrase that faces the other term: 0 = its first, -1 = its last */
function sidesOf(vocabulary: Vocabulary, match: TermMatch, facing: 0 | -1): Side[] {
  const { costs, slotCost, runs } = match;
  return [
    { match, costs, slotCost, rows: null },
    ...runs.map(({ parts, cost, rows, first }) => {
      const isFirstWord = facing === 0 || parts.length === 1;
      return { match, rows, ...(isFirstWord ? first : rangeCosts(vocabulary, parts.at(-1) as Range, cost)) };
    }),
  ];
}

function addPair(vocabulary: Vocabulary, a: Side, b: Side, distances: Uint8Array): void {
  const { slots } = vocabulary;
  const slotDistances = new Uint8Array(slots).fill(MAX_DISTANCE);
  let any = false;
  for (let slot = 0; slot < slots; slot += 1) {
    if (a.slotCost[slot] === NONE || b.slotCost[slot] === NONE) continue;
    const distance = slotDistance(vocabulary, slot, a, b);
    if (distance < MAX_DISTANCE) any = true;
    slotDistances[slot] = distance;
  }
  if (!any) return;
  const isBest = ({ match, slotCost, rows }: Side, row: number, slot: number) =>
    (slotCost[slot] as number) >> 1 === match.rowErrors[row] && rows?.[row] !== 0;
  forEachMatchedValue(vocabulary, distances.length, slotDistances, MAX_DISTANCE, (row, slot) => {
    const distance = slotDistances[slot] as number;
    if (distance < (distances[row] as number) && isBest(a, row, slot) && isBest(b, row, slot))
      distances[row] = distance;
  });
}

function slotDistance({ slotStarts, slotWords, idOf }: Vocabulary, slot: number, a: Side, b: Side): number {
  const start = slotStarts[slot] as number;
  const end = slotStarts[slot + 1] as number;
  const { prefixed, term } = b.match;
  const typed = idOf.get(term.text);
  const isBest = ({ costs, slotCost }: Side, at: number) =>
    (costs[slotWords[at] as number] as number) >> 1 === (slotCost[slot] as number) >> 1;
  let min = MAX_DISTANCE;
  for (let i = start; i < end; i += 1) {
    if (!isBest(a, i)) continue;
    for (let other = Math.max(start, i - MAX_DISTANCE + 1); other < Math.min(end, i + MAX_DISTANCE + 1); other += 1) {
      if (other === i || !isBest(b, other)) continue;
      if (other > i) min = Math.min(min, other - i - 1);
      else if (a.rows === null && b.rows === null) {
        const word = slotWords[other] as number;
        if (word === typed || word < prefixed[0] || word >= prefixed[1]) min = Math.min(min, i - other);
      }
    }
  }
  return min;
}

/** Words of the query and the position of each; a value equals the query if it has each word at that position. */
export type WordsAtPositions = readonly (readonly [word: string, position: number])[];

/** For each row: whether one of its fields equals the words (0), begins with them (1) or neither (2). */
export function exactValues(vocabulary: Vocabulary, rowCount: number, phrase: WordsAtPositions): Uint8Array {
  const { idOf, slots, slotStarts, slotWords } = vocabulary;
  const rows = new Uint8Array(rowCount).fill(NO_MATCH);
  const ids = phrase.map(([word, position]) => [idOf.get(word) ?? -1, position] as const);
  const [first, position] = ids[0] as readonly [number, number];
  const kind = new Uint8Array(slots).fill(NO_MATCH);
  const gap = idOf.get('');
  for (let slot = 0; slot < slots; slot += 1) {
    const start = slotStarts[slot] as number;
    if (slotWords[start + position] !== first) continue;
    const value = slotWords.subarray(start, slotStarts[slot + 1]);
    if (!ids.every(([id, at]) => value[at] === id)) continue;
    kind[slot] = value.filter((word) => word !== gap).length === ids.length ? 0 : 1;
  }
  forEachMatchedValue(vocabulary, rowCount, kind, NO_MATCH, (row, slot, alone) => {
    if (alone < 0) return;
    rows[row] = Math.min(rows[row] as number, Math.max(1 - alone, kind[slot] as number));
  });
  return rows;
}
/** Exactness of a row that neither equals nor begins with the words, see `exactValues`. */
export const NO_MATCH = 2;
