import { expect, it } from 'vitest';
import { engineWords, withDecimals } from '#domain/engine-words.ts';

it.each<[cylinders: number | null, litres: number | null, badge: string | null, words: string | null]>([
  [6, null, null, 'V6'],
  [4, 2.487, '2.5i-L', '2p5'],
  [8, 5, 'GT', 'V8 5p0'],
  [4, null, 'Premium', null],
  [1, 0.049, null, null],
  [null, null, null, null],
  [4, null, '2.5i-L', '2p5'],
  [4, null, '1.25 tonne', null],
  [null, null, 'Journey 18.57-3', null],
])(
  'SRCH-01 an engine of %s cylinders and %s litres in a car with the badge %s is searched as %s',
  (cylinders, litres, badge, words) => {
    expect(engineWords(cylinders, litres, badge)).toBe(words);
  },
);

it('SRCH-01 litres are shown as they are typed', () => {
  expect(withDecimals('forester 2p5 mp3 12p5')).toBe('forester 2.5 mp3 12p5');
});
