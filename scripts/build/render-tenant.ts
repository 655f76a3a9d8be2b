import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tenant } from '#config/tenant.ts';
import { BLOG_FEED_PATH, carDataPath, DEPARTED_DATA_PATH, TRADE_IN_STOCK_PATH } from '#domain/paths.ts';
import type { PublicRoute } from '#site/routes.ts';
import type { EdgeSite } from '#site/site.ts';
import { drawing } from '#stock/drawings.ts';
import { tradeInStock } from '#stock/trade-in-stock.ts';
import { wordsOf } from '#text/wording.ts';
import { blogFeed } from '#views/blog-feed.ts';
import { departedLists } from '#views/departed.ts';
import { windowCardSite } from '#views/window-card.ts';
import { fingerprint, fingerprintLine, keepHalf, publishHalf } from '../edge/private-halves.ts';
import type { BuildRecord, Made, PageEffects } from './build-records.ts';
import type { Bundle } from './bundle.ts';
import { carDataJson } from './car-data.ts';
import { explain } from './explain.ts';
import { headersFile, securityHeaders } from './headers.ts';
import { Integrity } from './integrity.ts';
import { keptPicture, newPicture } from './kept-pictures.ts';
import { LastMade } from './last-made.ts';
import { LawError, lawCheck } from './law-check.ts';
import { lawFacts } from './law-facts.ts';
import { llmsTxt } from './llms-txt.ts';
import { type PageContext, pageContext, viewText } from './page-context.ts';
import { PageSheets } from './page-sheets.ts';
import { finishedPage, type PrintingTools, pageKey } from './print-page.ts';
import { LinesOnce } from './read-lines-once.ts';
import { Recheck, type RecheckOrder, reuseError } from './recheck.ts';
import { RepeatedParts } from './repeated-parts.ts';
import { keepViews } from './site-views.ts';
import { isListed, robotsTxt, sitemapXml } from './sitemap.ts';
import { tileClashes } from './tile-clashes.ts';
import { SiteWriter, type Written } from './write-site.ts';

export interface BuiltTenant extends Written {
  readonly slug: string;
  /** Pages printed, by kind. */
  readonly pages: { readonly [kind: string]: number };
  readonly seconds: { readonly [kind: string]: number };
  /** The first instant (ISO) at which a build from the same files would make something else; null = none. */
  readonly validUntil: string | null;
  /** How many of them came from the printer, not from the last build. */
  readonly fresh: number;
  /** Reused files that were made again, and came out the same. */
  readonly checked: number;
  /** What the dealer should look at; nothing is refused for it. */
  readonly warnings: readonly string[];
  /** What the next build may rely on; null when the published folder is not as it was left. */
  readonly recorded: () => Promise<Pick<
    BuildRecord,
    'builtFor' | 'half' | 'site' | 'printed' | 'effects' | 'made' | 'asked'
  > | null>;
}

interface BuildPlaces {
  readonly tenants: string;
  readonly out: string;
  readonly now: Date;
  /** Pictures too are made anew, and all lines of the stock are checked. */
  readonly clean?: boolean;
  /** Some of what is taken from the last build is made again all the same, and must come out as it stands. */
  readonly recheck?: RecheckOrder | null;
  /** What each page is printed from is kept, for whoever compares this build with another. */
  readonly views?: boolean;
  /** Nothing has changed since the last build: every file must come out as it is recorded. */
  readonly unchanged?: boolean;
}

/**
 * Builds one tenant's site into `<out>/<slug>` and its private half into `privateHalves(out)`.
 * Same inputs and `now` give the same bytes. Nothing is published when anything fails.
 */
