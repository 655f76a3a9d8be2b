import { expect, test } from 'vitest';
import { pageNumbers } from '#domain/page-numbers.ts';

test.each([
  [6, 20, '1 … 5 6 7 … 20'],
  [1, 20, '1 2 … 20'],
  [20, 20, '1 … 19 20'],
  [3, 20, '1 2 3 4 … 20'],
  [2, 3, '1 2 3'],
  [1, 1, '1'],
])('SRCH-12 on page %i of %i the links are %s', (page, pages, text) => {
  expect(
    pageNumbers(page, pages)
      .map((to) => to ?? '…')
      .join(' '),
  ).toBe(text);
});
