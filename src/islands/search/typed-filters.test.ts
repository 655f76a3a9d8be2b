import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EMPTY_STATE, type SearchState, writeSearchState } from '#domain/search-state.ts';
import type { FilterData } from '#view-types/search-data.ts';
import { typedFilters, withoutAmounts, withoutExcluded } from './typed-filters.ts';

const withCounts = (...values: string[]) => values.map((value) => [value, 1] as const);
const FILTERS: readonly FilterData[] = [
  { facet: 'car_type', values: withCounts('new', 'used') },
  { facet: 'price', bounds: [5000, 130_000] },
  { facet: 'make', values: withCounts('Toyota', 'Land Rover', 'Mercedes-Benz', 'Peugeot') },
  { facet: 'body', values: withCounts('SUV', 'Ute', 'People Mover') },
  { facet: 'fuel', values: withCounts('Hybrid', 'Plug-in Hybrid', 'Petrol') },
  { facet: 'transmission', values: withCounts('Automatic', 'Manual') },
  { facet: 'seats', values: withCounts('5', '7') },
  { facet: 'colour', values: withCounts('White', 'Glacier White') },
  { facet: 'badge', values: withCounts('Hybrid Sport') },
  { facet: 'km', bounds: [10, 200_000] },
  { facet: 'year', bounds: [2010, 2026] },
];
const nameOf = (facet: string, value: string): string => (facet === 'seats' ? `${value} seats` : value);

function suggestion(
  query: string,
  ignoredWords = '',
  state: SearchState = EMPTY_STATE,
  availableFilters = FILTERS,
): string | null {
  const next = typedFilters({ ...state, query, page: 3 }, availableFilters, nameOf, ignoredWords.split(' '));
  return next && decodeURIComponent(writeSearchState(next).split('?')[1] ?? '').replaceAll('+', ' ');
}

beforeAll(() => {
  vi.setSystemTime('2026-11-20T00:00:00Z');
});
afterAll(() => {
  vi.useRealTimers();
});

