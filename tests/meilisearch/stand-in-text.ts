import { readings, readQuery } from './stand-in-query.ts';
import {
  attributeTokens,
  type Derivation,
  type Document,
  derivationsOf,
  type Term,
  type TextSettings,
  type Token,
  type Tokens,
  tokens,
  typosBetween,
  type Words,
} from './stand-in-words.ts';

/**
 * Text matching of the stand-in: the rules in Meilisearch's source (its ranking rules and their data), applied to every document.
 * What Caryard's own engine hard-codes (word lengths for typos, searchable fields) is read here from the index settings.
 */
export interface Score {
  readonly words: number;
  readonly typo: number;
  readonly proximity: number;
  readonly attribute: number;
  /** Positions of the words in the attribute. */
  readonly position: number;
  readonly exactness: number;
}

/** Values of a field by its path, such as `words.make_model`. */
export function valuesAt(document: Document, path: string): unknown[] {
  if (Object.hasOwn(document, path)) return [document[path]].flat();
  const dot = path.indexOf('.');
  if (dot === -1) return [];
  const value = document[path.slice(0, dot)];
  return [value]
    .flat()
    .flatMap((part) =>
      typeof part === 'object' && part !== null ? valuesAt(part as Document, path.slice(dot + 1)) : [],
    );
}

/** The indexed data of a document. */
interface Analysis {
  /** Words of each searchable attribute. */
  readonly attributes: readonly (readonly Token[])[];
  /** Minimum distance from a word to a later one in the same attribute, at most three. */
  readonly distances: ReadonlyMap<string, number>;
}
interface Corpus {
  readonly documents: ReadonlyMap<Document, Analysis>;
  readonly words: Words;
  /** Whether the query searches each of the searchable attributes. */
  readonly searched: readonly boolean[];
  /** Whether each of them is without typo tolerance. */
  readonly strict: readonly boolean[];
}

const pair = (left: string, right: string) => `${left} ${right}`;

/** Documents are immutable once they are indexed. */
const analysisCache = new WeakMap<Document, Map<string, Analysis>>();

function analysisOf(document: Document, names: readonly string[]): Analysis {
  const cachedAnalyses = analysisCache.get(document) ?? new Map<string, Analysis>();
  analysisCache.set(document, cachedAnalyses);
  const key = names.join();
  const analysis = cachedAnalyses.get(key) ?? analyse(document, names);
  cachedAnalyses.set(key, analysis);
  return analysis;
}

function analyse(document: Document, names: readonly string[]): Analysis {
  const attributes = names.map((name) => attributeTokens(valuesAt(document, name)));
  const distances = new Map<string, number>();
  for (const tokens of attributes)
    for (const left of tokens)
      for (const right of tokens) {
        const distance = right.position - left.position;
        const key = pair(left.word, right.word);
        if (distance > 0 && distance < 4) distances.set(key, Math.min(distance, distances.get(key) ?? 9));
      }
  return { attributes, distances };
}

function buildCorpus(
  documents: readonly Document[],
  settings: TextSettings,
  searchOn: readonly string[] | null,
): Corpus {
  const names = settings.searchableAttributes;
  const strict = names.map((name) => settings.typoTolerance.disableOnAttributes.includes(name));
  const analyses = new Map(documents.map((document) => [document, analysisOf(document, names)]));
  const tolerant = new Set<string>();
  const allWords = new Set<string>();
  const neighbours = new Map<string, number>();
  for (const { attributes, distances } of analyses.values()) {
    attributes.forEach((list, i) => {
      for (const { word } of list) {
        allWords.add(word);
        if (!strict[i]) tolerant.add(word);
      }
    });
    for (const [key, distance] of distances) if (distance === 1) neighbours.set(key, (neighbours.get(key) ?? 0) + 1);
  }
  return {
    documents: analyses,
    words: {
      tolerant: [...tolerant].sort(),
      allWords: [...allWords].sort(),
      adjacentCount: (left, right) => neighbours.get(pair(left, right)) ?? 0,
    },
    searched: names.map((name) => searchOn === null || searchOn.includes(name)),
    strict,
  };
}

