import { describe, expect, test } from 'vitest';
import type { Country } from '#domain/locale.ts';
import { readAreas } from '../geocoder.ts';
import { AREAS as AU } from './au.ts';
import { AREAS as NZ } from './nz.ts';
import { postcodeExists, rangesOf } from './ranges.ts';
import { AREAS as US } from './us.ts';

describe('FORM-12 existing postcodes', () => {
  test.each<readonly [string, Country, boolean, string]>([
    ['0000', 'AU', false, 'unused'],
    ['0199', 'AU', false, 'below the first of the ACT'],
    ['0200', 'AU', true, 'ACT'],
    ['0500', 'AU', false, 'between ACT and NT'],
    ['0799', 'AU', false, 'below Darwin'],
    ['0800', 'AU', true, 'Darwin, leading zero'],
    ['1000', 'AU', false, 'below the PO boxes of Sydney'],
    ['2000', 'AU', true, 'Sydney'],
    ['2600', 'AU', true, 'Canberra'],
    ['2620', 'AU', true, 'Queanbeyan'],
    ['3000', 'AU', true, 'Melbourne'],
    ['4999', 'AU', true, 'last of QLD'],
    ['5000', 'AU', true, 'Adelaide'],
    ['6798', 'AU', true, 'Christmas Island'],
    ['6799', 'AU', true, 'Cocos Islands'],
    ['7000', 'AU', true, 'Hobart'],
    ['9500', 'AU', false, 'unused'],
    ['9999', 'AU', false, 'the last number'],
    ['0110', 'NZ', true, 'Whangarei'],
    ['0500', 'NZ', true, 'Northland, unused in Australia'],
    ['1010', 'NZ', true, 'Auckland'],
    ['2800', 'NZ', false, 'between Auckland and Waikato'],
    ['6011', 'NZ', true, 'Wellington'],
    ['9893', 'NZ', true, 'last'],
    ['9999', 'NZ', false, 'beyond the last'],
    ['00500', 'US', false, 'below the first'],
    ['10001', 'US', true, 'New York'],
    ['21301', 'US', false, 'an unused prefix'],
    ['99950', 'US', true, 'last, Ketchikan'],
    ['99999', 'US', false, 'beyond the last'],
  ])('%s in %s: %s (%s)', (postcode, country, exists) => {
    expect(postcodeExists(postcode, country)).toBe(exists);
  });

  test('the ranges of each country are in order and do not overlap', () => {
    for (const country of ['AU', 'NZ', 'US'] as const) {
      const ranges = rangesOf(country).toSorted(([a], [b]) => a.localeCompare(b));
      for (const [index, [from, to]] of ranges.entries()) {
        expect(from <= to).toBe(true);
        expect(from > (ranges[index - 1]?.[1] ?? '')).toBe(true);
      }
    }
  });

  test('every range in the table begins at an existing postcode, or within a hundred of one', () => {
    for (const [text, country] of [
      [AU, 'AU'],
      [NZ, 'NZ'],
      [US, 'US'],
    ] as const) {
      const areas = readAreas(text).filter(({ town }) => town !== null);
      const existing = areas.filter(({ from }) =>
        Array.from({ length: 101 }, (_, step) => String(Number(from) + step).padStart(from.length, '0')).some(
          (postcode) => postcodeExists(postcode, country),
        ),
      );
      expect(existing.map(({ from }) => from)).toEqual(areas.map(({ from }) => from));
      expect(existing.length).toBeGreaterThan(20);
    }
  });
});
