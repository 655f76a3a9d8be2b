import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const LINES = '1.2 1.3 1.5 2.2 2.3 2.4 3.2 3.3 3.4 3.5 4.1 6.5 6.6 7.2 7.3 7.4 8.2 8.3 8.4 13 14 15 16'.split(' ');
const rows = readFileSync('functions/ASVS.md', 'utf8').matchAll(/^\| (\d+(?:\.\d+)?) [^|]*\| (.*) \|$/gm);
const map = new Map([...rows].map(([, line = '', shown = '']) => [line, shown]));
const tests = globSync('{src,scripts,tests}/**/*.{test,spec}.{ts,tsx}')
  .map((file) => readFileSync(file, 'utf8').replaceAll("\\'", "'"))
  .join('\n');

test('every line of the yardstick is in the map', () => {
  expect([...map.keys()]).toEqual(LINES);
});

test.each([...map])('ASVS %s is shown by tests that exist', (_line, shown) => {
  const titles = [...shown.matchAll(/`([^`]+)`/g)].map(([, title = '']) => title);
  expect(titles).not.toEqual([]);
  expect(titles.filter((title) => !tests.includes(title))).toEqual([]);
});
