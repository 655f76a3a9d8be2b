import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Texts that may suggest a call because a number is known: the text contains it, or is only used if there is one. */
const KNOWN = /call us on \$?\{phone\}|'contact\.lead(?:_no_place)?'/;
const code = globSync(
  '{src/{text,domain,views,elements,islands,components,layouts,pages},functions}/**/*.{ts,tsx,astro}',
  {
    exclude: (path) => /\.test\.tsx?$/.test(path),
  },
);
const callTexts = (text: string): string[] =>
  text.split('\n').filter((line) => !/^\s*(?:\*|\/[/*])/.test(line) && /\bcall us\b/i.test(line) && !KNOWN.test(line));

test('no text suggests calling a dealer that may have no number', () => {
  expect(code.length).toBeGreaterThan(300);
  expect(
    code.flatMap((file) => callTexts(readFileSync(file, 'utf8')).map((line) => `${file}: ${line.trim()}`)),
  ).toEqual([]);
});

test.each([`'Please call us.'`, `message: 'Too many tries, or call us.'`])('a planted text is found: %s', (line) => {
  expect(callTexts(line)).toEqual([line]);
});
