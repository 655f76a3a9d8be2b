import { expect, it } from 'vitest';
import { LIMITS } from '#domain/constants.ts';
import { EMPTY_STATE, readSearchState } from '#domain/search-state.ts';
import { shownTotal } from '#domain/shown-total.ts';

it.each<[why: string, total: number, configured: number, byCondition: number, shown: number]>([
  ['exactly 1999 is shown as it is', 1999, 2500, 3000, 1999],
  ['2000 is replaced by the configured number', 2000, 2500, 3000, 2500],
  ['2,100 cars without one: the sum of the counts', 2100, 0, 2134, 2134],
  ['an engine that stops at 2000: the sum of the counts', 2000, 0, 16_663, 16_663],
  ['no other counts known', 2100, 0, 0, 2100],
  ['a small stock is never replaced', 61, 2500, 61, 61],
  ['nothing found', 0, 2500, 0, 0],
])('SRCH-13 %s', (_why, total, configured, byCondition, shown) => {
  const rules = { ...LIMITS, stockCount: configured };
  expect(shownTotal({ ...EMPTY_STATE, total, byCondition }, rules)).toBe(shown);
});

it.each<[why: string, search: string, shown: number]>([
  ['the whole stock has the configured number', '', 2500],
  ['on every page and in every order', 'page=3&sortBy=price:asc', 2500],
  ['a query has its own count', 'query=hilux', 2134],
  ['a filter has its own count', 'make=Toyota', 2134],
  ['a range has its own count', 'range[price]=5000:', 2134],
])('SRCH-13 %s', (_why, search, shown) => {
  const list = { ...readSearchState(search), total: 2100, byCondition: 2134 };
  expect(shownTotal(list, { ...LIMITS, stockCount: 2500 })).toBe(shown);
});
