import type { Tenant } from '#config/tenant.ts';
import { tilesClash } from '#domain/promo-tiles.ts';

/** Tiles in the search results that are never shown because an earlier one occupies their position at that time (SRCH-21). */
export function tileClashes({ config, file }: Pick<Tenant, 'config' | 'file'>): string[] {
  const shown: (typeof config.search.tiles)[number][] = [];
  return config.search.tiles.flatMap((tile, at) => {
    const first = shown.find((other) => tilesClash(other, tile));
    if (first === undefined) {
      shown.push(tile);
      return [];
    }
    return [
      `  warning  ${file} search.tiles[${at}].position: "${tile.name}" is not shown while "${first.name}" has place ${tile.position}. Give it another position, or a window or car type of its own.`,
    ];
  });
}
