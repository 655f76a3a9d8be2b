import { describe, expect, test } from 'vitest';
import { commentParagraphs, cutComments, hasComments } from '#domain/comments.ts';

const words = (length: number): string =>
  'abcd '
    .repeat(Math.ceil(length / 5))
    .slice(0, length - 1)
    .concat('x');

describe('DET-03 comments are cut at a word beyond 400 characters', () => {
  test('400 characters are shown in full, 401 are cut', () => {
    expect(cutComments([words(400)], 400)).toMatchObject({ more: [], cutInside: false });
    const cut = cutComments([words(401)], 400);
    expect(cut.cutInside).toBe(true);
    expect([...cut.shown, ...cut.more].join(' ')).toBe(words(401));
    expect(cut.shown.join('').length).toBeLessThanOrEqual(400);
  });

  test('pipes separate paragraphs and do not count', () => {
    const comments = `${words(200)}|${words(200)}`;
    expect(commentParagraphs(comments)).toHaveLength(2);
    expect(cutComments(commentParagraphs(comments), 400).more).toEqual([]);
    expect(cutComments(commentParagraphs(`${comments}|y`), 400)).toMatchObject({ more: ['y'], cutInside: false });
  });

  test.each([
    ['at the last space inside', ['one two three'], 9, ['one two'], ['three'], true],
    ['a space exactly at the cut', ['one two three'], 7, ['one two'], ['three'], true],
    ['no space in the first paragraph: cut hard', ['abcdefghij'], 4, ['abcd'], ['efghij'], true],
    ['no space in a later one: it is hidden completely', ['ab', 'cdefghij'], 4, ['ab'], ['cdefghij'], false],
    ['between paragraphs', ['abcd', 'efgh'], 4, ['abcd'], ['efgh'], false],
    [
      'a middle paragraph: those around it stay',
      ['ab', 'cd ef', 'gh', 'ij'],
      4,
      ['ab', 'cd'],
      ['ef', 'gh', 'ij'],
      true,
    ],
    ['if a later one is hidden, so are those after it', ['ab', 'cdefg', 'h'], 4, ['ab'], ['cdefg', 'h'], false],
    ['never inside a surrogate pair', ['a😀bc'], 2, ['a'], ['😀bc'], true],
  ])('%s', (_why, paragraphs, length, shown, more, cutInside) => {
    expect(cutComments(paragraphs, length)).toEqual({ shown, more, cutInside });
  });
});

test.each([
  ['null', null],
  ['empty', ''],
  ['spaces', '   '],
  ['pipes only', '|||'],
  ['pipes and spaces', ' | | '],
])('DET-04 no comments: %s', (_why, comments) => {
  expect(hasComments(comments)).toBe(false);
});

test('DET-03 empty parts are dropped, markup stays plain text', () => {
  expect(commentParagraphs('| One ||<b>Two</b>| ')).toEqual(['One', '<b>Two</b>']);
});
