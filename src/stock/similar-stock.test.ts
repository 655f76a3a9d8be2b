import { describe, expect, test } from 'vitest';
import type { SearchRecord } from '#domain/search-record.ts';
import { similarHref } from '#domain/similar-href.ts';
import { withSimilar } from '#stock/similar-stock.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';

const mazda = (id: number, part: Partial<SearchRecord> = {}) =>
  aSearchRecord({ id, make: 'Mazda', model: '3', body: 'Hatch', price: 25_000, ...part });

/** What the link of a car asks for, beside a stock of these. */
const askedOf = (car: SearchRecord, others: readonly SearchRecord[]) => {
  const [record = car] = withSimilar([car, ...others]);
  const query = new URLSearchParams(similarHref(record).split('?')[1]);
  query.delete('status');
  return decodeURIComponent(query.toString());
};

describe('CARD-07 DET-08 the link to similar cars asks for what another available car has in common', () => {
  const PRICE = 'range[price]=20000:30000';
  test.each<readonly [string, Partial<SearchRecord>, string]>([
    ['the same model', {}, `make=Mazda&model=3&body=Hatch&${PRICE}`],
    ['another model', { model: '2' }, `make=Mazda&body=Hatch&${PRICE}`],
    ['another make', { make: 'Toyota', model: 'Corolla' }, `body=Hatch&${PRICE}`],
    ['another body', { model: 'CX-5', body: 'SUV' }, `make=Mazda&${PRICE}`],
    ['another price', { price: 60_000 }, 'body=Hatch'],
    ['no price', { price: null }, 'body=Hatch'],
    ['another body and price', { body: 'SUV', price: 60_000 }, 'make=Mazda'],
    ['nothing in common', { make: 'Kia', model: 'Rio', body: 'Sedan' }, `make=Mazda&model=3&body=Hatch&${PRICE}`],
    ['a sold car', { status: 'sold' }, `make=Mazda&model=3&body=Hatch&${PRICE}`],
    ['a caravan', { item_type: 'caravan' }, `make=Mazda&model=3&body=Hatch&${PRICE}`],
  ])('%s', (_, part, asked) => {
    expect(askedOf(mazda(1, { status: 'sold' }), [mazda(2, part)])).toBe(asked);
  });

  test('an available car is not similar to itself', () => {
    expect(askedOf(mazda(1), [mazda(2, { model: '2' })])).toBe(`make=Mazda&body=Hatch&${PRICE}`);
    expect(askedOf(mazda(1), [mazda(2)])).toBe(`make=Mazda&model=3&body=Hatch&${PRICE}`);
  });

  test('a car without a price asks for none', () => {
    expect(askedOf(mazda(1, { status: 'sold', price: null }), [mazda(2, { price: 60_000 })])).toBe(
      'make=Mazda&model=3&body=Hatch',
    );
  });
});
