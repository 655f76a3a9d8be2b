import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RESERVE_PATH } from '#domain/routes/public-paths.ts';
import { edgeSiteFolder } from '#scripts/edge/edge-sites.ts';
import { type BuiltPage, DIST, fileFor } from './built-site.ts';

/** Paths handled by the edge, not by a file. */
const EDGE = /^\/api\//;
/** The edge renders a window card for every car with a page, and its reservation pages from one built page. */
const WINDOW_CARD = /^(\/cars\/[^/]+)\.pdf$/;
const CHECKOUT = /^(\/cars\/[^/]+)\/(?:checkout|buy-online)$/;

/** Internal URLs that the site's pages refer to and that do not exist: URL → a page that refers to it. */
export function deadPaths(site: string, pages: readonly BuiltPage[]): { readonly [path: string]: string } {
  const exists = pathChecker(site);
  const dead = new Map<string, string>();
  for (const { file, html } of pages)
    for (const url of urlsIn(html)) {
      const target = url.replaceAll('&amp;', '&');
      if (!target.startsWith('/') || target.startsWith('//')) continue;
      const path = target.split(/[?#]/)[0] as string;
      if (!exists(path)) dead.set(path, file);
    }
  return Object.fromEntries(dead);
}

function pathChecker(site: string): (path: string) => boolean {
  const aliases = JSON.parse(readFileSync(join(edgeSiteFolder(DIST), `${site}.json`), 'utf8')).aliases as Record<
    string,
    string
  >;
  const takesHolds = fileFor(site, RESERVE_PATH) !== null;
  const cache = new Map<string, boolean>();
  return (path) => {
    let exists = cache.get(path);
    if (exists === undefined) {
      const car = path.match(WINDOW_CARD)?.[1] ?? (takesHolds ? path.match(CHECKOUT)?.[1] : undefined);
      exists = EDGE.test(path) || fileFor(site, car ?? path) !== null || aliases[path] !== undefined;
      cache.set(path, exists);
    }
    return exists;
  };
}

/** Fragments in a page's links that match no element of the page. */
export function deadAnchors({ html }: BuiltPage): string[] {
  const anchors = [...html.matchAll(/\shref="#([^"]+)"/g)].map((match) => match[1] as string);
  return [...new Set(anchors)].filter((anchor) => !html.includes(`id="${anchor}"`));
}

/** URLs in a page's markup, including each size of a picture. */
function* urlsIn(html: string): Generator<string> {
  for (const [, url = ''] of html.matchAll(/\s(?:href|src|action|poster)="([^"]*)"/g)) yield url;
  for (const [, sizes = ''] of html.matchAll(/\ssrcset="([^"]*)"/gi))
    for (const size of sizes.split(/,\s+/)) yield size.split(/\s/)[0] ?? '';
}
