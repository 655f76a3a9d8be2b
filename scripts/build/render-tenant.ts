import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Tenant } from '#config/tenant.ts';
import {
  BLOG_FEED_PATH,
  CAR_IDS_PATH,
  carDataPath,
  DELISTED_DATA_PATH,
  TRADE_IN_PATH,
  TRADE_IN_STOCK_PATH,
} from '#domain/routes/public-paths.ts';
import { linksWithoutStock } from '#site/check-links.ts';
import type { EdgeSite } from '#site/site.ts';
import { tradeInStock } from '#stock/trade-in-stock.ts';
import { blogFeed } from '#views/blog-feed.ts';
import { delistedPages } from '#views/delisted.ts';
import { windowCardSite } from '#views/window-card.ts';
import { fingerprint, fingerprintLine, publishEdgeSite, saveEdgeSite } from '../edge/edge-sites.ts';
import { whyNotReplaceable } from '../replaceable-folder.ts';
import type { BuildRecord, OutputRecord } from './build-records.ts';
import type { Bundle } from './bundle.ts';
import { carDataJson } from './car-data.ts';
import { complaintsWarning } from './complaints-warning.ts';
import { explain } from './explain.ts';
import { futureDateWarnings } from './future-date-warnings.ts';
import { headersFile, securityHeaders } from './headers.ts';
import { imageHosts } from './image-hosts.ts';
import { LawError, lawCheck } from './law-check.ts';
import { lawCheckInput } from './law-check-input.ts';
import { llmsTxt } from './llms-txt.ts';
import type { PageWorkers } from './page-workers.ts';
import { reuseError } from './recheck.ts';
import { secretWarnings } from './secret-warnings.ts';
import { servicePriceWarnings } from './service-price-warnings.ts';
import { contextOf, type PageOptions, pageOptions, type SiteOptions, siteWriter } from './site-options.ts';
import { saveViews } from './site-views.ts';
import { robotsTxt, SITEMAP_PATH, sitemapXml } from './sitemap.ts';
import { stateNoteWarnings } from './state-note-warnings.ts';
import { stockWarnings } from './stock-warnings.ts';
import { termsWarning } from './terms-warning.ts';
import { testDriveWarnings } from './test-drive-warnings.ts';
import { tileClashes } from './tile-clashes.ts';
import { writePages } from './write-pages.ts';
import { SiteFolderError, type WrittenSite } from './write-site.ts';

export interface BuiltTenant extends WrittenSite {
  readonly slug: string;
  readonly pages: number;
  /** The first instant (ISO) at which a build from the same files would give a different site; null = none. */
  readonly validUntil: string | null;
  /** Number of pages that were rendered, not reused. */
  readonly renderedPages: number;
  /** Number of reused files that were regenerated to check them. */
  readonly checked: number;
  /** Warnings for the dealer; they do not stop the build. */
  readonly warnings: readonly string[];
  /** The record for the next build; null if somebody has changed the published folder. */
  readonly createRecord: () => Promise<Pick<
    BuildRecord,
    'builtFor' | 'edgeFile' | 'site' | 'rendered' | 'effects' | 'samples' | 'outputs' | 'lookups'
  > | null>;
}

/** A file that every built site has. */
const HEADERS_FILE = '_headers';

/** @throws SiteFolderError for a folder that no build made, such as the dealer's own: a build replaces the whole folder */
function assertOwnFolder(published: string): void {
  const obstacle = whyNotReplaceable(published, HEADERS_FILE);
  if (obstacle !== null)
    throw new SiteFolderError(
      `${published} is not a site that a build made: ${obstacle}, and a build replaces the whole folder. Name another folder with --out DIR, or move what is there.`,
    );
}

/**
 * Builds one tenant's site into `<out>/<slug>` and its private edge file into `edgeSiteFolder(out)`. The same inputs and `now` give the
 * same bytes. Nothing is published if anything fails.
 *
 * @param pageWorkers other processes that write some of the pages; null = this one writes all
 */
