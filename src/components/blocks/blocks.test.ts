import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BLOCK_NAMES } from '#config/schema/blocks.ts';

/** Blocks for which `Blocks.astro` renders nothing. TypeScript finds missing cases in the views, but not in markup. */
const unrendered = (markup: string): string[] =>
  BLOCK_NAMES.filter((name) => !markup.includes(`{block.name === '${name}' && <`));

test('every kind of block is rendered', () => {
  const markup = readFileSync('src/components/blocks/Blocks.astro', 'utf8');
  expect(unrendered(markup)).toEqual([]);
  expect(unrendered(markup.replace(/^\{block\.name === 'offers'.*$/m, ''))).toEqual(['offers']);
});

const EVERY_BLOCK = 'tests/fixtures/tenants/all-on/pages/every-block.md';
const absentFrom = (page: string): string[] =>
  BLOCK_NAMES.filter((name) => !new RegExp(`^::${name}(?![\\w-])`, 'm').test(page));

test(`every kind of block is on ${EVERY_BLOCK}, where page checks and browser tests see it`, () => {
  const page = readFileSync(EVERY_BLOCK, 'utf8');
  expect(absentFrom(page)).toEqual([]);
  expect(absentFrom(page.replace(/^::faq.*$/m, ''))).toEqual(['faq']);
});

const FIXED_ID = /\sid="[^"]*"/;
test('a page may have the same block several times, for instance service prices of two models, so no block has a fixed id', () => {
  expect(FIXED_ID.test('<h2 id="reviews-title">')).toBe(true);
  const blocks = globSync('src/components/blocks/*.astro');
  expect(blocks.filter((file) => FIXED_ID.test(readFileSync(file, 'utf8')))).toEqual([]);
});

const NAMED_SECTION = /<section[^>]*\saria-label=/;
test('the same block several times is no landmark, because two landmarks must not have one name', () => {
  expect(NAMED_SECTION.test('<section class="reviews" aria-label={reviews.title}>')).toBe(true);
  const blocks = globSync('src/components/blocks/*.astro');
  expect(blocks.filter((file) => NAMED_SECTION.test(readFileSync(file, 'utf8')))).toEqual([]);
});
