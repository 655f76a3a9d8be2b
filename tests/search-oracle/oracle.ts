import type { SearchRecord } from '#domain/search-record.ts';
import { type ParsedQuery, parseQuery, words, wordsWithPositions } from './oracle-query.ts';
import {
  compact,
  type Dictionary,
  endsOf,
  type Interpretation,
  interpretationsOf,
  prefixSplits,
  type Term,
} from './oracle-terms.ts';

/**
 * A search whose result is found by checking every car: no index, no columns, no parser, no code shared with the engine.
 * It is slow and simple on purpose. The rules are those of src/search/README.md.
 */
export interface OracleSearch {
  readonly query: string;
  readonly lists: { readonly [facet: string]: readonly string[] };
  readonly ranges: { readonly [facet: string]: { readonly min: number | null; readonly max: number | null } };
  readonly sort: string;
}
type Words = readonly string[];
/** A match of a term in a car: its best field and position, or an identifier. */
interface Match {
  readonly errors: number;
  readonly inexact: 0 | 1;
  readonly rank: number;
  readonly position: number;
}
/** A searched field of a car: its words with their positions; the values of a list follow one another. */
interface Field {
  readonly rank: number;
  readonly words: readonly { readonly word: string; readonly position: number }[];
}
type Score = readonly number[];

/** Features of the random stock that name a gearbox or fuel, as they are searched. */
const SEARCHED_FEATURES: { readonly [feature: string]: string } = {
  'Android Auto': 'android androidauto',
  'Electric tailgate': 'electrictailgate tailgate',
};

const searchedValues = (car: SearchRecord): (string | number | null | readonly string[])[] => [
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
  car.filtered_features.map((feature) => SEARCHED_FEATURES[feature] ?? feature),
];
const FIELD_COUNT = 21;

