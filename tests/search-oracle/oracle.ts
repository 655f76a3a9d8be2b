import type { SearchRecord } from '#domain/search-record.ts';

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
interface Value {
  readonly rank: number;
  readonly words: Words;
}
interface Match {
  readonly rank: number;
  readonly errors: number;
  readonly inexact: 0 | 1;
  /** Value and places; null for identifiers. */
  readonly value: Value | null;
  readonly from: number;
  readonly to: number;
}
interface Term {
  readonly text: string;
  readonly joined: number;
  readonly prefix: boolean;
  readonly same: readonly Words[];
  readonly own: boolean;
}
type Score = readonly [errors: number, distance: number, ranks: number, inexact: number];

const SEARCHED = (car: SearchRecord): (string | number | null | readonly string[])[] => [
  car.make_model,
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
  car.tag,
  car.location_name,
  car.city,
  car.state,
  car.dealership_name,
  car.categories,
  car.filtered_features,
];

function words(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  const found: string[] = [];
  let word = '';
  for (let i = 0; i <= plain.length; i += 1) {
    const letter = plain.charAt(i);
    const isWord = /[\p{L}\p{N}]/u.test(letter);
    // A point between digits belongs to the word when only digits stand before it.
    const isPoint = letter === '.' && /^\d+$/.test(word) && /\d/.test(plain.charAt(i + 1));
    if (isWord || isPoint) word += letter;
    else {
      if (word) found.push(word);
      word = '';
    }
  }
  return found;
}

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

