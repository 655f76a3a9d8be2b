import { TILE_ROW_NAMES, type TileRowName, tileRowRules } from '#domain/home-tiles.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { PageAssets } from '#view-types/page.ts';
import type { PictureTileView, TileRowView } from '#view-types/stock-tiles.ts';
import { makeLogo } from '#views/make-logo.ts';
import {
  bodyTiles,
  chipOf,
  facetTiles,
  makeTiles,
  type StockTile,
  type TileParts,
  withMostCars,
} from '#views/stock-tiles.ts';

/** The longest count that the narrowest column of makes has room for: `101 vehicles`. */
const SHORT_COUNT = 12;

type StockParts = TileParts & { readonly records: readonly SearchRecord[] };

/** Rows whose tiles have pictures; all others are chips. */
const PICTURE_TILES = { body: bodyTiles, make: makeTiles };
const hasPictures = (row: TileRowName): row is keyof typeof PICTURE_TILES => row in PICTURE_TILES;

/** The rows of the home page, each with at least two tiles. */
export const homeTileRows = (parts: StockParts, assets: Pick<PageAssets, 'makeLogos'>): TileRowView[] =>
  TILE_ROW_NAMES.flatMap((row) => tileRow(row, parts, { min: 2, max: tileRowRules(row).homeMax }, assets) ?? []);

/** A row of at most `max` tiles, those with most cars first; null if there are fewer than `min`. */
export function tileRow(
  row: TileRowName,
  parts: StockParts,
  { min, max }: { readonly min: number; readonly max: number },
  assets: Pick<PageAssets, 'makeLogos'>,
): TileRowView | null {
  const kind = hasPictures(row) ? row : 'chip';
  const largest = withMostCars(hasPictures(row) ? PICTURE_TILES[row](parts) : facetTiles(row, parts), max);
  return largest.length < min ? null : tileRowView(kind, largest, parts.words(tileRowRules(row).label), assets);
}

/** Tiles as rendered. A make has the dealer's own logo, otherwise a known logo, otherwise its first letter. */
export function tileRowView(
  kind: TileRowView['kind'],
  tiles: readonly StockTile[],
  label: string,
  { makeLogos }: Pick<PageAssets, 'makeLogos'>,
): TileRowView {
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
    wide: tiles.some(({ countText }) => countText.length > SHORT_COUNT),
    tiles: tiles.map((tile) => ({ label: tile.label, href: tile.href, count: tile.countText, ...pictures(tile) })),
  };
}
