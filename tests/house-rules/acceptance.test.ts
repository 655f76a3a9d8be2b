import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const INDEX = 'tests/ACCEPTANCE.md';
const SELF = 'tests/house-rules/acceptance.test.ts';
const SOURCES = globSync('{src,functions,scripts,tests}/**/*.{ts,tsx,mjs,astro,css,sql,md}').filter(
  (path) => path !== SELF && path !== INDEX,
);

const indexedIds = (text: string): string[] => [...text.matchAll(/^- `([A-Z]+-?\d+)`: \S/gm)].map(([, id = '']) => id);

/** An id at the start of a test title: `test('SRCH-07 …`, `it('A4 …`. */
const TITLE = /\(\s*['"`]([A-Z]{3,6}-\d\d|[AR]\d{1,2})(?=[ ,])/g;
/** A decision or requirement in brackets: `(A27)`, `(SAVE-01, A46)`. */
const BRACKETS = /(?<=[(,;] ?)[AR]\d{1,2}(?=[),;:])/g;

/** Ids cited in a text. An id of behaviour counts anywhere if its group is one of `groups`, because car models may look the same. */
function citedIds(text: string, groups: ReadonlySet<string>): string[] {
  const behaviour = (text.match(/\b[A-Z]{3,6}-\d\d\b/g) ?? []).filter((id) => groups.has(id.slice(0, -3)));
  return [...behaviour, ...[...text.matchAll(TITLE)].map(([, id = '']) => id), ...(text.match(BRACKETS) ?? [])];
}

const groupsOf = (ids: readonly string[]): Set<string> =>
  new Set(ids.filter((id) => id.includes('-')).map((id) => id.slice(0, -3)));

test('every cited id of the specification has one line in the index, and every line is cited', () => {
  const ids = indexedIds(readFileSync(INDEX, 'utf8'));
  expect(new Set(ids).size).toBe(ids.length);
  const texts = SOURCES.map((path) => readFileSync(path, 'utf8'));
  const allCited = new Set(texts.flatMap((text) => citedIds(text, groupsOf(ids))));
  const mentioned = new Set(texts.flatMap((text) => text.match(/\b[A-Z]+-?\d+\b/g) ?? []));
  expect(
    [...allCited].filter((id) => !ids.includes(id)),
    `cited, but without a line in ${INDEX}`,
  ).toEqual([]);
  expect(
    ids.filter((id) => !mentioned.has(id)),
    `lines of ${INDEX} that nothing cites`,
  ).toEqual([]);
});

test('a planted id is found in a comment, a title and brackets; a car model is not one', () => {
  const text = [
    '// as SRCH-99 says (SAVE-01, A99)',
    "test('NEW-01 a title', () => {});",
    "it.each([])('R99 $why')",
  ].join('\n');
  expect(citedIds(text, new Set(['SRCH', 'SAVE'])).sort()).toEqual(['A99', 'NEW-01', 'R99', 'SAVE-01', 'SRCH-99']);
  expect(citedIds("const model = 'Mazda MAZ-30 (BT-50)';", new Set(['SRCH']))).toEqual([]);
});