export async function renderTenant(
  bundle: Bundle,
  tenant: Tenant,
  siteOptions: SiteOptions,
  lastBuild: BuildRecord | null = null,
  pageWorkers: PageWorkers | null = null,
): Promise<BuiltTenant> {
  const { slug } = tenant;
  const writer = siteWriter(tenant, siteOptions, lastBuild);
  assertOwnFolder(join(siteOptions.out, slug));
  await writer.open();
  try {
    pageWorkers?.start(writer.staging);
    const { context, lines } = await contextOf(bundle, tenant, siteOptions);
    lines.save();
    const law = lawCheck(tenant, lawCheckInput(tenant, context));
    if (law.errors > 0) throw new LawError(slug, law);
    const options = pageOptions(bundle, context, siteOptions, lastBuild, writer);
    const { sheets } = options.tools;
    const { recheck, views } = options;
    const { pages, hashes, listedRoutes, renderedPages, outputs, record } = await writePages(options, pageWorkers);
    await writer.add(SITEMAP_PATH, sitemapXml(context.site, listedRoutes, context.records, context.clock));
    for (const [path, css] of sheets.sheets) await writer.add(path, css);
    await writeData({ ...options, outputs });
    await writeBundled(options);
    for await (const [path, picture] of context.social.pictures()) await writer.add(path, picture);
    const headers = {
      ...securityHeaders(context.site, hashes, imageHosts(context.site, context.stock.cars)),
      // The age of the stock and the version of its index are sent as a header: in the markup, they would change every page with every
      // import.
      'Server-Timing': Object.entries({
        stock: context.edge.stockAt,
        'stock-index': context.indexes.stock,
        'models-index': context.indexes.models,
      })
        .map(([name, desc]) => `${name};desc="${desc}"`)
        .join(', '),
    };
    const { aliases, fillPaths } = context.table;
    const windowCard = windowCardSite(context.site);
    const { stock, edge: baseEdge, clock: now } = context;
    const warnings = [
      ...law.lines,
      ...stockWarnings(tenant, { ...stock, stockAt: baseEdge.stockAt, now }),
      ...linksWithoutStock(tenant, context.table),
      ...futureDateWarnings(tenant, now),
      ...secretWarnings(tenant),
      ...complaintsWarning(context.site.routes, dirname(tenant.file)),
      ...termsWarning(context.site, context.table, dirname(tenant.file)),
      ...servicePriceWarnings(tenant),
      ...testDriveWarnings(context.site, stock.cars, tenant.file),
      ...stateNoteWarnings(tenant, context.records),
      ...tileClashes(context.site.search.tiles, tenant.file),
    ];
    const validUntil = context.validUntil(); // after the last use of the clock
    const edge: EdgeSite = { ...context.edge, validUntil, headers, aliases, fillPaths, windowCard };
    const edgeFile = JSON.stringify(edge);
    await writer.add(`/${HEADERS_FILE}`, headersFile(headers) + fingerprintLine(edgeFile));
    const difference = siteOptions.unchanged && lastBuild !== null ? writer.differsFrom(lastBuild.site) : null;
    if (difference !== null)
      throw reuseError(
        `Nothing has changed since the last build, but ${difference} is different when it is regenerated`,
      );
    await saveEdgeSite(siteOptions.out, slug, edgeFile);
    const publishedSize = await writer.publish();
    await publishEdgeSite(siteOptions.out, slug, edgeFile).catch((error: unknown) => {
      throw new EdgeFileError(join(siteOptions.out, slug), error);
    });
    const builtFor = siteOptions.now.getTime();
    if (views !== null)
      saveViews(siteOptions.out, context, { builtFor, pages: views, files: writer.digests(), law: law.findings });
    return {
      ...{ slug, pages, renderedPages, checked: recheck?.count ?? 0, validUntil, warnings, ...publishedSize },
      createRecord: async () => {
        const site = await writer.recordSite();
        return (
          site && { builtFor, edgeFile: fingerprint(edgeFile), site, ...record, outputs, lookups: [...context.lookups] }
        );
      },
    };
  } catch (error) {
    // Otherwise they would continue to write into the folder.
    await pageWorkers?.end();
    await writer.discard();
    throw error;
  }
}

/** The site is published, but its private edge file could not be moved into place. */
class EdgeFileError extends Error {
  constructor(folder: string, cause: unknown) {
    super(
      `${folder} has the new site, but its private edge file could not be moved into place. The next serve, deploy or build tries again.\n${explain(cause)}`,
      { cause },
    );
    this.name = 'EdgeFileError';
  }
}

/** What is needed to make the files that are not pages. */
interface DataOptions extends PageOptions {
  /** Records of the files made so far. */
  readonly outputs: { [path: string]: OutputRecord };
}

async function writeData(options: DataOptions): Promise<void> {
  const { context, writer } = options;
  const { site, stock, table, clock: now } = context;
  for (const [path, content] of context.files) await writer.add(path, content);
  for (const [path, bytes] of context.pictures) await writer.add(path, await bytes());
  for (const [position, car] of stock.cars.entries()) {
    const record = context.records[position];
    if (record !== undefined)
      await addGenerated(options, carDataPath(car.id), { site, car, record }, () =>
        carDataJson(site, car, record, now),
      );
  }
  await writer.add(CAR_IDS_PATH, JSON.stringify(Object.fromEntries(stock.cars.map(({ slug, id }) => [slug, id]))));
  if (table.has(TRADE_IN_PATH))
    await writer.add(TRADE_IN_STOCK_PATH, JSON.stringify(tradeInStock(context.records, site.limits)));
  await writer.add(
    DELISTED_DATA_PATH,
    JSON.stringify(delistedPages(stock.delisted, { records: context.records, site })),
  );
  if (site.posts.length > 0) await writer.add(BLOG_FEED_PATH, blogFeed(site));
  await writer.add('/robots.txt', robotsTxt(site));
  await writer.add('/llms.txt', llmsTxt(site, table, context.records, now));
  for (const [path, draw] of context.drawings) await addGenerated(options, path, { path }, draw);
}

/** Adds a file that is made from this input alone; reuses the last build's if the input is the same. */
async function addGenerated(
  { context: { clock }, writer, previousOutput, outputs, recheck }: DataOptions,
  path: string,
  inputs: { readonly [name: string]: unknown },
  make: () => string,
): Promise<void> {
  const digest = previousOutput.digestOfInputs(inputs);
  const lastOutput = previousOutput.reusableOutput(path, digest);
  if (lastOutput !== null && writer.reuse(path)) {
    if (recheck?.isDue(path)) recheck.compare(path, make());
    clock.expires(lastOutput[1]);
    outputs[path] = lastOutput;
    return;
  }
  const { value, validUntil } = clock.track(make);
  await writer.add(path, value);
  outputs[path] = [digest, validUntil];
}

/** Adds the files that all sites have in common: scripts, pictures of the design, and style sheets that are not joined into others. */
async function writeBundled({ bundle, tools, writer }: PageOptions): Promise<void> {
  const isRequested = (path: string): boolean =>
    path.endsWith('.css') ? tools.sheets.isRequested(path) : tools.scripts.isRequested(path);
  for (const [path, digest] of bundle.client)
    if (isRequested(path) && !writer.reuse(path, digest))
      await writer.add(path, await readFile(join(bundle.clientDir, path)));
}
