import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CODE_CHANGES } from './code-changes.ts';

test.each(CODE_CHANGES)('%s can be changed twice', (file, from, to) => {
  const text = readFileSync(file, 'utf8');
  const firstChange = text.replace(from, () => to(1));
  expect(firstChange).not.toBe(text);
  const secondChange = firstChange.replace(from, () => to(2));
  expect(secondChange).not.toBe(firstChange);
});
