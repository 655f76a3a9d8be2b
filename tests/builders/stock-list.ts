import type { SearchRecord } from '#domain/search-record.ts';
import type { Site } from '#site/site.ts';
import { SITE_NOW } from '#tests/builders/site.ts';
import { listCars, type SearchRoute, type StockList, stockList } from '#views/stock-list.ts';

/** One page of a list with the cars in `listed`, at `SITE_NOW`; `records` is the whole stock. */
export const listOf = (
  site: Site,
  route: SearchRoute,
  records: readonly SearchRecord[],
  listed: readonly SearchRecord[],
): StockList => stockList(site, route, listCars(route, site.search.pageSize, records, listed), SITE_NOW);
