import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, extname, join } from 'node:path';
import { hostsOf } from '#config/clashes.ts';
import { ConfigError } from '#config/config-error.ts';
import { isFault, readFileSafely } from '#config/safe-files.ts';
import type { Tenant } from '#config/tenant.ts';
import { type BuildClock, buildClock } from '#domain/build-clock.ts';
import { rulesFor } from '#domain/dealership-rules.ts';
import { isExcludedFromFinance } from '#domain/finance.ts';
import type { RedirectTable } from '#domain/redirects.ts';
import {
  CARDS_DATA_PATH,
  MAKE_LOGOS_PATH,
  MODEL_INDEX_PATH,
  REDIRECTS_DATA_PATH,
  STOCK_INDEX_PATH,
} from '#domain/routes/public-paths.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { decodeIndex, encodeIndex, encodeModels } from '#domain/stock-index.ts';
import { createEngine, type SearchEngine } from '#search/engine/engine.ts';
import { checkLinks } from '#site/check-links.ts';
import { deadLinks } from '#site/dead-links.ts';
import { interimRedirects } from '#site/model-routes.ts';
import { joinTables, redirectTable } from '#site/redirect-table.ts';
import { checkRedirects } from '#site/redirects.ts';
import type { PublicRoute, RouteTable } from '#site/route-table.ts';
import type { EdgeSite, Site } from '#site/site.ts';
import { ownMakeLogos } from '#site/site-pictures.ts';
import { themeCss } from '#site/theme-css.ts';
import { formerCarRedirects } from '#stock/former-slugs.ts';
import { type ParsedLines, readStockDate, type Snapshot } from '#stock/snapshot.ts';
import type { LogoFile, PageAssets, PageInput, PageView } from '#view-types/page.ts';
import { cardSite } from '#views/car-card.ts';
import { inputFor, pageView } from '#views/page-view.ts';
import { staticMaps } from '#views/static-map.ts';
import { type DemoDrawings, demoDrawings } from './demo-drawings.ts';
import { logoSprite } from './logo-sprite.ts';
import type { PictureSource } from './picture-cache.ts';
import { pictureEncoder } from './picture-encoder.ts';
import { plainJson } from './plain-json.ts';
import { SocialPictures } from './social-pictures.ts';
import { svgFault } from './svg-fault.ts';
import { type TenantStock, tenantStock } from './tenant-stock.ts';

/** Everything about a tenant that its pages are rendered from, and the files they refer to. */
export interface PageContext {
  readonly site: Site;
  /** Without the words of the window cards, which `render-tenant.ts` adds. */
  readonly edge: Omit<EdgeSite, 'windowCard'>;
  readonly stock: Snapshot;
  readonly records: readonly SearchRecord[];
  readonly table: RouteTable;
  /** Redirects from the dealer's former website; null = none. */
  readonly redirects: RedirectTable | null;
  /** Paths that views looked up in the route table, each with the result. */
  readonly lookups: ReadonlyMap<string, boolean>;
  /** The build's clock; it records when its results expire. */
  readonly clock: BuildClock;
  /** The first instant (ISO) at which a result of the clock expires; null = none. Call it after the last use of the clock. */
  readonly validUntil: () => string | null;
  readonly social: SocialPictures;
  readonly search: PageInput['search'];
  readonly assets: PageAssets;
  /** Versions of the index files, for a response header. */
  readonly indexes: { readonly stock: string; readonly models: string };
  /** Generated files, most with a content hash in their name: public path → text or bytes. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  /** The tenant's own pictures in each size, and JPEGs of demo drawings: public path → bytes, on demand. */
  readonly pictures: TenantStock['pictures'];
  /** Drawings that the stock or the site refers to. */
  readonly drawings: DemoDrawings['drawings'];
}

/** The largest logo: every page loads it. */
const MAX_LOGO_BYTES = 1_000_000;

const FONTS = new URL('../../src/site/fonts/', import.meta.url);

/** Fonts of the window card: a PDF needs whole font files, and letters beyond the basic Latin ones (DET-12). */
const WINDOW_CARD_FONTS = [
  ['/fonts/window-card-400.ttf', '@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf'],
  ['/fonts/window-card-700.ttf', '@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf'],
] as const;

