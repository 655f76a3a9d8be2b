import type { Term } from './query.ts';
import { spreadMatches } from './spread.ts';
import { editDistance, typoBudget } from './typo.ts';
import { eachIdentifier, prefixRange, rowsWithPair, type Vocabulary } from './vocabulary.ts';

/** No match, in every array of a match. */
export const NONE = 255;

/** A run of words that follow each other in a value; each part is a range of word ids. */
interface Run {
  readonly cost: number;
  readonly parts: readonly (readonly [number, number])[];
}

/**
 * Where one term matches. A cost is `2 × typing errors + 1 if not exact`. Of each row the least errors, and among the matches
 * with these errors the best field, the best place in a value, and whether one is exact.
 */
export interface TermMatch {
  readonly any: boolean;
  readonly term: Term;
  readonly costs: Uint8Array;
  readonly runs: readonly Run[];
  /** Of each value: cost of the best match, and how far the best place stands from the term's place in the query. */
  readonly slotCost: Uint8Array;
  readonly slotPlace: Uint8Array;
  readonly rowErrors: Uint8Array;
  readonly rowRank: Uint8Array;
  readonly rowPlace: Uint8Array;
  readonly rowInexact: Uint8Array;
}

/**
 * All matches of a term. A single word of four letters that is found nowhere is tried again with one typing error: too
 * short for the usual budget, but better than no car ("hilx").
 */
export function matchTerm(vocabulary: Vocabulary, rowCount: number, term: Term): TermMatch {
  const split = term.phrase ? null : bestSplit(vocabulary, rowCount, term.text);
  // A word with a digit that the stock knows means itself: "gla250" is no GLA 200 (see `fixedWords`).
  const fixed = /\d/.test(term.text) && (vocabulary.idOf.has(term.text) || split !== null);
  const budget = term.phrase || fixed ? 0 : Math.max(0, typoBudget(term.text) - (term.words - 1));
  const match = matchWithin(vocabulary, rowCount, term, budget, split);
  const rescue = !match.any && term.words === 1 && !term.phrase && /^\p{L}{4}$/u.test(term.text);
  return rescue ? matchWithin(vocabulary, rowCount, term, 1, split) : match;
}

type Split = readonly [left: number, right: number];

function matchWithin(
  vocabulary: Vocabulary,
  rowCount: number,
  term: Term,
  budget: number,
  split: Split | null,
): TermMatch {
  const { words, idOf, slots, slotStarts, slotWords } = vocabulary;
  const costs = new Uint8Array(words.length).fill(NONE);
  if (!term.phrase) addWord(vocabulary, term, budget, costs);
  const runs = runsOf(vocabulary, term, split);
  for (const same of term.synonyms) {
    const id = same.length === 1 ? idOf.get(same[0] as string) : undefined;
    if (id !== undefined && (costs[id] as number) > 1) costs[id] = 1;
  }

  const slotCost = new Uint8Array(slots).fill(NONE);
  const slotPlace = new Uint8Array(slots).fill(NONE);
  let any = false;
  for (let slot = 0; slot < slots; slot += 1) {
    const start = slotStarts[slot] as number;
    const end = slotStarts[slot + 1] as number;
    let best = NONE;
    let place = NONE;
    for (let at = start; at < end; at += 1) {
      let cost = costs[slotWords[at] as number] as number;
      for (let i = 0; i < runs.length; i += 1) {
        const run = runs[i] as Run;
        if (run.cost < cost && runStands(run, slotWords, at, end)) cost = run.cost;
      }
      if (cost === NONE || cost >> 1 > best >> 1) continue;
      const far = placeCost(Math.abs(at - start - term.at), term.words);
      if (cost >> 1 < best >> 1 || far < place) place = far;
      if (cost < best) best = cost;
    }
    if (best === NONE) continue;
    slotCost[slot] = best;
    slotPlace[slot] = place;
    any = true;
  }

  const empty = () => new Uint8Array(rowCount).fill(NONE);
  const rows = { rowErrors: empty(), rowRank: empty(), rowPlace: empty(), rowInexact: empty() };
  if (any) spreadMatches(vocabulary, slotCost, slotPlace, rows);
  const allow = { prefix: term.prefix, inside: !idOf.has(term.text) && term.words === 1 };
  const place = placeCost(term.at, term.words);
  eachIdentifier(vocabulary, term.phrase?.join('') ?? term.text, allow, (row, rank, whole) => {
    if (term.phrase && !whole) return;
    any = true;
    const better = (rows.rowErrors[row] as number) > 0;
    const inexact = whole && term.words === 1 ? 0 : 1;
    rows.rowErrors[row] = 0;
    rows.rowRank[row] = better ? rank : Math.min(rows.rowRank[row] as number, rank);
    rows.rowPlace[row] = better ? place : Math.min(rows.rowPlace[row] as number, place);
    rows.rowInexact[row] = better ? inexact : Math.min(rows.rowInexact[row] as number, inexact);
  });
  return { any, term, costs, runs, slotCost, slotPlace, ...rows };
}

