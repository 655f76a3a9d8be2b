import type { CarType } from '#domain/car.ts';
import type { CurrentTime } from '#domain/current-time.ts';
import { type TimeWindow, windowState } from '#domain/time-window.ts';

/** Where and when a promotional tile is shown (SRCH-21, SRCH-22), with the field names of `Site.search.tiles`. */
export interface TilePlacement extends TimeWindow {
  /** Position among the grid's items, from 1. */
  readonly position: number;
  /** The tile is shown in lists limited to these car types; empty = in every list. */
  readonly display: readonly CarType[];
  /** Whether it is left out of a list too short for its position (A36); otherwise it then comes last. */
  readonly strictDisplay: boolean;
}

/** The list that tiles are inserted into. */
export interface TileList {
  /** Number of cars on this page of the list. */
  readonly cars: number;
  readonly page: number;
  /** Car types the list is limited to; empty = not limited. */
  readonly types: readonly CarType[];
  readonly now: CurrentTime;
  /** Whether the page's car with this index is no longer shown; if omitted, all are shown. */
  readonly isHidden?: (car: number) => boolean;
}

/** A car of the page, by its index from 0, or a tile. */
export type GridItem<T> = { readonly car: number } | { readonly tile: T };

/**
 * The items of a results grid in order: the page's cars, with tiles inserted at their positions on page 1 only, because a shopper on a
 * later page has already seen them. A tile positioned past the end is appended unless it requires its exact position (A36). If two tiles
 * clash, the first is shown. Tiles do not count towards the page size. Hidden items (tiles not yet open, cars no longer shown) do not count
 * towards positions.
 */
export function withTiles<T extends TilePlacement>(tiles: readonly T[], list: TileList): GridItem<T>[] {
  const items: GridItem<T>[] = Array.from({ length: list.cars }, (_, car) => ({ car }));
  if (list.page > 1 || list.cars === 0) return items;
  const shown: T[] = [];
  for (const tile of tiles)
    if (
      windowState(tile, list.now) !== 'ended' &&
      isFor(tile, list.types) &&
      !shown.some((other) => tilesClash(other, tile))
    )
      shown.push(tile);
  const isVisible = (item: GridItem<T>): boolean =>
    'tile' in item ? windowState(item.tile, list.now) === 'active' : !list.isHidden?.(item.car);
  const indexOf = (position: number): number => {
    let visibleCount = 0;
    for (const [index, item] of items.entries()) {
      if (visibleCount === position - 1) return index;
      if (isVisible(item)) visibleCount += 1;
    }
    return visibleCount === position - 1 ? items.length : -1;
  };
  const appended: T[] = [];
  for (const tile of shown.sort((a, b) => a.position - b.position)) {
    const index = indexOf(tile.position);
    if (index >= 0) items.splice(index, 0, { tile });
    else if (!tile.strictDisplay) appended.push(tile);
  }
  return [...items, ...appended.map((tile) => ({ tile }))];
}

/**
 * Whether two tiles claim the same position of a list at the same time; the build reports this and the later one is not shown (SRCH-21).
 */
export function tilesClash(a: TilePlacement, b: TilePlacement): boolean {
  const starts = ({ from }: TilePlacement): number => (from === null ? Number.NEGATIVE_INFINITY : Date.parse(from));
  const ends = ({ until }: TilePlacement): number => (until === null ? Number.POSITIVE_INFINITY : Date.parse(until));
  return (
    a.position === b.position &&
    starts(a) < ends(b) &&
    starts(b) < ends(a) &&
    (a.display.length === 0 || b.display.length === 0 || a.display.some((type) => b.display.includes(type)))
  );
}

function isFor(tile: TilePlacement, types: readonly CarType[]): boolean {
  return tile.display.length === 0 || (types.length > 0 && types.every((type) => tile.display.includes(type)));
}
