import type { SearchRecord } from '#domain/search-record.ts';
import { type Asked, asked, words } from './oracle-query.ts';

/**
 * What a search must answer, found by looking at every car: no index, no columns, no parser, nothing shared with the engine.
 * Slow and plain on purpose. The rules are those of src/search/README.md.
 */
export interface OracleSearch {
  readonly query: string;
  readonly lists: { readonly [facet: string]: readonly string[] };
  readonly ranges: { readonly [facet: string]: { readonly min: number | null; readonly max: number | null } };
  readonly sort: string;
}
type Words = readonly string[];
/** A match of a term in one value: its first and last word there. `identifier`: the whole of a number or plate, or a part. */
interface Match {
  readonly errors: number;
  readonly inexact: 0 | 1;
  readonly from: number;
  readonly to: number;
}
/** The same with the value it stands in, named by field and place; identifiers stand in none. */
interface Found extends Match {
  readonly rank: number;
  readonly value: string | null;
}
interface Term {
  readonly text: string;
  readonly joined: number;
  readonly at: number;
  readonly end: number;
  readonly prefix: boolean;
  readonly quoted: Words | null;
  readonly same: readonly Words[];
}
type Score = readonly number[];

const SEARCHED = (car: SearchRecord): (string | number | null | readonly string[])[] => [
  car.make_model,
  /\blandcruiser\b/i.test(car.make_model) ? car.make_model.replace(/\blandcruiser\b/gi, 'Land Cruiser') : null,
  car.badge,
  car.series,
  car.year,
  car.body,
  car.car_type,
  car.engine,
  car.fuel,
  car.transmission,
  car.drive,
  car.colour,
  car.item_type,
  car.seats === null ? null : `${car.seats}seater`,
  car.tag,
  car.location_name,
  car.city,
  car.state,
  car.dealership_name,
  car.categories,
  car.filtered_features,
];
const FIELDS = 21;

const compact = (text: string | null) => (text === null ? '' : words(text).join('').replaceAll('.', ''));

/** Optimal string alignment by its recurrence. */
function distance(a: string, b: string): number {
  const table: number[][] = [];
  for (let i = 0; i <= a.length; i += 1) {
    table.push([]);
    for (let j = 0; j <= b.length; j += 1) {
      const at = (y: number, x: number) => (table[y] as number[])[x] as number;
      const options =
        i === 0 || j === 0
          ? [Math.max(i, j)]
          : [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)];
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) options.push(at(i - 2, j - 2) + 1);
      (table[i] as number[]).push(Math.min(...options));
    }
  }
  return (table[a.length] as number[])[b.length] as number;
}

/** How far a place is from another, in the steps of the ranking rule "attribute". */
function step(away: number): number {
  const steps: [most: number, cost: number][] = [
    [0, 0],
    [1, 1],
    [4, 2],
    [7, 3],
    [11, 4],
    [16, 5],
    [24, 6],
    [64, 7],
    [256, 8],
    [1024, 9],
  ];
  return steps.find(([most]) => away <= most)?.[1] ?? 10;
}

