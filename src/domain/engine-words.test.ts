import { expect, it } from 'vitest';
import { engineWords, withDecimals } from '#domain/engine-words.ts';

it.each<[cylinders: number | null, litres: number | null, words: string | null]>([
  [6, null, 'V6'],
  [4, 2.487, '2p5'],
  [8, 5, 'V8 5p0'],
  [4, null, null],
  [1, 0.049, null],
  [null, null, null],
])('SRCH-01 an engine of %s cylinders and %s litres is searched as %s', (cylinders, litres, words) => {
  expect(engineWords(cylinders, litres)).toBe(words);
});

it('SRCH-01 litres are shown as they are typed', () => {
  expect(withDecimals('forester 2p5 mp3 12p5')).toBe('forester 2.5 mp3 12p5');
});
