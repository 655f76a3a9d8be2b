import { expect, test } from 'vitest';
import { colourName } from './colour-names.ts';

test.each([
  ['#1d4f91', 'blue'],
  ['#7a1f5c', 'purple'],
  ['#7a1f2b', 'red'],
  ['#c8102e', 'red'],
  ['#8a1c3b', 'red'],
  ['#ff8800', 'orange'],
  ['#6b3e1f', 'brown'],
  ['#ffd400', 'yellow'],
  ['#0b6b3a', 'green'],
  ['#00a3a3', 'turquoise'],
  ['#6a3fb5', 'purple'],
  ['#ff4fa3', 'pink'],
  ['#fff', 'white'],
  ['#000000', 'black'],
  ['#333333', 'dark grey'],
  ['#808080', 'grey'],
  ['#dddddd', 'light grey'],
  ['oklch(0.45 0.2 264)', 'blue'],
])('OPS-08 the colour %s is called %s', (code, name) => expect(colourName(code)).toBe(name));

test('OPS-08 a text that is not a colour has no name', () => expect(colourName('comfortable')).toBeNull());
