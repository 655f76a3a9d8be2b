import { describe, expect, test } from 'vitest';
import { modelYear } from './model-year.ts';

describe('a year column that contains more than a year', () => {
  test.each([
    ['MY21', 2021],
    ['my21', 2021],
    ['MY 21', 2021],
    ["MY'21", 2021],
    ['M.Y. 21', 2021],
    ['MY21.5', 2021],
    ['MY20.75', 2020],
    ['21MY', 2021],
    ['21 MY', 2021],
    ['21.5MY', 2021],
    ['MY98', 1998],
    ['MY2021', 2021],
    ['2021MY', 2021],
    ['2021 MY', 2021],
    ['2021.5', 2021],
    ['2021/22', 2021],
    ['2021/2022', 2021],
    ['2021-22', 2021],
    ['2021–22', 2021],
    ['2021 / 22', 2021],
    ['2021 (MY22)', 2021],
    ['2021 MY22', 2021],
    ['2021 MY21.5', 2021],
    ['Built 2021', 2021],
    ['2021 build', 2021],
    ['Year: 2021', 2021],
    ['07/2021', 2021],
    ['15/07/2021', 2021],
    ['2021-07-15', 2021],
    ['2021-07-15T00:00:00', 2021],
    [' MY21 ', 2021],
  ])('%s', (text, year) => expect(modelYear(text)).toBe(year));

  test.each([
    '2021',
    '2021.0',
    '21',
    '07/21',
    'n/a',
    '',
    '20211',
    'MY',
    'Mazda 2021 CX-5',
    '2021 or 2022',
    '1 of 2021',
  ])('nothing is read from %s', (text) => expect(modelYear(text)).toBeNull());
});
