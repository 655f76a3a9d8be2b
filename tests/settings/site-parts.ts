import type { Tenant } from '#config/tenant.ts';
import type { Car } from '#domain/car.ts';
import type { ParsedLines } from '#stock/snapshot.ts';
import { BUILT_AT } from '#tests/built-at.ts';
import { windowCardSite } from '#views/window-card.ts';
import { securityHeaders } from '../../scripts/build/headers.ts';
import { lawCheck } from '../../scripts/build/law-check.ts';
import { lawCheckInput } from '../../scripts/build/law-check-input.ts';
import { llmsTxt } from '../../scripts/build/llms-txt.ts';
import { pageContext, serialisedView } from '../../scripts/build/page-context.ts';
import { sitemapXml } from '../../scripts/build/sitemap.ts';
import { tileClashes } from '../../scripts/build/tile-clashes.ts';

/** Number of pages of each kind; content pages differ from each other more than cars do. */
const MAX_PAGES = 5;
const MAX_CONTENT_PAGES = 40;

/** No setting affects the stock file, so each of its lines is checked once. */
const lines = new Map<string, Car>();
const lineCache: ParsedLines = { get: (line) => lines.get(line), add: (line, car) => void lines.set(line, car) };

/**
 * Everything that a dealer's settings affect, part by part, the fastest ones first: the edge file, data files, search records, pages,
 * site-wide files, findings of the law check. Nothing is rendered, because a view contains everything that its page renders.
 */
export async function* siteParts(dir: string, tenant: Tenant): AsyncGenerator<readonly [part: string, text: string]> {
  const context = await pageContext(dir, tenant, new Date(BUILT_AT), undefined, lineCache);
  const { site, edge, files, table, records, clock } = context;
  yield ['edge', JSON.stringify([edge, table.aliases, table.fillPaths, windowCardSite(site)])];
  yield [
    'files',
    JSON.stringify([...files].map(([path, content]) => [path, typeof content === 'string' ? content : content.length])),
  ];
  yield ['routes', JSON.stringify(table.routes)];
  yield ['records', JSON.stringify(records)];
  const input = lawCheckInput(tenant, context);
  yield ['forms', JSON.stringify(input.forms)];
  const pageCounts = new Map<string, number>();
  for (const route of table.routes) {
    const count = (pageCounts.get(route.kind) ?? 0) + 1;
    pageCounts.set(route.kind, count);
    if (count <= (route.kind === 'content' ? MAX_CONTENT_PAGES : MAX_PAGES))
      yield [`page ${route.path}`, serialisedView(context, route).text];
  }
  yield ['headers', JSON.stringify(securityHeaders(site, { script: [], style: [] }, []))];
  yield ['sitemap', sitemapXml(site, table.routes, records, clock)];
  yield ['llms.txt', llmsTxt(site, table, records, clock)];
  yield ['law', JSON.stringify([lawCheck(tenant, input), tileClashes(site.search.tiles, tenant.file)])];
}
