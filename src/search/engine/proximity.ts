import { eachMarked } from './spread.ts';
import { NONE, runStands, type TermMatch } from './term-match.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What words far apart cost, or words in different fields. Side by side costs nothing. */
export const FAR = 3;

/**
 * How far two terms stand from each other in each row: words between them, one more when they stand the other way round,
 * `FAR` at most. Only matches with the row's least errors count.
 */
export function proximityOf(vocabulary: Vocabulary, rowCount: number, a: TermMatch, b: TermMatch): Uint8Array {
  const far = new Uint8Array(rowCount).fill(FAR);
  const { slots } = vocabulary;
  const slotFar = new Uint8Array(slots).fill(FAR);
  let any = false;
  for (let slot = 0; slot < slots; slot += 1) {
    if (a.slotCost[slot] === NONE || b.slotCost[slot] === NONE) continue;
    const distance = slotDistance(vocabulary, slot, a, b);
    if (distance < FAR) any = true;
    slotFar[slot] = distance;
  }
  if (!any) return far;
  eachMarked(vocabulary, rowCount, slotFar, FAR, (row, slot) => {
    const distance = slotFar[slot] as number;
    if (distance >= (far[row] as number)) return;
    const best = (match: TermMatch) => (match.slotCost[slot] as number) >> 1 === match.rowErrors[row];
    if (best(a) && best(b)) far[row] = distance;
  });
  return far;
}

function slotDistance(vocabulary: Vocabulary, slot: number, a: TermMatch, b: TermMatch): number {
  let least = FAR;
  const places = placesIn(vocabulary, slot, b);
  for (const [startA, endA] of placesIn(vocabulary, slot, a)) {
    for (const [startB, endB] of places) {
      const between = startB > endA ? startB - endA - 1 : startA > endB ? startA - endB : FAR;
      if (between < least) least = between;
    }
  }
  return least;
}

/** First and last place of each match of a term in a value, of those with the least errors there. */
function placesIn({ slotStarts, slotWords }: Vocabulary, slot: number, match: TermMatch): [number, number][] {
  const places: [number, number][] = [];
  const end = slotStarts[slot + 1] as number;
  const errors = (match.slotCost[slot] as number) >> 1;
  for (let at = slotStarts[slot] as number; at < end; at += 1) {
    const cost = match.costs[slotWords[at] as number] as number;
    if (cost !== NONE && cost >> 1 === errors) places.push([at, at]);
    for (const run of match.runs) {
      if (run.cost >> 1 === errors && runStands(run, slotWords, at, end)) places.push([at, at + run.parts.length - 1]);
    }
  }
  return places;
}

/** Whether a value is exactly the words asked for (0), begins with them (1) or neither (2), the best of each row. */
export function exactValues(vocabulary: Vocabulary, rowCount: number, words: readonly string[]): Uint8Array {
  const { idOf, slots, slotStarts, slotWords } = vocabulary;
  const rows = new Uint8Array(rowCount).fill(NEITHER);
  const ids = words.map((word) => idOf.get(word) ?? -1);
  if (ids.length === 0 || ids.includes(-1)) return rows;
  const kind = new Uint8Array(slots).fill(NEITHER);
  let any = false;
  for (let slot = 0; slot < slots; slot += 1) {
    const start = slotStarts[slot] as number;
    const length = (slotStarts[slot + 1] as number) - start;
    if (length < ids.length || !ids.every((id, i) => slotWords[start + i] === id)) continue;
    kind[slot] = length === ids.length ? 0 : 1;
    any = true;
  }
  if (any) {
    eachMarked(vocabulary, rowCount, kind, NEITHER, (row, slot) => {
      rows[row] = Math.min(rows[row] as number, kind[slot] as number);
    });
  }
  return rows;
}
export const NEITHER = 2;
