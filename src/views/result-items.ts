import type { CurrentTime } from '#domain/current-time.ts';
import { isExternal } from '#domain/link-target.ts';
import { type TileList, withTiles } from '#domain/promo-tiles.ts';
import { windowState } from '#domain/time-window.ts';
import type { PromoTile } from '#site/site.ts';
import type { CarCardView } from '#view-types/car-card.ts';
import type { PromoTileView, ResultItem } from '#view-types/search-page.ts';

/** Returns a function that tells whether a car on the page is no longer shown. */
export const isHiddenAt =
  (now: CurrentTime, viewOf: (car: number) => Pick<CarCardView, 'until'>) =>
  (car: number): boolean =>
    windowState({ from: null, until: viewOf(car).until }, now) === 'ended';

/** Items of a results grid: its cars, with this list's tiles between them (SRCH-21), but none that leads to the list itself, at `href`. */
export const resultItems = (tiles: readonly PromoTile[], list: TileList & { readonly href: string }): ResultItem[] =>
  withTiles(
    tiles.filter(({ href }) => href !== list.href),
    list,
  ).map((item) => ('tile' in item ? { tile: tileView(item.tile, list.now) } : item));

function tileView(tile: PromoTile, now: CurrentTime): PromoTileView {
  return {
    title: tile.title,
    body: tile.body,
    link: { label: tile.linkText, href: tile.href, external: isExternal(tile.href) },
    position: tile.position,
    strict: tile.strictDisplay,
    from: tile.from,
    until: tile.until,
    isActive: windowState(tile, now) === 'active',
  };
}
