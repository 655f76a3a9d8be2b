import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMPTY_STATE } from '#domain/search-state.ts';
import { findHelp } from '#islands/search/no-results-help.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { StandIn } from '#tests/meilisearch/stand-in.ts';
import { RESULTS_WORDS } from '#text/en/results.ts';
import { makeWords } from '#text/words.ts';
import { type OpenEngine, openEmbedded, openOnServer } from './engines.ts';

const SET = {
  name: 'misspelt names',
  cases: [],
  records: [
    aSearchRecord({ id: 1, make: 'Toyota', model: 'Corolla', colour: 'White' }),
    aSearchRecord({ id: 2, make: 'Toyota', model: 'Corolla', colour: 'Blue' }),
    aSearchRecord({ id: 3, make: 'Kia', model: 'Carnival', colour: 'White' }),
    aSearchRecord({ id: 4, make: 'Nissan', model: 'Navara', badge: 'ST' }),
    aSearchRecord({ id: 5, make: 'Nissan', model: 'Navara', badge: 'SL' }),
  ],
};

describe('SRCH-24 a name with more errors than a search allows', () => {
  const standIn = new StandIn();
  const engines = new Map<string, OpenEngine>();
  beforeAll(async () => {
    const url = await standIn.start();
    engines.set('embedded', await openEmbedded(SET));
    engines.set(
      'server',
      await openOnServer(SET, { url, key: standIn.adminKey.key, searchSecret: standIn.searchSecret }),
    );
  });
  afterAll(() => standIn.stop());

  it.each([
    ['embedded', 'corrola', 2],
    ['server', 'corrola', 2],
    ['embedded', 'corrola white', 1],
    ['server', 'corrola white', 1],
    ['embedded', 'NavaraST', 1],
    ['server', 'NavaraST', 1],
  ])('%s: %s', async (name, query, total) => {
    const client = (engines.get(name) as OpenEngine).client;
    const none = () => '';
    const state = { ...EMPTY_STATE, query };
    const data = { index: 'cars', availableFilters: [], text: {} };
    const help = await findHelp(data, makeWords(RESULTS_WORDS, {}), state, [], [], client.search, none, none);
    expect(help?.near?.total).toBe(total);
    expect(help).toMatchObject({
      sentence: `Did you mean “${query.replace('corrola', 'Corolla').replace('NavaraST', 'Navara ST')}”?`,
      isLikely: true,
    });
  });
});