describe('filters in a typed query', () => {
  it('keeps a colour of many shades as a word beside other filters', () => {
    const colours = withCounts('White', 'Glacier White', 'Pearl White', 'Polar White');
    const availableFilters = [
      ...FILTERS.filter(({ facet }) => facet !== 'colour'),
      { facet: 'colour' as const, values: colours },
    ];
    expect(suggestion('white ute', '', EMPTY_STATE, availableFilters)).toBe('query=white&body=Ute');
    expect(suggestion('white', '', EMPTY_STATE, availableFilters)).toBe(
      'colour=Glacier White&colour=Pearl White&colour=Polar White&colour=White',
    );
  });

  it.each<[why: string, query: string, ignoredWords: string, expected: string | null]>([
    ['values and a price', 'hybrid suv under 40k', '40k', 'range[price]=:40000&body=SUV&fuel=Hybrid'],
    [
      'with a make',
      'toyota automatic under 30000',
      'under 30000',
      'make=Toyota&range[price]=:30000&transmission=Automatic',
    ],
    ['another word for a value', 'reliable pick up', 'reliable', 'body=Ute'],
    ['a negated word is not searched for', 'hybrid non turbo', 'non', 'fuel=Hybrid'],
    ['cars of any kind', 'first car under 20k', 'first under 20k', 'range[price]=:20000'],
    ['a word after but is kept', 'ute but hilux', 'but', 'query=hilux&body=Ute'],
    [
      'other words are kept',
      'camry auto under 30k',
      'under 30k',
      'query=camry&range[price]=:30000&transmission=Automatic',
    ],
    ['a maximum after a model with a number', 'camry 70 max 80', '70 max 80', 'query=camry&range[price]=:80000'],
    ['a maximum after a model with a number', 'camry v6 max 20', 'max 20', 'query=camry v6&range[price]=:20000'],
    ['the name D Max', 'd max 20', 'd max 20', null],
    ['the cheapest first', 'cheapest automatic', 'cheapest', 'transmission=Automatic&sortBy=price:asc'],
    ['ignored words are removed', 'camry cheap auto', 'cheap auto', 'query=camry&transmission=Automatic'],
    ['a dollar sign and commas', 'ute $45,500', '45 500', 'range[price]=:45500&body=Ute'],
    ['a plain number that was ignored', 'camry 20000', '20000', 'query=camry&range[price]=:20000'],
    [
      'a plain number that the search found is a model',
      'peugeot 3008 under 30k',
      'under 30k',
      'query=3008&make=Peugeot&range[price]=:30000',
    ],
    ['a year with a dollar sign is a price', 'ute under $2000', '', 'range[price]=:2000&body=Ute'],
    ['a colour with its shades', 'white ute', '', 'body=Ute&colour=White&colour=Glacier White'],
    ['a shade', 'glacier white ute', '', 'body=Ute&colour=Glacier White'],
    ['a number that belongs to the make before it', 'toyota 86 ute', '', 'query=toyota 86&body=Ute'],
    ['a number after another value', 'ute 86', '', 'query=86&body=Ute'],
    ['a small number is not a price', 'mazda 3', '3', null],
    ['a minimum price', 'suv over 50k', 'over 50k', 'range[price]=50000:&body=SUV'],
    ['from one to another', 'suv 20k to 30k', '20k to 30k', 'range[price]=20000:30000&body=SUV'],
    ['between two', 'between 20,000 and 30,000', '', 'range[price]=20000:30000'],
    ['thousands given once', 'suv 20-30k', '20 30k', 'range[price]=20000:30000&body=SUV'],
    ['kilometres', 'ute less than 80,000 km', 'less', 'range[km]=:80000&body=Ute'],
    ['kilometres in colloquial form', 'with less than 60,000 ks', 'less than 60 000 ks', 'range[km]=:60000'],
    ['the unit before the amount', 'kms under 50,000', '', 'range[km]=:50000'],
    [
      'a price after the word for kilometres',
      'low kms under 65,000 dollars',
      'low',
      'range[price]=:65000&sortBy=km:asc',
    ],
    [
      'a price after the word for kilometres',
      'suv low km max 65k bucks',
      'low',
      'range[price]=:65000&body=SUV&sortBy=km:asc',
    ],
    ['a price after the word for kilometres', 'kms under 20,000 dollars', '', 'range[price]=:20000'],
    ['a price after the word for kilometres', 'ute odo under 30k drive away', '', 'range[price]=:30000&body=Ute'],
    ['a price in dollars before the word for kilometres', 'ute under $30,000 kms', '', 'range[price]=:30000&body=Ute'],
    ['kilometres after the word for a price', 'ute price under 80,000 kms', '', 'range[km]=:80000&body=Ute'],
    ['kilometres after the word for a price', 'budget 80,000 km', '', 'range[km]=:80000'],
    ['the bound after the amount', 'price 25k max', '', 'range[price]=:25000'],
    ['a minimum after the amount', 'suv 50k or more', '', 'range[price]=50000:&body=SUV'],
    ['a maximum expressed with "not more"', 'ute no more than 30k', '', 'range[price]=:30000&body=Ute'],
    ['a colloquial word for money', 'under 15000 dollars', 'dollars', 'range[price]=:15000'],
    ['a year that was not searched for', 'camry 2018', '2018', 'query=camry&range[year]=2018:2018'],
    ['a year that the search found is not a filter', 'camry 2018', '', null],
    ['years', '2015-2018 ute', '2018', 'range[year]=2015:2018&body=Ute'],
    ['from one to another', 'suv from 20k to 30k', '', 'range[price]=20000:30000&body=SUV'],
    ['from a year to another', 'from 2016 to 2019', '2016 2019', 'range[year]=2016:2019'],
    ['no earlier than a year', 'ute no older than 2018', '2018', 'range[year]=2018:&body=Ute'],
    ['no later than a year', 'ute not newer than 2018', '2018', 'range[year]=:2018&body=Ute'],
    ['part of a thousand', 'up to 22.5k', '', 'range[price]=:22500'],
    ['an engine size is not a filter', 'under 2.5 petrol', '', 'query=2.5&fuel=Petrol'],
    ['thousands in short', 'camry under 100 thou kms', '', 'query=camry&range[km]=:100000'],
    ['thousands in short', 'ute under fifteen thou', '', 'range[price]=:15000&body=Ute'],
    ['the price that is spent', 'max spend 22k suv', 'spend', 'range[price]=:22000&body=SUV'],
    ['the price that is spent', 'spend up to 22k suv', 'spend', 'range[price]=:22000&body=SUV'],
    ['grand', 'ute under 15 grand', '', 'range[price]=:15000&body=Ute'],
    ['a price in thousands without the word', 'ute under 15', 'under 15', 'range[price]=:15000&body=Ute'],
    ['from one to another without the word', 'suv between 20 and 30', '', 'range[price]=20000:30000&body=SUV'],
    ['a number of something else', 'ute under 50 kw', 'under 50 kw', 'body=Ute'],
    ['a number of something else', 'ute under 12 months rego', 'under 12 months rego', 'body=Ute'],
    ['a length', 'suv under 20 foot', 'under foot', 'body=SUV'],
    ['a number of berths', '7 berth suv', 'berth suv', 'body=SUV'],
    ['a number of berths', 'suv sleeps 4', 'sleeps', 'body=SUV'],
    ['hundreds of thousands', 'ute max 120', 'max 120', 'range[price]=:120000&body=Ute'],
    ['hundreds of thousands', 'ute between 100 and 120', '100 120', 'range[price]=100000:120000&body=Ute'],
    ['a range of lengths', 'suv 20 to 22 foot', 'to 22 foot', 'body=SUV'],
    ['a number that the search found', 'ute max 120', 'max', 'query=120&body=Ute'],
    ['hundreds above every price', 'ute under 200', 'under 200', 'body=Ute'],
    ['the fewest kilometres first', 'low kms peugeot', 'low kms', 'make=Peugeot&sortBy=km:asc'],
    ['a list of excluded values', 'suv not a toyota or a land rover', 'not', 'body=SUV'],
    ['an excluded model with a number', 'suv not a toyota 3', 'not', 'body=SUV'],
    ['an excluded value after but', 'suv but not white', '', 'body=SUV'],
    ['an excluded make and a number of seats', 'suv not a toyota 7 seats', 'not', 'body=SUV&seats=7'],
    ['an excluded series', 'suv not a toyota 3 series', 'not', 'body=SUV'],
    ['an excluded value and a drive', 'suv not white 4 wheel drive', 'not', 'query=4 wheel drive&body=SUV'],
    ['an excluded value and another', 'suv not white and hybrid', 'not', 'body=SUV&fuel=Hybrid'],
    ['a length', 'suv under 20 footer', 'under 20 footer', 'body=SUV'],
    ['a length with a sign', "suv up to 18'", 'up to 18', 'body=SUV'],
    ['a number of people', 'suv up to 12 people', 'up to 12 people', 'body=SUV'],
    ['the distance to the car', "suv within 50 k's", 'within 50 k s', 'body=SUV'],
    ['a weight', 'ute towing 3.5t', 'towing 3 5t', 'body=Ute'],
    ['kilometres with an apostrophe', "suv under 100,000 k's", '', 'range[km]=:100000&body=SUV'],
    ['first sold in New Zealand', 'nz new suv', 'nz', 'body=SUV'],
    ['almost new', 'near new suv', 'near', 'body=SUV'],
    ['symbols for at most', 'price < 30,000', '', 'range[price]=:30000'],
    ['symbols for at least', 'ute >= 2019', '2019', 'range[year]=2019:&body=Ute'],
    ['an approximate price', 'ute around 20k', 'around 20k', 'range[price]=18000:22000&body=Ute'],
    ['an approximate price', 'about $20,000', 'about 20 000', 'range[price]=18000:22000'],
    ['an approximate price', 'roughly 20 grand suv', '', 'range[price]=18000:22000&body=SUV'],
    ['an approximate price', 'suv 20k ish', '20k ish', 'range[price]=18000:22000&body=SUV'],
    ['an approximate price', 'suv 20kish', '20kish', 'range[price]=18000:22000&body=SUV'],
    ['an approximate price', '20-ish k', '20 ish k', null],
    ['an approximate price', 'approx. 20k', '', 'range[price]=18000:22000'],
    ['an approximate price', '~20k', '20k', 'range[price]=18000:22000'],
    ['an approximate price', 'somewhere around the 20k mark', 'mark', 'range[price]=18000:22000'],
    ['an approximate price', '20k or so', 'or so', 'range[price]=18000:22000'],
    ['an approximate price', 'budget around 20000', '', 'range[price]=18000:22000'],
    ['an approximate distance', 'suv around 50,000 km', '', 'range[km]=45000:55000&body=SUV'],
    ['an approximate distance', 'about 80k kms', '', 'range[km]=72000:88000'],
    ['an approximate year', 'camry around 2018', 'around 2018', 'query=camry&range[year]=2017:2019'],
    ['an approximate bound is a bound', 'under about 20k', '', 'range[price]=:20000'],
    ['an approximate range is a range', 'around 20k to 30k', '', 'range[price]=20000:30000'],
    ['an approximate bound after the amount is a bound', 'around 20k or less', '', 'range[price]=:20000'],
    ['about something else', 'suv about 7 seats', 'about', 'body=SUV&seats=7'],
    ['after a year', 'post 2018 ute', '2018', 'range[year]=2019:&body=Ute'],
    ['before a year', 'pre 2015 ute', '2015', 'range[year]=:2014&body=Ute'],
    ['below a price', 'sub 20k', '', 'range[price]=:20000'],
    ['kilometres on the clock', 'up to 80k on the clock', '', 'range[km]=:80000'],
    ['the bound before the unit', '120,000 max km', '', 'range[km]=:120000'],
    ['a separate k', 'ute 20 k max', '', 'range[price]=:20000&body=Ute'],
    ['a repayment', 'under $1000 a month', '', null],
    ['a repayment', 'suv up to 2000 per fortnight', '', 'body=SUV'],
    ['a repayment', 'suv under 200 a week under 30k', '', 'body=SUV&range[price]=:30000'],
    ['younger than an age', 'suv less than 5 years old', '', 'range[year]=2022:&body=SUV'],
    ['younger than an age', 'ute under five years old', '', 'range[year]=2022:&body=Ute'],
    ['younger than an age', '7 seater under 10 yrs', '', 'range[year]=2017:&seats=7'],
    ['at most an age', 'ute no older than 3 years', '', 'range[year]=2023:&body=Ute'],
    ['at most an age', 'suv max 4 years old', '', 'range[year]=2022:&body=SUV'],
    ['at most an age', '5 years or newer', '', 'range[year]=2021:'],
    ['the last years', 'camry from the last 3 years', '', 'query=camry&range[year]=2023:'],
    ['older than an age', 'ute over 10 years old', '', 'range[year]=:2015&body=Ute'],
    ['older than an age', 'ute 10+ years old', '', 'range[year]=:2016&body=Ute'],
    ['an age', '5yo ute', '', 'range[year]=2021:2021&body=Ute'],
    ['an approximate age', 'ute around 5 years old', '', 'range[year]=2020:2022&body=Ute'],
    ['from one age to another', 'suv 3 to 5 years old', '', 'range[year]=2021:2023&body=SUV'],
    ['from one age to another', '2-3 year old suv', '', 'range[year]=2023:2024&body=SUV'],
    ['an age after a model', 'mazda 3 5 years old', 'x', 'query=mazda 3&range[year]=2021:2021'],
    ['an age and a price', 'less than 5 years old under 30k', '', 'range[year]=2022:&range[price]=:30000'],
    ['a warranty is not an age', 'suv with up to 5 years warranty', '', 'query=5 years warranty&body=SUV'],
    ['years with two digits', 'ute 2015-17', '', 'range[year]=2015:2017&body=Ute'],
    ['years with two digits', 'ute 2015 to 17', '', 'range[year]=2015:2017&body=Ute'],
    ['years with two digits', 'ute 2015/16', '', 'range[year]=2015:2016&body=Ute'],
    ['an amount in words', 'around fifteen grand', '', 'range[price]=13500:16500'],
    ['an amount in words', 'ute under forty thousand', '', 'range[price]=:40000&body=Ute'],
    ['an amount in words', 'between twenty and thirty-five grand', '', 'range[price]=20000:35000'],
    ['an amount in words', 'under a hundred thousand kms', '', 'range[km]=:100000'],
    ['words without thousands are words', 'three under ten', '', null],
    ['other words for a value', '2nd hand suv', '', 'car_type=used&body=SUV'],
    ['between two amounts of grand', 'between 20 and 30 grand', '', 'range[price]=20000:30000'],
    ['one of two numbers of seats', '5 or 7 seats', '', 'seats=5&seats=7'],
    ['from one number of seats to another', '5 to 8 seater', '', 'seats=5&seats=7'],
    ['other words for a value', 'second hand phev', '', 'car_type=used&fuel=Plug-in Hybrid'],
    ['all but one', 'suv anything but white', '', 'body=SUV'],
    ['both ends of a range', 'ute min 20k max 30k', '', 'range[price]=20000:30000&body=Ute'],
    ['a year and newer', 'ute 2018 or newer', '', 'range[year]=2018:&body=Ute'],
    ['before a year', 'camry under 2020', 'under 2020', 'query=camry&range[year]=:2019'],
    ['an excluded value', 'ute not white', 'not white', 'body=Ute'],
    ['only an excluded value', 'not glacier white', 'not', null],
    ['kilometres and a price', 'ute under 80000km under 30k', 'x', 'range[km]=:80000&range[price]=:30000&body=Ute'],
    ['seats', '7 seater', '', 'seats=7'],
    ['a plural', 'utes', '', 'body=Ute'],
    [
      'values of several words, the longest first',
      'glacier white plug in hybrid',
      '',
      'colour=Glacier White&fuel=Plug-in Hybrid',
    ],
    [
      'a make of several words',
      'used land rover mercedes benz',
      '',
      'car_type=used&make=Land Rover&make=Mercedes-Benz',
    ],
    ['symbols before a year', 'camry >2019', '', 'query=camry&range[year]=2020:'],
    ['symbols at a word', 'camry>2019', '', 'query=camry&range[year]=2020:'],
    ['symbols before a year', 'ute <2015', '', 'range[year]=:2014&body=Ute'],
    ['symbols before a year', 'ute ≤ 2015', '', 'range[year]=:2015&body=Ute'],
    ['symbols before a year', '≥2019', '', 'range[year]=2019:'],
    ['a plus after a year', '2019+', '', 'range[year]=2019:'],
    ['from a year on', 'from 2019', '', 'range[year]=2019:'],
    ['from a year on', '2019 onwards', '', 'range[year]=2019:'],
    ['from a year on', 'hatch 2017 and up', '', 'query=hatch&range[year]=2017:'],
    ['from a year on', '2020 or later', '', 'range[year]=2020:'],
    ['after a year', 'newer than 2020', '', 'range[year]=2021:'],
    ['after a year', 'built after 2020', '', 'range[year]=2021:'],
    ['after a year', 'post-2020 hybrid', '', 'range[year]=2021:&fuel=Hybrid'],
    ['a year labelled as such', 'year: 2019', '', 'range[year]=2019:2019'],
    ['years in reverse order', '2020-2018', '', 'range[year]=2018:2020'],
    ['years with a dash', '2018–2020', '', 'range[year]=2018:2020'],
    ['one of two years', 'suv 2021 or 2022', '', 'range[year]=2021:2022&body=SUV'],
    ['years that are not a range', '2015 or 2022', '', null],
    ['symbols before kilometres', '<50000km', '', 'range[km]=:50000'],
    ['thousands separated by a space', 'under 100 000 km', '', 'range[km]=:100000'],
    ['thousands separated by a space, after a model', '320 200 000km', '', 'query=320&range[km]=:200000'],
    ['kilometres with a colon', 'kms: under 90k', '', 'range[km]=:90000'],
    ['kilometres', 'under 100,000 kms', '', 'range[km]=:100000'],
    ['symbols before a price', '<= 30k', '', 'range[price]=:30000'],
    ['a plus after a price', '$20k+', '', 'range[price]=20000:'],
    ['thousand as a word', 'under 30 thousand dollars', '', 'range[price]=:30000'],
    ['a price that includes everything', 'up to $35k drive away', '', 'range[price]=:35000'],
    ['a badge is not a filter of its own', 'sport', '', null],
    ['no filter', 'camry ascent', 'ascent', null],
    ['no text', '', '', null],
  ])('%s: %s', (_why, query, ignoredWords, expected) => {
    const sorted = (text: string | null) => text?.split('&').sort().join('&') ?? null;
    expect(sorted(suggestion(query, ignoredWords))).toBe(sorted(expected));
  });

  it.each([
    ['suv under $150 a week', 'body=SUV&weekly_price_range=Under $100 a week&weekly_price_range=$100 to $150 a week'],
    ['$120 pw', 'weekly_price_range=Under $100 a week'],
    ['max $800 per month', 'weekly_price_range=Under $100 a week&weekly_price_range=$100 to $150 a week'],
    ['suv $300 a fortnight', 'body=SUV&weekly_price_range=Under $100 a week&weekly_price_range=$100 to $150 a week'],
    ['suv over $150 a week', 'body=SUV'],
    ['$50 a week', null],
  ])('a repayment selects the ranges up to it, if the page has such a filter: %s', (query, expected) => {
    const payments = ['$200 a week and over', '$100 to $150 a week', 'Under $100 a week', '$150 to $200 a week'];
    const ends = [null, 150, 100, 200];
    const ranges = payments.map((value, index) => [value, ends[index] ?? null] as const);
    const values = withCounts(...payments);
    const availableFilters: FilterData[] = [...FILTERS, { facet: 'weekly_price_range', values, ranges }];
    const sorted = (text: string | null) => text?.split('&').sort().join('&') ?? null;
    expect(sorted(suggestion(query, '', EMPTY_STATE, availableFilters))).toBe(sorted(expected));
  });

  it('a range of repayments is chosen by its upper end, whatever the dealer calls it', () => {
    const values = withCounts('From $90, the popular choice', 'Top', 'Easy');
    const ranges = [
      ['Easy', 90],
      ['No car', 100],
      ['From $90, the popular choice', 160],
      ['Top', null],
    ] as const;
    const availableFilters: FilterData[] = [...FILTERS, { facet: 'weekly_price_range', values, ranges }];
    expect(suggestion('under $160 a week', '', EMPTY_STATE, availableFilters)).toBe(
      'weekly_price_range=Easy&weekly_price_range=From $90, the popular choice',
    );
  });

  it('chosen filters are kept, and the page is the first', () => {
    const state = {
      ...EMPTY_STATE,
      lists: { body: ['SUV'], make: ['Toyota'] },
      ranges: { price: { min: 9000, max: null } },
    };
    expect(suggestion('suv under 40k', '', state)).toBe('make=Toyota&body=SUV&range[price]=:40000');
  });

  it('a filter that the site does not show is not suggested', () => {
    expect(suggestion('camry under 2020', 'under 2020', EMPTY_STATE, FILTERS.slice(0, -1))).toBeNull();
    expect(suggestion('suv under 40k', '', EMPTY_STATE, [])).toBeNull();
  });

  it('hostile text is processed quickly', () => {
    for (const text of [
      '1-'.repeat(120),
      '1 to '.repeat(50),
      '$1 a '.repeat(50),
      'the last '.repeat(30),
      '$'.repeat(250),
      'under '.repeat(40),
      '9,'.repeat(120),
      ' '.repeat(250),
    ])
      expect(suggestion(text)).toBeNull();
  });
});

