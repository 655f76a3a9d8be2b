import { describe, expect, test } from 'vitest';
import { shortText, textUpTo } from '#domain/short-text.ts';

const textOfLength = (length: number, character = 'a'): string => character.repeat(length);
const RULE = { expandedUpTo: 200, cut: 160 };

describe('OFF-01 the beginning of a long text', () => {
  test.each<[why: string, text: string, short: string | null]>([
    ['160 characters', textOfLength(160), null],
    ['161: the threshold applies', textOfLength(161), null],
    ['200', textOfLength(200), null],
    ['201 with a space at 160', `${textOfLength(160)} ${textOfLength(40)}`, `${textOfLength(160)}…`],
    [
      '201 with a space at 161: the word before it is left out',
      `${textOfLength(100)} ${textOfLength(60)} ${textOfLength(39)}`,
      `${textOfLength(100)}…`,
    ],
    ['one word: cut hard', textOfLength(201), `${textOfLength(160)}…`],
    ['a line break separates words, too', `${textOfLength(120)}\n${textOfLength(90)}`, `${textOfLength(120)}…`],
    ['200 surrogate pairs', textOfLength(200, '🚗'), null],
    ['201 of them are never cut inside a pair', textOfLength(201, '🚗'), `${textOfLength(160, '🚗')}…`],
  ])('%s', (_why, text, short) => {
    expect(shortText(text, RULE)).toBe(short);
  });
  test('OFF-02 a disclaimer is cut at 200', () => {
    expect(shortText(`${textOfLength(200)} b`, { expandedUpTo: 200, cut: 200 })).toBe(`${textOfLength(200)}…`);
    expect(shortText(textOfLength(200), { expandedUpTo: 200, cut: 200 })).toBeNull();
  });
  test('OFF-01 a text that is no longer than the part shown is not cut, whatever is expanded', () => {
    const text = `${textOfLength(390)} ${textOfLength(9)}`;
    expect(shortText(text, { expandedUpTo: 200, cut: 400 })).toBeNull();
    expect(shortText(`${text} b`, { expandedUpTo: 200, cut: 400 })).toBe(`${text}…`);
  });
});

test.each([
  ['short enough', 'one two', 7, 'one two'],
  ['cut at a word', 'one two three', 9, 'one two…'],
  ['one long word is cut hard', 'abcdefghij', 4, 'abc…'],
  ['not a character more, with its ellipsis', 'one two three', 8, 'one two…'],
])('a text of limited length: %s', (_why, text, length, cut) => {
  expect(textUpTo(text, length)).toBe(cut);
});
