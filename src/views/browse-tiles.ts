import type { BlockProps } from '#config/schema/blocks.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { WordKey } from '#text/wording.ts';
import type { PageAssets } from '#view-types/page.ts';
import type { BrowseTilesView, PictureTileView } from '#view-types/stock-tiles.ts';
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
type TileSource = BlockProps<'tiles'>['of'];

/** What tiles of the home page and of `::tiles` can link to, in the order of the home page: how they are shown, and the label of their row. */
const SOURCES: {
  readonly [source in TileSource]: {
    readonly kind: BrowseTilesView['kind'];
    readonly label: WordKey;
    readonly tiles: (parts: StockParts) => StockTile[];
    /** The maximum number of tiles on the home page; null = no row there. */
    readonly homeMax: number | null;
  };
} = {
  body: { kind: 'body', label: 'search.bodies', tiles: bodyTiles, homeMax: 8 },
  make: { kind: 'make', label: 'search.makes', tiles: makeTiles, homeMax: 8 },
  fuel: {
    kind: 'chip',
    label: 'home.fuels',
    tiles: (parts) => facetTiles('fuel', parts),
    homeMax: Number.POSITIVE_INFINITY,
  },
};

/** The rows of the home page, each with at least two tiles. */
export const homeTileRows = (parts: StockParts, assets: Pick<PageAssets, 'makeLogos'>): BrowseTilesView[] =>
  (Object.keys(SOURCES) as TileSource[]).flatMap((source) => {
    const { homeMax: max } = SOURCES[source];
    return (max !== null && tileRow(source, parts, { min: 2, max }, assets)) || [];
  });

/** A row of at most `max` tiles, those with most cars first; null if there are fewer than `min`. */
export function tileRow(
  source: TileSource,
  parts: StockParts,
  { min, max }: { readonly min: number; readonly max: number },
  assets: Pick<PageAssets, 'makeLogos'>,
): BrowseTilesView | null {
  const { kind, label, tiles } = SOURCES[source];
  const largest = withMostCars(tiles(parts), max);
  return largest.length < min ? null : browseTiles(kind, largest, parts.words(label), assets);
}

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
    wide: tiles.some(({ countText }) => countText.length > SHORT_COUNT),
    tiles: tiles.map((tile) => ({ label: tile.label, href: tile.href, count: tile.countText, ...pictures(tile) })),
  };
}