/**
 * Decides the pages of one tenant from its checked files and its stock.
 *
 * @param now the time of the build's clock.
 * @param source where encoded pictures come from: by default the cache of earlier builds.
 * @param lineCache stock lines that have been checked already.
 * @throws SlugCollision, RouteCollision, ConfigError for broken internal links, faulty redirects or an unusable logo, or StockError with
 *   the line of the stock file.
 */
export async function pageContext(
  tenantDir: string,
  tenant: Tenant,
  now: Date,
  source?: PictureSource,
  lineCache?: ParsedLines,
): Promise<PageContext> {
  const clock = buildClock(now);
  const tenantData = tenantStock(tenantDir, tenant, clock, source, lineCache);
  const { site, edge, stock, records, models, table, pictures } = tenantData;
  // The time of the stock, not of the build: rebuilding from the same stock must not undo later pushes.
  const stockAt = readStockDate(tenantDir);
  const faults = [
    ...checkLinks(tenant, table),
    ...checkRedirects(tenant, table),
    ...deadLinks([...tenant.pages, ...tenant.posts], table, hostsOf(tenant)),
  ];
  if (faults.length > 0) throw new ConfigError(faults);
  const lookups = new Map<string, boolean>();
  const has = (path: string): boolean => {
    const exists = table.has(path);
    lookups.set(path, exists);
    return exists;
  };

  const files = new Map<string, string | Uint8Array>();
  const addHashed = (path: string, content: string | Uint8Array): string => {
    const hash = contentHash(content);
    const extension = extname(path);
    const href = `${path.slice(0, -extension.length)}.${hash}${extension}`;
    files.set(href, content);
    return href;
  };
  const redirects = redirectTable(tenant.config.redirects, table);
  const ownRedirects = joinTables(interimRedirects(site, table), formerCarRedirects(stock.cars));
  const allRedirects = joinTables(redirects ?? {}, ownRedirects);
  if (Object.keys(allRedirects).length > 0) files.set(REDIRECTS_DATA_PATH, JSON.stringify(allRedirects));
  const theme = themeCss(site.theme, site.limits);
  const require = createRequire(import.meta.url);
  for (const { href, file } of theme.fontFiles) files.set(href, await readFile(new URL(file, FONTS)));
  for (const [href, module] of WINDOW_CARD_FONTS) files.set(href, await readFile(require.resolve(module)));
  for (const { path, svg } of staticMaps(site)) files.set(path, svg);
  const indexOptions = { version: stock.version, synonyms: site.search.synonyms };
  const indexes = {
    stock: versioned(files, STOCK_INDEX_PATH, JSON.stringify(encodeIndex(records, indexOptions))),
    models: versioned(files, MODEL_INDEX_PATH, JSON.stringify(encodeModels(models, indexOptions))),
  };
  const { drawings, jpegs } = await demoDrawings(site, stock, records, source);
  const logos = logoSprite(records.map((record) => record.make));
  const assets = {
    themeHref: addHashed('/theme.css', theme.css),
    indexHref: STOCK_INDEX_PATH,
    modelsHref: MODEL_INDEX_PATH,
    cardsHref: addHashed(CARDS_DATA_PATH, JSON.stringify(cardSite(site))),
    fontHrefs: theme.fontFiles.filter((font) => font.preload).map((font) => font.href),
    logo: site.theme.logo === null ? null : await logoFile(tenantDir, site.theme.logo, addHashed),
    makeLogos: {
      href: logos.svg === '' ? '' : addHashed(MAKE_LOGOS_PATH, logos.svg),
      slugs: logos.slugs,
      own: ownMakeLogos(site),
    },
  };
  return {
    site,
    edge: { ...edge, stockAt, carsWithoutFinance: carsWithoutFinance(tenantData) },
    stock,
    records,
    table: { ...table, has },
    redirects,
    lookups,
    clock,
    validUntil: () => isoOf(clock.validUntil()),
    social: new SocialPictures(site, source),
    search: searchOver(records),
    assets,
    indexes,
    files,
    pictures: new Map([...pictures, ...jpegs]),
    drawings,
  };
}

