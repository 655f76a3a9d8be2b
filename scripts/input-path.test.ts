import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { inputPath } from './input-path.ts';

const folder = mkdtempSync(join(tmpdir(), 'caryard-input-'));
mkdirSync(join(folder, 'feeds'));
writeFileSync(join(folder, 'feeds/feed.csv'), '');
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['the file where the command was called', 'feed.csv', join(folder, 'feeds'), join(folder, 'feeds/feed.csv')],
  ['a path from there', '../feeds/feed.csv', join(folder, 'feeds'), join(folder, 'feeds/feed.csv')],
  ['a file of the project, if there is none', 'package.json', folder, 'package.json'],
  ['a file of the project, if the command was called in it', 'package.json', process.cwd(), 'package.json'],
  ['a file that is nowhere', 'none.csv', folder, 'none.csv'],
  ['an absolute path', '/none/feed.csv', folder, '/none/feed.csv'],
  ['without npm', 'feed.csv', undefined, 'feed.csv'],
])('a path means %s', (_, path, calledIn, expected) => {
  // An argument that is left out would be read from the environment.
  expect(inputPath(path, calledIn ?? process.cwd())).toBe(expected);
});
