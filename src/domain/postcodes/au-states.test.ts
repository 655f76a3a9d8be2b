import { expect, test } from 'vitest';
import { statesOf } from './au-states.ts';

test.each([
  ['2620', ['NSW', 'ACT'], 'Queanbeyan, and Hume'],
  ['2611', ['ACT', 'NSW'], 'Weston, and Uriarra'],
  ['2618', ['ACT', 'NSW'], 'Hall, and Wallaroo'],
  ['3500', ['VIC', 'NSW'], 'Mildura, and Paringi'],
  ['2640', ['NSW'], 'Albury'],
  ['0872', ['NT', 'SA', 'WA'], 'Central Australia'],
  ['0600', [], 'unused'],
])('postcode %s is in %o: %s', (postcode, states) => {
  expect([...statesOf(postcode)].sort()).toEqual([...states].sort());
});