/** The ids of cars of makes and dealerships for which no estimate is shown (FIN-02), so that the edge does not accept one for them. */
const carsWithoutFinance = ({ site, stock }: Pick<TenantStock, 'site' | 'stock'>): number[] =>
  stock.cars
    .filter((car) => isExcludedFromFinance(car, rulesFor(site, car.dealership_slug).finance))
    .map(({ id }) => id);

const contentHash = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 10);

/** Adds a file under its plain path and its versioned path, `/_data/stock/<version>.json`; returns the version. */
function versioned(files: Map<string, string | Uint8Array>, path: string, content: string): string {
  const version = contentHash(content);
  files.set(path, content);
  files.set(path.replace(/\.json$/, `/${version}.json`), content);
  return version;
}

const isoOf = (instant: number | null): string | null => (instant === null ? null : new Date(instant).toISOString());

/**
 * A dealer's logo with a content hash in its name, and its size, so that the header does not shift when it loads.
 *
 * @throws ConfigError for a file that is missing, too large, not a picture, or an SVG with scripts or external references
 */
export async function logoFile(
  tenantDir: string,
  name: string,
  addHashed: (path: string, content: Uint8Array) => string,
): Promise<LogoFile> {
  const file = join(tenantDir, name);
  const bytes = readFileSafely(file, MAX_LOGO_BYTES);
  if (isFault(bytes)) throw new ConfigError([{ file, path: '', found: null, ...bytes }]);
  const sharp = await pictureEncoder();
  // Async, because sharp throws at once for an empty file, and rejects for other faults.
  const metadata = await (async () => sharp(bytes).metadata())().catch(() => null);
  if (metadata === null)
    throw new ConfigError([
      {
        file,
        path: '',
        found: null,
        problem: 'cannot be read as a picture',
        fix: 'Save the logo as SVG, PNG or WebP again, or remove it from the settings to show the name as text.',
      },
    ]);
  const fault = metadata.format === 'svg' ? svgFault(Buffer.from(bytes).toString('utf8')) : null;
  if (fault !== null)
    throw new ConfigError([
      {
        file,
        path: '',
        found: JSON.stringify(fault),
        problem: 'runs code, or loads something from elsewhere',
        fix: 'Save the logo as plain SVG, without scripts, links and linked pictures, or as PNG or WebP.',
      },
    ]);
  const { width, height } = metadata.autoOrient;
  return { href: addHashed(`/${basename(name)}`, bytes), width, height };
}

/** A search over these records; the index is opened on first use. */
export function searchOver(records: readonly SearchRecord[]): PageInput['search'] {
  let engine: SearchEngine | undefined;
  return (requests) => {
    engine ??= createEngine(decodeIndex(encodeIndex(records, { version: 'build' })));
    return engine.search(requests);
  };
}

/** The view of one page as JSON, with its metadata. */
export interface SerialisedView {
  readonly text: string;
  readonly meta: PageView['frame']['meta'];
  /** The first instant (milliseconds) at which the same input gives another view; null = none. */
  readonly validUntil: number | null;
  /** Titles of the pictures for shared links (`og:image`) that it needs. */
  readonly titles: readonly string[];
}

/** The view of a route's page as JSON. Pages are rendered from this text, so a view cannot hold anything else. */
export function serialisedView(context: PageContext, route: PublicRoute): SerialisedView {
  const all = inputOf(context);
  const titles: string[] = [];
  const socialHref = (title: string): string => {
    titles.push(title);
    return all.socialHref(title);
  };
  const { value: view, validUntil } = context.clock.track(() =>
    pageView({ ...inputFor(all, route), socialHref }, route),
  );
  return { text: plainJson(view, `The view of ${route.path}`), meta: view.frame.meta, validUntil, titles };
}

/** The `Astro.locals` of one page. */
export const pageLocals = (view: Pick<SerialisedView, 'text'>): App.Locals => ({
  view: JSON.parse(view.text) as PageView,
});

/** What views are made from. */
export function inputOf({ site, clock, stock, records, table, assets, social, search }: PageContext): PageInput {
  const socialHref = (title: string): string => social.href(title);
  return { site, now: clock, stock, records, routes: table, assets, socialHref, search };
}
