import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { SiteLocale, Theme } from '#site/site.ts';
import type { PageView } from '#view-types/page.ts';
import { nameOfOut } from '../edge/private-halves.ts';
import { digestOf } from './code-digest.ts';
import type { ReportedFinding } from './law-check.ts';
import type { PageContext } from './page-context.ts';

const VIEWS = '.caryard/views';
/** Changes with the shape of what is written. */
const FORMAT = 1;

/** What a site shows, page by page, and what was found about it: all that two builds of a dealer are compared by. */
export interface SiteViews {
  readonly slug: string;
  /** The dealer's name, as it stands on the site. */
  readonly name: string;
  readonly origin: string;
  readonly locale: SiteLocale;
  /** Null = built before it was kept: the code of an earlier commit makes its own site. */
  readonly theme: Theme | null;
  /** The instant (ISO) the site was built for. */
  readonly builtFor: string;
  /** Public path → what its page is printed from. */
  readonly pages: ReadonlyMap<string, PageView>;
  /** Other addresses of pages, with where they lead. */
  readonly aliases: { readonly [path: string]: string };
  /** Names of cars that have left: their address says so, and leads on. */
  readonly departed: readonly string[];
  /** Path in the site's folder → digest of the file. */
  readonly files: { readonly [path: string]: string };
  readonly law: readonly ReportedFinding[];
}

/** A site was not built with its views, or has been built without them since. */
export class NoViews extends Error {
  override readonly name = 'NoViews';
}

const fileOf = (out: string, slug: string): string => join(VIEWS, nameOfOut(out), `${slug}.zst`);

/**
 * Keeps the views of a site beside the project's other records, never in the published folder: they hold nothing that its pages do not show,
 * but nobody should fetch them.
 *
 * @param out the folder of the built sites
 * @param made with the instant (ms) the site was built for, and the JSON text that each page was printed from
 */
export function keepViews(
  out: string,
  context: PageContext,
  made: Pick<SiteViews, 'files' | 'law'> & {
    readonly builtFor: number;
    readonly pages: ReadonlyMap<string, string>;
  },
): void {
  const { pages, ...rest } = made;
  const head = { format: FORMAT, ...factsOfSite(context), ...rest, builtFor: new Date(made.builtFor).toISOString() };
  const lines = [JSON.stringify(head), ...[...pages].flat()];
  const file = fileOf(out, head.slug);
  const beside = `${file}.${process.pid}`;
  mkdirSync(join(file, '..'), { recursive: true });
  try {
    writeFileSync(beside, zstdCompressSync(Buffer.from(lines.join('\n'))));
    renameSync(beside, file);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

/** What is known of a site without its pages. */
export function factsOfSite({
  site,
  table,
  redirects,
  stock,
}: Pick<PageContext, 'site' | 'table' | 'redirects' | 'stock'>): Omit<
  SiteViews,
  'builtFor' | 'pages' | 'files' | 'law'
> {
  const { slug, name, origin, locale, theme } = site;
  const aliases = { ...exactOnes(redirects), ...table.aliases };
  return { slug, name, origin, locale, theme, aliases, departed: stock.departed.map((car) => car.slug) };
}

/** Of the former website's addresses those that are a path and nothing else. */
const exactOnes = (redirects: PageContext['redirects']): SiteViews['aliases'] =>
  Object.fromEntries(
    Object.entries(redirects ?? {}).flatMap(([address, entries]) =>
      entries.flatMap(({ query, to }) => (query === '' && !address.endsWith('/*') ? [[address, to]] : [])),
    ),
  );

/**
 * The views of the site that stands in `<out>/<slug>`.
 *
 * @param project folder of the project that built it
 * @throws NoViews when it was built without them, or is not the site they were kept for
 */
export function readViews(out: string, slug: string, project = '.'): SiteViews {
  const site = join(project, out, slug);
  const fix = `Build it with its views: npm run build -- ${slug} --out ${out} --views`;
  const views = read(join(project, fileOf(out, slug)));
  if (views === null) throw new NoViews(`Nobody has kept what the pages of ${site} are printed from. ${fix}`);
  const other = Object.keys(views.files).find((path) => path.endsWith('.html') && !isFile(site, path, views));
  if (other !== undefined)
    throw new NoViews(`${join(site, other)} is not as it was built when its views were kept. ${fix}`);
  return views;
}

const isFile = (site: string, path: string, { files }: SiteViews): boolean => {
  try {
    return digestOf(readFileSync(join(site, path))) === files[path];
  } catch {
    return false;
  }
};

/** Null when there is no such file, or it is half written or of another version. */
function read(file: string): SiteViews | null {
  try {
    return parseViews(zstdDecompressSync(readFileSync(file)).toString());
  } catch {
    return null;
  }
}

function parseViews(text: string): SiteViews | null {
  const [head = '', ...lines] = text.split('\n');
  const { format, ...rest } = JSON.parse(head) as { format: number } & Omit<SiteViews, 'pages'>;
  if (format !== FORMAT || lines.length % 2 !== 0) return null;
  const pages = new Map<string, PageView>();
  for (let at = 0; at < lines.length; at += 2)
    pages.set(lines[at] as string, JSON.parse(lines[at + 1] as string) as PageView);
  return { ...rest, theme: rest.theme ?? null, pages };
}