/** Scores of the matching documents, by document; null = there is no query. */
export function textScores(
  documents: readonly Document[],
  settings: TextSettings,
  query: string,
  searchOn: readonly string[] | null,
  strategy: 'all' | 'last',
): Map<Document, Score> | null {
  const { pieces, excluded, lastIsPrefix } = readQuery(query);
  if (pieces.length === 0 && excluded.length === 0) return null;
  const corpus = buildCorpus(documents, settings, searchOn);
  const scores = new Map<Document, Score>();
  if (pieces.length === 0)
    for (const document of documents)
      scores.set(document, { words: 0, typo: 0, proximity: 0, attribute: 0, position: 0, exactness: 0 });
  const derived = new Map<string, DerivedTerm>();
  const derive = (term: Term): DerivedTerm => {
    const key = JSON.stringify(term);
    const derivedTerm = derived.get(key) ?? {
      term,
      derivations: derivationsOf(term, corpus.words, settings),
      matches: new Map(),
    };
    derived.set(key, derivedTerm);
    return derivedTerm;
  };
  for (let count = pieces.length; count > 0; count -= 1) {
    for (const reading of readings(pieces, count, lastIsPrefix)) {
      const terms = reading.map(derive);
      for (const [document, analysis] of corpus.documents) {
        const score = scoreOf(terms, analysis, corpus, count);
        const best = scores.get(document);
        if (score && (!best || compareScores(score, best) < 0)) scores.set(document, score);
      }
    }
    if (strategy === 'all') break;
  }
  for (const [document, analysis] of corpus.documents)
    if (excluded.some((words) => hasPhrase(words, analysis, corpus))) scores.delete(document);
  return scores;
}

export function compareScores(
  a: Score,
  b: Score,
  rules: readonly (keyof Score)[] = ['words', 'typo', 'proximity', 'attribute', 'position', 'exactness'],
): number {
  for (const rule of rules) if (a[rule] !== b[rule]) return a[rule] - b[rule];
  return 0;
}

/** The indices of the searched attributes that contain a word: as typed (`original`), or only those with typo tolerance. */
function attributesWith(word: string, { attributes }: Analysis, { searched, strict }: Corpus, original: boolean) {
  return attributes.flatMap((list, attribute) =>
    searched[attribute] && (original || !strict[attribute]) && list.some((token) => token.word === word)
      ? [attribute]
      : [],
  );
}

/**
 * Whether a document contains a phrase: all of its words, each somewhere directly before the following one, and at most two positions before
 * the one after that.
 */
function hasPhrase(words: Tokens, analysis: Analysis, corpus: Corpus): boolean {
  return words.every((word, i) => {
    if (attributesWith(word, analysis, corpus, true).length === 0) return false;
    const [next, third] = [words[i + 1], words[i + 2]];
    if (next !== undefined && analysis.distances.get(pair(word, next)) !== 1) return false;
    return third === undefined || (analysis.distances.get(pair(word, third)) ?? 9) <= 2;
  });
}

/** Upper bounds of the cost steps: the cost of a word's distance from its position in the query is the number of bounds below it. */
const STEPS = [0, 1, 4, 7, 11, 16, 24, 64, 256, 1024];
const stepOf = (distance: number) => STEPS.filter((step) => distance > step).length;
const bucket = (position: number) =>
  position < 16 ? position : position < 24 ? 24 : 2 ** Math.ceil(Math.log2(position));

/** A term, its variants, and its best matches in each document so far. */
interface DerivedTerm {
  readonly term: Term;
  readonly derivations: readonly Derivation[];
  readonly matches: Map<Analysis, TermMatch>;
}
interface TermMatch {
  readonly term: Term;
  readonly typos: number;
  readonly derivations: readonly Derivation[];
}

function matchIn({ term, derivations, matches }: DerivedTerm, analysis: Analysis, corpus: Corpus): TermMatch {
  const cached = matches.get(analysis);
  if (cached) return cached;
  const contained = derivations.filter((derivation) =>
    derivation.phrase
      ? hasPhrase(derivation.words, analysis, corpus)
      : attributesWith(derivation.words[0] as string, analysis, corpus, derivation.original).length > 0,
  );
  const typos = Math.min(...contained.map((derivation) => derivation.typos));
  const matched = { term, typos, derivations: contained.filter((derivation) => derivation.typos === typos) };
  matches.set(analysis, matched);
  return matched;
}

