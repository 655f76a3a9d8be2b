import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYNONYMS } from '#domain/synonyms.ts';
import type { SearchResponse } from '#search/engine/requests.ts';
import { StandIn } from '#tests/meilisearch/stand-in.ts';
import { makeOracle } from '#tests/search-oracle/oracle.ts';
import { randomOf, randomStock } from '#tests/search-oracle/stock.ts';
import { typedQueries } from '#tests/search-oracle/typed-queries.ts';
import { type OpenEngine, openEmbedded, openOnServer } from './engines.ts';

/**
 * A stock of invented cars. A word in a stock number (`DEMO 123`) is found by a server like any other, in the browser only by its prefix, so
 * it is shortened to a letter.
 */
const STOCK = randomStock(randomOf(7), 60).map((car) => ({
  ...car,
  stocknum: car.stocknum?.replace('DEMO ', 'D') ?? null,
}));
/** Number of cars for which all possible queries are tried. */
const CAR_COUNT = 2;
const HITS = 20;

describe('everything that shoppers may type', () => {
  const standIn = new StandIn();
  const set = { name: 'typed queries', records: STOCK, cases: [] };
  const oracle = makeOracle(STOCK, SYNONYMS);
  let [embedded, server]: OpenEngine[] = [];
  beforeAll(async () => {
    const url = await standIn.start();
    embedded = await openEmbedded(set);
    server = await openOnServer(set, { url, key: standIn.adminKey.key, searchSecret: standIn.searchSecret });
  });
  afterAll(() => standIn.stop());

  const ids = async (engine: OpenEngine | undefined, query: string): Promise<string> => {
    if (engine === undefined) throw new Error('The engine is not open.');
    const response = await engine.client.search([{ indexName: 'cars', params: { query, hitsPerPage: HITS } }]);
    const [{ hits, nbHits }] = response.results as [SearchResponse];
    return `${nbHits} cars: ${hits.map(({ id }) => id).join(' ')}`;
  };

  it.each(STOCK.slice(0, CAR_COUNT).map((car) => [`${car.make} ${car.model}`, car] as const))(
    'SRCH-01 the engine, the oracle and the stand-in have the same results: %s',
    async (_name, car) => {
      const differences: string[] = [];
      for (const query of typedQueries(car)) {
        const expectedCars = oracle.hits({ query, lists: {}, ranges: {}, sort: '' });
        const expected = `${expectedCars.length} cars: ${expectedCars
          .slice(0, HITS)
          .map(({ id }) => id)
          .join(' ')}`;
        const engineResult = await ids(embedded, query);
        const standInResult = await ids(server, query);
        if (engineResult !== expected) differences.push(`"${query}": engine ${engineResult}; oracle ${expected}`);
        if (engineResult !== standInResult)
          differences.push(`"${query}": engine ${engineResult}; stand-in ${standInResult}`);
      }
      expect(differences).toEqual([]);
    },
  );
});
