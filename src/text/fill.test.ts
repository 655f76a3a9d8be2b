import { expect, test } from 'vitest';
import { fillToParts, splitAtPlaceholder } from './fill.ts';

test.each([
  ['{car}, {price}', { before: 'HiLux, ', after: '' }],
  ['{price} for {car}', { before: '', after: ' for HiLux' }],
  ['{car}', { before: 'HiLux', after: '' }],
])('the text around a placeholder: %s', (text, expected) => {
  expect(splitAtPlaceholder(text, 'price', { car: 'HiLux' })).toEqual(expected);
});

test('a value that looks like the placeholder is not taken for it', () => {
  expect(splitAtPlaceholder('{car}, {price}', 'price', { car: '{price}' })).toEqual({ before: '{price}, ', after: '' });
});

test.each([
  ['{car}, thank you for {deal}.', [1, ', thank you for ', 2, '.']],
  ['{deal}: {car}', [2, ': ', 1]],
  ['{car}{other}', [1, '{other}']],
  ['no names', ['no names']],
])('a text in parts, in the order of its language: %s', (text, expected) => {
  expect(fillToParts(text, { car: 1, deal: 2 })).toEqual(expected);
});
