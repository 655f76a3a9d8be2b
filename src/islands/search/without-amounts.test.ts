import { describe, expect, it } from 'vitest';
import type { SearchRequest } from '#search/engine/requests.ts';
import type { StockSearchClient } from '#search/search-client.ts';
import { withoutTypedAmounts } from './without-amounts.ts';

const requestFor = (query: string, overrides: object = {}) => ({
  indexName: 'cars',
  params: { query, hitsPerPage: 3 },
  ...overrides,
});

/** Searches with a client that matches everything and ignores the word `nice`. */
async function searchWithout(requests: readonly SearchRequest[], isShown = (_facet: string) => true) {
  const requested: SearchRequest[] = [];
  const engine = {
    warm: async () => {},
    search: async (received: readonly SearchRequest[]) => {
      requested.push(...received);
      return {
        results: received.map(({ type, params }) =>
          type === 'facet'
            ? { facetHits: [] }
            : {
                nbHits: 1,
                query: params?.query,
                ...(params?.query?.includes('nice') ? { ignoredWords: ['nice'] } : {}),
              },
        ),
      };
    },
  } as unknown as StockSearchClient;
  const { results } = await withoutTypedAmounts(engine, isShown).search(requests);
  return { requested, results };
}

describe('the text search without amounts', () => {
  it('searches for the other words, and lists the amounts with the ignored words', async () => {
    const { requested, results } = await searchWithout([
      requestFor('nice mazda 2019+'),
      requestFor('nice mazda 2019+', { extra: true }),
    ]);
    expect(requested.map(({ params }) => params)).toEqual([
      { query: 'nice mazda', hitsPerPage: 3 },
      { query: 'nice mazda', hitsPerPage: 3 },
    ]);
    for (const result of results)
      expect(result).toMatchObject({
        query: 'nice mazda 2019+',
        ignoredWords: ['nice', '2019+'],
        ignoredAmounts: ['2019+'],
      });
  });

  it('searches among values of a facet without the amounts too; that response has no words', async () => {
    const { requested, results } = await searchWithout([requestFor('mazda <$20k', { type: 'facet', facet: 'model' })]);
    expect(requested[0]?.params?.query).toBe('mazda');
    expect(results).toEqual([{ facetHits: [] }]);
  });

  it.each([
    ['mazda 5 years old', '5 years old'],
    ['mazda under five years old', 'under five years old'],
    ['mazda $90 a week', '$90 a week'],
    ['mazda under twenty grand', 'under 20 grand'],
    ['mazda $90pw', '$90pw'],
    ['mazda $90 weekly', '$90 weekly'],
    ['mazda $90/wk', '$90/wk'],
    ['2 door mazda', '2 door'],
    ['mazda 5dr', '5dr'],
    ['mazda 1-owner', '1-owner'],
    ['one owner mazda', 'one owner'],
    ['4 cylinder mazda', '4 cylinder'],
  ])('removes an age, a repayment or a count: %s', async (query, amount) => {
    const { requested, results } = await searchWithout([requestFor(query)]);
    expect(requested[0]?.params?.query).toBe('mazda');
    expect(results[0]).toMatchObject({ ignoredWords: [amount] });
  });

  it.each([
    ['suv in geelong', 'suv  geelong'],
    ['hatch for under 15k', 'hatch '],
    ['for under 15k', ''],
    ['suv with a sunroof', 'suv  sunroof'],
    ['hilux blue', 'hilux blue '],
    ['blue hilux in the red', 'blue hilux   red '],
    ['plug in hybrid', 'plug in hybrid '],
    ['hilux manu', 'hilux manual '],
    ['corolla auto', 'corolla auto '],
    ['range rover autob', 'range rover autob'],
    ['mazda 3', 'mazda 3 '],
    ['mazda cx-3', 'mazda cx-3 '],
    ['utes', 'ute '],
    ['White SUVs automatic', 'White SUV automatic '],
    ['hatches', 'hatch '],
    ['station wagons', 'station wagon '],
    ['evs', 'ev '],
    ['ev', 'ev '],
    ['mercedes', 'mercedes '],
    ['4WDs', '4WD '],
    ['ute', 'ute '],
    ['white car', 'white car '],
    ['used cars', 'used car '],
    ['used vehicles geelong', 'used  geelong'],
    ['kia near geelong', 'kia  geelong'],
    ['near new kia', 'near new kia'],
    ['hatch under', 'hatch  '],
    ['Under', ' '],
    ['hybrid suv drive away', 'hybrid suv  '],
    ['Driveaway ute', '  ute '],
    ['rear-wheel drive', 'rear-wheel drive'],
    ['stock no hu10071', 'hu10071'],
    ['Stock number: U-1234', 'u-1234'],
    ['rego kaj45x', 'kaj45x'],
    ['long rego 2019 kia', 'long rego 2019 kia'],
    ['ev 6', 'ev6'],
    ['ev 7 seats', 'ev 7 seats'],
    ['forester 2.5', 'forester 2p5'],
    ['2.0L golf', '2p0 golf'],
    ['golf 2 litre', 'golf 2p0'],
    ['hatch near me', 'hatch  '],
    ['tow 2.5 tonnes', 'tow 2.5 tonnes'],
    ['outback 2.5i', 'outback 2.5i'],
  ])(
    'searches for the words that say something about a car, and for whole colours, gearboxes, fuels and numbers: %s',
    async (query, text) => {
      const { requested, results } = await searchWithout([requestFor(query)]);
      expect(requested[0]?.params?.query).toBe(text);
      expect(results[0]).toMatchObject({ query });
    },
  );

  it.each(['in', 'the', 'heated seats', 'prius', 'plug in', 'plug-in', '"range in red"', 'a class', 'hilux bluetooth'])(
    'passes on %j, which has no word to leave out',
    async (query) => {
      const { requested } = await searchWithout([requestFor(query)]);
      expect(requested[0]?.params?.query).toBe(query);
    },
  );

  it.each(['mazda', 'mazda 323', '', 'peugeot 3008'])('passes on %j unchanged', async (query) => {
    const requests = [requestFor(query)];
    const { requested, results } = await searchWithout(requests);
    expect(requested).toEqual(requests);
    expect(results[0]).not.toHaveProperty('ignoredWords');
  });

  it.each([
    ['sedan not white', 'sedan ', ['not white']],
    ['Caravan under 40k not Jayco', 'caravan ', ['under 40k', 'not jayco']],
    ['ranger without a towbar', 'ranger', ['without a towbar']],
    ['hatch but not red, blue or green manual', 'hatch manual ', ['not red, blue or green']],
    ['not white hatch', 'hatch ', ['not white']],
    ['hatch not a mazda 3', 'hatch ', ['not a mazda 3']],
    ['suv not a bmw 3 series or x 5', 'suv ', ['not a bmw 3 series or x 5']],
    ['suv not white 7 seats', 'suv 7 seats', ['not white']],
    ['hatch not white 2019', 'hatch 2019', ['not white']],
    ['suv not white 2 litre', 'suv 2p0', ['not white']],
    ['suv not diesel 8 speed', 'suv 8 speed', ['not diesel']],
    ['ute not white 4 x 4', 'ute 4 x 4 ', ['not white']],
    ['anything but a mazda 3', 'anything but a mazda 3 ', undefined],
    ['not white', 'not white ', undefined],
    ['nothing but a hilux', 'nothing but a hilux', undefined],
  ])('leaves out what a text excludes, and names it: %s', async (query, text, excluded) => {
    const { requested, results } = await searchWithout([requestFor(query)]);
    expect(requested[0]?.params?.query).toBe(text);
    expect((results[0] as { ignoredWords?: readonly string[] }).ignoredWords).toEqual(excluded);
  });

  it('passes on an amount for which the page has no filter', async () => {
    const { requested } = await searchWithout([requestFor('mazda 2019+')], (facet) => facet === 'price');
    expect(requested[0]?.params?.query).toBe('mazda 2019+');
  });
});
