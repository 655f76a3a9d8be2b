import { toSlug } from '#domain/paths.ts';
import type { PageAssets } from '#view-types/page.ts';
import type { BrowseTilesView, PictureTileView } from '#view-types/stock-tiles.ts';
import { chipOf, type StockTile } from '#views/stock-tiles.ts';

/** Tiles as they are printed: a make by its logo, where one is known, else by its first letter. */
export function browseTiles(
  kind: BrowseTilesView['kind'],
  tiles: readonly StockTile[],
  label: string,
  { makeLogos }: Pick<PageAssets, 'makeLogos'>,
): BrowseTilesView {
  if (kind === 'chip') return { kind, label, tiles: tiles.map(chipOf) };
  const pictures = (tile: StockTile): Pick<PictureTileView, 'drawing' | 'logo' | 'letter'> => {
    if (kind === 'body') return { drawing: tile.image, logo: null, letter: null };
    const slug = toSlug(tile.label);
    return makeLogos.slugs.includes(slug)
      ? { drawing: null, logo: `${makeLogos.href}#${slug}`, letter: null }
      : { drawing: null, logo: null, letter: tile.label.slice(0, 1) };
  };
  return {
    kind,
    label,
    tiles: tiles.map((tile) => ({ label: tile.label, href: tile.href, count: tile.countText, ...pictures(tile) })),
  };
}
