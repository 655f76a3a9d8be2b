import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EMPTY_WATCHLIST, readKnown, savedCars, withCarState, withList } from '#domain/watchlist.ts';

describe('R7 a device’s copy of a watchlist', () => {
  test('responses in any order, and repeated, give the same result', () => {
    const car = fc.integer({ min: 1, max: 4 });
    const history = fc.array(fc.record({ car, saved: fc.boolean() }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(history, fc.infiniteStream(fc.nat()), (writes, ranks) => {
        // The server after each write: the list, and the car in the response.
        let saved: number[] = [];
        const responses = writes.flatMap(({ car, saved: isSaved }, index) => {
          saved = isSaved ? [car, ...saved.filter((id) => id !== car)] : saved.filter((id) => id !== car);
          const version = index + 1;
          return [
            (state = EMPTY_WATCHLIST) => withCarState(state, { car, saved: isSaved, version }),
            (state = EMPTY_WATCHLIST) => withList(state, { owner: 'a', version, cars: saved }),
          ];
        });
        const start = withList(EMPTY_WATCHLIST, { owner: 'a', version: 0, cars: [] });
        const shuffled = [...responses, ...responses]
          .map((response) => [ranks.next().value, response] as const)
          .sort(([a], [b]) => a - b);
        const state = shuffled.reduce((current, [, response]) => response(current), start);
        expect([...savedCars(state)].sort()).toEqual([...saved].sort());
      }),
    );
  });

  test.each<[string, string | null]>([
    ['nothing', null],
    ['malformed', '{"version":'],
    ['of another shape', '[1,2]'],
    ['a list without owner', '{"version":1,"cars":[1],"since":[]}'],
  ])('DATA-03 stored text that is %s is ignored', (_why, text) => expect(readKnown(text)).toEqual(EMPTY_WATCHLIST));

  test('another shopper’s list replaces the known one, whatever its version', () => {
    const state = withList(EMPTY_WATCHLIST, { owner: 'a', version: 9, cars: [1] });
    expect(withList(state, { owner: 'b', version: 0, cars: [2] })).toMatchObject({ owner: 'b', cars: [2] });
  });
});
