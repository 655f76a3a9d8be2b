import algoliasearchHelper from 'algoliasearch-helper';
import { describe, expect, it } from 'vitest';
import { RANGE_FACETS, type SearchRecord, SORTS } from '#domain/search-record.ts';
import { decodeIndex, encodeIndex } from '#domain/stock-index.ts';
import { SYNONYMS } from '#domain/synonyms.ts';
import { openEngine } from '#search/engine/engine.ts';
import type { SearchRequest, SearchResponse } from '#search/engine/requests.ts';
import { makeOracle, type OracleSearch } from './oracle.ts';
import { type Random, randomOf, randomStock } from './stock.ts';

/** Random states compared; more by ORACLE_STATES=10000. The same numbers every time. */
const STATES = Number(process.env.ORACLE_STATES ?? 300);
const STATES_PER_STOCK = 50;
const FACETS = [
  'make',
  'model',
  'body',
  'car_type',
  'seats',
  'year',
  'categories',
  'filtered_features',
  'price',
  'km',
  'subscription_price',
  'state',
  'badge',
  'stocknum',
];
const LISTS = ['make', 'model', 'body', 'car_type', 'seats', 'categories', 'filtered_features', 'state', 'badge'];
const TENANT_SYNONYMS = [
  ['tradie', 'ute'],
  ['kids car', 'people mover', 'carnival'],
];

interface State extends OracleSearch {
  readonly page: number;
  /** Most values listed for a facet. */
  readonly values: number;
  readonly hard: boolean;
}

const lower = (text: string) => text.toLowerCase();

function typedQuery(random: Random, stock: readonly SearchRecord[]): { query: string; hard: boolean } {
  const car = random.one(stock);
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
  const letter = random.one([...'aeioutrscx5 ']);
  const hard = random.one([
    () => cut.slice(0, at - 1) + cut.slice(at), // a letter left out
    () => cut.slice(0, at) + letter + cut.slice(at), // a letter too many, or a word split
    () => cut.slice(0, at - 1) + letter + cut.slice(at),
    () => cut.slice(0, at - 1) + (cut[at] ?? '') + (cut[at - 1] ?? '') + cut.slice(at + 1), // two letters swapped
    () => cut.replace(/[\s-]/g, ''),
    () => cut.replaceAll('-', ' '),
    () =>
      `${random.one(['vw', 'merc', 'ute', 'tradie', 'kids car', 'pick up', 'four wheel drive', '4x4', 'ev'])} ${random.chance(0.5) ? cut : ''}`,
    () => (car.stocknum ?? 'u1').slice(random.below(4)),
  ])();
  return { query: hard, hard: true };
}

function randomState(random: Random, stock: readonly SearchRecord[]): State {
  const { query, hard } = random.chance(0.6) ? typedQuery(random, stock) : { query: '', hard: false };
  const lists: Record<string, string[]> = {};
  const ranges: Record<string, { min: number | null; max: number | null }> = {};
  const facets = random.chance(0.5) ? 2 + random.below(2) : random.below(2);
  for (let i = 0; i < facets; i += 1) {
    const facet = random.one(LISTS);
    const from = Array.from(
      { length: 1 + random.below(3) },
      () => random.one(stock)[facet as keyof SearchRecord],
    ).flat();
    const values = [...new Set(from.filter((value) => value !== null).map(String))];
    if (values.length > 0) lists[facet] = values;
  }
  if (random.chance(0.3)) {
    const facet = random.one(RANGE_FACETS);
    const numbers = [random.one(stock)[facet], random.one(stock)[facet]]
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
    sort: random.one(SORTS),
    page: random.below(3),
    values: random.one([2, 6, 100]),
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

const oracleCounts = (counts: Map<string, number>, most: number, refined: readonly string[]) => {
  const order = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return Object.fromEntries([...order.slice(0, most), ...order.filter(([value]) => refined.includes(value))]);
};

describe('engine and oracle', () => {
  let searches = 0;
  const seen = { text: 0, hard: 0, facets: 0, found: 0 };
  it.each(Array.from({ length: Math.ceil(STATES / STATES_PER_STOCK) }, (_, seed) => seed))(
    'SRCH-03 SRCH-10 SRCH-12 SRCH-17 hits, order, counts, bounds and pages agree on random stock %i',
    (seed) => {
      const random = randomOf(seed + 1);
      const stock = randomStock(random, 30 + random.below(70));
      const oracle = makeOracle(stock, [...SYNONYMS, ...TENANT_SYNONYMS]);
      const engine = openEngine(
        decodeIndex(JSON.parse(JSON.stringify(encodeIndex(stock, { version: '1', synonyms: TENANT_SYNONYMS })))),
      );
      for (let i = 0; i < STATES_PER_STOCK; i += 1) {
        const state = randomState(random, stock);
        searches += 1;
        seen.text += Number(state.query !== '');
        seen.hard += Number(state.hard);
        seen.facets += Number(Object.keys(state.lists).length + Object.keys(state.ranges).length > 1);
        const requests = requestsOf(state);
        const [list, ...disjunctive] = engine.search(requests) as SearchResponse[];
        const hits = oracle.hits(state);
        seen.found += Number(hits.length > 0);
        const why = JSON.stringify(state);
        expect(
          list?.hits.map((hit) => hit.id),
          why,
        ).toEqual(hits.slice(state.page * 10, state.page * 10 + 10).map((car) => car.id));
        expect([list?.nbHits, list?.nbPages], why).toEqual([hits.length, Math.ceil(hits.length / 10)]);
        const compare = (
          answer: SearchResponse | undefined,
          found: readonly SearchRecord[],
          facet: string,
          refined: readonly string[],
        ) => {
          const ranged = ['price', 'km', 'subscription_price'].includes(facet);
          const known = facet !== 'stocknum';
          expect(answer?.facets?.[facet], `${facet} ${why}`).toEqual(
            known ? (ranged ? {} : oracleCounts(oracle.counts(found, facet), state.values, refined)) : undefined,
          );
          expect(answer?.facets_stats?.[facet], `${facet} ${why}`).toEqual(
            known ? oracle.bounds(found, facet) : undefined,
          );
        };
        for (const facet of FACETS) compare(list, hits, facet, state.lists[facet] ?? []);
        requests.slice(1).forEach(({ params }, n) => {
          const facet = params?.facets as string;
          compare(disjunctive[n], oracle.hits(state, facet), facet, []);
        });
      }
    },
  );

  it('the random states are as hard as they must be', () => {
    expect(seen.text / searches).toBeGreaterThan(0.5);
    expect(seen.hard / seen.text).toBeGreaterThan(0.2);
    expect(seen.facets / searches).toBeGreaterThan(1 / 3);
    expect(seen.found / searches).toBeGreaterThan(0.5);
  });
});
