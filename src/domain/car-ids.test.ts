import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { carIds, carIdsQuery, readCarId, readCarIds, sameCars } from '#domain/car-ids.ts';

describe('SAVE-07 car ids in a URL', () => {
  test.each<[string, string, readonly number[]]>([
    ['nothing', '', []],
    ['two cars in order', '?cars=12,3', [12, 3]],
    ['commas encoded, as messengers do', '?cars=12%2C3', [12, 3]],
    ['the name repeated', '?cars=12&cars=3,12', [12, 3]],
    ['other parameters', '?utm_source=mail&cars=12', [12]],
    ['a value that is not an id', '?cars=12,,x,-4,0,1.5,1e3,0x10,%00,12', [12]],
    ['more than fit', '?cars=1,2,3,4,5,6', [1, 2, 3, 4]],
    ['a number that is too large', '?cars=99999999999999999999,7', [7]],
    ['ten thousand characters', `?cars=${'1,'.repeat(5000)}`, []],
    ['broken encoding', '?cars=%E0%A4%A,9', [9]],
  ])('%s', (_why, query, expected) => {
    expect(readCarIds(query, 4)).toEqual(expected);
  });

  test('what is written can be read back', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), { maxLength: 4 });
    fc.assert(
      fc.property(ids, (cars) => {
        expect(readCarIds(carIdsQuery(cars), 4)).toEqual(cars);
      }),
    );
  });

  test('any query is safe: at most four unique ids above 0', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const ids = readCarIds(`?cars=${text}`, 4);
        expect(ids.length).toBeLessThanOrEqual(4);
        expect(carIds(ids)).toEqual(ids);
      }),
    );
  });

  test('the same cars in another order are the same comparison', () => {
    expect([sameCars([1, 2], [2, 1]), sameCars([1, 2], [1]), sameCars([], []), sameCars([1, 2], [1, 3])]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});

test.each<[value: unknown, id: number | null]>([
  [12, 12],
  ['12', 12],
  ['012', 12],
  [0, null],
  ['0', null],
  [-1, null],
  [1.5, null],
  ['1e3', null],
  [' 12', null],
  ['', null],
  ['9007199254740993', null],
  [null, null],
  [[12], null],
])('the id of a car that is sent as %j is %j', (value, id) => expect(readCarId(value)).toBe(id));
