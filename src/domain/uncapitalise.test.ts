import { expect, test } from 'vitest';
import { uncapitalise } from './uncapitalise.ts';

test.each([
  ['First name', 'first name'],
  ['Used cars', 'used cars'],
  ['A short message', 'a short message'],
  ['Ümlaut', 'ümlaut'],
  ['Drive-away price', 'drive-away price'],
  ['ABN', 'ABN'],
  ['SUVs', 'SUVs'],
  ['VIN or chassis number', 'VIN or chassis number'],
  ['4x4 utes', '4x4 utes'],
  ['BMW Approved cars', 'BMW Approved cars'],
  ['McLaren cars', 'McLaren cars'],
  ['GT-R', 'GT-R'],
  ['I agree', 'I agree'],
  ['', ''],
])('%s becomes %s', (label, expected) => expect(uncapitalise(label)).toBe(expected));
