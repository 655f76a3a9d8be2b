import { expect, test } from 'vitest';
import { givenText } from './given-text.ts';

test.each([
  ['', null],
  [' ', null],
  ['-', null],
  [' – / — ', null],
  [null, null],
  [undefined, null],
  [0, '0'],
  ['0', '0'],
  [' 4-door ', '4-door'],
])('DET-07 %j is %j', (value, text) => {
  expect(givenText(value)).toBe(text);
});
