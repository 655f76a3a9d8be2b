import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FacetSearchResponse, SearchResponse } from '#search/engine/requests.ts';
import { StandIn } from '#tests/meilisearch/stand-in.ts';
import { callSets } from './cases-call.ts';
import { listSets } from './cases-lists.ts';
import { numberSets } from './cases-numbers.ts';
import { textSets } from './cases-text.ts';
import type { ContractCase, ContractSet, Expected } from './contract-case.ts';
import { type OpenEngine, openEmbedded, openOnServer, searchKeyOf } from './engines.ts';

const SETS: readonly ContractSet[] = [...callSets, ...listSets, ...numberSets, ...textSets];

interface Engine {
  readonly name: string;
  readonly open: (set: ContractSet) => Promise<OpenEngine>;
  /** False: cases marked `embeddedOnly` are skipped. */
  readonly embedded: boolean;
}

const standIn = new StandIn();
let standInUrl = '';
const { MEILISEARCH_URL, MEILISEARCH_KEY } = process.env;
let realKey: Awaited<ReturnType<typeof searchKeyOf>> | null = null;

const ENGINES: readonly Engine[] = [
  { name: 'the embedded engine', open: openEmbedded, embedded: true },
  {
    name: 'Meilisearch through the edge and the stand-in',
    open: (set) =>
      openOnServer(set, { url: standInUrl, key: standIn.adminKey.key, searchSecret: standIn.searchSecret }),
    embedded: false,
  },
  ...(MEILISEARCH_URL
    ? [
        {
          name: `the Meilisearch server of MEILISEARCH_URL`,
          open: (set: ContractSet) =>
            openOnServer(set, { url: MEILISEARCH_URL, key: MEILISEARCH_KEY, searchSecret: realKey?.secret ?? '' }),
          embedded: false,
        },
      ]
    : []),
];

beforeAll(async () => {
  standInUrl = await standIn.start();
  if (MEILISEARCH_URL) realKey = await searchKeyOf(MEILISEARCH_URL, MEILISEARCH_KEY);
});
afterAll(async () => {
  await standIn.stop();
  await realKey?.remove();
});

describe.each(ENGINES)('search contract on $name', (engine) => {
  describe.each(SETS)('$name', (set) => {
    let openedEngine: OpenEngine;
    beforeAll(async () => {
      openedEngine = await engine.open(set);
    });
    afterAll(() => openedEngine?.close());

    const cases = set.cases.filter(({ embeddedOnly }) => engine.embedded || embeddedOnly === undefined);
    it.each(cases)('$title', async ({ requests, expect: expected }: ContractCase) => {
      const response = openedEngine.client.search(requests);
      if (expected === 'rejects') return void (await expect(response).rejects.toThrow());
      const { results } = await response;
      expect(
        results.map((result, i) => summaryOf(result as SearchResponse & FacetSearchResponse, expected[i] ?? {})),
      ).toEqual(expected.map(inSortedOrder));
    });
  });
});

/** The actual values of all expected properties, in the format of the expected ones. */
function summaryOf(result: SearchResponse & FacetSearchResponse, expected: Expected): object {
  const ids = result.hits?.map(({ id }) => id) ?? [];
  const values = (facet: string) => Object.entries(result.facets?.[facet] ?? {}).filter(([, count]) => count > 0);
  const getters: { readonly [property in keyof Expected]-?: () => unknown } = {
    ids: () => ids,
    idSet: () => [...ids].sort((a, b) => a - b),
    includes: () => expected.includes?.filter((id) => ids.includes(id)),
    excludes: () => expected.excludes?.filter((id) => !ids.includes(id)),
    total: () => result.nbHits,
    pages: () => result.nbPages,
    page: () => result.page,
    hitsPerPage: () => result.hitsPerPage,
    facets: () => Object.fromEntries(Object.keys(expected.facets ?? {}).map((facet) => [facet, values(facet)])),
    noFacets: () => expected.noFacets?.filter((facet) => values(facet).length === 0),
    bounds: () =>
      Object.fromEntries(Object.keys(expected.bounds ?? {}).map((facet) => [facet, result.facets_stats?.[facet]])),
    facetHits: () => result.facetHits?.map(({ value, count }) => [value, count]),
    highlighted: () =>
      Object.fromEntries(
        Object.keys(expected.highlighted ?? {}).map((field) => [
          field,
          result.hits[0]?._highlightResult?.[field]?.value,
        ]),
      ),
    ignoredWords: () => result.ignoredWords ?? [],
    fields: () =>
      [...new Set(result.hits.flatMap((hit) => Object.keys(hit)))].filter((field) => field !== 'objectID').sort(),
  };
  return Object.fromEntries(Object.keys(expected).map((property) => [property, getters[property as keyof Expected]()]));
}

function inSortedOrder(expected: Expected): object {
  return {
    ...expected,
    ...(expected.idSet && { idSet: [...expected.idSet].sort((a, b) => a - b) }),
    ...(expected.fields && { fields: [...expected.fields].sort() }),
  };
}
