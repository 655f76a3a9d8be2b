import type { SearchRecord } from '#domain/search-record.ts';
import { searchOver } from '#scripts/build/page-context.ts';
import { routesOf } from '#site/route-table.ts';
import type { Site } from '#site/site.ts';
import { SITE_NOW } from '#tests/builders/site.ts';
import type { PageInput } from '#view-types/page.ts';

/** The input from which a site's views are created, at `SITE_NOW`; without cars by default. */
export function pageInput(
  site: Site,
  records: readonly SearchRecord[] = [],
  changes: Partial<PageInput> = {},
): PageInput {
  return {
    site,
    records,
    now: SITE_NOW,
    stock: {
      cars: [],
      bySlug: new Map(),
      byId: new Map(),
      delisted: [],
      makes: [],
      hidden: 0,
      version: '0123456789abcdef',
    },
    routes: routesOf(site, records),
    assets: {
      themeHref: '/theme.css',
      indexHref: '/_data/stock.json',
      modelsHref: '/_data/models.json',
      cardsHref: '/_data/cards.json',
      fontHrefs: [],
      logo: null,
      makeLogos: { href: '/_data/makes.svg', slugs: [], own: {} },
    },
    search: searchOver(records),
    socialHref: () => '/social/page.png',
    ...changes,
  };
}