/** The distance between positions, in the steps of the ranking rule "attribute". */
function step(distance: number): number {
  const steps: [max: number, cost: number][] = [
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
  return steps.find(([max]) => distance <= max)?.[1] ?? 10;
}

/** Positions from the 17th on are only distinguished in steps. */
const positionIn = (position: number) => {
  if (position < 16) return position;
  let max = 24;
  if (position >= 24) for (max = 32; max < position; ) max *= 2;
  return max;
};

function fieldsOf(car: SearchRecord): Field[] {
  return searchedValues(car).flatMap((cell, rank) => {
    const values = Array.isArray(cell) ? cell : cell === null ? [] : [cell];
    const fieldWords: { word: string; position: number }[] = [];
    for (const value of values) {
      const offset = fieldWords.length === 0 ? 0 : (fieldWords.at(-1)?.position ?? 0) + 8;
      fieldWords.push(
        ...wordsWithPositions(String(value)).map(({ word, position }) => ({ word, position: position + offset })),
      );
    }
    return fieldWords.length === 0 ? [] : [{ rank, words: fieldWords }];
  });
}

export function makeOracle(cars: readonly SearchRecord[], synonymGroups: readonly (readonly string[])[]) {
  const fields = new Map(cars.map((car) => [car, fieldsOf(car)]));
  const identifiers = (car: SearchRecord) => [car.stocknum, car.regplate, car.vin].map(compact);
  const containsPhrase = (car: SearchRecord, phrase: Words): boolean =>
    (fields.get(car) as Field[]).some(({ words: fieldWords }) =>
      fieldWords.some(({ position }) =>
        phrase.every((word, i) => fieldWords.some((other) => other.position === position + i && other.word === word)),
      ),
    );
  const vocabulary = [...new Set([...fields.values()].flat().flatMap((field) => field.words.map(({ word }) => word)))];
  vocabulary.sort();
  const knownWords = new Set(vocabulary);
  const pairs = new Map<string, number>();
  const dictionary: Dictionary = {
    words: vocabulary,
    ends: [...new Set(cars.flatMap(identifiers).flatMap(endsOf))],
    synonyms: synonymGroups.map((group) => group.map((entry) => words(entry))),
    carsWith: (left, right) => {
      if (!knownWords.has(left) || !knownWords.has(right)) return 0;
      const pair = `${left} ${right}`;
      const count = pairs.get(pair) ?? cars.filter((car) => containsPhrase(car, [left, right])).length;
      pairs.set(pair, count);
      return count;
    },
  };

  const positionCost = (term: Term, position: number) =>
    Array.from({ length: term.joined }, (_, i) => step(Math.abs(positionIn(position) - term.start) + i)).reduce(
      (a, b) => a + b,
    );

  /** Matches of a term's variants in a car, and the variants that the car contains. */
  function findMatches(
    car: SearchRecord,
    term: Term,
    interpretations: readonly Interpretation[],
  ): { matches: Match[]; contained: Interpretation[] } {
    const contained = interpretations.filter(
      (interpretation) => !interpretation.phrase || containsPhrase(car, interpretation.words),
    );
    const matches = contained.flatMap((interpretation) =>
      (fields.get(car) as Field[]).flatMap(({ rank, words: fieldWords }) =>
        fieldWords
          .filter(({ word }) => word === interpretation.words[0])
          .map(({ position }) => ({
            errors: interpretation.errors,
            inexact: interpretation.inexact,
            rank,
            position: positionCost(term, position),
          })),
      ),
    );
    const typedText = term.quoted ? term.quoted.join('') : term.text;
    if (typedText.length < 2) return { matches, contained };
    identifiers(car).forEach((identifier, i) => {
      if (identifier === '') return;
      const isLongEnough = typedText.length * 2 >= identifier.length;
      const isPrefix = identifier.startsWith(typedText) && term.prefix && typedText.length >= 3;
      const isInside =
        identifier.includes(typedText) && isLongEnough && term.joined === 1 && !knownWords.has(typedText);
      const isWhole = identifier === typedText;
      if (!isWhole && (term.quoted || !(isPrefix || isInside))) return;
      const inexact = isWhole && term.joined === 1 ? 0 : 1;
      matches.push({ rank: FIELD_COUNT + i, errors: 0, inexact, position: positionCost(term, 0) });
    });
    return { matches, contained };
  }

  const terms = new Map<
    string,
    { term: Term; interpretations: Interpretation[]; matches: Map<SearchRecord, ReturnType<typeof findMatches>> }
  >();
  /** Cached, because the same term is compared with every car and occurs in several readings of a query. */
  function matchesOf(term: Term) {
    const key = JSON.stringify(term);
    let cached = terms.get(key);
    if (!cached) {
      const entryOf = (interpretations: Interpretation[]) => ({
        term,
        interpretations,
        matches: new Map(cars.map((car) => [car, findMatches(car, term, interpretations)])),
      });
      cached = entryOf(interpretationsOf(dictionary, term));
      if ([...cached.matches.values()].every((result) => result.matches.length === 0))
        cached = entryOf(prefixSplits(dictionary, term));
      terms.set(key, cached);
    }
    return cached;
  }

  /** Number of words between two terms in a car, one more in reverse order, at most three. */
  function between(car: SearchRecord, lefts: readonly Interpretation[], rights: readonly Interpretation[]): number {
    const distances = (fields.get(car) as Field[]).flatMap(({ words: fieldWords }) =>
      lefts.flatMap((left) =>
        rights.flatMap((right) =>
          fieldWords.flatMap((a) =>
            fieldWords.flatMap((b) => {
              if (a.word !== left.words.at(-1) || b.word !== right.words[0]) return [];
              if (b.position > a.position) return [b.position - a.position - 1];
              const isReversed = b.position < a.position && !left.phrase && !right.phrase && !right.prefixed;
              return isReversed ? [a.position - b.position] : [];
            }),
          ),
        ),
      ),
    );
    return Math.min(3, ...distances);
  }

  const minOf = (matches: readonly Match[], pick: (match: Match) => number) => Math.min(...matches.map(pick));

  /** Errors, distance, fields, positions, exact values and inexact words, compared in this order. */
  function scoreReading(car: SearchRecord, reading: readonly Term[]): Score | null {
    const best: { matches: Match[]; interpretations: Interpretation[]; errors: number }[] = [];
    for (const term of reading) {
      const { matches, contained } = matchesOf(term).matches.get(car) as {
        matches: Match[];
        contained: Interpretation[];
      };
      if (matches.length === 0) return null;
      const errors = minOf(matches, (match) => match.errors);
      best.push({
        errors,
        matches: matches.filter((match) => match.errors === errors),
        interpretations: contained.filter((interpretation) => interpretation.errors === errors),
      });
    }
    const sum = (cost: (term: Term, matches: Match[]) => number) =>
      reading.reduce((total, term, i) => total + cost(term, best[i]?.matches ?? []), 0);
    let distance = sum((term) => term.joined - 1);
    for (let i = 0; i + 1 < reading.length; i += 1)
      if ((reading[i] as Term).end + 1 === (reading[i + 1] as Term).start)
        distance += between(car, best[i]?.interpretations ?? [], best[i + 1]?.interpretations ?? []);
    return [
      sum((term, matches) => minOf(matches, (match) => match.errors) + (term.joined > 1 ? term.joined : 0)),
      distance,
      sum((term, matches) => minOf(matches, (match) => match.rank) * term.joined),
      sum((_, matches) => minOf(matches, (match) => match.position)),
      exactField(
        car,
        reading.filter((term, i) => best[i]?.errors === 0 && (term.quoted || isExact(term))),
        reading,
      ),
      sum((term, matches) => minOf(matches, (match) => match.inexact) * term.joined),
    ];
  }

  const isExact = (term: Term) => term.joined === 1 && knownWords.has(term.text);

  /** 0: a field equals the exact terms, if they are the first of the reading; 1: a field starts with them; else 2. */
  function exactField(car: SearchRecord, exact: readonly Term[], reading: readonly Term[]): number {
    if (exact.length === 0 || exact.some((term, i) => term !== reading[i])) return 2;
    const exactWords = exact.flatMap((term) =>
      (term.quoted ?? [term.text]).map((word, i) => ({ word, position: term.start + i })),
    );
    const kinds = (fields.get(car) as Field[]).map(({ words: fieldWords }) =>
      exactWords.every(({ word, position }) =>
        fieldWords.some((other) => other.word === word && other.position === position),
      )
        ? Number(fieldWords.length !== exactWords.length)
        : 2,
    );
    return Math.min(2, ...kinds);
  }

  /** All readings of the first `size` terms: each word alone, or two or three neighbouring words joined. */
  function readings(pieces: ParsedQuery['pieces'], size: number, open: boolean): Term[][] {
    if (size === 0) return [[]];
    const result: Term[][] = [];
    for (const length of [1, 2, 3]) {
      const parts = pieces.slice(size - length, size);
      if (
        length > size ||
        (length > 1 && parts.some((part, i) => part.quoted || part.position !== (parts[0]?.position ?? 0) + i))
      )
        continue;
      const [first] = parts as [ParsedQuery['pieces'][number]];
      const termWords = parts.flatMap((part) => part.words);
      const term: Term = {
        text: termWords.join(first.quoted ? ' ' : ''),
        joined: length,
        start: first.position,
        end: first.position + termWords.length - 1,
        prefix: open && size === pieces.length && !first.quoted,
        quoted: first.quoted ? first.words : null,
        parts: termWords,
      };
      for (const reading of readings(pieces, size - length, open)) result.push([...reading, term]);
    }
    return result;
  }

  const isLess = (a: Score, b: Score) => {
    const index = a.findIndex((part, i) => part !== b[i]);
    return index !== -1 && (a[index] as number) < (b[index] as number);
  };
  const isAllowed = (car: SearchRecord, excluded: readonly Words[]) =>
    !excluded.some((words) => {
      const compacted = words.join('');
      return containsPhrase(car, words) || (compacted.length > 1 && identifiers(car).includes(compacted));
    });

  /** Score of each car found; null = no query. */
  function scores(query: string): Map<SearchRecord, Score> | null {
    const { pieces, excluded, open } = parseQuery(query);
    if (pieces.length === 0 && excluded.length === 0) return null;
    const allowed = cars.filter((car) => isAllowed(car, excluded));
    if (pieces.length === 0) return new Map(allowed.map((car) => [car, []]));
    for (let size = pieces.length; size > 0; size -= 1) {
      const scored = new Map<SearchRecord, Score>();
      for (const reading of readings(pieces, size, open)) {
        for (const car of allowed) {
          const score = scoreReading(car, reading);
          const best = scored.get(car);
          if (score && (!best || isLess(score, best))) scored.set(car, score);
        }
      }
      if (scored.size > 0) return scored;
    }
    return new Map();
  }

  const cells = (car: SearchRecord, facet: string): unknown[] => {
    const cell = car[facet as keyof SearchRecord];
    return Array.isArray(cell) ? cell : cell === null ? [] : [cell];
  };
  function passes(car: SearchRecord, { lists, ranges }: OracleSearch, except: string | null): boolean {
    for (const [facet, values] of Object.entries(lists)) {
      if (facet !== except && values.length > 0 && !cells(car, facet).some((cell) => values.includes(String(cell))))
        return false;
    }
    for (const [facet, { min, max }] of Object.entries(ranges)) {
      if (facet === except || (min === null && max === null)) continue;
      const [cell] = cells(car, facet);
      if (typeof cell !== 'number' || (min !== null && cell < min) || (max !== null && cell > max)) return false;
    }
    return true;
  }

  /**
   * The order of a list without a query: cars with photos first, cars coming soon after those in stock, sold cars last. With a query, only sold
   * cars are moved.
   */
  const ORDER = ['in_stock photo', 'coming_soon photo', 'in_stock', 'coming_soon'];
  const defaultRank = ({ status, image }: SearchRecord): number => {
    const position = ORDER.indexOf(image ? `${status} photo` : status);
    return position === -1 ? ORDER.length : position;
  };

  const isLast = (car: SearchRecord): number => Number(defaultRank(car) === ORDER.length);

  function sorted(hits: SearchRecord[], sort: string, score: Map<SearchRecord, Score> | null): SearchRecord[] {
    const volume = (make: string) => cars.filter((car) => car.make === make).length;
    const [field, direction] = sort.split(':');
    const compareSelected = (a: SearchRecord, b: SearchRecord): number => {
      if (sort === '') return score ? isLast(a) - isLast(b) : defaultRank(a) - defaultRank(b);
      if (field === 'make_volume')
        return volume(b.make) - volume(a.make) || (a.make < b.make ? -1 : a.make > b.make ? 1 : 0);
      const [x, y] = [a, b].map((car) => car[field as 'price'] ?? null) as [number | null, number | null];
      if (x === null || y === null) return Number(x === null) - Number(y === null);
      return direction === 'asc' ? x - y : y - x;
    };
    const compareRelevance = (a: SearchRecord, b: SearchRecord): number => {
      if (!score) return 0;
      const [x, y] = [score.get(a) as Score, score.get(b) as Score];
      return isLess(x, y) ? -1 : isLess(y, x) ? 1 : 0;
    };
    return hits.sort((a, b) => compareSelected(a, b) || compareRelevance(a, b) || a.id - b.id);
  }

  return {
    /** All hits in order. `except`: the facet whose own filter is ignored (disjunctive counts). */
    hits(search: OracleSearch, except: string | null = null): SearchRecord[] {
      const score = scores(search.query);
      return sorted(
        cars.filter((car) => (!score || score.has(car)) && passes(car, search, except)),
        search.sort,
        score,
      );
    },
    counts(hits: readonly SearchRecord[], facet: string): Map<string, number> {
      const counts = new Map<string, number>();
      for (const car of hits)
        for (const cell of cells(car, facet)) counts.set(String(cell), (counts.get(String(cell)) ?? 0) + 1);
      return counts;
    },
    bounds(hits: readonly SearchRecord[], facet: string): { min: number; max: number } | undefined {
      const numbers = hits.flatMap((car) => cells(car, facet)).filter((cell) => typeof cell === 'number');
      return numbers.length === 0 ? undefined : { min: Math.min(...numbers), max: Math.max(...numbers) };
    },
  };
}
