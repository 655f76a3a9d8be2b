import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CODE_CHANGES } from './code-changes.ts';

test.each(CODE_CHANGES)('%s can be changed twice', (file, from, to) => {
  const text = readFileSync(file, 'utf8');
  const once = text.replace(from, () => to(1));
  expect(once).not.toBe(text);
  const twice = once.replace(from, () => to(2));
  expect(twice).not.toBe(once);
});
