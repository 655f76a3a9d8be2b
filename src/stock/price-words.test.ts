import { expect, test } from 'vitest';
import { priceTypeOf } from './price-words.ts';

test.each(['-', ',', ', ', '- ', 'egc '])(
  'PRICE-07 a price type that is a cell of thousands of "%s" is not read, at once',
  { timeout: 1000 },
  (text) => {
    expect(priceTypeOf(text.repeat(20_000 / text.length))).toBeNull();
  },
);
