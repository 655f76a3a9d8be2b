import type { Term } from './query.ts';
import { editDistance, typoBudget } from './typo.ts';
import { eachIdentifier, prefixRange, type Vocabulary } from './vocabulary.ts';

/** No match, in `costs` and `slotBest`. */
export const NONE = 255;
/** No match, in `rowBest`. */
export const NO_ROW = 65_535;

/** A run of words that follow each other in a value; each part is a range of word ids. */
interface Run {
  readonly cost: number;
  readonly parts: readonly (readonly [number, number])[];
}

/**
 * Where one term matches. A cost is `2 × typing errors + 1 if not exact`; the best match of a row is packed as
 * `(errors × 64 + rank of the field) × 2 + inexact`, so that the smaller number is the better match.
 */
export interface TermMatch {
  readonly any: boolean;
  readonly costs: Uint8Array;
  readonly runs: readonly Run[];
  /** Cost of the best match in each value. */
  readonly slotBest: Uint8Array;
  readonly rowBest: Uint16Array;
}

/**
 * All matches of a term. A single word of four letters that is found nowhere is tried again with one typing error: too
 * short for the usual budget, but better than no car ("hilx").
 */
export function matchTerm(vocabulary: Vocabulary, rowCount: number, term: Term): TermMatch {
  const budget = term.own && !term.phrase ? Math.max(0, typoBudget(term.text) - (term.words - 1)) : 0;
  const match = matchWithin(vocabulary, rowCount, term, budget);
  const rescue = !match.any && term.own && term.words === 1 && !term.phrase && /^\p{L}{4}$/u.test(term.text);
  return rescue ? matchWithin(vocabulary, rowCount, term, 1) : match;
}

function matchWithin(vocabulary: Vocabulary, rowCount: number, term: Term, budget: number): TermMatch {
  const { words, idOf, slots, slotStarts, slotWords } = vocabulary;
  const costs = new Uint8Array(words.length).fill(NONE);
  const joinCost = (term.words - 1) * 2;
  if (term.own && !term.phrase) addWord(vocabulary, term, budget, joinCost, costs);
  const runs = runsOf(vocabulary, term);
  for (const same of term.synonyms) {
    const id = same.length === 1 ? idOf.get(same[0] as string) : undefined;
    if (id !== undefined && (costs[id] as number) > 1) costs[id] = 1;
  }

  const slotBest = new Uint8Array(slots).fill(NONE);
  let any = false;
  for (let slot = 0; slot < slots; slot += 1) {
    const end = slotStarts[slot + 1] as number;
    let best = NONE;
    for (let at = slotStarts[slot] as number; at < end; at += 1) {
      const cost = costs[slotWords[at] as number] as number;
      if (cost < best) best = cost;
      for (const run of runs) if (run.cost < best && runStands(run, slotWords, at, end)) best = run.cost;
    }
    if (best === NONE) continue;
    slotBest[slot] = best;
    any = true;
  }

  const rowBest = new Uint16Array(rowCount).fill(NO_ROW);
  if (any) spread(vocabulary, slotBest, rowBest);
  if (term.own && !term.phrase) {
    const allow = { prefix: term.prefix, inside: !idOf.has(term.text) && term.words === 1 };
    eachIdentifier(vocabulary, term.text, allow, (row, rank, whole) => {
      const packed = pack(joinCost + (whole && joinCost === 0 ? 0 : 1), rank);
      if (packed < (rowBest[row] as number)) rowBest[row] = packed;
      any = true;
    });
  }
  return { any, costs, runs, slotBest, rowBest };
}

/** The word itself, words that begin with it, and words within the budget; a wrong first letter counts as two errors. */
function addWord({ words, idOf }: Vocabulary, term: Term, budget: number, joinCost: number, costs: Uint8Array): void {
  const { text, prefix } = term;
  const [from, to] = prefixRange(words, text.slice(0, 1));
  if (budget > 0) {
    const [start, end] = budget > 1 ? [0, words.length] : [from, to];
    for (let id = start; id < end; id += 1) {
      const sameFirst = id >= from && id < to;
      const errors = editDistance(text, words[id] as string, prefix, sameFirst ? budget : 1);
      const counted = sameFirst ? errors : errors + 1;
      if (counted <= budget) costs[id] = Math.max(counted, sameFirst ? 0 : 2) * 2 + 1 + joinCost;
    }
  }
  if (prefix) {
    const [first, after] = prefixRange(words, text);
    costs.fill(1 + joinCost, first, after);
  }
  const exact = idOf.get(text);
  if (exact !== undefined) costs[exact] = joinCost === 0 ? 0 : joinCost + 1;
}

