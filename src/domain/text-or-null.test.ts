import { expect, test } from 'vitest';
import { textOrNull } from './text-or-null.ts';

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
  expect(textOrNull(value)).toBe(text);
});
