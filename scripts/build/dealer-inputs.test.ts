import {
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dealerInputs } from './dealer-inputs.ts';

let root: string;
let dealer: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'caryard-inputs-'));
  dealer = join(root, 'corner');
  mkdirSync(join(dealer, 'pages'), { recursive: true });
  put('tenant.json', '{"id":1}');
  put('stock.jsonl', '{}\n');
  put('stock-date.json', '{}');
  put('pages/about.md', 'About');
});
afterEach(() => rmSync(root, { recursive: true }));
const put = (path: string, text: string): void => writeFileSync(join(dealer, path), text);

test.each<[change: string, make: () => void]>([
  ['one byte, with the same length', () => put('tenant.json', '{"id":2}')],
  [
    'one byte, by a program that restores the file’s date',
    () => {
      put('stock.jsonl', '[]\n');
      utimesSync(join(dealer, 'stock.jsonl'), 1, 1);
    },
  ],
  ['a new file', () => put('pages/contact.md', '')],
  ['a new folder without a file', () => mkdirSync(join(dealer, 'blog'))],
  ['a deleted file', () => rmSync(join(dealer, 'pages/about.md'))],
  ['a renamed file', () => renameSync(join(dealer, 'pages/about.md'), join(dealer, 'pages/about-us.md'))],
  ['a file moved out of its folder', () => renameSync(join(dealer, 'pages/about.md'), join(dealer, 'about.md'))],
  [
    'a file in place of a folder',
    () => {
      rmSync(join(dealer, 'pages'), { recursive: true });
      put('pages', '');
    },
  ],
  [
    'two files with swapped contents',
    () => {
      put('stock.jsonl', '{}');
      put('stock-date.json', '{}\n');
    },
  ],
])('a change of a dealer’s folder is detected: %s', (_change, make) => {
  const before = dealerInputs(dealer);
  make();
  expect(dealerInputs(dealer)).not.toBe(before);
});

test('the digest is the same for a copy with the same bytes elsewhere', () => {
  const before = dealerInputs(dealer);
  put('tenant.json', '{"id":1}');
  utimesSync(join(dealer, 'stock.jsonl'), 1, 1);
  renameSync(dealer, join(root, 'lake'));
  expect(dealerInputs(join(root, 'lake'))).toBe(before);
});

test('the target of a symbolic link counts, not the link', () => {
  writeFileSync(join(root, 'shared.json'), '1');
  symlinkSync('../shared.json', join(dealer, 'team.json'));
  const before = dealerInputs(dealer);
  writeFileSync(join(root, 'shared.json'), '2');
  expect(dealerInputs(dealer)).not.toBe(before);
});

test('the modification time counts for stock without an import date', () => {
  rmSync(join(dealer, 'stock-date.json'));
  utimesSync(join(dealer, 'stock.jsonl'), 1, 1);
  const before = dealerInputs(dealer);
  utimesSync(join(dealer, 'stock.jsonl'), 2, 2);
  expect(dealerInputs(dealer)).not.toBe(before);
});

test.each<[title: string, make: () => void]>([
  ['a link to nothing', () => symlinkSync('/nowhere', join(dealer, 'team.json'))],
  ['a link to the folder that contains it', () => symlinkSync('.', join(dealer, 'pictures'))],
  ['an endless device', () => symlinkSync('/dev/zero', join(dealer, 'team.json'))],
  [
    'a file of 600 MB',
    () => {
      put('film.mp4', '');
      truncateSync(join(dealer, 'film.mp4'), 6e8);
    },
  ],
  ['no folder', () => rmSync(dealer, { recursive: true })],
])('there is no digest of a folder that cannot be read completely: %s', (_what, make) => {
  make();
  const digest = dealerInputs(dealer);
  expect(digest).toBeNull();
  mkdirSync(dealer, { recursive: true });
});