describe('amounts that are removed from the text search', () => {
  it('the word of a comparison is not searched for if its amount is removed', () => {
    expect(withoutExcluded('tare under 2000kg', ['2000kg']).trim()).toBe('tare');
    expect(withoutExcluded('not a land rover', []).trim()).toBe('');
  });

  it.each<[query: string, remaining: string, amounts: string[]]>([
    ['7 seater max 40k', '7 seater', ['max 40k']],
    ['7 seats max', '', ['7 seats max']],
    ['d max 5 seats', 'd max 5 seats', []],
    ['leather seats 4 doors', 'leather seats', ['4 doors']],
    ['heated seats 2.0 petrol', 'heated seats 2.0 petrol', []],
    ['carnival 8 people mover', 'carnival 8 people mover', []],
    ['mazda >2019', 'mazda', ['>2019']],
    ['CX-5 2018+ under 100,000km under 30k', 'cx-5', ['2018+', 'under 100,000km', 'under 30k']],
    ['corolla around 2018', 'corolla', ['around 2018']],
    ['2015-2018 ute', 'ute', ['2015-2018']],
    ['peugeot 2008 from 2019', 'peugeot 2008', ['from 2019']],
    ['suv $45,500', 'suv', ['$45,500']],
    ['2019+', '', ['2019+']],
    ['Hatch $200 a week', 'hatch', ['$200 a week']],
    ['hatch under $150 pw under 20k', 'hatch', ['under $150 pw', 'under 20k']],
    ['$100 - $150 weekly', '', ['$100 - $150 weekly']],
    ['under $1000 a month', '', ['under $1000 a month']],
    ['ute less than 5 years old', 'ute', ['less than 5 years old']],
    ['ute 2015-17', 'ute', ['2015-17']],
    ['hybrid 30,000-35,000', 'hybrid', ['30,000-35,000']],
    ['30000 to 35000 hybrid', 'hybrid', ['30000 to 35000']],
    ['corolla 25,000', 'corolla', ['25,000']],
    ['diesel 7+ seats', 'diesel', ['7+ seats']],
  ])('%s', (query, remaining, amounts) => {
    expect(withoutAmounts(query, () => true)).toEqual({ query: remaining, amounts });
  });

  it.each([
    'Camry 2018',
    'camry 20000',
    'Peugeot 3008',
    '5008+',
    'RAM 1500',
    'LDV T60 Max 2022',
    'D Max 2019',
    'isuzu 2019 max',
    'golf 7 110 TSI',
    'under 2.5 petrol',
    'over 650cc',
    'BU11100',
    'JTMW43FV90D004532',
    '7 seater',
    '5 or 7 seats',
    'mazda 3 to mazda 6',
    '5 year warranty',
    'golf 7 years',
    'golf 110 a class',
    'vt 1999-01',
    '',
  ])('%s stays unchanged', (query) => {
    expect(withoutAmounts(query, () => true)).toEqual({ query, amounts: [] });
  });

  it('an amount without a filter on the page stays in the text', () => {
    for (const query of ['mazda 2019+', 'mazda under 5 years old'])
      expect(withoutAmounts(query, (facet) => facet !== 'year')).toEqual({ query, amounts: [] });
  });
});

describe('a word that is a body and a kind of vehicle', () => {
  const availableFilters: readonly FilterData[] = [
    { facet: 'item_type', values: withCounts('caravan', 'motorcycle') },
    { facet: 'body', values: withCounts('Caravan', 'Pop Top', 'Camper Trailer') },
  ];
  it.each([
    ['alone', 'caravan', 'item_type=caravan'],
    ['after a body', 'pop top caravan', 'item_type=caravan&body=Pop Top'],
    ['before a body', 'caravan pop top', 'item_type=caravan&body=Pop Top'],
    ['as a choice', 'caravan or pop top', 'body=Caravan&body=Pop Top'],
    ['two bodies', 'pop top camper trailer', 'body=Pop Top&body=Camper Trailer'],
  ])('SHOP-05 %s', (_why, query, expected) => {
    const parts = (suggestion(query, '', EMPTY_STATE, availableFilters) ?? '').split('&').toSorted();
    expect(parts).toEqual(expected.split('&').toSorted());
  });
});
