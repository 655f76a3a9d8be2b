import type { CarType } from '#domain/car.ts';
import type { CurrentTime } from '#domain/current-time.ts';

/** The facts of a promotional tile that decide where and when it stands (SRCH-21, SRCH-22); the names of `Site.search.tiles`. */
export interface TilePlace {
  /** From 1: the place among the grid's items. */
  readonly position: number;
  /** ISO instants, start included, expiry excluded; null = open ended. */
  readonly start: string | null;
  readonly expiry: string | null;
  /** Lists where it is shown: those limited to these car types; empty = every list. */
  readonly display: readonly CarType[];
  readonly strictDisplay: boolean;
}

/** What is known of the list that tiles go into. */
export interface TileList {
  /** Cars on this page of the list. */
  readonly cars: number;
  readonly page: number;
  /** Car types the list is limited to; empty = not limited. */
  readonly types: readonly CarType[];
  readonly now: CurrentTime;
  /** Whether a car of the page is no longer shown; left out = all are. */
  readonly isGone?: (car: number) => boolean;
}

export type GridItem<T> = { readonly car: number } | { readonly tile: T };

/** Whether a tile's window is open. */
export function isTileOpen(tile: Pick<TilePlace, 'start' | 'expiry'>, now: CurrentTime): boolean {
  return (tile.start === null || now.hasPassed(Date.parse(tile.start))) && !isTileOver(tile, now);
}

/** Whether a tile will never be shown again: no list has it. */
export function isTileOver(tile: Pick<TilePlace, 'expiry'>, now: CurrentTime): boolean {
  return tile.expiry !== null && now.hasPassed(Date.parse(tile.expiry));
}

/**
 * The items of a results grid in order: cars by their place in the page, tiles at their positions on page 1 (a shopper who
 * pages on has seen them). A tile past the end stands last unless its display is strict (A36). Of two tiles that clash the
 * first stands; tiles never take a car's place in the page size. What is hidden (a tile that is not open yet, a car whose days are
 * over) is not counted: such a tile stands where it will be seen.
 */
export function withTiles<T extends TilePlace>(tiles: readonly T[], list: TileList): GridItem<T>[] {
  const items: GridItem<T>[] = Array.from({ length: list.cars }, (_, car) => ({ car }));
  if (list.page > 1 || list.cars === 0) return items;
  const fit: T[] = [];
  for (const tile of tiles)
    if (!isTileOver(tile, list.now) && isFor(tile, list.types) && !fit.some((other) => tilesClash(other, tile)))
      fit.push(tile);
  const isSeen = (item: GridItem<T>): boolean =>
    'tile' in item ? isTileOpen(item.tile, list.now) : !list.isGone?.(item.car);
  const placeOf = (position: number): number => {
    let seen = 0;
    for (const [at, item] of items.entries()) {
      if (seen === position - 1) return at;
      if (isSeen(item)) seen += 1;
    }
    return seen === position - 1 ? items.length : -1;
  };
  const late: T[] = [];
  for (const tile of fit.sort((a, b) => a.position - b.position)) {
    const place = placeOf(tile.position);
    if (place >= 0) items.splice(place, 0, { tile });
    else if (!tile.strictDisplay) late.push(tile);
  }
  return [...items, ...late.map((tile) => ({ tile }))];
}

/** Whether two tiles want one position of one list at one time: the later one is not shown then, and the build says so (SRCH-21). */
export function tilesClash(one: TilePlace, other: TilePlace): boolean {
  const starts = ({ start }: TilePlace): number => (start === null ? Number.NEGATIVE_INFINITY : Date.parse(start));
  const ends = ({ expiry }: TilePlace): number => (expiry === null ? Number.POSITIVE_INFINITY : Date.parse(expiry));
  return (
    one.position === other.position &&
    starts(one) < ends(other) &&
    starts(other) < ends(one) &&
    (one.display.length === 0 || other.display.length === 0 || one.display.some((type) => other.display.includes(type)))
  );
}

function isFor(tile: TilePlace, types: readonly CarType[]): boolean {
  return tile.display.length === 0 || (types.length > 0 && types.every((type) => tile.display.includes(type)));
}
