import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';

/** The folder that `npm test` built; page checks read it and nothing else. */
export const DIST = process.env.CARYARD_TEST_DIST ?? 'dist';
if (!existsSync(DIST)) throw new Error(`Nothing is built in "${DIST}". Run npm test, or npm run build first.`);

export interface BuiltPage {
  /** Path of the file in the site, `/cars/x.html`. */
  readonly file: string;
  readonly html: string;
}

export const SITES: readonly string[] = globSync('*/index.html', { cwd: DIST })
  .map((file) => file.split('/')[0] as string)
  .sort();

export function pagesOf(site: string): BuiltPage[] {
  return globSync('**/*.html', { cwd: join(DIST, site) })
    .sort()
    .map((file) => ({ file: `/${file}`, html: readFileSync(join(DIST, site, file), 'utf8') }));
}

/** A few pages of every kind, enough to check what is the same on all of them. */
export function samplePages(site: string): BuiltPage[] {
  const pages = pagesOf(site);
  const few = (pattern: RegExp, count: number): BuiltPage[] => {
    const of = pages.filter((page) => pattern.test(page.file));
    return of.filter((_, position) => position % Math.max(1, Math.floor(of.length / count)) === 0).slice(0, count);
  };
  return [
    ...few(/^\/cars\//, 12),
    ...few(/^\/search\//, 10),
    ...pages.filter((page) => !/^\/(cars|search)\//.test(page.file)),
  ];
}

export function read(site: string, path: string): string {
  return readFileSync(join(DIST, site, path), 'utf8');
}

export function documentOf(html: string): Document {
  return parseHTML(html).document as unknown as Document;
}

/** The file that answers a public path, or null: `/contact` → `/contact.html`. */
export function fileFor(site: string, path: string): string | null {
  const clean = decodeURI(path);
  const candidates = clean === '/' ? ['/index.html'] : [`${clean}.html`, clean];
  return candidates.find((file) => /\.[a-z0-9]+$/.test(file) && existsSync(join(DIST, site, file))) ?? null;
}
