import algoliasearchHelper from 'algoliasearch-helper';
import { RANGE_FACETS, type SearchRecord, SORTS } from '#domain/search-record.ts';
import { decodeIndex, encodeIndex } from '#domain/stock-index.ts';
import { SYNONYMS } from '#domain/synonyms.ts';
import { openEngine } from '#search/engine/engine.ts';
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
  readonly values: number;
  readonly hard: boolean;
}

const lower = (text: string) => text.toLowerCase();

function typedQuery(random: Random, stock: readonly SearchRecord[]): { query: string; hard: boolean } {
  const car = random.pick(stock);
  const parts = [car.make, car.model, car.badge, String(car.year), car.body, car.stocknum, car.fuel, car.drive].filter(
    (part) => part !== null,
  );
  const chosen = parts.filter(() => random.chance(0.35));
  const plain = lower((chosen.length > 0 ? chosen : [car.model]).join(' '))
    .split(' ')
    .slice(0, 1 + random.below(4))
    .join(' ');
  const cut = random.chance(0.4) ? plain.slice(0, Math.max(1, plain.length - random.below(4))) : plain;
  if (!random.chance(0.4)) return { query: random.chance(0.05) ? `${cut} zzzz` : cut, hard: false };
  const at = 1 + random.below(cut.length);
  const letter = random.pick([...'aeioutrscx5 ']);
  const hard = random.pick([
    () => cut.slice(0, at - 1) + cut.slice(at), // a letter is missing
    () => cut.slice(0, at) + letter + cut.slice(at), // an extra letter, or a split word
    () => cut.slice(0, at - 1) + letter + cut.slice(at),
    () => `${cut.slice(0, at - 1)}${letter}${cut.slice(at + 1)}${random.pick(['x', ''])}`, // two errors
    () => cut.split(' ').reverse().join(' '),
    () => random.pick(['road master', 'sport maxx', 'maxx sport', 'carnxvxl', 'wildtrxx']),
    () => cut.slice(0, at - 1) + (cut[at] ?? '') + (cut[at - 1] ?? '') + cut.slice(at + 1), // two letters swapped
    () => cut.replace(/[\s-]/g, ''),
    () => cut.replaceAll('-', ' '),
    () =>
      `${random.pick(['vw', 'merc', 'ute', 'tradie', 'kids car', 'pick up', 'four wheel drive', '4x4', 'ev'])} ${random.chance(0.5) ? cut : ''}`,
    () => (car.stocknum ?? 'u1').slice(random.below(4)),
    () => `${cut} ${car.seats ?? 5} seat`,
    () => `"${cut}" ${lower(car.badge ?? car.model)}`,
    () => `${cut} -${lower(car.model)}`,
    () => `${cut}${random.pick([' ', ', ', '"', ' 🚗', '-'])}${lower(car.body ?? '')}`,
  ])();
  return { query: hard, hard: true };
}

export function randomState(random: Random, stock: readonly SearchRecord[]): State {
  const { query, hard } = random.chance(0.6) ? typedQuery(random, stock) : { query: '', hard: false };
  const lists: Record<string, string[]> = {};
  const ranges: Record<string, { min: number | null; max: number | null }> = {};
  const facets = random.chance(0.5) ? 2 + random.below(2) : random.below(2);
  for (let i = 0; i < facets; i += 1) {
    const facet = random.pick(LISTS);
    const from = Array.from(
      { length: 1 + random.below(3) },
      () => random.pick(stock)[facet as keyof SearchRecord],
    ).flat();
    const values = [...new Set(from.filter((value) => value !== null).map(String))];
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
    values: random.pick([2, 6, 100]),
    hard,
  };
}

/** What InstantSearch itself sends for a state. */
function requestsOf(state: State): SearchRequest[] {
  let sent: SearchRequest[] = [];
  const client = {
    search: (requests: SearchRequest[]) => {
      sent = requests;
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
    maxValuesPerFacet: state.values,
    query: state.query,
    page: state.page,
  });
  helper.search();
  return sent;
}

const HITS = 10;

/** Statistics on how difficult the compared states were. */
export interface Statistics {
  states: number;
  text: number;
  hard: number;
  facets: number;
  found: number;
}
export const NO_STATISTICS: Statistics = { states: 0, text: 0, hard: 0, facets: 0, found: 0 };

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
  const oracle = makeOracle(stock, [...SYNONYMS, ...TENANT_SYNONYMS]);
  const engine = openEngine(
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
    statistics.hard += Number(state.hard);
    statistics.facets += Number(Object.keys(state.lists).length + Object.keys(state.ranges).length > 1);
    statistics.found += Number(hits.length > 0);
    const compareValues = (label: string, actual: unknown, expected: unknown) => {
      const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
      if (a !== b) differences.push(`${label}: engine ${a}, oracle ${b}; ${JSON.stringify(state)}`);
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
      found: readonly SearchRecord[],
      name: string,
      refined: readonly string[],
    ) => {
      const counts = response?.facets?.[name];
      const ranged = ['price', 'km', 'subscription_price'].includes(name);
      const isSearched = name !== 'stocknum';
      const expected = ranged ? [] : oracleCounts(oracle.counts(found, name), state.values, refined);
      compareValues(
        `counts of ${name}`,
        counts && inOrder(counts),
        isSearched ? inOrder(Object.fromEntries(expected)) : undefined,
      );
      compareValues(
        `bounds of ${name}`,
        response?.facets_stats?.[name],
        isSearched ? oracle.bounds(found, name) : undefined,
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
const inOrder = (counts: { readonly [value: string]: number }) => Object.entries(counts);

const oracleCounts = (counts: Map<string, number>, limit: number, refined: readonly string[]) => {
  const order = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const listed = order.slice(0, limit);
  const rest = order.slice(limit);
  return [...listed, ...rest.filter(([name]) => refined.includes(name))];
};