/** Meilisearch's steps of "how far from its place in the query"; words read as one count each, one farther than the other. */
function placeCost(distance: number, words: number): number {
  let cost = 0;
  for (let i = 0; i < words; i += 1) {
    let step = 0;
    while (step < PLACE_STEPS.length && distance + i > (PLACE_STEPS[step] as number)) step += 1;
    cost += step;
  }
  return cost;
}
const PLACE_STEPS = [0, 1, 4, 7, 11, 16, 24, 64, 256, 1024];

/** The word itself, words that begin with it, and words within the budget; a wrong first letter counts as two errors. */
function addWord({ words, idOf }: Vocabulary, term: Term, budget: number, costs: Uint8Array): void {
  const { text, prefix } = term;
  const [from, to] = prefixRange(words, text.slice(0, 1));
  if (budget > 0) {
    const [start, end] = budget > 1 ? [0, words.length] : [from, to];
    for (let id = start; id < end; id += 1) {
      const sameFirst = id >= from && id < to;
      const errors = editDistance(text, words[id] as string, prefix, sameFirst ? budget : 1);
      const counted = sameFirst ? errors : errors + 1;
      if (counted <= budget) costs[id] = Math.max(counted, sameFirst ? 0 : 2) * 2 + 1;
    }
  }
  if (prefix) {
    const [first, after] = prefixRange(words, text);
    costs.fill(1, first, after);
  }
  const exact = idOf.get(text);
  // Words of the query read as one are never exact.
  if (exact !== undefined) costs[exact] = term.words === 1 ? 0 : 1;
}

/** The two words that stand side by side in most cars of all ways to cut the word in two; null when none do. */
function bestSplit(vocabulary: Vocabulary, rowCount: number, text: string): Split | null {
  const splits: Split[] = [];
  for (let cut = 1; cut < text.length; cut += 1) {
    const left = vocabulary.idOf.get(text.slice(0, cut));
    const right = left === undefined ? undefined : vocabulary.idOf.get(text.slice(cut));
    if (left !== undefined && right !== undefined) splits.push([left, right]);
  }
  let best: Split | null = null;
  let most = 0;
  for (const split of splits) {
    const cars = rowsWithPair(vocabulary, rowCount, split);
    if (cars > most) [best, most] = [split, cars];
  }
  return best;
}

/**
 * A phrase, synonyms of several words, and the word split in two (`landcruiser` as `land cruiser`, one error). While the last
 * word is being typed its second part may be a beginning of three letters or more (`landcrui`).
 */
function runsOf({ words, idOf }: Vocabulary, term: Term, split: Split | null): Run[] {
  const exactly = (phrase: readonly string[]) =>
    phrase.map((word): readonly [number, number] => {
      const id = idOf.get(word) ?? -1;
      return [id, id === -1 ? -1 : id + 1];
    });
  const runs: Run[] = term.synonyms
    .filter((same) => same.length > 1)
    .map((same) => ({ cost: 1, parts: exactly(same) }));
  if (term.phrase) runs.push({ cost: 0, parts: exactly(term.phrase) });
  else if (split) runs.push({ cost: 3, parts: split.map((id) => [id, id + 1] as const) });
  else if (term.prefix && term.words === 1) {
    for (let cut = 1; cut <= term.text.length - SPLIT_PREFIX; cut += 1) {
      const left = idOf.get(term.text.slice(0, cut));
      if (left !== undefined)
        runs.push({ cost: 3, parts: [[left, left + 1], prefixRange(words, term.text.slice(cut))] });
    }
  }
  return runs.filter((run) => run.parts.every(([from, to]) => from < to));
}
const SPLIT_PREFIX = 3;

export function runStands(run: Run, slotWords: Uint32Array, at: number, end: number): boolean {
  if (at + run.parts.length > end) return false;
  for (let i = 0; i < run.parts.length; i += 1) {
    const [from, to] = run.parts[i] as readonly [number, number];
    const id = slotWords[at + i] as number;
    if (id < from || id >= to) return false;
  }
  return true;
}
