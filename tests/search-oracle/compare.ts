import algoliasearchHelper from 'algoliasearch-helper';
import { RANGE_FACETS } from '#domain/facets.ts';
import { missingNames } from '#domain/missing-names.ts';
import { type SearchRecord, SORTS } from '#domain/search-record.ts';
import { decodeIndex, encodeIndex } from '#domain/stock-index.ts';
import { SYNONYMS } from '#domain/synonyms.ts';
import { createEngine } from '#search/engine/engine.ts';
import type { SearchRequest, SearchResponse } from '#search/engine/requests.ts';
import { makeOracle, type OracleSearch } from './oracle.ts';
import type { Random } from './stock.ts';

const FACETS = [
  'make',
  'model',
  'body',
  'car_type',
  'seats',
  'year',
  'categories',
  'distribution_locations',
  'filtered_features',
  'price',
  'km',
  'subscription_price',
  'state',
  'badge',
  'stocknum',
];
const LISTS = [
  'make',
  'model',
  'body',
  'car_type',
  'seats',
  'categories',
  'distribution_locations',
  'filtered_features',
  'state',
  'badge',
];
const TENANT_SYNONYMS = [
  ['tradie', 'ute'],
  ['kids car', 'people mover', 'carnival'],
];

export interface State extends OracleSearch {
  readonly page: number;
  /** Maximum number of values listed for a facet. */
  readonly maxValues: number;
  /** The query has an error, a synonym, a phrase or the like. */
  readonly isAltered: boolean;
}

const lower = (text: string) => text.toLowerCase();

function typedQuery(random: Random, stock: readonly SearchRecord[]): { query: string; isAltered: boolean } {
  const car = random.pick(stock);
  const parts = [car.make, car.model, car.badge, String(car.year), car.body, car.stocknum, car.fuel, car.drive].filter(
    (part) => part !== null,
  );
  const chosen = parts.filter(() => random.chance(0.35));
  const fullText = lower((chosen.length > 0 ? chosen : [car.model]).join(' '))
    .split(' ')
    .slice(0, 1 + random.below(4))
    .join(' ');
  const text = random.chance(0.4) ? fullText.slice(0, Math.max(1, fullText.length - random.below(4))) : fullText;
  if (!random.chance(0.4)) return { query: random.chance(0.05) ? `${text} zzzz` : text, isAltered: false };
  const position = 1 + random.below(text.length);
  const letter = random.pick([...'aeioutrscx5 ']);
  const query = random.pick([
    () => text.slice(0, position - 1) + text.slice(position), // a letter is missing
    () => text.slice(0, position) + letter + text.slice(position), // an extra letter, or a split word
    () => text.slice(0, position - 1) + letter + text.slice(position),
    () => `${text.slice(0, position - 1)}${letter}${text.slice(position + 1)}${random.pick(['x', ''])}`, // two errors
    () => text.split(' ').reverse().join(' '),
    () => random.pick(['road master', 'sport maxx', 'maxx sport', 'carnxvxl', 'wildtrxx']),
    () => text.slice(0, position - 1) + (text[position] ?? '') + (text[position - 1] ?? '') + text.slice(position + 1), // two letters swapped
    () => text.replace(/[\s-]/g, ''),
    () => text.replaceAll('-', ' '),
    () =>
      `${random.pick(['vw', 'merc', 'ute', 'tradie', 'kids car', 'pick up', 'four wheel drive', '4x4', 'ev'])} ${random.chance(0.5) ? text : ''}`,
    () => (car.stocknum ?? 'u1').slice(random.below(4)),
    () => `${text} ${car.seats ?? 5} seat`,
    () => `"${text}" ${lower(car.badge ?? car.model)}`,
    () => `${text} -${lower(car.model)}`,
    () => `${text}${random.pick([' ', ', ', '"', ' 🚗', '-'])}${lower(car.body ?? '')}`,
  ])();
  return { query, isAltered: true };
}

export function randomState(random: Random, stock: readonly SearchRecord[]): State {
  const { query, isAltered } = random.chance(0.6) ? typedQuery(random, stock) : { query: '', isAltered: false };
  const lists: Record<string, string[]> = {};
  const ranges: Record<string, { min: number | null; max: number | null }> = {};
  const facets = random.chance(0.5) ? 2 + random.below(2) : random.below(2);
  for (let i = 0; i < facets; i += 1) {
    const facet = random.pick(LISTS);
    const picked = Array.from(
      { length: 1 + random.below(3) },
      () => random.pick(stock)[facet as keyof SearchRecord],
    ).flat();
    const values = [...new Set(picked.filter((value) => value !== null).map(String))];
    if (values.length > 0) lists[facet] = values;
  }
  if (random.chance(0.3)) {
    const facet = random.pick(RANGE_FACETS);
    const numbers = [random.pick(stock)[facet], random.pick(stock)[facet]]
      .filter((value) => value !== null)
      .sort((a, b) => a - b);
    ranges[facet] = {
      min: random.chance(0.3) ? null : (numbers[0] ?? null),
      max: random.chance(0.3) ? null : (numbers.at(-1) ?? null),
    };
  }
  return {
    query,
    lists,
    ranges,
    sort: random.pick(SORTS),
    page: random.below(3),
    maxValues: random.pick([2, 6, 100]),
    isAltered,
  };
}

