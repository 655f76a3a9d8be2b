import { describe, expect, it } from 'vitest';
import { EMPTY_STATE, type SearchState, writeSearchState } from '#domain/search-state.ts';
import type { SearchRequest, SearchResponse } from '#search/engine/requests.ts';
import { RESULTS_WORDS } from '#text/en/results.ts';
import { makeWords } from '#text/words.ts';
import type { FilterData } from '#view-types/search-data.ts';
import {
  findHelp,
  noResultsHelp,
  relaxationRequests,
  relaxations,
  typedSuggestions,
  unknownWords,
  wordRequests,
} from './no-results-help.ts';
import type { SearchActions } from './search-model.ts';

const state: SearchState = { ...EMPTY_STATE, query: 'red toyzzz', page: 4, lists: { make: ['Kia'] } };
const chips = [
  { key: 'query', remove: () => ({ ...state, query: '', page: 1 }) },
  { key: 'make Kia', remove: () => ({ ...state, lists: {}, page: 1 }) },
];
const typed = { key: 'Red', state: { ...state, query: '', page: 1, lists: { make: ['Kia'], colour: ['Red'] } } };
const steps = relaxations(state, chips, [typed]);
const responses = (totals: { readonly [key: string]: number }): SearchResponse[] =>
  steps.map(({ key }) => ({ nbHits: totals[key] ?? 0, hits: [] }) as unknown as SearchResponse);

describe('noResultsHelp', () => {
  it('SRCH-24 tries without each filter, then single words, with and without the filters', () => {
    expect(steps.map(({ kind, state: stepState }) => `${kind} ${writeSearchState(stepState).split('?')[1]}`)).toEqual([
      'typed make=Kia&colour=Red',
      'query make=Kia',
      'filter query=red+toyzzz',
      'words query=red&make=Kia',
      'words query=red',
      'words query=toyzzz&make=Kia',
      'words query=toyzzz',
    ]);
    const [, first, second] = relaxationRequests('cars', steps);
    expect(first).toMatchObject({
      indexName: 'cars',
      extra: true,
      params: { query: '', facetFilters: [['make:Kia']] },
    });
    expect(second?.params).toMatchObject({ query: 'red toyzzz', facetFilters: [] });
  });

  it('SRCH-24 a single word is not tried twice', () => {
    expect(
      relaxations({ ...EMPTY_STATE, query: 'zzz' }, [{ key: 'query', remove: () => EMPTY_STATE }], []),
    ).toHaveLength(1);
  });

  it.each<[query: string, unknown: readonly string[], keys: readonly string[]]>([
    ['learner anything toyzzzz', [], ['learner', 'toyzzzz']],
    ['small car', ['small'], []],
    ['good first toyzzz', ['good', 'toyzzz'], ['toyzzz']],
    ['toyzzz 4', ['toyzzz'], []],
    ['great wall toyzzz', ['toyzzz'], ['great wall', 'wall', 'toyzzz']],
  ])('SRCH-24 of "%s", words that say nothing about a car are not tried alone', (query, unknown, keys) => {
    expect(relaxations({ ...EMPTY_STATE, query }, [], [], unknown).map(({ key }) => key)).toEqual(keys);
  });

  it('SRCH-24 only the first of many words and filters are tried', () => {
    const keysOf = (query: string, chipCount = 1) => {
      const chips = Array.from({ length: chipCount }, (_, i) => ({ key: `make ${i}`, remove: () => EMPTY_STATE }));
      return relaxations({ ...EMPTY_STATE, query }, chips, []).map(({ key }) => key);
    };
    expect(keysOf('one two three four five six')).toEqual(['make 0', 'one', 'two', 'three', 'four']);
    expect(keysOf('red van')).toEqual(['make 0', 'red', 'van']);
    expect(keysOf('kia', 20)).toHaveLength(12);
  });

  it('SRCH-24 of two filters, suggests removing the one that shows more cars', () => {
    const twoFilters: SearchState = { ...EMPTY_STATE, lists: { make: ['Kia'], body: ['Ute'] } };
    const steps = relaxations(
      twoFilters,
      [
        { key: 'make Kia', remove: () => ({ ...twoFilters, lists: { body: ['Ute'] } }) },
        { key: 'body Ute', remove: () => ({ ...twoFilters, lists: { make: ['Kia'] } }) },
      ],
      [],
    );
    const responses = [3, 40].map((nbHits) => ({ nbHits, hits: [] }) as unknown as SearchResponse);
    expect(noResultsHelp(steps, responses).near?.key).toBe('body Ute');
    expect(noResultsHelp(steps, responses.toReversed()).near?.key).toBe('make Kia');
  });

  it.each<[query: string, spelling: string, ignoredWords: string[], near: string | null]>([
    ['rangerover', 'Ranger over', ['over'], null],
    ['navarast', 'Navara ST', [], 'Navara ST'],
    ['corrola purple', 'Corolla purple', ['purple'], 'Corolla purple'],
  ])(
    'SRCH-24 %s: suggests %s unless words of it find nothing that were not typed',
    (query, spelling, ignoredWords, near) => {
      const state = { ...EMPTY_STATE, query };
      const suggestions = relaxations(state, [], [], [query], spelling);
      const found = suggestions.map(({ kind }) => ({
        nbHits: 5,
        hits: [],
        ignoredWords: kind === 'spelling' ? ignoredWords : [],
      }));
      const help = noResultsHelp(suggestions, found as unknown as SearchResponse[], query);
      expect(help.near?.key ?? null).toBe(near);
    },
  );

  it.each<[why: string, totals: { readonly [key: string]: number }, near: string | null]>([
    ['the words as filters', { Red: 2, query: 40, 'make Kia': 3, red: 9 }, 'Red'],
    ['the filter whose removal shows most cars', { query: 40, 'make Kia': 3, red: 9 }, 'make Kia'],
    ['no filter helps: the first words with results', { query: 40, toyzzz: 12 }, 'toyzzz'],
    ['only the text prevents results', { query: 40 }, 'query'],
    ['nothing helps', {}, null],
  ])('SRCH-24 nearest matches: %s', (_why, totals, near) => {
    const help = noResultsHelp(steps, responses(totals));
    expect(help.near?.key ?? null).toBe(near);
    expect([...help.counts]).toEqual([
      ['query', totals['query'] ?? 0],
      ['make Kia', totals['make Kia'] ?? 0],
    ]);
  });
});

