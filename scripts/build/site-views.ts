import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { unavailabilityOf } from '#domain/availability.ts';
import type { PriceType } from '#domain/car.ts';
import { priceTypeOf } from '#domain/price.ts';
import type { EdgeSite, SiteLocale, Theme } from '#site/site.ts';
import { formerCarPaths } from '#stock/former-slugs.ts';
import type { PageView } from '#view-types/page.ts';
import { edgeSiteFolder, outputName } from '../edge/edge-sites.ts';
import { writeAtomic } from '../write-atomic.ts';
import { digestOf } from './code-digest.ts';
import type { ReportedFinding } from './law-check.ts';
import type { PageContext } from './page-context.ts';

const VIEWS = '.caryard/views';
/** Raise it when the format of the file changes. */
const FORMAT = 1;

/** The views of all pages of a site, and findings about it: what the change report compares. */
export interface SiteViews {
  readonly slug: string;
  /** The dealer's name, as shown on the site. */
  readonly name: string;
  readonly origin: string;
  readonly locale: SiteLocale;
  /** Null = built by a version that did not save it. */
  readonly theme: Theme | null;
  /** The instant (ISO) the site was built for. */
  readonly builtFor: string;
  /** Public path → view. */
  readonly pages: ReadonlyMap<string, PageView>;
  /** Redirects: other path → path of the page. */
  readonly aliases: { readonly [path: string]: string };
  /**
   * The dealer's own redirects from a former website: URL, with query or wildcard → path. A path is null while the list it leads to has no
   * cars. Null = built by a version that did not save them.
   */
  readonly redirects: { readonly [url: string]: string | null } | null;
  /** For how many days a sold car stays on the site; 0 = not at all, null = built by a version that did not save it. */
  readonly soldDays: number | null;
  /** Slugs of delisted cars. */
  readonly delisted: readonly string[];
  /** Slugs of sold cars, listed or delisted; null = built by a version that did not save them. */
  readonly sold: readonly string[] | null;
  /** Id of each car in stock → what its price includes, if it shows one; null = built by a version that did not save it. */
  readonly priceTypes: { readonly [id: string]: PriceType } | null;
  /** Path within the site's folder → digest. */
  readonly files: { readonly [path: string]: string };
  readonly law: readonly ReportedFinding[];
  /** The settings of the edge; the window cards are only known after a build. */
  readonly edge: ReportedEdge;
}

export type ReportedEdge = Omit<EdgeSite, 'windowCard'> & Partial<Pick<EdgeSite, 'windowCard'>>;

/** There are no views for a site, or only those of an earlier build. */
export class SiteNotReadyError extends Error {
  override readonly name = 'SiteNotReadyError';
}

const fileOf = (out: string, slug: string): string => join(VIEWS, outputName(out), `${slug}.zst`);

/**
 * Saves the views of a site with the build's records. They hold only what pages show, but are kept out of the published folder so that
 * nobody fetches them.
 *
 * @param out the folder of the built sites
 * @param parts the time of the build (ms), and the JSON of each page's view
 */
export function saveViews(
  out: string,
  context: PageContext,
  parts: Pick<SiteViews, 'files' | 'law'> & {
    readonly builtFor: number;
    readonly pages: ReadonlyMap<string, string>;
  },
): void {
  const { pages, ...rest } = parts;
  const head = { format: FORMAT, ...siteData(context), ...rest, builtFor: new Date(parts.builtFor).toISOString() };
  const lines = [JSON.stringify(head), ...[...pages].flat()];
  writeAtomic(fileOf(out, head.slug), zstdCompressSync(Buffer.from(lines.join('\n'))));
}

/** Everything but the pages. */
export function siteData({
  site,
  table,
  redirects,
  stock,
}: Pick<PageContext, 'site' | 'table' | 'redirects' | 'stock'>): Omit<
  SiteViews,
  'builtFor' | 'pages' | 'files' | 'law' | 'edge'
> {
  const { slug, name, origin, locale, theme } = site;
  const aliases = { ...Object.fromEntries(formerCarPaths(stock.cars)), ...exactRedirects(redirects), ...table.aliases };
  return {
    slug,
    name,
    origin,
    locale,
    theme,
    aliases,
    redirects: redirectTargets(redirects),
    soldDays: site.stock.includeSoldCarsDays,
    delisted: stock.delisted.map((car) => car.slug),
    priceTypes: Object.fromEntries(stock.cars.map((car) => [car.id, priceTypeOf(car, site.stock)])),
    sold: [...stock.cars, ...stock.delisted].filter((car) => unavailabilityOf(car) === 'sold').map((car) => car.slug),
  };
}

const redirectTargets = (redirects: PageContext['redirects']): NonNullable<SiteViews['redirects']> =>
  Object.fromEntries(
    Object.entries(redirects ?? {}).flatMap(([path, entries]) =>
      entries.map(({ query, to, temporary }) => [query === '' ? path : `${path}?${query}`, temporary ? null : to]),
    ),
  );

/** Redirects from the former website whose URL has neither query nor wildcard. */
const exactRedirects = (redirects: PageContext['redirects']): SiteViews['aliases'] =>
  Object.fromEntries(
    Object.entries(redirects ?? {}).flatMap(([path, entries]) =>
      entries.flatMap(({ query, to }) => (query === '' && !path.endsWith('/*') ? [[path, to]] : [])),
    ),
  );

/**
 * The views of the site in `<out>/<slug>`.
 *
 * @param project folder of the project that built it
 * @throws SiteNotReadyError when it was built without them, or has been built again since
 */
export function readViews(out: string, slug: string, project = '.'): SiteViews {
  const site = resolve(project, out, slug);
  const fix = `Build it with its views: npm run build -- ${slug} --out ${out} --views`;
  const views = read(join(project, fileOf(out, slug)), join(project, edgeSiteFolder(out), `${slug}.json`));
  if (views === null) throw new SiteNotReadyError(`The views of ${site} were not stored. ${fix}`);
  const other = Object.keys(views.files).find((path) => path.endsWith('.html') && !isFile(site, path, views));
  if (other !== undefined)
    throw new SiteNotReadyError(`${join(site, other)} has been changed since its views were stored. ${fix}`);
  return views;
}

const isFile = (site: string, path: string, { files }: SiteViews): boolean => {
  try {
    return digestOf(readFileSync(join(site, path))) === files[path];
  } catch {
    return false;
  }
};

/** Null when a file is missing, incomplete or of another version. */
function read(file: string, edgeFile: string): SiteViews | null {
  try {
    const edge = JSON.parse(readFileSync(edgeFile, 'utf8')) as EdgeSite;
    return parseViews(zstdDecompressSync(readFileSync(file)).toString(), edge);
  } catch {
    return null;
  }
}

function parseViews(text: string, edge: EdgeSite): SiteViews | null {
  const [head = '', ...lines] = text.split('\n');
  const { format, ...rest } = JSON.parse(head) as { format: number } & Omit<SiteViews, 'pages' | 'edge'>;
  if (format !== FORMAT || lines.length % 2 !== 0) return null;
  const pages = new Map<string, PageView>();
  for (let i = 0; i < lines.length; i += 2)
    pages.set(lines[i] as string, JSON.parse(lines[i + 1] as string) as PageView);
  const { theme = null, redirects = null, soldDays = null, sold = null, priceTypes = null } = rest;
  // Earlier versions saved the delisted cars as `departed`.
  const { departed = [], delisted = departed, ...others } = rest as typeof rest & { departed?: readonly string[] };
  return { ...others, delisted, theme, redirects, soldDays, sold, priceTypes, pages, edge };
}