/** The requests that InstantSearch sends for a state. */
function requestsOf(state: State): SearchRequest[] {
  let sentRequests: SearchRequest[] = [];
  const client = {
    search: (requests: SearchRequest[]) => {
      sentRequests = requests;
      return new Promise(() => {});
    },
  };
  const helper = algoliasearchHelper(client as never, state.sort === '' ? 'cars' : `cars:${state.sort}`, {
    disjunctiveFacets: FACETS,
    disjunctiveFacetsRefinements: state.lists as { [facet: string]: string[] },
    numericRefinements: Object.fromEntries(
      Object.entries(state.ranges).map(([facet, { min, max }]) => [
        facet,
        { ...(min !== null && { '>=': [min] }), ...(max !== null && { '<=': [max] }) },
      ]),
    ),
    hitsPerPage: 10,
    maxValuesPerFacet: state.maxValues,
    query: state.query,
    page: state.page,
  });
  helper.search();
  return sentRequests;
}

const HITS = 10;

/** Statistics on how difficult the compared states were. */
export interface Statistics {
  states: number;
  text: number;
  altered: number;
  facets: number;
  found: number;
}
export const NO_STATISTICS: Statistics = { states: 0, text: 0, altered: 0, facets: 0, found: 0 };

/**
 * Compares the engine with the oracle for `count` random search states on one stock: hits, order, totals, pages, counts in their order and
 * bounds, for the list and every disjunctive request. Returns the differences, each with its state.
 */
export function compareStates(
  random: Random,
  stock: readonly SearchRecord[],
  count: number,
  statistics: Statistics,
): string[] {
  const oracle = makeOracle(stock, [...SYNONYMS, ...missingNames(stock), ...TENANT_SYNONYMS]);
  const engine = createEngine(
    decodeIndex(JSON.parse(JSON.stringify(encodeIndex(stock, { version: '1', synonyms: TENANT_SYNONYMS })))),
  );
  const differences: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const state = randomState(random, stock);
    const requests = requestsOf(state);
    const [list, ...disjunctive] = engine.search(requests) as SearchResponse[];
    const hits = oracle.hits(state);
    statistics.states += 1;
    statistics.text += Number(state.query !== '');
    statistics.altered += Number(state.isAltered);
    statistics.facets += Number(Object.keys(state.lists).length + Object.keys(state.ranges).length > 1);
    statistics.found += Number(hits.length > 0);
    const compareValues = (label: string, actual: unknown, expected: unknown) => {
      const [actualText, expectedText] = [JSON.stringify(actual), JSON.stringify(expected)];
      if (actualText !== expectedText)
        differences.push(`${label}: engine ${actualText}, oracle ${expectedText}; ${JSON.stringify(state)}`);
    };
    const page = hits.slice(state.page * HITS, state.page * HITS + HITS);
    compareValues(
      'hits',
      list?.hits.map((hit) => hit.id),
      page.map((car) => car.id),
    );
    compareValues('totals', [list?.nbHits, list?.nbPages], [hits.length, Math.ceil(hits.length / HITS)]);
    const compareFacet = (
      response: SearchResponse | undefined,
      cars: readonly SearchRecord[],
      name: string,
      refined: readonly string[],
    ) => {
      const counts = response?.facets?.[name];
      const isRange = ['price', 'km', 'subscription_price'].includes(name);
      const isSearched = name !== 'stocknum';
      const expected = isRange ? [] : oracleCounts(oracle.counts(cars, name), state.maxValues, refined);
      compareValues(
        `counts of ${name}`,
        counts && entriesOf(counts),
        isSearched ? entriesOf(Object.fromEntries(expected)) : undefined,
      );
      compareValues(
        `bounds of ${name}`,
        response?.facets_stats?.[name],
        isSearched ? oracle.bounds(cars, name) : undefined,
      );
    };
    for (const name of FACETS) compareFacet(list, hits, name, state.lists[name] ?? []);
    requests.slice(1).forEach(({ params }, n) => {
      const name = params?.facets as string;
      compareFacet(disjunctive[n], oracle.hits(state, name), name, []);
    });
  }
  return differences;
}

/** As a page lists them: objects put numeric keys first, so entries are compared by the order shown and not by insertion. */
const entriesOf = (counts: { readonly [value: string]: number }) => Object.entries(counts);

const oracleCounts = (counts: Map<string, number>, limit: number, refined: readonly string[]) => {
  const order = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const listed = order.slice(0, limit);
  const unlisted = order.slice(limit);
  return [...listed, ...unlisted.filter(([name]) => refined.includes(name))];
};
