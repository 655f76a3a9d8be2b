import { expect, test } from 'vitest';
import { fillAround } from './fill.ts';

test.each([
  ['{car}, {price}', { before: 'HiLux, ', after: '' }],
  ['{price} for {car}', { before: '', after: ' for HiLux' }],
  ['{car}', { before: 'HiLux', after: '' }],
])('the text around a placeholder: %s', (text, expected) => {
  expect(fillAround(text, 'price', { car: 'HiLux' })).toEqual(expected);
});

test('a value that looks like the placeholder is not taken for it', () => {
  expect(fillAround('{car}, {price}', 'price', { car: '{price}' })).toEqual({ before: '{price}, ', after: '' });
});
