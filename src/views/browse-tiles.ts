import type { PageAssets } from '#view-types/page.ts';
import type { BrowseTilesView, PictureTileView } from '#view-types/stock-tiles.ts';
import { makeLogo } from '#views/make-logo.ts';
import { chipOf, type StockTile } from '#views/stock-tiles.ts';

/** Tiles as rendered. A make has the dealer's own logo, otherwise a known logo, otherwise its first letter. */
export function browseTiles(
  kind: BrowseTilesView['kind'],
  tiles: readonly StockTile[],
  label: string,
  { makeLogos }: Pick<PageAssets, 'makeLogos'>,
): BrowseTilesView {
  if (kind === 'chip') return { kind, label, tiles: tiles.map(chipOf) };
  const pictures = (tile: StockTile): Pick<PictureTileView, 'drawing' | 'logo' | 'picture' | 'letter'> => {
    const none = { drawing: null, logo: null, picture: null, letter: null };
    if (kind === 'body') return { ...none, drawing: tile.image };
    const { picture, drawing: logo } = makeLogo(tile.label, makeLogos);
    return { ...none, picture, logo, letter: picture === null && logo === null ? tile.label.slice(0, 1) : null };
  };
  return {
    kind,
    label,
    tiles: tiles.map((tile) => ({ label: tile.label, href: tile.href, count: tile.countText, ...pictures(tile) })),
  };
}
