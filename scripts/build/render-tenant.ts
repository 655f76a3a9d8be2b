import { existsSync, readFileSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { App as AstroApp } from 'astro/app';
import type { Tenant } from '#config/tenant.ts';
import { formDescription } from '#domain/forms/catalogue.ts';
import { FORM_IDS } from '#domain/forms/form.ts';
import { BLOG_FEED_PATH, carDataPath, TRADE_IN_STOCK_PATH } from '#domain/paths.ts';
import type { PublicRoute } from '#site/routes.ts';
import type { EdgeSite } from '#site/site.ts';
import { drawing } from '#stock/drawings.ts';
import { tradeInStock } from '#stock/trade-in-stock.ts';
import { wordsOf } from '#text/wording.ts';
import { blogFeed } from '#views/blog-feed.ts';
import { departedLists } from '#views/departed.ts';
import { windowCardSite } from '#views/window-card.ts';
import { fingerprintLine, keepHalf, useHalf } from '../edge/private-halves.ts';
import type { Bundle } from './bundle.ts';
import { carDataJson } from './car-data.ts';
import { headersFile, securityHeaders } from './headers.ts';
import { Integrity } from './integrity.ts';
import { LawError, lawCheck } from './law-check.ts';
import type { LawFacts } from './law-findings.ts';
import { llmsTxt } from './llms-txt.ts';
import { type PageContext, pageContext, pageLocals } from './page-context.ts';
import { PageSheets } from './page-sheets.ts';
import { isListed, robotsTxt, sitemapXml } from './sitemap.ts';
import { tileClashes } from './tile-clashes.ts';
import { SiteWriter, type Written } from './write-site.ts';
import { writtenTexts } from './written-texts.ts';

export interface BuiltTenant extends Written {
  readonly slug: string;
  /** Pages printed, by kind. */
  readonly pages: { readonly [kind: string]: number };
  readonly seconds: { readonly [kind: string]: number };
  /** The first instant (ISO) at which a build from the same files would make something else; null = none. */
  readonly validUntil: string | null;
  /** What the dealer should look at; nothing is refused for it. */
  readonly warnings: readonly string[];
}

interface BuildPlaces {
  readonly tenants: string;
  readonly out: string;
  readonly now: Date;
}

/**
 * Builds one tenant's site into `<out>/<slug>` and its private half into `privateHalves(out)`.
 * Same inputs and `now` give the same bytes. Nothing is published when anything fails.
 */
export async function renderTenant(
  { app, clientDir }: Bundle,
  tenant: Tenant,
  places: BuildPlaces,
): Promise<BuiltTenant> {
  const { slug } = tenant;
  const context = await pageContext(tenant.dir ?? join(places.tenants, slug), tenant, places.now);
  const law = lawCheck(tenant, lawFacts(tenant, context));
  if (law.errors > 0) throw new LawError(slug, law);
  const writer = new SiteWriter(join(places.out, slug));
  await writer.open();
  try {
    const sheets = new PageSheets(app, clientDir);
    const integrity = new Integrity(
      (path) => sheets.made.get(path) ?? context.files.get(path) ?? bundled(clientDir, path),
    );
    const finish = (html: string): string => integrity.stamp(sheets.join(html));
    const { pages, seconds, hashes, listed } = await writePages(app, context, finish, writer);
    await writer.add('/sitemap.xml', sitemapXml(context.site, listed, context.records, context.clock));
    for (const [path, css] of sheets.made) await writer.add(path, css);
    await writeData(context, writer);
    await writeBundled(clientDir, sheets, writer);
    for await (const [path, picture] of context.social.made()) await writer.add(path, picture);
    const headers = {
      ...securityHeaders(context.site, hashes, imageHosts(context)),
      // How old its stock is and which index goes with it a page says in a header: in its markup every import would change every page.
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
    const warnings = [...law.lines, ...tileClashes(tenant)];
    const validUntil = context.validUntil(); // the last question was asked
    const edge: EdgeSite = { ...context.edge, validUntil, headers, aliases, fillPaths, windowCard };
    const half = JSON.stringify(edge);
    await writer.add('/_headers', headersFile(headers) + fingerprintLine(half));
    await keepHalf(places.out, slug, half);
    const written = await writer.publish();
    await useHalf(places.out, slug, half);
    return { slug, pages, seconds, validUntil, warnings, ...written };
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

function lawFacts(tenant: Tenant, { site, stock, records, clock: now }: PageContext): LawFacts {
  const forms = FORM_IDS.map((id) => formDescription(id, { ...site, locale: site.locale.tag }));
  return { site, config: tenant.config, cars: stock.cars, records, texts: writtenTexts(tenant), forms, now };
}

/** A file that all sites ship, null = there is none at that path. */
function bundled(clientDir: string, path: string): Uint8Array | null {
  const file = join(clientDir, path);
  return existsSync(file) ? readFileSync(file) : null;
}

interface InlineHashes {
  readonly script: readonly string[];
  readonly style: readonly string[];
}

async function writePages(app: AstroApp, context: PageContext, finish: (html: string) => string, writer: SiteWriter) {
  const pages: { [kind: string]: number } = {};
  const seconds: { [kind: string]: number } = {};
  const script = new Set<string>();
  const style = new Set<string>();
  const listed: PublicRoute[] = [];
  for (const route of context.table.routes) {
    const started = performance.now();
    const { html, policy } = await printPage(app, context, route);
    for (const hash of policy.script) script.add(hash);
    for (const hash of policy.style) style.add(hash);
    if (isListed(html, route, context.site.origin)) listed.push(route);
    // As latin1 the bytes of a page are kept as they are.
    await writer.add(`${route.file}.html`, Buffer.from(finish(html.toString('latin1')), 'latin1'));
    pages[route.kind] = (pages[route.kind] ?? 0) + 1;
    seconds[route.kind] = (seconds[route.kind] ?? 0) + (performance.now() - started) / 1000;
  }
  return {
    pages,
    seconds,
    listed,
    hashes: { script: [...script].sort(), style: [...style].sort() } satisfies InlineHashes,
  };
}

/** Astro writes this into the body beside the first island, where HTML allows no style; base.css says the same. */
const ISLAND_STYLE = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';

/**
 * Prints one page from the bundle, as the bytes that are written: nothing needs it as text. `validUntil` is the first instant
 * (milliseconds) at which the page may be another, null = none.
 *
 * @throws Error for a page that does not answer 200 (404 for not-found): that is a bug and stops the tenant.
 */
export async function printPage(app: AstroApp, context: PageContext, route: App.Locals['route']) {
  const internal = new Request(`${context.site.origin}/kind/${route.kind}`);
  const routeData = app.match(internal);
  if (!routeData) throw new Error(`There is no page src/pages/kind/${route.kind}.astro for ${route.path}.`);
  const watch = context.clock.watch();
  const response = await app.render(new Request(context.site.origin + route.path), {
    routeData,
    locals: pageLocals(context, route),
  });
  const html = withoutIslandStyle(Buffer.from(await response.arrayBuffer()));
  const validUntil = watch.end();
  const wanted = route.kind === 'not-found' ? 404 : 200;
  if (response.status !== wanted && response.status !== 200)
    throw new Error(`Printing ${route.path} failed with status ${response.status}. ${html.toString('utf8', 0, 500)}`);
  return { html, policy: inlineHashes(response.headers.get('content-security-policy') ?? ''), validUntil };
}

function withoutIslandStyle(html: Buffer): Buffer {
  const at = html.indexOf(ISLAND_STYLE);
  return at < 0 ? html : Buffer.concat([html.subarray(0, at), html.subarray(at + ISLAND_STYLE.length)]);
}

function inlineHashes(policy: string): InlineHashes {
  const of = (directive: string): string[] =>
    (policy.split(';').find((part) => part.trim().startsWith(directive)) ?? '').match(/'sha\d{3}-[^']+'/g) ?? [];
  return { script: of('script-src'), style: of('style-src') };
}

async function writeData(context: PageContext, writer: SiteWriter): Promise<void> {
  const { site, stock, table, clock: now } = context;
  for (const [path, content] of context.files) await writer.add(path, content);
  for (const [path, file] of context.pictures) await writer.add(path, await readFile(file));
  for (const [position, car] of stock.cars.entries()) {
    const record = context.records[position];
    if (record) await writer.add(carDataPath(car.id), carDataJson(site, car, record, now));
  }
  if (site.features.tradeIn)
    await writer.add(TRADE_IN_STOCK_PATH, JSON.stringify(tradeInStock(context.records, site.limits)));
  await writer.add(
    '/_data/departed.json',
    JSON.stringify(
      departedLists(stock.departed, { records: context.records, site, words: wordsOf(site.locale.tag, site.text) }),
    ),
  );
  if (site.posts.length > 0) await writer.add(BLOG_FEED_PATH, blogFeed(site));
  await writer.add('/robots.txt', robotsTxt(site.origin));
  await writer.add('/llms.txt', llmsTxt(site, table, context.records, now));
  for (const name of [...drawingsUsed(context)].sort()) {
    const svg = drawing(name);
    if (svg === null) throw new Error(`The stock or the tenant asks for the drawing "${name}", which does not exist.`);
    await writer.add(`/drawings/${name}.svg`, svg);
  }
}

/** What all sites ship: scripts, pictures of the design, and the style sheets that are not joined into others. */
async function writeBundled(clientDir: string, sheets: PageSheets, writer: SiteWriter): Promise<void> {
  for await (const entry of glob('**/*', { cwd: clientDir, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(clientDir, file)}`;
    if (entry.isFile() && (!path.endsWith('.css') || sheets.isAskedFor(path)))
      await writer.add(path, await readFile(file));
  }
}

const DRAWING = /\/drawings\/([a-z0-9-]+)\.svg/g;

function drawingsUsed({ site, stock }: PageContext): Set<string> {
  const names = new Set<string>();
  const collect = (text: string): void => {
    for (const match of text.matchAll(DRAWING)) names.add(match[1] as string);
  };
  for (const car of stock.cars) {
    collect(car.primary_image_url ?? '');
    for (const { image } of car.images) collect(image.url);
  }
  collect(JSON.stringify(site));
  return names;
}

/** Origins other than the site's own that pictures of the stock or of the tenant come from. */
function imageHosts({ site, stock }: PageContext): string[] {
  const pictures = [
    site.tags.certifiedImage?.url,
    site.home.heroImage,
    site.manufacturer?.logoUrl,
    ...site.offers.map((offer) => offer.imageUrl),
    ...site.promotions.flatMap(({ image, phoneImage }) => [image, phoneImage]),
    ...site.locations.map((location) => location.imageUrl),
    ...site.models.map((model) => model.imageUrl),
    ...stock.cars.flatMap((car) => [car.primary_image_url, ...car.images.map(({ image }) => image.url)]),
  ];
  const hosts = new Set(pictures.flatMap((url) => (url && /^https?:/.test(url) ? new URL(url).origin : [])));
  hosts.delete(site.origin);
  return [...hosts].sort();
}
