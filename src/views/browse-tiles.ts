import { toSlug } from '#domain/paths.ts';
import type { PageAssets } from '#view-types/page.ts';
import type { BrowseTilesView, PictureTileView } from '#view-types/stock-tiles.ts';
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
    const slug = toSlug(tile.label);
    const picture = makeLogos.own[slug];
    if (picture !== undefined) return { ...none, picture };
    return makeLogos.slugs.includes(slug)
      ? { ...none, logo: `${makeLogos.href}#${slug}` }
      : { ...none, letter: tile.label.slice(0, 1) };
  };
  return {
    kind,
    label,
    tiles: tiles.map((tile) => ({ label: tile.label, href: tile.href, count: tile.countText, ...pictures(tile) })),
  };
}
