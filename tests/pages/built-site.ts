import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { parseHTML } from 'linkedom';
import { readTenant } from '#config/read-tenant.ts';
import { clockAt } from '#domain/clock.ts';
import { resolveSite } from '#site/resolve-site.ts';
import type { Site } from '#site/site.ts';
import { BUILT_AT } from '#tests/built-at.ts';

/** The folder that `npm test` has built; page checks only read this folder. */
export const DIST = process.env.CARYARD_TEST_DIST ?? 'dist';
if (!existsSync(DIST)) throw new Error(`Nothing is built in "${DIST}". Run npm test, or npm run build first.`);

/** The resolved site from which a folder was built. */
export async function siteOf(slug: string): Promise<Site> {
  const folder = ['tenants', 'tests/fixtures/tenants'].map((dir) => join(dir, slug)).find((dir) => existsSync(dir));
  if (folder === undefined) throw new Error(`No tenant folder for the built site "${slug}".`);
  return resolveSite(await readTenant(folder), clockAt(new Date(BUILT_AT))).site;
}

export interface BuiltPage {
  /** Path of the file in the site, `/cars/x.html`. */
  readonly file: string;
  readonly html: string;
}

export const SITES: readonly string[] = globSync('*/index.html', { cwd: DIST })
  .map((file) => file.split('/')[0] as string)
  .sort();

/** The pages of the last requested site, cached because the checks run site by site. */
let cached: { readonly site: string; readonly pages: readonly BuiltPage[] } | null = null;

export function pagesOf(site: string): readonly BuiltPage[] {
  if (cached?.site !== site) {
    const files = globSync('**/*.html', { cwd: join(DIST, site) }).sort();
    const pages = files.map((file) => ({ file: `/${file}`, html: readFileSync(join(DIST, site, file), 'utf8') }));
    cached = { site, pages };
  }
  return cached.pages;
}

/** The pages of single cars, which are in the same folder as the trade-in page. */
export function carPages(pages: readonly BuiltPage[]): BuiltPage[] {
  return pages.filter(({ file }) => file.startsWith('/cars/') && file !== '/cars/trade-in.html');
}

/** All pages except lists and cars. */
export function otherPages(pages: readonly BuiltPage[]): BuiltPage[] {
  const cars = new Set(carPages(pages));
  return pages.filter((page) => !page.file.startsWith('/search/') && !cars.has(page));
}

/** A few pages of every kind, enough to check what all of them have in common. */
export function samplePages(site: string): BuiltPage[] {
  const pages = pagesOf(site);
  const sample = (pages: readonly BuiltPage[], count: number): BuiltPage[] => {
    return pages.filter((_, index) => index % Math.max(1, Math.floor(pages.length / count)) === 0).slice(0, count);
  };
  return [
    ...sample(carPages(pages), 12),
    ...sample(
      pages.filter(({ file }) => file.startsWith('/search/')),
      10,
    ),
    ...otherPages(pages),
  ];
}

export function read(site: string, path: string): string {
  return readFileSync(join(DIST, site, path), 'utf8');
}

export function readBytes(site: string, path: string): Buffer {
  return readFileSync(join(DIST, site, path));
}

export function documentOf(html: string): Document {
  return parseHTML(html).document as unknown as Document;
}

/** The visible text of a page, without scripts and styles. Much faster than parsing a document. */
export function visibleText(html: string): string {
  let hidden = 0;
  let text = '';
  const parser = new Parser({
    onopentagname: (name) => {
      text += ' '; // separates words of adjacent elements
      if (name === 'script' || name === 'style') hidden += 1;
    },
    onclosetag: (name) => {
      text += ' ';
      if (name === 'script' || name === 'style') hidden -= 1;
    },
    ontext: (part) => {
      if (hidden === 0) text += part;
    },
  });
  parser.end(html);
  return text;
}

/** The file for a public path, or null: `/contact` → `/contact.html`. */
export function fileFor(site: string, path: string): string | null {
  const clean = decodeURI(path);
  const candidates = clean === '/' ? ['/index.html'] : [`${clean}.html`, clean];
  return candidates.find((file) => /\.[a-z0-9]+$/.test(file) && existsSync(join(DIST, site, file))) ?? null;
}
