/**
 * Text matching of the stand-in: Meilisearch's documented rules by looking at every document. Nothing is shared with the
 * product's engine or with its oracle; settings decide what the product decides in code.
 */
export interface TextSettings {
  readonly searchableAttributes: readonly string[];
  readonly synonyms: { readonly [word: string]: readonly string[] };
  readonly typoTolerance: {
    readonly minWordSizeForTypos: { readonly oneTypo: number; readonly twoTypos: number };
    readonly disableOnAttributes: readonly string[];
    readonly disableOnWords: readonly string[];
  };
}
export type Document = { readonly [field: string]: unknown };
type Tokens = readonly string[];
/** `size` words of the query read as one. */
interface Term {
  readonly text: string;
  readonly size: number;
  readonly prefix: boolean;
  readonly phrase: Tokens | null;
  readonly others: readonly Tokens[];
  /** False: only what means the same counts. */
  readonly itself: boolean;
}
interface Hit {
  readonly typos: number;
  readonly attribute: number;
  readonly value: Tokens;
  readonly from: number;
  readonly to: number;
  readonly inexact: number;
}
export interface Score {
  readonly words: number;
  readonly typo: number;
  readonly proximity: number;
  readonly attribute: number;
  /** Where in the attribute the words stand. */
  readonly position: number;
  readonly exactness: number;
}

export const tokens = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/\d+\.\d+\w*|[\p{L}\p{N}]+/gu) ?? [];

/** Values of a field by its path, `words.make_model`. */
export function valuesAt(document: Document, path: string): unknown[] {
  if (Object.hasOwn(document, path)) return [document[path]].flat();
  const dot = path.indexOf('.');
  if (dot === -1) return [];
  const inner = document[path.slice(0, dot)];
  return [inner]
    .flat()
    .flatMap((part) =>
      typeof part === 'object' && part !== null ? valuesAt(part as Document, path.slice(dot + 1)) : [],
    );
}

/** Scores of the documents that match, by document; null = nothing to look for. */
export function textScores(
  documents: readonly Document[],
  settings: TextSettings,
  query: string,
  searchOn: readonly string[] | null,
  strategy: 'all' | 'last',
): Map<Document, Score> | null {
  const read = [...query.matchAll(/(-?)(?:"([^"]*)"?|(\S+))/gu)].map(([, sign, phrase, word = '']) => ({
    not: sign === '-',
    // A phrase is one piece, other text is its words.
    parts:
      phrase === undefined ? (tokens(word) as (string | Tokens)[]) : [tokens(phrase)].filter((one) => one.length > 0),
  }));
  const pieces = read.flatMap(({ not, parts }) => (not ? [] : parts)).slice(0, 10);
  const unwanted = read.flatMap(({ not, parts }) => (not ? [parts.flat()] : []));
  if (pieces.length === 0) return null;
  const open = /[\p{L}\p{N}]$/u.test(query);
  const attributes = settings.searchableAttributes.filter((name) => searchOn === null || searchOn.includes(name));
  const texts = new Map(
    documents.map((document) => [
      document,
      attributes.map((name) =>
        valuesAt(document, name)
          .filter((value) => value !== null && value !== undefined)
          .map((value) => tokens(String(value))),
      ),
    ]),
  );
  const cuts = new Map<string, number>();
  /** Where a word is split in two: where most documents have both parts side by side; -1 = nowhere. */
  const cutOf = (text: string): number => {
    const known = cuts.get(text);
    if (known !== undefined) return known;
    let best = -1;
    let most = 0;
    for (let cut = 1; cut < text.length; cut += 1) {
      const pair = (value: Tokens) =>
        value.some((word, at) => word === text.slice(0, cut) && value[at + 1] === text.slice(cut));
      const count = [...texts.values()].filter((fields) => fields.flat().some(pair)).length;
      if (count > most) [best, most] = [cut, count];
    }
    cuts.set(text, best);
    return best;
  };
  const found = new Map<Document, Score>();
  for (let count = pieces.length; count > 0; count -= 1) {
    for (const reading of readings(pieces, count, open, settings.synonyms)) {
      for (const [document, fields] of texts) {
        const score = scoreOf(reading, fields, attributes, settings, count, cutOf);
        const best = found.get(document);
        if (score && (!best || compareScores(score, best) < 0)) found.set(document, score);
      }
    }
    if (strategy === 'all') break;
  }
  for (const [document, fields] of texts)
    if (
      unwanted.some((words) =>
        fields.flat().some((value) => value.some((_, at) => words.every((word, i) => value[at + i] === word))),
      )
    )
      found.delete(document);
  return found;
}

