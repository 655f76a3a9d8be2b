import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BLOCK_NAMES } from '#config/schema/blocks.ts';

/** Blocks of which `Blocks.astro` prints nothing: markup is not checked for cases left out, as the views of blocks are. */
const unprinted = (markup: string): string[] =>
  BLOCK_NAMES.filter((name) => !markup.includes(`{block.name === '${name}' && <`));

test('every block that a page may name is printed', () => {
  const markup = readFileSync('src/components/blocks/Blocks.astro', 'utf8');
  expect(unprinted(markup)).toEqual([]);
  expect(unprinted(markup.replace(/^\{block\.name === 'offers'.*$/m, ''))).toEqual(['offers']);
});
