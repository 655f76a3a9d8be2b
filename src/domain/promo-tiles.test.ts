import { describe, expect, it } from 'vitest';
import { type CurrentTime, currentTimeAt } from '#domain/current-time.ts';
import { type TileList, type TilePlacement, tilesClash, withTiles } from '#domain/promo-tiles.ts';
import { windowState } from '#domain/time-window.ts';

const isTileOpen = (tile: TilePlacement, now: CurrentTime): boolean => windowState(tile, now) === 'active';
const aTile = (fields: Partial<TilePlacement> = {}): TilePlacement => ({
  position: 4,
  from: null,
  until: null,
  display: [],
  strictDisplay: false,
  ...fields,
});
const timeAt = (instant: string) => currentTimeAt(Date.parse(instant));
const aList = (fields: Partial<TileList> = {}): TileList => ({
  cars: 8,
  page: 1,
  types: [],
  now: timeAt('2026-11-20T00:00:00Z'),
  ...fields,
});
/** Positions of the tiles in the grid, from 1. */
const positionsOf = (tiles: readonly TilePlacement[], list: TileList): number[] =>
  withTiles(tiles, list)
    .filter((item) => ('car' in item ? !list.isHidden?.(item.car) : isTileOpen(item.tile, list.now)))
    .flatMap((item, index) => ('tile' in item ? [index + 1] : []));
const fromDecember = { from: '2026-12-01T00:00:00Z' };
const inDecember = timeAt('2026-12-05T00:00:00Z');

describe('withTiles', () => {
  const cases: readonly (readonly [
    why: string,
    tiles: readonly TilePlacement[],
    list: TileList,
    positions: readonly number[],
  ])[] = [
    ['no tiles', [], aList(), []],
    ['at its position', [aTile()], aList(), [4]],
    ['several positions, whatever their order', [aTile({ position: 9 }), aTile()], aList({ cars: 20 }), [4, 9]],
    ['just after the last car is still its position', [aTile({ strictDisplay: true })], aList({ cars: 3 }), [4]],
    ['past the end: last', [aTile({ position: 17 })], aList(), [9]],
    ['past the end and strict: not shown', [aTile({ position: 17, strictDisplay: true })], aList(), []],
    ['one position, two tiles: the first', [aTile(), aTile()], aList(), [4]],
    [
      'one position, two adjacent windows: each in its own time',
      [aTile(fromDecember), aTile({ until: '2026-12-01T00:00:00Z' })],
      aList(),
      [4],
    ],
    [
      'one that has not started does not move another',
      [aTile(fromDecember), aTile({ position: 9 })],
      aList({ cars: 20 }),
      [9],
    ],
    [
      'both, when it is open',
      [aTile(fromDecember), aTile({ position: 9 })],
      aList({ cars: 20, now: inDecember }),
      [4, 9],
    ],
    [
      'one that has ended does not move another',
      [aTile({ until: '2026-11-01T00:00:00Z' }), aTile({ position: 9 })],
      aList({ cars: 20 }),
      [9],
    ],
    ['a car that is no longer shown is not counted', [aTile()], aList({ isHidden: (car) => car === 1 }), [4]],
    [
      'a strict tile that would fit only with a hidden tile is not shown',
      [aTile({ ...fromDecember, position: 4 }), aTile({ position: 6, strictDisplay: true })],
      aList({ cars: 4 }),
      [],
    ],
    [
      'one position, two windows that overlap: the first',
      [aTile({ from: '2026-11-30T23:59:59Z' }), aTile({ until: '2026-12-01T00:00:00Z' })],
      aList({ now: inDecember }),
      [4],
    ],
    ['an empty list has no tiles', [aTile()], aList({ cars: 0 }), []],
    ['later pages have none', [aTile()], aList({ page: 2 }), []],
    ['for used cars, on a list of used cars', [aTile({ display: ['used'] })], aList({ types: ['used'] }), [4]],
    ['for used cars, on a list of new and used', [aTile({ display: ['used'] })], aList({ types: ['new', 'used'] }), []],
    ['for used cars, on the whole stock', [aTile({ display: ['used'] })], aList(), []],
    [
      'a tile for another type leaves the position free',
      [aTile({ display: ['new'] }), aTile()],
      aList({ types: ['used'] }),
      [4],
    ],
  ];
  it.each(cases)('SRCH-21 %s', (_why, tiles, list, positions) => {
    expect(positionsOf(tiles, list)).toEqual(positions);
  });

  it('SRCH-21 a tile that is not open yet is positioned where it will be seen', () => {
    const tiles = [aTile(), aTile({ ...fromDecember, position: 6 }), aTile({ position: 9 })];
    const items = withTiles(tiles, aList({ cars: 20 }));
    const hidden = items.findIndex((item) => 'tile' in item && item.tile.position === 6);
    expect(items.slice(0, hidden)).toHaveLength(5);
    expect(withTiles([aTile({ ...fromDecember, position: 17 })], aList()).findIndex((item) => 'tile' in item)).toBe(8);
  });

  it('SRCH-12 tiles do not displace cars from the page', () => {
    const cars = withTiles([aTile(), aTile({ position: 9 })], aList({ cars: 21 })).filter((item) => 'car' in item);
    expect(cars).toHaveLength(21);
  });
});

describe('tilesClash', () => {
  const december = aTile({ from: '2026-12-01T00:00:00Z', until: '2027-01-01T00:00:00Z' });
  it.each<[why: string, first: TilePlacement, second: TilePlacement, clash: boolean]>([
    ['the same position, always', aTile(), aTile(), true],
    ['different positions', aTile(), aTile({ position: 9 }), false],
    ['always, and a month', aTile(), december, true],
    ['one ends when the other starts', december, aTile({ from: '2027-01-01T00:00:00Z' }), false],
    ['one starts before the other ends', december, aTile({ from: '2026-12-31T23:59:59Z' }), true],
    ['new cars, and used ones', aTile({ display: ['new'] }), aTile({ display: ['used'] }), false],
    ['new cars, and new or demo', aTile({ display: ['new'] }), aTile({ display: ['demo', 'new'] }), true],
    ['new cars, and everything', aTile({ display: ['new'] }), aTile(), true],
  ])('SRCH-21 %s', (_why, first, second, clash) => {
    expect([tilesClash(first, second), tilesClash(second, first)]).toEqual([clash, clash]);
  });
});

describe('windowState of a tile', () => {
  const stocktake = aTile({ from: '2025-01-01T00:00:00+10:00', until: '2025-02-01T00:00:00+10:00' });
  const cases: readonly (readonly [why: string, at: string, open: boolean])[] = [
    ['one second before the start', '2024-12-31T13:59:59Z', false],
    ['at the start', '2024-12-31T14:00:00Z', true],
    ['one second before the end', '2025-01-31T13:59:59Z', true],
    ['at the end', '2025-01-31T14:00:00Z', false],
  ];
  it.each(cases)('SRCH-22 %s', (_why, at, open) => {
    expect(isTileOpen(stocktake, currentTimeAt(Date.parse(at)))).toBe(open);
  });
  it('SRCH-22 without start and end it is always open', () => {
    expect(isTileOpen(aTile(), currentTimeAt(0))).toBe(true);
  });
});
