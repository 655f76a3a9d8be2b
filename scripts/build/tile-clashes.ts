import { tilesClash } from '#domain/promo-tiles.ts';
import type { PromoTile } from '#site/site.ts';

/**
 * Warnings about tiles in the search results that are hidden for some or all of their time, or in some lists, by an earlier tile at the same
 * position (SRCH-21).
 *
 * @param file the tenant file, which lists the tiles in the same order
 */
export function tileClashes(tiles: readonly PromoTile[], file: string): string[] {
  const earlierTiles: PromoTile[] = [];
  return tiles.flatMap((tile, index) => {
    const first = earlierTiles.find((other) => tilesClash(other, tile));
    if (first === undefined) {
      earlierTiles.push(tile);
      return [];
    }
    return [
      `  warning  ${file} search.tiles[${index}].position: "${tile.name}" is not shown where "${first.name}" is, at position ${tile.position}. Give it another position, dates that do not overlap, or other car types.`,
    ];
  });
}
