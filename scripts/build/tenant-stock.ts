import type { Tenant } from '#config/tenant.ts';
import type { Clock } from '#domain/clock.ts';
import type { ModelRecord } from '#domain/model-record.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { checkSlugCollisions } from '#site/check-slug-collisions.ts';
import { menusOf, resolveSite } from '#site/resolve-site.ts';
import { type RouteTable, routesOf } from '#site/route-table.ts';
import type { Site } from '#site/site.ts';
import { toModelRecords } from '#stock/model-records.ts';
import { toSearchRecord } from '#stock/search-record.ts';
import { withSimilar } from '#stock/similar-stock.ts';
import { type ParsedLines, readSnapshot, type Snapshot } from '#stock/snapshot.ts';
import { withStockSpelling } from '#stock/spellings.ts';
import type { PictureSource } from './picture-cache.ts';
import { type SiteWithPictures, withPictures } from './pictures.ts';

/** A dealer's site and stock as used by its pages, its index file and its search server. */
export interface TenantStock {
  readonly site: Site;
  readonly edge: ReturnType<typeof resolveSite>['edge'];
  readonly stock: Snapshot;
  readonly records: readonly SearchRecord[];
  readonly models: readonly ModelRecord[];
  readonly table: RouteTable;
  readonly pictures: SiteWithPictures['files'];
}

/**
 * The only place where a tenant's stock becomes records, so that pages and search servers cannot disagree.
 *
 * @throws SlugCollision, RouteCollision, or StockError naming the line of the stock file
 */
export function tenantStock(
  tenantDir: string,
  tenant: Tenant,
  now: Clock,
  source?: PictureSource,
  lineCache?: ParsedLines,
): TenantStock {
  const { site: resolvedSite, edge } = resolveSite(tenant, now);
  const snapshot = readSnapshot(tenantDir, resolvedSite, now, lineCache);
  const { site: picturedSite, stock, files: pictures } = withPictures(tenantDir, resolvedSite, snapshot, source);
  const records = withSimilar(stock.cars.map((car) => toSearchRecord(car, picturedSite, now)));
  checkSlugCollisions(records);
  const site = {
    ...picturedSite,
    navigation: menusOf(tenant, picturedSite, stock.cars),
    models: picturedSite.models.map(withStockSpelling),
  };
  const table = routesOf(site, records, stock.makes, tenant.config.redirects);
  return { site, edge, stock, records, models: toModelRecords(site, records, table.has), table, pictures };
}
