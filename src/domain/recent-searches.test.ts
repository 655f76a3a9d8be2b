import { describe, expect, it } from 'vitest';
import { looksPersonal, type RecentSearch, readSearches, searchText, withSearch } from '#domain/recent-searches.ts';

const recent = (path: string, text = path): RecentSearch => ({ path: `/search/${path}`, text });
const fiveSearches = ['e', 'd', 'c', 'b', 'a'].map((path) => recent(path));
const paths = (searches: readonly RecentSearch[]): string =>
  searches.map(({ path }) => path.slice('/search/'.length)).join(' ');

describe('withSearch', () => {
  it.each<[why: string, readonly RecentSearch[], RecentSearch, replaces: string | null, expected: string]>([
    ['the first', [], recent('a'), null, 'a'],
    ['newest first', [recent('a')], recent('b'), null, 'b a'],
    ['the sixth drops the oldest', fiveSearches, recent('f'), null, 'f e d c b'],
    ['a repeat moves to the top', fiveSearches, recent('b'), null, 'b e d c a'],
    ['a refined search replaces the original', fiveSearches, recent('e2'), '/search/e', 'e2 d c b a'],
    ['refining back to an earlier search keeps it once', [recent('e2'), recent('e')], recent('e'), '/search/e2', 'e'],
  ])('SRCH-20 %s', (_why, searches, search, replaces, expected) => {
    expect(paths(withSearch(searches, search, 5, replaces))).toBe(expected);
  });
});

describe('readSearches', () => {
  it.each<[why: string, stored: unknown, expected: string]>([
    ['nothing', null, ''],
    ['not a list', { path: '/search/a' }, ''],
    ['more than five', [...fiveSearches, recent('z')], 'e d c b a'],
    ['a URL of another site', [{ path: '//evil.example/search/a', text: 'a' }, recent('b')], 'b'],
    ['a script instead of a URL', [{ path: 'javascript:alert(1)', text: 'a' }], ''],
    ['no text', [{ path: '/search/a', text: ' ' }, { path: '/search/a' }, null, 7], ''],
    ['overlong', [recent('a', 'x'.repeat(101)), recent('y'.repeat(1000))], ''],
  ])('SRCH-20 %s', (_why, stored, expected) => {
    expect(paths(readSearches(stored, 5))).toBe(expected);
  });
});

it('SRCH-20 a description that is stored is short enough to be read again', () => {
  expect(searchText('Kia, SUV')).toBe('Kia, SUV');
  const text = searchText('Filter, '.repeat(60));
  expect(text).toMatch(/…$/);
  expect(readSearches([recent('a', text), recent('b', `${text}.`)], 5)).toEqual([recent('a', text)]);
});

describe('looksPersonal', () => {
  it.each<[why: string, query: string, isPersonal: boolean]>([
    ['an e-mail address', 'jo.bloggs@mail.example', true],
    ['an e-mail address among words', 'hilux for jo@mail.example please', true],
    ['a mobile number', '0412 345 678', true],
    ['an international number', 'call +61 (4) 12-345-678', true],
    ['seven digits are not a telephone number here', '1234567', false],
    ['eight digits are a telephone number', '07 5550 91', true],
    ['a model', 'cx-5 2021', false],
    ['a price', 'under 30,000', false],
    ['a year and a price', '2019 corolla 25000', false],
    ['a chassis number', 'JTMHV05J604123456', true],
    ['a stock number', 'U10234', false],
    ['an at sign alone', 'camry @ brisbane', false],
  ])('SRCH-20 %s', (_why, query, isPersonal) => {
    expect(looksPersonal(query)).toBe(isPersonal);
  });
});