export function compareScores(
  a: Score,
  b: Score,
  rules: readonly (keyof Score)[] = ['words', 'typo', 'proximity', 'attribute', 'position', 'exactness'],
): number {
  for (const rule of rules) if (a[rule] !== b[rule]) return a[rule] - b[rule];
  return 0;
}

function readings(
  pieces: readonly (string | Tokens)[],
  count: number,
  open: boolean,
  synonyms: TextSettings['synonyms'],
): Term[][] {
  const meaning = (text: string): Tokens[] =>
    Object.entries(synonyms).flatMap(([word, others]) => (tokens(word).join(' ') === text ? others.map(tokens) : []));
  const term = (parts: readonly string[], end: number): Term => ({
    text: parts.join(''),
    size: parts.length,
    prefix: open && end === pieces.length,
    phrase: null,
    others: parts.length === 1 ? meaning(parts[0] as string) : [],
    itself: true,
  });
  const plain = pieces
    .slice(0, count)
    .map(
      (piece, i): Term =>
        typeof piece === 'string'
          ? term([piece], i + 1)
          : { text: piece.join(' '), size: 1, prefix: false, phrase: piece, others: [], itself: false },
    );
  const all = [plain];
  for (const size of [2, 3]) {
    for (let from = 0; from + size <= count; from += 1) {
      const parts = pieces.slice(from, from + size);
      if (!parts.every((part) => typeof part === 'string')) continue;
      const put = (joined: Term) => all.push([...plain.slice(0, from), joined, ...plain.slice(from + size)]);
      put(term(parts, from + size));
      const same = meaning(parts.join(' '));
      if (same.length > 0)
        put({ text: parts.join(' '), size, prefix: false, phrase: null, others: same, itself: false });
    }
  }
  return all;
}

function scoreOf(
  reading: readonly Term[],
  fields: readonly Tokens[][],
  names: readonly string[],
  settings: TextSettings,
  words: number,
  cutOf: (text: string) => number,
): Score | null {
  const hits = reading.map((term) => hitsOf(term, fields, names, settings, cutOf));
  if (hits.some((found) => found.length === 0)) return null;
  const best = hits.map((found) => found.reduce((a, b) => (rankHit(b, a) < 0 ? b : a)));
  let proximity = 0;
  hits.slice(1).forEach((later, i) => {
    let near = 8;
    for (const a of hits[i] as Hit[])
      for (const b of later)
        if (a.value === b.value)
          near = Math.min(near, b.from > a.to ? b.from - a.to : a.from > b.to ? a.from - b.to + 1 : 8);
    proximity += near;
  });
  const sum = (pick: (hit: Hit) => number) => best.reduce((total, hit) => total + pick(hit), 0);
  return {
    words: -words,
    typo: sum((hit) => hit.typos),
    proximity,
    attribute: sum((hit) => hit.attribute),
    position: sum((hit) => hit.from),
    exactness: exactAttribute(reading, fields) * 100 + sum((hit) => hit.inexact),
  };
}

