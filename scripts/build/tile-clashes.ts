import { tilesClash } from '#domain/promo-tiles.ts';
import type { PromoTile } from '#site/site.ts';

/**
 * Tiles in the search results that are never shown because an earlier one occupies their position at that time (SRCH-21).
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
      `  warning  ${file} search.tiles[${index}].position: "${tile.name}" is not shown while "${first.name}" has place ${tile.position}. Give it another position, or a window or car type of its own.`,
    ];
  });
}