export async function renderTenant(
  bundle: Bundle,
  tenant: Tenant,
  places: BuildPlaces,
  last: BuildRecord | null = null,
): Promise<BuiltTenant> {
  const { slug } = tenant;
  const { printer, clientDir } = bundle;
  const source = places.clean ? newPicture : keptPicture;
  const dir = tenant.dir ?? join(places.tenants, slug);
  const lines = new LinesOnce(dir, bundle.making, places.clean);
  const context = await pageContext(dir, tenant, places.now, source, lines);
  lines.keep();
  const law = lawCheck(tenant, lawFacts(tenant, context));
  if (law.errors > 0) throw new LawError(slug, law);
  const writer = new SiteWriter(join(places.out, slug), last?.slug === slug ? last.site : undefined);
  await writer.open();
  try {
    const sheets = new PageSheets(printer, clientDir);
    const integrity = new Integrity(
      (path) => sheets.made.get(path) ?? context.files.get(path) ?? bundled(clientDir, path),
    );
    const lastMade = new LastMade(context, bundle.making, places.now, last);
    const made: { [path: string]: Made } = {};
    const tools = { sheets, integrity, repeated: new RepeatedParts() };
    const recheck = places.recheck ? new Recheck(join(places.out, slug), places.recheck) : null;
    const views = places.views === true ? new Map<string, string>() : null;
    const order = { bundle, context, tools, writer, last, lastMade, made, recheck, views };
    const { pages, seconds, hashes, listed, fresh, record } = await writePages(order);
    await writer.add('/sitemap.xml', sitemapXml(context.site, listed, context.records, context.clock));
    for (const [path, css] of sheets.made) await writer.add(path, css);
    await writeData(order);
    await writeBundled(bundle, sheets, writer);
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
    const other = places.unchanged && last !== null ? writer.differsFrom(last.site) : null;
    if (other !== null) throw reuseError(`Nothing has changed since the last build, but ${other} comes out otherwise`);
    await keepHalf(places.out, slug, half);
    const written = await writer.publish();
    await publishHalf(places.out, slug, half).catch((error: unknown) => {
      throw new PrivateHalfError(join(places.out, slug), error);
    });
    const builtFor = places.now.getTime();
    if (views !== null)
      keepViews(places.out, context, { builtFor, pages: views, files: writer.digests(), law: law.told });
    return {
      ...{ slug, pages, seconds, fresh, checked: recheck?.count ?? 0, validUntil, warnings, ...written },
      recorded: async () => {
        const site = await writer.recorded();
        return site && { builtFor, half: fingerprint(half), site, ...record, made, asked: [...context.asked] };
      },
    };
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

/** The site is published, and what only the edge may know of it is not yet in the place where it is served from. */
class PrivateHalfError extends Error {
  constructor(folder: string, cause: unknown) {
    super(
      `${folder} holds the new site, but its private half could not be put in its place. Serve, deploy and the next build try again.\n${explain(cause)}`,
      { cause },
    );
    this.name = 'PrivateHalfError';
  }
}

/** A file that all sites ship, null = there is none at that path. */
function bundled(clientDir: string, path: string): Uint8Array | null {
  const file = join(clientDir, path);
  return existsSync(file) ? readFileSync(file) : null;
}

/** What the pages of a site did besides their HTML. */
interface Printed {
  readonly pages: { readonly [kind: string]: number };
  readonly seconds: { readonly [kind: string]: number };
  readonly hashes: Pick<PageEffects, 'script' | 'style'>;
  readonly listed: readonly PublicRoute[];
  /** Pages that came from the printer, not from the last build. */
  readonly fresh: number;
  readonly record: Pick<BuildRecord, 'printed' | 'effects'>;
}

/** What the files of a site are made with. */
interface PageOrder {
  readonly lastMade: LastMade;
  /** What they were made from, so far. */
  readonly made: { [path: string]: Made };
  readonly recheck: Recheck | null;
  /** Public path → text of the view; null = nobody wants them. */
  readonly views: Map<string, string> | null;
  readonly bundle: Bundle;
  readonly context: PageContext;
  readonly tools: PrintingTools;
  readonly writer: SiteWriter;
  readonly last: Pick<BuildRecord, 'printed' | 'effects'> | null;
}

/**
 * Writes every page. One that is made from the same facts as in the last build, or whose view and printer are as they were, is the last
 * build's; the others are printed.
 */
async function writePages(order: PageOrder): Promise<Printed> {
  const { context, lastMade, made } = order;
  const pages: { [kind: string]: number } = {};
  const seconds: { [kind: string]: number } = {};
  const script = new Set<string>();
  const style = new Set<string>();
  const listed: PublicRoute[] = [];
  const printed: { [path: string]: readonly [key: string, effects: number] } = {};
  const effectsByText = new Map<string, { readonly at: number; readonly effects: PageEffects }>();
  let fresh = 0;
  for (const [position, route] of context.table.routes.entries()) {
    // Lets a worker learn that the build was ended: printing waits for nothing.
    if (position % 32 === 0) await new Promise((done) => setImmediate(done));
    const started = performance.now();
    const path = `${route.file}.html`;
    const facts = lastMade.factsOfPage(route);
    const page = (facts === null ? null : lastPage(order, path, facts)) ?? (await newPage(order, route, path));
    const { key, effects, validUntil, shown } = page;
    order.views?.set(route.path, page.view ?? viewText(context, route).text);
    if (page.isFresh) fresh += 1;
    else if (order.recheck?.isDue(path)) await checkPage(order, order.recheck, route, effects);
    printed[path] = [key, intern(effectsByText, effects)];
    if (facts !== null) made[path] = [facts, validUntil, shown];
    for (const hash of effects.script) script.add(hash);
    for (const hash of effects.style) style.add(hash);
    if (shown) listed.push(route);
    pages[route.kind] = (pages[route.kind] ?? 0) + 1;
    seconds[route.kind] = (seconds[route.kind] ?? 0) + (performance.now() - started) / 1000;
  }
  return {
    pages,
    seconds,
    listed,
    fresh,
    hashes: { script: [...script].sort(), style: [...style].sort() },
    record: { printed, effects: [...effectsByText.values()].map(({ effects }) => effects) },
  };
}

/** A page that was written. */
interface WrittenPage {
  readonly key: string;
  readonly effects: PageEffects;
  readonly validUntil: number | null;
  /** Whether search engines shall know it. */
  readonly shown: boolean;
  /** Whether it came from the printer. */
  readonly isFresh: boolean;
  /** Text of its view; null = it was not made. */
  readonly view: string | null;
}

/** Writes the last build's page if it was made from these facts, and does again what its making did; null when it has to be made. */
function lastPage(order: PageOrder, path: string, facts: string): WrittenPage | null {
  const made = order.lastMade.at(path, facts);
  const [key] = (made !== null && order.last?.printed[path]) || [];
  if (made === null || key === undefined) return null;
  const effects = repeatable(order, path, key);
  if (effects === null || !order.writer.keep(path)) return null;
  const [, validUntil, shown = false] = made;
  order.context.clock.repeat(validUntil);
  for (const title of effects.titles) order.context.social.href(title);
  return { key, effects, validUntil, shown, isFresh: false, view: null };
}

/** Makes the view of a page, and prints it if the last build's was another. */
async function newPage(order: PageOrder, route: PublicRoute, path: string): Promise<WrittenPage> {
  const { bundle, context, tools, writer } = order;
  const view = viewText(context, route);
  const { validUntil, titles } = view;
  const key = pageKey(bundle, context.site.origin + route.path, view.text);
  const shown = isListed(view.meta, route, context.site.origin);
  const effects = repeatable(order, path, key);
  if (effects !== null && writer.keep(path))
    return { key, effects: { ...effects, titles }, validUntil, shown, isFresh: false, view: view.text };
  const page = await finishedPage(bundle, context, route, { ...tools, view });
  await writer.add(path, page.html);
  return { key, effects: { ...page.effects, titles }, validUntil, shown, isFresh: true, view: view.text };
}

/** Prints a page that was taken from the last build. */
async function checkPage(order: PageOrder, recheck: Recheck, route: PublicRoute, reused: PageEffects): Promise<void> {
  const { bundle, context, tools } = order;
  const view = viewText(context, route);
  const { html, effects } = await finishedPage(bundle, context, route, { ...tools, view });
  recheck.hold(`${route.file}.html`, html, [
    { ...effects, titles: view.titles },
    { ...effects, ...reused },
  ]);
}

/** What the last build's page with this key did besides its HTML, done again; null when there is no such page or it would do another thing. */
function repeatable({ last, tools }: PageOrder, path: string, key: string): PageEffects | null {
  const [known, at] = (last !== null && Object.hasOwn(last.printed, path) && last.printed[path]) || [];
  const effects = known === key && at !== undefined ? last?.effects[at] : undefined;
  if (effects === undefined) return null;
  tools.sheets.sheetOf(effects.sheets);
  return effects.integrity.every(([file, hash]) => tools.integrity.hashOf(file) === hash) ? effects : null;
}

/** Most pages of a kind do the same: it is kept once. */
function intern(
  seen: Map<string, { readonly at: number; readonly effects: PageEffects }>,
  effects: PageEffects,
): number {
  const text = JSON.stringify(effects);
  const { at } = seen.get(text) ?? { at: seen.size };
  if (at === seen.size) seen.set(text, { at, effects });
  return at;
}

async function writeData(order: PageOrder): Promise<void> {
  const { context, writer } = order;
  const { site, stock, table, clock: now } = context;
  for (const [path, content] of context.files) await writer.add(path, content);
  for (const [path, bytes] of context.pictures) await writer.add(path, await bytes());
  for (const [position, car] of stock.cars.entries()) {
    const record = context.records[position];
    if (record !== undefined)
      await addMade(order, carDataPath(car.id), { site, car, record }, () => carDataJson(site, car, record, now));
  }
  if (site.features.tradeIn)
    await writer.add(TRADE_IN_STOCK_PATH, JSON.stringify(tradeInStock(context.records, site.limits)));
  await writer.add(
    DEPARTED_DATA_PATH,
    JSON.stringify(
      departedLists(stock.departed, { records: context.records, site, words: wordsOf(site.locale.tag, site.text) }),
    ),
  );
  if (site.posts.length > 0) await writer.add(BLOG_FEED_PATH, blogFeed(site));
  await writer.add('/robots.txt', robotsTxt(site.origin));
  await writer.add('/llms.txt', llmsTxt(site, table, context.records, now));
  for (const name of [...drawingsUsed(context)].sort())
    await addMade(order, `/drawings/${name}.svg`, { name }, () => {
      const svg = drawing(name);
      if (svg === null)
        throw new Error(`The stock or the tenant asks for the drawing "${name}", which does not exist.`);
      return svg;
    });
}

/** Adds a file that is made from these facts alone; the last build's if it was made from the same. */
async function addMade(
  { context: { clock }, writer, lastMade, made, recheck }: PageOrder,
  path: string,
  facts: { readonly [name: string]: unknown },
  make: () => string,
): Promise<void> {
  const digest = lastMade.digestOf(facts);
  const last = lastMade.at(path, digest);
  if (last !== null && writer.keep(path)) {
    if (recheck?.isDue(path)) recheck.hold(path, make());
    clock.repeat(last[1]);
    made[path] = last;
    return;
  }
  const { value, validUntil } = clock.during(make);
  await writer.add(path, value);
  made[path] = [digest, validUntil];
}

/** What all sites ship: scripts, pictures of the design, and the style sheets that are not joined into others. */
async function writeBundled({ clientDir, client }: Bundle, sheets: PageSheets, writer: SiteWriter): Promise<void> {
  for (const [path, digest] of client)
    if ((!path.endsWith('.css') || sheets.isAskedFor(path)) && !writer.keep(path, digest))
      await writer.add(path, await readFile(join(clientDir, path)));
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
