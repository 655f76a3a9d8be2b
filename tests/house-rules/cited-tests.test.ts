import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const REQUIREMENTS = '1.2 1.3 1.5 2.2 2.3 2.4 3.2 3.3 3.4 3.5 4.1 6.5 6.6 7.2 7.3 7.4 8.2 8.3 8.4 13 14 15 16'.split(
  ' ',
);
const PROMISES = 'R1 R2 R3 R4 R5 R6 R7 R9 R11'.split(' ');
const tests = globSync('{src,scripts,tests}/**/*.{test,spec}.{ts,tsx}')
  .map((file) => readFileSync(file, 'utf8').replaceAll("\\'", "'"))
  .join('\n');

/** Rows of a table by their first word, each with the test titles in its other cells. */
function rowsOf(file: string, first: RegExp): [name: string, cells: string[][]][] {
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).split(' | '));
  return rows.flatMap(([name = '', ...cells]) => {
    const match = first.exec(name)?.[1];
    const titles = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, title = '']) => title);
    return match === undefined ? [] : [[match, cells.map(titles)]];
  });
}
const missingTitles = (titles: readonly string[]): string[] =>
  titles.filter((title) => !title.startsWith('npm run ') && !tests.includes(title));

describe('ASVS', () => {
  const map = rowsOf('functions/ASVS.md', /^(\d+(?:\.\d+)?) /);
  test('every requirement is in the table', () => expect(map.map(([line]) => line)).toEqual(REQUIREMENTS));
  test.each(map)('ASVS %s names tests that exist', (_line, [titles = []]) => {
    expect(titles).not.toEqual([]);
    expect(missingTitles(titles)).toEqual([]);
  });
});

describe('the promises of the edge', () => {
  const table = rowsOf('functions/README.md', /^(R\d+) /);
  test('every promise is in the table', () => expect(table.map(([promise]) => promise)).toEqual(PROMISES));
  test.each(table)('%s has a test and a planted failure, and both exist', (_promise, [titles = [], planted = []]) => {
    expect([titles, planted]).not.toContainEqual([]);
    expect(missingTitles([...titles, ...planted])).toEqual([]);
    for (const title of planted) expect(title).toContain('planted');
  });
});

test('every event in the log is explained to the operator', () => {
  const sources = globSync('functions/**/*.ts').map((file) => readFileSync(file, 'utf8'));
  const words = sources.flatMap((text) =>
    [...text.matchAll(/\blog\(\{\s*event: '(\w+)'|logFailure\('(\w+)'/g)].map(
      ([, event, failure]) => event ?? failure ?? '',
    ),
  );
  const guide = readFileSync('functions/README.md', 'utf8');
  expect(words.length).toBeGreaterThan(20);
  expect([...new Set(words)].filter((word) => !guide.includes(`\`${word}\``))).toEqual([]);
});

test('a title that no test has is found', () => expect(missingTitles(['no such test'.toUpperCase()])).toHaveLength(1));
