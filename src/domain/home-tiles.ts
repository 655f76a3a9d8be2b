import type { ListFacet } from '#domain/facets.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { WordKey } from '#text/wording.ts';

/** Facets of which a car has one value, or none. */
export type SingleFacet = { [F in ListFacet]: SearchRecord[F] extends string | null ? F : never }[ListFacet];

interface TileRowRules {
  readonly label: WordKey;
  /** The maximum number of tiles on the home page. */
  readonly homeMax: number;
}

/** Facets whose values with stock are links in a row of tiles: of the home page, in this order, and of `::tiles` (TILE-01). */
export const TILE_ROWS = {
  body: { label: 'search.bodies', homeMax: 8 },
  make: { label: 'search.makes', homeMax: 8 },
  fuel: { label: 'home.fuels', homeMax: Number.POSITIVE_INFINITY },
} as const satisfies { readonly [facet in SingleFacet]?: TileRowRules };

export type TileRowName = keyof typeof TILE_ROWS;
export const TILE_ROW_NAMES = Object.keys(TILE_ROWS) as TileRowName[];
/** The label of a row and its maximum on the home page. */
export const tileRowRules = (name: TileRowName): TileRowRules => TILE_ROWS[name];
