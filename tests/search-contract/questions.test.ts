import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYNONYMS } from '#domain/synonyms.ts';
import type { SearchResponse } from '#search/engine/requests.ts';
import { StandIn } from '#tests/meilisearch/stand-in.ts';
import { makeOracle } from '#tests/search-oracle/oracle.ts';
import { questionsOf } from '#tests/search-oracle/questions.ts';
import { randomOf, randomStock } from '#tests/search-oracle/stock.ts';
import { type OpenEngine, openEmbedded, openOnServer } from './engines.ts';

/**
 * Number of invented cars, and for how many of them all possible queries are tried. A word in a stock number (`DEMO 123`) is found by a
 * server like any other, in the browser only by its prefix: here it is a letter.
 */
const STOCK = randomStock(randomOf(7), 60).map((car) => ({
  ...car,
  stocknum: car.stocknum?.replace('DEMO ', 'D') ?? null,
}));
const ASKED = 2;
const HITS = 20;

describe('everything that people may type', () => {
  const standIn = new StandIn();
  const set = { name: 'questions', records: STOCK, cases: [] };
  const oracle = makeOracle(STOCK, SYNONYMS);
  let [embedded, server]: OpenEngine[] = [];
  beforeAll(async () => {
    const url = await standIn.start();
    embedded = await openEmbedded(set);
    server = await openOnServer(set, { url, key: standIn.adminKey.key, searchSecret: standIn.searchSecret });
  });
  afterAll(() => standIn.stop());

  const ids = async (opened: OpenEngine | undefined, query: string): Promise<string> => {
    if (opened === undefined) throw new Error('Nothing was opened.');
    const response = await opened.client.search([{ indexName: 'cars', params: { query, hitsPerPage: HITS } }]);
    const [{ hits, nbHits }] = response.results as [SearchResponse];
    return `${nbHits} cars: ${hits.map(({ id }) => id).join(' ')}`;
  };

  it.each(STOCK.slice(0, ASKED).map((car) => [`${car.make} ${car.model}`, car] as const))(
    'SRCH-01 the engine, the oracle and the stand-in answer alike: %s',
    async (_name, car) => {
      const differences: string[] = [];
      for (const query of questionsOf(car)) {
        const found = oracle.hits({ query, lists: {}, ranges: {}, sort: '' });
        const expected = `${found.length} cars: ${found
          .slice(0, HITS)
          .map(({ id }) => id)
          .join(' ')}`;
        const ours = await ids(embedded, query);
        const theirs = await ids(server, query);
        if (ours !== expected) differences.push(`"${query}": engine ${ours}; oracle ${expected}`);
        if (ours !== theirs) differences.push(`"${query}": engine ${ours}; stand-in ${theirs}`);
      }
      expect(differences).toEqual([]);
    },
  );
});
