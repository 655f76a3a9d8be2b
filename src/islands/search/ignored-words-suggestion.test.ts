import { describe, expect, it } from 'vitest';
import { EMPTY_STATE, type SearchState } from '#domain/search-state.ts';
import type { FilterData } from '#view-types/search-data.ts';
import { ignoredWordsSuggestion } from './ignored-words-suggestion.ts';
import type { SearchActions } from './search-model.ts';

const FILTERS: readonly FilterData[] = [
  { facet: 'price', bounds: [5000, 130_000] },
  { facet: 'body', values: [['Ute', 9]] },
];
const WITH_PRICE = { price: { min: null, max: 30_000 } };

/** What is suggested for `sport ute under 30k`, whose amount was ignored, if searches for these queries find cars. */
async function suggestedFor(queriesWithCars: readonly string[]): Promise<SearchState | undefined> {
  const search = (async (requests: readonly { readonly params?: { readonly query?: string } }[]) => ({
    results: requests.map(({ params }) => ({ nbHits: queriesWithCars.includes(params?.query ?? '') ? 3 : 0 })),
  })) as unknown as SearchActions['search'];
  const ignored = ['under 30k'];
  const suggestion = await ignoredWordsSuggestion(
    {
      state: { ...EMPTY_STATE, query: 'sport ute under 30k' },
      total: 9,
      ignoredWords: ignored,
      ignoredAmounts: ignored,
    },
    { index: 'cars', availableFilters: FILTERS },
    (_facet, value) => value,
    search,
  );
  return suggestion?.state;
}

describe('filters for a search that ignored only amounts', () => {
  it('are all that the query names, if they find cars', async () => {
    expect(await suggestedFor(['sport', 'sport ute'])).toMatchObject({
      query: 'sport',
      lists: { body: ['Ute'] },
      ranges: WITH_PRICE,
    });
  });

  it('are those of the amounts, if only the words find cars', async () => {
    expect(await suggestedFor(['sport ute'])).toMatchObject({ query: 'sport ute', lists: {}, ranges: WITH_PRICE });
  });

  it('are all that the query names, if neither finds a car, so that the empty list shows what there is instead', async () => {
    expect(await suggestedFor([])).toMatchObject({ query: 'sport', lists: { body: ['Ute'] }, ranges: WITH_PRICE });
  });
});

describe('a search whose words name no filter', () => {
  it('suggests nothing, and asks for no counts', async () => {
    const requestCounts: number[] = [];
    const search = (async (requests: readonly unknown[]) => {
      requestCounts.push(requests.length);
      return { results: requests.map(() => ({ nbHits: 0 })) };
    }) as unknown as SearchActions['search'];
    const suggestion = await ignoredWordsSuggestion(
      {
        state: { ...EMPTY_STATE, query: 'under 30k' },
        total: 9,
        ignoredWords: ['under 30k'],
        ignoredAmounts: ['under 30k'],
      },
      { index: 'cars', availableFilters: [] },
      (_facet, value) => value,
      search,
    );
    expect({ suggestion, requestCounts }).toEqual({ suggestion: null, requestCounts: [] });
  });
});

describe('a suggestion', () => {
  /** What is suggested for `shiny ute` on a list of `total` cars, if each other search finds three and ignores `left`. */
  async function suggestedFor(
    total: number,
    left: readonly string[],
    word = 'shiny',
  ): Promise<SearchState | undefined> {
    const search = (async (requests: readonly { readonly params?: { readonly query?: string } }[]) => ({
      results: requests.map(({ params }) =>
        params?.query === 'ute' || params?.query === 'cheapest'
          ? { nbHits: 0 }
          : { nbHits: 3, ...(left.length > 0 && { ignoredWords: left }) },
      ),
    })) as unknown as SearchActions['search'];
    const suggestion = await ignoredWordsSuggestion(
      {
        state: { ...EMPTY_STATE, query: `${word} ute` },
        total,
        ignoredWords: word === 'shiny' ? ['ute'] : [word],
        ignoredAmounts: [],
      },
      { index: 'cars', availableFilters: FILTERS },
      (_facet, value) => value,
      search,
    );
    return suggestion?.state;
  }

  it('shows other cars than the list', async () => {
    expect(await suggestedFor(9, [])).toMatchObject({ query: 'shiny', lists: { body: ['Ute'] } });
    expect(await suggestedFor(3, [])).toBeUndefined();
  });

  it('may show the same cars in another order', async () => {
    expect(await suggestedFor(3, [], 'cheapest')).toMatchObject({ lists: { body: ['Ute'] }, sort: 'price:asc' });
  });

  it('has no word that its search ignores', async () => {
    expect(await suggestedFor(9, ['shiny'])).toMatchObject({ query: '', lists: { body: ['Ute'] } });
  });
});
