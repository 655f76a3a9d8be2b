import type { Term } from './query.ts';
import type { Range, Vocabulary } from './vocabulary.ts';

/** Cost of "no match" in all match arrays. */
export const NONE = 255;

/** The best match of a term in each row; `NONE` in a row without one. */
export interface RowMatches {
  /** The fewest typing errors. The other arrays are about the matches with that many. */
  readonly rowErrors: Uint8Array;
  /** Rank of the most important field, see `WORD_FIELDS`. */
  readonly rowRank: Uint8Array;
  /** Lowest `positionCost`. */
  readonly rowPlace: Uint8Array;
  /** 0 if one is exact, otherwise 1. */
  readonly rowInexact: Uint8Array;
}

/** Cost of each word, and of each value by its best word. */
export interface WordCosts {
  readonly costs: Uint8Array;
  readonly slotCost: Uint8Array;
}

/** Assigns a cost to the words in a range, and to their values. */
export function rangeCosts(vocabulary: Vocabulary, [from, to]: Range, cost: number): WordCosts {
  const costs = new Uint8Array(vocabulary.words.length).fill(NONE).fill(cost, from, to);
  return { costs, slotCost: valueCosts(vocabulary, costs) };
}

/** For each value, the lowest cost of its words. */
export function valueCosts({ slots, slotStarts, slotWords }: Vocabulary, costs: Uint8Array): Uint8Array {
  const slotCost = new Uint8Array(slots).fill(NONE);
  for (let slot = 0; slot < slots; slot += 1) {
    const end = slotStarts[slot + 1] as number;
    let best = NONE;
    for (let i = slotStarts[slot] as number; i < end; i += 1) {
      const cost = costs[slotWords[i] as number] as number;
      if (cost < best) best = cost;
    }
    if (best !== NONE) slotCost[slot] = best;
  }
  return slotCost;
}

/**
 * Cost of a position in a value: its distance from the term's position in the query. For joined words, each word adds a cost, at a distance
 * that increases by one.
 */
export function positionCost(position: number, { at, words }: Term): number {
  let cost = 0;
  for (let i = 0; i < words; i += 1) {
    const distance = Math.abs(bucketed(position) - at) + i;
    let step = 0;
    while (step < POSITION_STEPS.length && distance > (POSITION_STEPS[step] as number)) step += 1;
    cost += step;
  }
  return cost;
}
/** A distance costs 1 for each of these that it exceeds. */
const POSITION_STEPS = [0, 1, 4, 7, 11, 16, 24, 64, 256, 1024];
/** Positions from the 17th word on are rounded up, as in Meilisearch. */
const bucketed = (position: number): number =>
  position < 16 ? position : position < 24 ? 24 : 2 ** Math.ceil(Math.log2(position));

/**
 * Transfers matches from values to rows: for each row the fewest errors, and the best of the other criteria among the matches with that
 * many errors. `only`: rows to consider; null = all. Returns whether there was a match.
 */
export function collectRowMatches(
  vocabulary: Vocabulary,
  term: Term,
  costs: Uint8Array,
  slotCost: Uint8Array,
  only: Uint8Array | null,
  { rowErrors, rowRank, rowPlace, rowInexact }: RowMatches,
): boolean {
  const { slotStarts, slotWords } = vocabulary;
  let hasMatch = false;
  /** The best position of the words with the fewest errors in a value that begins at `offset`. */
  const bestPosition = (slot: number, offset: number): number => {
    const start = slotStarts[slot] as number;
    const end = slotStarts[slot + 1] as number;
    const errors = (slotCost[slot] as number) >> 1;
    let best = NONE;
    for (let i = start; i < end; i += 1) {
      const cost = costs[slotWords[i] as number] as number;
      if (cost !== NONE && cost >> 1 === errors) best = Math.min(best, positionCost(offset + i - start, term));
    }
    return best;
  };
  const recordMatch = (row: number, cost: number, rank: number, position: number): void => {
    const errors = cost >> 1;
    const previousErrors = rowErrors[row] as number;
    if (errors > previousErrors) return;
    const better = errors < previousErrors;
    const inexact = cost & 1;
    if (better) rowErrors[row] = errors;
    if (better || rank < (rowRank[row] as number)) rowRank[row] = rank;
    if (better || position < (rowPlace[row] as number)) rowPlace[row] = position;
    if (better || inexact < (rowInexact[row] as number)) rowInexact[row] = inexact;
  };
  for (const { column, rank, base } of vocabulary.fields) {
    const { codes } = column;
    const size = column.values.length;
    if (!usesAny(slotCost, base, size)) continue;
    hasMatch = true;
    const bestPositions = new Uint8Array(size);
    for (let code = 0; code < size; code += 1)
      if (slotCost[base + code] !== NONE) bestPositions[code] = bestPosition(base + code, 0);
    if (column.kind === 'dict') {
      for (let row = 0; row < rowErrors.length; row += 1) {
        const code = codes[row] as number;
        const cost = slotCost[base + code] as number;
        if (cost !== NONE && (only === null || only[row] === 1))
          recordMatch(row, cost, rank, bestPositions[code] as number);
      }
      continue;
    }
    for (let row = 0; row < rowErrors.length; row += 1) {
      if (only !== null && only[row] === 0) continue;
      const end = column.starts[row + 1] as number;
      // The values of a list are treated as consecutive, seven positions apart.
      for (let i = column.starts[row] as number, offset = 0; i < end; i += 1) {
        const code = codes[i] as number;
        const slot = base + code;
        const cost = slotCost[slot] as number;
        if (cost !== NONE)
          recordMatch(row, cost, rank, offset === 0 ? (bestPositions[code] as number) : bestPosition(slot, offset));
        offset += (slotStarts[slot + 1] as number) - (slotStarts[slot] as number) + 7;
      }
    }
  }
  return hasMatch;
}

/** Whether any value of a field differs from `none`. */
function usesAny(slots: Uint8Array, base: number, length: number, none = NONE): boolean {
  for (let slot = base; slot < base + length; slot += 1) if (slots[slot] !== none) return true;
  return false;
}

/**
 * Calls `onValue` for every row and each of its values in a field that contains a marked value. `alone`: 1 for the only value of a field, 0
 * for the first of several, -1 for later ones.
 */
export function forEachMatchedValue(
  { fields }: Vocabulary,
  rowCount: number,
  slots: Uint8Array,
  none: number,
  onValue: (row: number, slot: number, alone: number) => void,
): void {
  for (const { column, base } of fields) {
    if (!usesAny(slots, base, column.values.length, none)) continue;
    if (column.kind === 'dict') {
      for (let row = 0; row < rowCount; row += 1) {
        const slot = base + (column.codes[row] as number);
        if (slots[slot] !== none) onValue(row, slot, 1);
      }
    } else {
      for (let row = 0; row < rowCount; row += 1) {
        const from = column.starts[row] as number;
        const to = column.starts[row + 1] as number;
        for (let i = from; i < to; i += 1) {
          const slot = base + (column.codes[i] as number);
          if (slots[slot] !== none) onValue(row, slot, i > from ? -1 : to - from === 1 ? 1 : 0);
        }
      }
    }
  }
}
