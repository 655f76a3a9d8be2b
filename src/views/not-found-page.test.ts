import { expect, test } from 'vitest';
import { pageInput } from '#tests/builders/page-input.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { aSite } from '#tests/builders/site.ts';
import { notFoundPage } from './not-found-page.ts';

const route = { kind: 'not-found', path: '/404', file: '/404' } as const;
const chips = (makes: readonly string[]) => {
  const cars = makes.map((make, id) => aSearchRecord({ id, make, slug: `${id}` }));
  return notFoundPage(pageInput(aSite(), cars), route).page.chips.map(({ label, count }) => `${label} ${count}`);
};

test('the 404 page lists the eight makes with the most cars, after the list of all cars', () => {
  const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'I'];
  expect(chips(letters)).toEqual(['Used cars 10', 'I 2', 'A 1', 'B 1', 'C 1', 'D 1', 'E 1', 'F 1', 'G 1']);
});

test('a single make is not listed beside the list of all cars', () => {
  expect(chips(['A', 'A'])).toEqual(['Used cars 2']);
});

test('the 404 page says that the page does not exist, not that it has moved', () => {
  const { title, intro } = notFoundPage(pageInput(aSite()), route).page;
  expect([title, intro]).toEqual(['Page not found', expect.stringMatching(/^There is no page at this address/)]);
});

test('the 404 page is not indexed', () => {
  expect(notFoundPage(pageInput(aSite()), route).head.noindex).toBe(true);
});

test('a dealer with only motorcycles does not mention cars', () => {
  const { page } = notFoundPage(pageInput(aSite(), [aSearchRecord({ item_type: 'motorcycle' })]), route);
  expect([page.intro, page.chipsLabel].join()).not.toMatch(/\bcars?\b/);
});