export function makeOracle(cars: readonly SearchRecord[], synonymGroups: readonly (readonly string[])[]) {
  /** Of each car the values it is searched by: field rank and text. */
  const values = new Map<SearchRecord, { rank: number; text: string }[]>();
  const wordsIn = new Map<string, Words>();
  for (const car of cars) {
    const all = SEARCHED(car).flatMap((cell, rank) =>
      (Array.isArray(cell) ? cell : cell === null ? [] : [cell]).map((value: string | number) => ({
        rank,
        text: String(value),
      })),
    );
    for (const { text } of all) if (!wordsIn.has(text)) wordsIn.set(text, words(text));
    values.set(car, all);
  }
  const vocabulary = new Set([...wordsIn.values()].flat());
  const groups = synonymGroups.map((group) => group.map((entry) => words(entry)));
  const sameAs = (text: string): Words[] =>
    groups.flatMap((group) =>
      group.some((entry) => entry.join(' ') === text) ? group.filter((entry) => entry.join(' ') !== text) : [],
    );

  const stand = (inside: Words, at: number, wanted: Words) =>
    wanted.length > 0 && wanted.every((word, i) => inside[at + i] === word);
  const holdsPair = (text: string, pair: Words) => {
    const inside = wordsIn.get(text) as Words;
    return inside.some((_, at) => stand(inside, at, pair));
  };
  const splits = new Map<string, Words | null>();
  /** The cut into two neighbours that most cars have. */
  function split(text: string): Words | null {
    const known = splits.get(text);
    if (known !== undefined) return known;
    let best: Words | null = null;
    let most = 0;
    for (let cut = 1; cut < text.length; cut += 1) {
      const pair = [text.slice(0, cut), text.slice(cut)];
      if (!pair.every((word) => vocabulary.has(word))) continue;
      const count = cars.filter((car) => values.get(car)?.some((value) => holdsPair(value.text, pair))).length;
      if (count > most) [best, most] = [pair, count];
    }
    splits.set(text, best);
    return best;
  }

  /** Typing errors of a term against a word, or null when it does not match. */
  function errorsOf(term: Term, word: string, budget: number): number | null {
    if (Math.abs(term.text.length - word.length) > budget && !term.prefix) return null;
    const targets = term.prefix
      ? Array.from({ length: word.length + 1 }, (_, length) => word.slice(0, length))
      : [word];
    const least = Math.min(
      ...targets
        .filter((target) => Math.abs(target.length - term.text.length) <= budget)
        .map((target) => distance(term.text, target)),
    );
    const errors = term.text[0] === word[0] ? least : least <= 1 ? 2 : 99;
    return errors <= budget ? errors : null;
  }

  const remembered = new WeakMap<Term, Map<string, Match[]>>();
  /** Matches of a term in one value. */
  function matchesIn(text: string, term: Term, budget: number): Match[] {
    const key = `${budget} ${text}`;
    const ofTerm = remembered.get(term) ?? new Map<string, Match[]>();
    remembered.set(term, ofTerm);
    const known = ofTerm.get(key);
    if (known) return known;
    const inside = wordsIn.get(text) as Words;
    const found: Match[] = [];
    const pair = term.quoted ? null : split(term.text);
    inside.forEach((word, at) => {
      const add = (errors: number, inexact: 0 | 1, length: number) =>
        found.push({ errors, inexact, from: at, to: at + length - 1 });
      for (const same of term.same) if (stand(inside, at, same)) add(0, 1, same.length);
      if (term.quoted) {
        if (stand(inside, at, term.quoted)) add(0, 0, term.quoted.length);
        return;
      }
      const errors = errorsOf(term, word, budget);
      if (errors !== null) add(errors, word === term.text && term.joined === 1 ? 0 : 1, 1);
      if (pair) {
        if (stand(inside, at, pair)) add(1, 1, 2);
      } else if (term.prefix && term.joined === 1) {
        for (let cut = 1; term.text.length - cut >= 3; cut += 1) {
          if (word === term.text.slice(0, cut) && inside[at + 1]?.startsWith(term.text.slice(cut))) add(1, 1, 2);
        }
      }
    });
    ofTerm.set(key, found);
    return found;
  }

  function matches(car: SearchRecord, term: Term, budget: number): Found[] {
    const found: Found[] = (values.get(car) as { rank: number; text: string }[]).flatMap(({ rank, text }) =>
      matchesIn(text, term, budget).map((match) => ({ ...match, rank, value: `${rank} ${text}` })),
    );
    const typed = term.quoted ? term.quoted.join('') : term.text;
    if (typed.length < 2) return found;
    [car.stocknum, car.regplate, car.vin].forEach((identifier, i) => {
      const whole = compact(identifier);
      if (whole === '') return;
      const half = typed.length * 2 >= whole.length;
      const begins = whole.startsWith(typed) && (half || (term.prefix && typed.length >= 3));
      const inside = whole.includes(typed) && half && term.joined === 1 && !vocabulary.has(typed);
      if (term.quoted ? whole !== typed : !(begins || inside)) return;
      const inexact = whole === typed && term.joined === 1 ? 0 : 1;
      found.push({ rank: FIELDS + i, errors: 0, inexact, value: null, from: 0, to: 0 });
    });
    return found;
  }

  const budgets = new WeakMap<Term, number>();
  function budgetOf(term: Term): number {
    if (term.quoted) return 0;
    const known = budgets.get(term);
    if (known !== undefined) return known;
    const fixed = /[0-9]/.test(term.text) && (vocabulary.has(term.text) || split(term.text) !== null);
    const usual = fixed
      ? 0
      : Math.max(0, (term.text.length >= 9 ? 2 : term.text.length >= 5 ? 1 : 0) - (term.joined - 1));
    const foundAnywhere = () => cars.some((car) => matches(car, term, usual).length > 0);
    const budget = term.joined === 1 && /^\p{L}{4}$/u.test(term.text) && !foundAnywhere() ? 1 : usual;
    budgets.set(term, budget);
    return budget;
  }

  const least = (found: readonly Found[], pick: (match: Found) => number) => Math.min(...found.map(pick));

  /** Errors, distance, fields, places, exact values and inexact words, compared in this order. */
  function scoreReading(car: SearchRecord, terms: readonly Term[], plain: boolean): Score | null {
    const best: Found[][] = [];
    for (const term of terms) {
      const found = matches(car, term, budgetOf(term));
      if (found.length === 0) return null;
      const errors = least(found, (match) => match.errors);
      best.push(found.filter((match) => match.errors === errors));
    }
    const sum = (cost: (term: Term, found: Found[]) => number) =>
      terms.reduce((total, term, i) => total + cost(term, best[i] as Found[]), 0);
    const places = (term: Term, place: number) =>
      Array.from({ length: term.joined }, (_, i) => step(Math.abs(place - term.at) + i)).reduce((a, b) => a + b);
    let far = sum((term) => term.joined - 1);
    for (let i = 0; i + 1 < terms.length; i += 1) {
      if ((terms[i] as Term).end + 1 !== (terms[i + 1] as Term).at) continue;
      const between = (best[i] as Found[]).flatMap((a) =>
        (best[i + 1] as Found[]).flatMap((b) => {
          if (a.value === null || a.value !== b.value) return [];
          if (b.from > a.to) return [b.from - a.to - 1];
          return a.from > b.to ? [a.from - b.to] : [];
        }),
      );
      far += Math.min(3, ...between);
    }
    return [
      sum((term, found) => least(found, (match) => match.errors) + (term.joined > 1 ? term.joined : 0)),
      far,
      sum((term, found) => least(found, (match) => match.rank) * term.joined),
      sum((term, found) => least(found, (match) => places(term, match.from))),
      plain ? exactValue(car, terms) : 2,
      sum((term, found) => least(found, (match) => match.inexact) * term.joined),
    ];
  }

  /** 0: a value is exactly what was typed; 1: a value begins with it; else 2. */
  function exactValue(car: SearchRecord, terms: readonly Term[]): number {
    const typed = terms.flatMap((term) => term.quoted ?? [term.text]);
    const kinds = (values.get(car) as { text: string }[]).map(({ text }) => {
      const inside = wordsIn.get(text) as Words;
      return stand(inside, 0, typed) ? (inside.length === typed.length ? 0 : 1) : 2;
    });
    return Math.min(2, ...kinds);
  }

  /** Every way to read the first `size` pieces: each alone, or two or three neighbouring words as one. */
  function readings(pieces: Asked['pieces'], size: number, open: boolean): Term[][] {
    if (size === 0) return [[]];
    const all: Term[][] = [];
    for (const length of [1, 2, 3]) {
      const parts = pieces.slice(size - length, size);
      if (length > size || (length > 1 && parts.some((part, i) => part.quoted || part.at !== (parts[0]?.at ?? 0) + i)))
        continue;
      const [first] = parts as [Asked['pieces'][number]];
      const term: Term = {
        text: parts.flatMap((part) => part.words).join(first.quoted ? ' ' : ''),
        joined: length,
        at: first.at,
        end: first.at + parts.flatMap((part) => part.words).length - 1,
        prefix: open && size === pieces.length && !first.quoted,
        quoted: first.quoted ? first.words : null,
        same: first.quoted ? [] : sameAs(parts.flatMap((part) => part.words).join(' ')),
      };
      for (const before of readings(pieces, size - length, open)) all.push([...before, term]);
    }
    return all;
  }

  const isLess = (a: Score, b: Score) => {
    const at = a.findIndex((part, i) => part !== b[i]);
    return at !== -1 && (a[at] as number) < (b[at] as number);
  };
  const lacks = (car: SearchRecord, without: readonly Words[]) =>
    !without.some((wanted) => {
      const identifier = [car.stocknum, car.regplate, car.vin].some((id) => compact(id) === wanted.join(''));
      return (identifier && wanted.join('').length > 1) || values.get(car)?.some(({ text }) => holdsPair(text, wanted));
    });

  /** Score of each car found; null = no query. */
  function scores(query: string): Map<SearchRecord, Score> | null {
    const { pieces, without, open } = asked(query);
    if (pieces.length === 0 && without.length === 0) return null;
    const allowed = cars.filter((car) => lacks(car, without));
    if (pieces.length === 0) return new Map(allowed.map((car) => [car, []]));
    for (let size = pieces.length; size > 0; size -= 1) {
      const found = new Map<SearchRecord, Score>();
      for (const reading of readings(pieces, size, open)) {
        for (const car of allowed) {
          const score = scoreReading(car, reading, reading.length === size);
          const before = found.get(car);
          if (score && (!before || isLess(score, before))) found.set(car, score);
        }
      }
      if (found.size > 0) return found;
    }
    return new Map();
  }

  const cells = (car: SearchRecord, facet: string): unknown[] => {
    const cell = car[facet as keyof SearchRecord];
    return Array.isArray(cell) ? cell : cell === null ? [] : [cell];
  };
  function passes(car: SearchRecord, { lists, ranges }: OracleSearch, except: string | null): boolean {
    for (const [facet, wanted] of Object.entries(lists)) {
      if (facet !== except && wanted.length > 0 && !cells(car, facet).some((cell) => wanted.includes(String(cell))))
        return false;
    }
    for (const [facet, { min, max }] of Object.entries(ranges)) {
      if (facet === except || (min === null && max === null)) continue;
      const [cell] = cells(car, facet);
      if (typeof cell !== 'number' || (min !== null && cell < min) || (max !== null && cell > max)) return false;
    }
    return true;
  }

  function sorted(found: SearchRecord[], sort: string, score: Map<SearchRecord, Score> | null): SearchRecord[] {
    const volume = (make: string) => cars.filter((car) => car.make === make).length;
    const [field, direction] = sort.split(':');
    const chosen = (a: SearchRecord, b: SearchRecord): number => {
      if (sort === '') return 0;
      if (field === 'make_volume')
        return volume(b.make) - volume(a.make) || (a.make < b.make ? -1 : a.make > b.make ? 1 : 0);
      const [x, y] = [a, b].map((car) => car[field as 'price'] ?? null) as [number | null, number | null];
      if (x === null || y === null) return Number(x === null) - Number(y === null);
      return direction === 'asc' ? x - y : y - x;
    };
    const relevance = (a: SearchRecord, b: SearchRecord): number => {
      if (!score) return 0;
      const [x, y] = [score.get(a) as Score, score.get(b) as Score];
      return isLess(x, y) ? -1 : isLess(y, x) ? 1 : 0;
    };
    return found.sort((a, b) => chosen(a, b) || relevance(a, b) || a.id - b.id);
  }

  return {
    /** Every hit in order. `except`: the facet whose own filter does not count (disjunctive counts). */
    hits(search: OracleSearch, except: string | null = null): SearchRecord[] {
      const score = scores(search.query);
      return sorted(
        cars.filter((car) => (!score || score.has(car)) && passes(car, search, except)),
        search.sort,
        score,
      );
    },
    counts(found: readonly SearchRecord[], facet: string): Map<string, number> {
      const counts = new Map<string, number>();
      for (const car of found)
        for (const cell of cells(car, facet)) counts.set(String(cell), (counts.get(String(cell)) ?? 0) + 1);
      return counts;
    },
    bounds(found: readonly SearchRecord[], facet: string): { min: number; max: number } | undefined {
      const numbers = found.flatMap((car) => cells(car, facet)).filter((cell) => typeof cell === 'number');
      return numbers.length === 0 ? undefined : { min: Math.min(...numbers), max: Math.max(...numbers) };
    },
  };
}