it('SRCH-24 each word is searched alone to find those that no car has', () => {
  const requests = wordRequests('cars', 'Cheap auto, cheap hatch');
  expect(requests.map(({ params }) => params?.query)).toEqual(['cheap ', 'auto ', 'hatch']);
  const responses = (...totals: number[]) => totals.map((nbHits) => ({ nbHits }));
  expect(unknownWords('Cheap auto, cheap hatch', responses(0, 4, 2))).toEqual(['cheap']);
  expect(unknownWords('Cheap auto, cheap hatch', responses(1, 4, 2))).toEqual(['cheap', 'auto', 'hatch']);
});

it('SRCH-24 words are offered without those that their search ignores', () => {
  const query = 'family wagon diesel';
  const relaxed = relaxations({ ...EMPTY_STATE, query }, [], [], ['family']);
  const responses = relaxed.map(({ key }) => ({
    hits: [],
    nbHits: key === 'wagon diesel' ? 4 : 0,
    ...(key === 'wagon diesel' && { ignoredWords: ['diesel'] }),
  }));
  const { near } = noResultsHelp(relaxed, responses as never, query);
  expect([near?.key, near?.state.query, near?.total]).toEqual(['wagon', 'wagon', 4]);
});

it('SRCH-24 the words that some car has are tried together, before each alone', () => {
  const keys = relaxations({ ...EMPTY_STATE, query: 'best white camry' }, [], [], ['best']).map(({ key }) => key);
  expect(keys).toEqual(['white camry', 'white', 'camry']);
  expect(relaxations({ ...EMPTY_STATE, query: 'zzz yyy' }, [], [], ['zzz', 'yyy'])[0]?.key).toBe('zzz');
});