function scoreOf(terms: readonly DerivedTerm[], analysis: Analysis, corpus: Corpus, words: number): Score | null {
  const best: TermMatch[] = [];
  for (const term of terms) {
    const match = matchIn(term, analysis, corpus);
    if (match.derivations.length === 0) return null;
    best.push(match);
  }
  const firstWords = ({ derivations }: { readonly derivations: readonly Derivation[] }) =>
    derivations.map((derivation) => ({ word: derivation.words[0] as string, original: derivation.original }));
  let [typo, proximity, attribute, position, inexact] = [0, 0, 0, 0, 0];
  best.forEach((match, i) => {
    const { term, typos, derivations } = match;
    const { ngramSize } = term;
    // Two words read as one cost two, three cost three (typo/mod.rs in the server's source).
    typo += typos + (ngramSize > 1 ? ngramSize : 0);
    proximity += ngramSize - 1;
    const previous = best[i - 1];
    if (previous && previous.term.end + 1 === term.position)
      proximity += termDistance(previous.derivations, derivations, analysis);
    const attributes = firstWords(match).flatMap(({ word, original }) =>
      attributesWith(word, analysis, corpus, original),
    );
    attribute += Math.min(...attributes) * ngramSize;
    const positions = firstWords(match).flatMap(({ word }) =>
      analysis.attributes.flat().flatMap((token) => (token.word === word ? [bucket(token.position)] : [])),
    );
    const costs = positions.map((wordPosition) =>
      Array.from({ length: ngramSize }, (_, n) => stepOf(Math.abs(wordPosition - term.position) + n)).reduce(
        (a, b) => a + b,
      ),
    );
    position += Math.min(...costs);
    inexact += derivations.some((derivation) => derivation.exact) ? 0 : ngramSize;
  });
  const exactness = exactAttribute(best, analysis, corpus) * 100 + inexact;
  return { words: -words, typo, proximity, attribute, position, exactness };
}

/** Minimum distance between two terms, in typed order or (single words only) in reverse order, which adds one. */
function termDistance(lefts: readonly Derivation[], rights: readonly Derivation[], { distances }: Analysis): number {
  let min = 3;
  for (const left of lefts)
    for (const right of rights) {
      const [a, b] = [left.words.at(-1) as string, right.words[0] as string];
      min = Math.min(min, (distances.get(pair(a, b)) ?? 9) - 1);
      if (!left.phrase && !right.phrase && !right.fromPrefixDatabase)
        min = Math.min(min, distances.get(pair(b, a)) ?? 9);
    }
  return min;
}

/**
 * 0: an attribute equals the query; 1: an attribute starts with it; else 2. Query words that no document contains may follow at the end.
 */
function exactAttribute(
  best: readonly { readonly term: Term; readonly typos: number }[],
  analysis: Analysis,
  { words }: Corpus,
): number {
  const exact = best.filter(
    ({ term, typos }) => typos === 0 && (term.phrase || (term.ngramSize === 1 && words.allWords.includes(term.text))),
  );
  if (exact.length === 0 || exact.some((match, i) => match !== best[i])) return 2;
  const exactWords = exact.flatMap(({ term }) => term.words.map((word, i) => ({ word, position: term.position + i })));
  const kinds = analysis.attributes.map((list) =>
    exactWords.every(({ word, position }) => list.some((token) => token.word === word && token.position === position))
      ? Number(list.length !== exactWords.length)
      : 2,
  );
  return Math.min(2, ...kinds);
}

/** A text with the matched words highlighted: the whole word, or the part that was typed. */
export function highlight(text: string, query: string, open: string, close: string): string {
  const queryWords = tokens(query);
  return text.replace(/[\p{L}\p{N}]+/gu, (word) => {
    const [plain = ''] = tokens(word);
    const match = queryWords.find((typedWord, i) => {
      const allowed = typedWord.length >= 9 ? 2 : typedWord.length >= 5 ? 1 : 0;
      return typosBetween(typedWord, plain, i === queryWords.length - 1) <= allowed;
    });
    if (match === undefined) return word;
    const end = plain.startsWith(match) ? match.length : word.length;
    return open + word.slice(0, end) + close + word.slice(end);
  });
}