/** A phrase, synonyms of several words, and the word split in two (`landcruiser` as `land cruiser`, one error). */
function runsOf({ words, idOf }: Vocabulary, term: Term): Run[] {
  const exactly = (phrase: readonly string[]) =>
    phrase.map((word): readonly [number, number] => {
      const id = idOf.get(word) ?? -1;
      return [id, id === -1 ? -1 : id + 1];
    });
  const runs: Run[] = term.synonyms
    .filter((same) => same.length > 1)
    .map((same) => ({ cost: 1, parts: exactly(same) }));
  if (term.phrase) runs.push({ cost: 0, parts: exactly(term.phrase) });
  else if (term.own && term.words === 1 && term.text.length >= 3) {
    for (let cut = 1; cut < term.text.length; cut += 1) {
      const left = idOf.get(term.text.slice(0, cut));
      const right = term.text.slice(cut);
      if (left === undefined) continue;
      const tail =
        term.prefix && right.length >= 3
          ? prefixRange(words, right)
          : (exactly([right])[0] as readonly [number, number]);
      runs.push({ cost: 3, parts: [[left, left + 1], tail] });
    }
  }
  return runs.filter((run) => run.parts.every(([from, to]) => from < to));
}

function runStands(run: Run, slotWords: Uint32Array, at: number, end: number): boolean {
  if (at + run.parts.length > end) return false;
  return run.parts.every(([from, to], i) => {
    const id = slotWords[at + i] as number;
    return id >= from && id < to;
  });
}

function pack(cost: number, rank: number): number {
  return ((cost >> 1) * 64 + rank) * 2 + (cost & 1);
}

/** From values to rows: the best of all fields. */
function spread({ fields }: Vocabulary, slotBest: Uint8Array, rowBest: Uint16Array): void {
  for (const { column, rank, base } of fields) {
    const { codes } = column;
    if (!matchesAny(slotBest, base, column.values.length)) continue;
    if (column.kind === 'dict') {
      for (let row = 0; row < rowBest.length; row += 1) {
        const best = slotBest[base + (codes[row] as number)] as number;
        if (best === NONE) continue;
        const packed = pack(best, rank);
        if (packed < (rowBest[row] as number)) rowBest[row] = packed;
      }
    } else {
      for (let row = 0; row < rowBest.length; row += 1) {
        for (let at = column.starts[row] as number; at < (column.starts[row + 1] as number); at += 1) {
          const best = slotBest[base + (codes[at] as number)] as number;
          if (best === NONE) continue;
          const packed = pack(best, rank);
          if (packed < (rowBest[row] as number)) rowBest[row] = packed;
        }
      }
    }
  }
}

function matchesAny(slotBest: Uint8Array, base: number, length: number): boolean {
  for (let slot = base; slot < base + length; slot += 1) if (slotBest[slot] !== NONE) return true;
  return false;
}

/** Farthest distance told apart, and the distance of words in different fields. */
const FAR = 8;

/**
 * How near two terms stand to each other in each row: words between them plus one, one more when they stand the other way
 * round, `8` at most and when they share no value.
 */
export function proximityOf(vocabulary: Vocabulary, rowCount: number, a: TermMatch, b: TermMatch): Uint8Array {
  const near = new Uint8Array(rowCount).fill(FAR);
  const { fields, slots } = vocabulary;
  const slotNear = new Uint8Array(slots).fill(FAR);
  let any = false;
  for (let slot = 0; slot < slots; slot += 1) {
    if (a.slotBest[slot] === NONE || b.slotBest[slot] === NONE) continue;
    const distance = slotDistance(vocabulary, slot, a, b);
    if (distance < FAR) any = true;
    slotNear[slot] = distance;
  }
  if (!any) return near;
  for (const { column, base } of fields) {
    if (column.kind === 'dict') {
      for (let row = 0; row < rowCount; row += 1) {
        const distance = slotNear[base + (column.codes[row] as number)] as number;
        if (distance < (near[row] as number)) near[row] = distance;
      }
    } else {
      for (let row = 0; row < rowCount; row += 1) {
        for (let at = column.starts[row] as number; at < (column.starts[row + 1] as number); at += 1) {
          const distance = slotNear[base + (column.codes[at] as number)] as number;
          if (distance < (near[row] as number)) near[row] = distance;
        }
      }
    }
  }
  return near;
}

function slotDistance(vocabulary: Vocabulary, slot: number, a: TermMatch, b: TermMatch): number {
  let least = FAR;
  const places = placesIn(vocabulary, slot, b);
  for (const [startA, endA] of placesIn(vocabulary, slot, a)) {
    for (const [startB, endB] of places) {
      const distance = startB > endA ? startB - endA : startA > endB ? startA - endB + 1 : FAR;
      if (distance < least) least = distance;
    }
  }
  return least;
}

/** First and last place of each match of a term in a value. */
function placesIn({ slotStarts, slotWords }: Vocabulary, slot: number, match: TermMatch): [number, number][] {
  const places: [number, number][] = [];
  const end = slotStarts[slot + 1] as number;
  for (let at = slotStarts[slot] as number; at < end; at += 1) {
    if (match.costs[slotWords[at] as number] !== NONE) places.push([at, at]);
    for (const run of match.runs) {
      if (runStands(run, slotWords, at, end)) places.push([at, at + run.parts.length - 1]);
    }
  }
  return places;
}
