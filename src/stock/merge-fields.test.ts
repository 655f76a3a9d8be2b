import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkMapping } from './mapping.ts';
import { parseFeedJson } from './merge-fields.ts';
import { readFeed } from './read-feed.ts';

const folder = mkdtempSync(join(tmpdir(), 'caryard-merge-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['equal texts', '[{"a": 1, "a": 1}]', [{ a: 1 }]],
  ['a number and its text', '{"a": 24990, "b": "x", "a": " 24990 "}', { a: 24990, b: 'x' }],
  ['an empty second one', '{"a": "x", "a" : "", "a": null, "b": 2}', { a: 'x', b: 2 }],
  ['an empty first one', '{"a": null, "a": "x"}', { a: 'x' }],
  ['equal groups and lists', '{"a": {"b": [1, "}"]}, "a": {"b": [1, "}"]}}', { a: { b: [1, '}'] } }],
  ['twice in an object that is there twice', '{"g": {"a": 1, "a": 1}, "g": {"a": 1, "a": ""}}', { g: { a: 1 } }],
  [
    'the same name in other groups',
    '[{"a": 1, "b": {"a": 2}}, {"a": 3}, ["a", "a"]]',
    [{ a: 1, b: { a: 2 } }, { a: 3 }, ['a', 'a']],
  ],
])('DATA-01 a field twice in one object of JSON is one field: %s', (_, json, expected) => {
  expect(parseFeedJson(json)).toEqual(expected);
});

test.each([
  ['{"a": 1,\n"a": 2}', 1, 'has "a" twice in one object with different values, the second on line 2.'],
  ['{"a": {"b": 1, "b": true}}', 7, 'has "b" twice in one object with different values, the second on line 7.'],
  ['{"a": "x", "a": null, "a": "y"}', 1, 'has "a" twice'],
])('DATA-01 a field twice in one object of JSON with different values is refused: %s', (json, line, message) => {
  expect(() => parseFeedJson(json, line)).toThrow(message);
});

const mapping = checkMapping({ name: 'a', columns: { make: 'make', price: 'price.amount' } }, 'a');
const read = (text: string) => {
  const path = join(folder, 'feed');
  writeFileSync(path, text);
  return readFeed(path, mapping);
};

test.each([
  ['JSON', '[{"make": "Kia", "price": {"amount": 9}, "price.amount": "9"}]'],
  ['JSON Lines', '{"make": "Kia", "price": {"amount": 9}, "price.amount": "9"}\n'.repeat(2)],
  ['JSON in the cells of CSV', 'make,price,price.amount\nKia,"{""amount"": 9}",9\n'],
])(
  'DATA-01 a field in an object, and one of its own with the same name, is one column if both are equal: %s',
  (_, text) => {
    const { headers, rows } = read(text);
    expect(headers).toEqual(['make', 'price.amount']);
    expect(String(rows[0]?.cells['price.amount'])).toBe('9');
    expect(() => read(text.replace(/"?9"?([,}\n])/, '8$1'))).toThrow('"price.amount" twice with different values');
  },
);