it.each<[query: string, typed: Partial<SearchState>, offers: readonly string[]]>([
  ['suv', { lists: { body: ['SUV'] } }, ['Filter instead: body=SUV | body=SUV']],
  [
    'suv under 40k',
    { lists: { body: ['SUV'] }, ranges: { price: { min: null, max: 40_000 } } },
    [
      'Filter instead: body=SUV&range[price]=:40000 | body=SUV&range[price]=:40000',
      'None with range[price]=:40000. Lowest price first: body=SUV | body=SUV&sortBy=price:asc',
    ],
  ],
  [
    'suv over 100k km',
    { lists: { body: ['SUV'] }, ranges: { km: { min: 100_000, max: null } } },
    [
      'Filter instead: body=SUV&range[km]=100000: | body=SUV&range[km]=100000:',
      'None with range[km]=100000:. Highest kilometres first: body=SUV | body=SUV&sortBy=km:desc',
    ],
  ],
  [
    'suv 20k to 30k',
    { lists: { body: ['SUV'] }, ranges: { price: { min: 20_000, max: 30_000 } } },
    ['Filter instead: body=SUV&range[price]=20000:30000 | body=SUV&range[price]=20000:30000'],
  ],
  [
    'under 40k',
    { ranges: { price: { min: null, max: 40_000 } } },
    ['Filter instead: range[price]=:40000 | range[price]=:40000'],
  ],
])('SRCH-24 of %s, the filters are offered, then the nearest cars by price or kilometres', (query, typed, offers) => {
  const words = makeWords(RESULTS_WORDS, {});
  const queryOf = (next: SearchState): string => writeSearchState({ ...next, query: '' }).split('?')[1] ?? '';
  const withoutOrder = (next: SearchState): string => queryOf({ ...next, sort: '' });
  const textOf = (next: SearchState, before: SearchState): string =>
    withoutOrder(next)
      .split('&')
      .filter((part) => !withoutOrder(before).split('&').includes(part))
      .join('&');
  const before = { ...EMPTY_STATE, query };
  const result = typedSuggestions({ ...before, query: '', ...typed }, before, textOf, words);
  expect(result.map(({ key, state: offered }) => `${key} | ${queryOf(offered)}`)).toEqual(offers);
});

describe('findHelp', () => {
  const FILTERS: readonly FilterData[] = [
    { facet: 'price', bounds: [5000, 130_000] },
    { facet: 'transmission', values: [['Automatic', 9]] },
  ];
  /** The sentence for a query, in a stock in which these words are found, and every search with filters. */
  const sentenceFor = async (query: string, known: readonly string[]) => {
    const answer = ({ params }: SearchRequest) => ({
      hits: [],
      nbHits: params?.query === '' || known.includes(params?.query?.trim() ?? '') ? 3 : 0,
    });
    const search = async (requests: readonly SearchRequest[]) => ({ results: requests.map(answer) });
    const texts = {
      nameOf: (_facet: string, value: string) => value,
      textOf: ({ ranges, lists }: SearchState) => [ranges.price?.max, lists.transmission].filter(Boolean).join(', '),
    };
    const help = await findHelp(
      { index: 'cars', availableFilters: FILTERS, text: {} },
      makeWords(RESULTS_WORDS, {}),
      { ...EMPTY_STATE, query },
      [],
      [],
      search as unknown as SearchActions['search'],
      texts.nameOf,
      texts.textOf,
    );
    return help?.sentence;
  };

  it.each([
    ['cheapest automatic', ['automatic'], 'Filter instead: Automatic, Lowest price'],
    ['small automatic under 20000', ['automatic'], 'Left out: “small”. Filter instead: 20000, Automatic'],
    ['automatic under 20000', ['automatic'], 'Filter instead: 20000, Automatic'],
    ['cheap reliable automatic', ['automatic'], 'Left out: “cheap”, “reliable”. Filter instead: Automatic'],
  ])('SRCH-24 %s: what the offered filters do not stand for is named', async (query, known, sentence) => {
    expect(await sentenceFor(query, known)).toBe(sentence);
  });
});