export function makeOracle(cars: readonly SearchRecord[], synonymGroups: readonly (readonly string[])[]) {
  const values = new Map<SearchRecord, Value[]>();
  for (const car of cars) {
    const all = SEARCHED(car).flatMap((cell, rank) =>
      (Array.isArray(cell) ? cell : cell === null ? [] : [cell]).map((value: string | number) => ({
        rank,
        words: words(String(value)),
      })),
    );
    values.set(car, all);
  }
  const vocabulary = new Set([...values.values()].flat().flatMap((value) => value.words));
  const groups = synonymGroups.map((group) => group.map((entry) => words(entry)));
  const sameAs = (text: string): Words[] =>
    groups.flatMap((group) =>
      group.some((entry) => entry.join(' ') === text) ? group.filter((entry) => entry.join(' ') !== text) : [],
    );

  const typoCache = new Map<string, number | null>();
  /** Typing errors of a term against a word, or null when it does not match. */
  function errorsOf(term: Term, word: string, budget: number): number | null {
    const key = `${term.text} ${term.prefix} ${word} ${budget}`;
    const known = typoCache.get(key);
    if (known !== undefined) return known;
    const targets = term.prefix
      ? Array.from({ length: word.length + 1 }, (_, length) => word.slice(0, length))
      : [word];
    const least = Math.min(...targets.map((target) => distance(term.text, target)));
    const errors = term.text[0] === word[0] ? least : least <= 1 ? 2 : 99;
    const answer = errors <= budget ? errors : null;
    typoCache.set(key, answer);
    return answer;
  }

  function matches(car: SearchRecord, term: Term, budget: number): Match[] {
    const found: Match[] = [];
    const extra = term.joined - 1;
    for (const value of values.get(car) as Value[]) {
      value.words.forEach((word, at) => {
        const add = (errors: number, inexact: 0 | 1, length: number) =>
          found.push({ rank: value.rank, errors, inexact, value, from: at, to: at + length - 1 });
        if (term.own) {
          const errors = errorsOf(term, word, budget);
          if (errors !== null) add(errors + extra, word === term.text && extra === 0 ? 0 : 1, 1);
          if (extra === 0 && term.text.length >= 3) {
            for (let cut = 1; cut < term.text.length; cut += 1) {
              const [left, right] = [term.text.slice(0, cut), term.text.slice(cut)];
              const next = value.words[at + 1];
              if (word !== left || next === undefined) continue;
              if (next === right || (term.prefix && right.length >= 3 && next.startsWith(right))) add(1, 1, 2);
            }
          }
        }
        for (const same of term.same) {
          if (same.length > 0 && same.every((part, i) => value.words[at + i] === part)) add(0, 1, same.length);
        }
      });
    }
    if (!term.own || term.text.length < 2) return found;
    [car.stocknum, car.regplate, car.vin].forEach((identifier, i) => {
      const whole = compact(identifier);
      const half = term.text.length * 2 >= whole.length;
      const begins = whole.startsWith(term.text) && (half || (term.prefix && term.text.length >= 3));
      const inside = whole.includes(term.text) && half && extra === 0 && !vocabulary.has(term.text);
      if (whole === '' || !(begins || inside)) return;
      found.push({
        rank: SEARCHED(car).length + i,
        errors: extra,
        inexact: whole === term.text && extra === 0 ? 0 : 1,
        value: null,
        from: 0,
        to: 0,
      });
    });
    return found;
  }

  function budgetOf(term: Term): number {
    if (!term.own) return 0;
    const usual = Math.max(0, (term.text.length >= 9 ? 2 : term.text.length >= 5 ? 1 : 0) - (term.joined - 1));
    const foundAnywhere = () => cars.some((car) => matches(car, term, usual).length > 0);
    return term.joined === 1 && /^\p{L}{4}$/u.test(term.text) && !foundAnywhere() ? 1 : usual;
  }

  function scoreReading(car: SearchRecord, terms: readonly (readonly [Term, number])[]): Score | null {
    const all = terms.map(([term, budget]) => matches(car, term, budget));
    if (all.some((found) => found.length === 0)) return null;
    const best = all.map(
      (found) => [...found].sort((a, b) => a.errors - b.errors || a.rank - b.rank || a.inexact - b.inexact)[0] as Match,
    );
    let far = 0;
    for (let i = 0; i + 1 < all.length; i += 1) {
      let least = 8;
      for (const a of all[i] as Match[]) {
        for (const b of all[i + 1] as Match[]) {
          if (a.value === null || a.value !== b.value) continue;
          if (b.from > a.to) least = Math.min(least, b.from - a.to);
          else if (a.from > b.to) least = Math.min(least, a.from - b.to + 1);
        }
      }
      far += least;
    }
    const sum = (pick: (match: Match) => number) => best.reduce((total, match) => total + pick(match), 0);
    return [sum((match) => match.errors), far, sum((match) => match.rank), sum((match) => match.inexact)];
  }

  function readings(typed: Words, size: number): Term[][] {
    const plain = typed
      .slice(0, size)
      .map((text, i): Term => ({ text, joined: 1, prefix: i === typed.length - 1, same: sameAs(text), own: true }));
    const all = [plain];
    for (const length of [2, 3]) {
      for (let from = 0; from + length <= size; from += 1) {
        const parts = typed.slice(from, from + length);
        const around = (term: Term) => all.push([...plain.slice(0, from), term, ...plain.slice(from + length)]);
        around({ text: parts.join(''), joined: length, prefix: from + length === typed.length, same: [], own: true });
        const same = sameAs(parts.join(' '));
        if (same.length > 0) around({ text: parts.join(' '), joined: length, prefix: false, same, own: false });
      }
    }
    return all;
  }

  const isLess = (a: Score, b: Score) => {
    const at = a.findIndex((part, i) => part !== b[i]);
    return at !== -1 && (a[at] as number) < (b[at] as number);
  };

  /** Score of each car found; null = no query. */
  function scores(query: string): Map<SearchRecord, Score> | null {
    const typed = words(query).slice(0, 10);
    if (typed.length === 0) return null;
    for (let size = typed.length; size > 0; size -= 1) {
      const found = new Map<SearchRecord, Score>();
      for (const reading of readings(typed, size)) {
        const terms = reading.map((term) => [term, budgetOf(term)] as const);
        for (const car of cars) {
          const score = scoreReading(car, terms);
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
