import { expect, test } from 'vitest';
import { dealersToRetry, notPublished, tagMessage } from './published-tag.ts';

test('OPS-09 the tag names the dealers to try again, whatever they are called, and a tag set manually names none', () => {
  const names = ['north', 'a "quoted"\nname', 'ü'];
  expect(dealersToRetry(tagMessage(names))).toEqual(names);
  for (const other of [null, '', 'Release 2', 'Try again: nonsense', 'Try again: {"a":1}'])
    expect(dealersToRetry(other)).toEqual([]);
});

test('OPS-09 dealers that failed, and those of a job that ended without a result, are not published', () => {
  const text = (...results: readonly (readonly [string, string])[]) =>
    JSON.stringify(results.map(([dealer, outcome]) => ({ dealer, outcome })));
  const texts = [text(['a', 'deployed'], ['b', 'failed']), text(['c', 'unchanged'], ['d', 'skipped'])];
  expect(notPublished(['a', 'b', 'c', 'd', 'e'], texts)).toEqual(['b', 'e']);
  expect(notPublished([], [])).toEqual([]);
});