/** 0: a value is exactly what was typed; 1: a value begins with it; else 2. */
function exactAttribute(reading: readonly Term[], fields: readonly Tokens[][]): number {
  if (!reading.every((term) => term.size === 1)) return 2;
  const typed = reading.flatMap((term) => term.phrase ?? [term.text]);
  const kinds = fields.flat().map((value) => {
    if (!typed.every((word, i) => value[i] === word)) return 2;
    return value.length === typed.length ? 0 : 1;
  });
  return Math.min(2, ...kinds);
}

const rankHit = (a: Hit, b: Hit): number =>
  a.typos - b.typos || a.attribute - b.attribute || a.from - b.from || a.inexact - b.inexact;

function hitsOf(
  term: Term,
  fields: readonly Tokens[][],
  names: readonly string[],
  { typoTolerance }: TextSettings,
  cutOf: (text: string) => number,
): Hit[] {
  const { minWordSizeForTypos: sizes, disableOnAttributes, disableOnWords } = typoTolerance;
  const { length } = term.text;
  // Two words read as one cost two, three cost three (typo/mod.rs of the server's source).
  const joined = term.size > 1 ? term.size : 0;
  const usual = disableOnWords.includes(term.text) ? 0 : length >= sizes.twoTypos ? 2 : length >= sizes.oneTypo ? 1 : 0;
  const found: Hit[] = [];
  fields.forEach((values, attribute) => {
    const exact = disableOnAttributes.includes(names[attribute] as string);
    const allowed = exact ? 0 : Math.max(0, usual - (term.size - 1));
    for (const value of values) {
      value.forEach((word, from) => {
        const add = (typos: number, inexact: number, size = 1) =>
          found.push({ typos, attribute, value, from, to: from + size - 1, inexact });
        const run = (parts: Tokens) => parts.length > 0 && parts.every((part, i) => value[from + i] === part);
        if (term.phrase && run(term.phrase)) add(0, 0, term.phrase.length);
        for (const other of term.others) if (run(other)) add(joined, 1, other.length);
        if (!term.itself) return;
        const typos = typosBetween(term.text, word, term.prefix);
        if (typos <= allowed) add(typos + joined, word === term.text && term.size === 1 ? 0 : 1);
        const next = value[from + 1];
        if (term.size === 1 && next !== undefined && word + next === term.text && cutOf(term.text) === word.length)
          add(1, 1, 2);
      });
    }
  });
  return found;
}

/** Errors between what was typed and a word, or its beginning; a wrong first letter counts twice. */
function typosBetween(typed: string, word: string, prefix: boolean): number {
  const rows: number[][] = [Array.from({ length: word.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= word.length; j += 1) {
      const above = rows[i - 1] as number[];
      let cost = Math.min(
        (row[j - 1] as number) + 1,
        (above[j] as number) + 1,
        (above[j - 1] as number) + Number(typed[i - 1] !== word[j - 1]),
      );
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1])
        cost = Math.min(cost, ((rows[i - 2] as number[])[j - 2] as number) + 1);
      row.push(cost);
    }
    rows.push(row);
  }
  const last = rows[typed.length] as number[];
  const errors = prefix ? Math.min(...last) : (last[word.length] as number);
  return typed[0] === word[0] || errors === 0 ? errors : errors + 1;
}

/** A text with the words that the query is found by marked: the whole word, or its beginning as far as it was typed. */
export function marked(text: string, query: string, open: string, close: string): string {
  const typed = tokens(query);
  return text.replace(/\d+\.\d+\w*|[\p{L}\p{N}]+/gu, (word) => {
    const [plain = ''] = tokens(word);
    const found = typed.find((one, i) => {
      const allowed = one.length >= 9 ? 2 : one.length >= 5 ? 1 : 0;
      return typosBetween(one, plain, i === typed.length - 1) <= allowed;
    });
    if (found === undefined) return word;
    const to = plain.startsWith(found) ? found.length : word.length;
    return open + word.slice(0, to) + close + word.slice(to);
  });
}
