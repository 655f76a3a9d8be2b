import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RESERVE_PATH } from '#domain/paths.ts';
import { edgeSiteFolder } from '#scripts/edge/edge-sites.ts';
import { type BuiltPage, DIST, fileFor } from './built-site.ts';

/** Paths answered by the edge, not by a file. */
const EDGE = /^\/api\//;
/** A car's window card is made at the edge for every car that has a page; so are its pages of reserving, from one built page. */
const WINDOW_CARD = /^(\/cars\/[^/]+)\.pdf$/;
const CHECKOUT = /^(\/cars\/[^/]+)\/(?:checkout|buy-online)$/;

/** Addresses of the site that its pages ask for and that nothing answers: address → a page that has it. */
export function deadAddresses(site: string, pages: readonly BuiltPage[]): { readonly [address: string]: string } {
  const answers = answersOf(site);
  const dead = new Map<string, string>();
  for (const { file, html } of pages)
    for (const url of addresses(html)) {
      const target = url.replaceAll('&amp;', '&');
      if (!target.startsWith('/') || target.startsWith('//')) continue;
      const path = target.split(/[?#]/)[0] as string;
      if (!answers(path)) dead.set(path, file);
    }
  return Object.fromEntries(dead);
}

function answersOf(site: string): (path: string) => boolean {
  const aliases = JSON.parse(readFileSync(join(edgeSiteFolder(DIST), `${site}.json`), 'utf8')).aliases as Record<
    string,
    string
  >;
  const takesHolds = fileFor(site, RESERVE_PATH) !== null;
  const known = new Map<string, boolean>();
  return (path) => {
    let there = known.get(path);
    if (there === undefined) {
      const car = path.match(WINDOW_CARD)?.[1] ?? (takesHolds ? path.match(CHECKOUT)?.[1] : undefined);
      there = EDGE.test(path) || fileFor(site, car ?? path) !== null || aliases[path] !== undefined;
      known.set(path, there);
    }
    return there;
  };
}

/** Anchors of a page that lead to no element of it. */
export function deadAnchors({ html }: BuiltPage): string[] {
  const anchors = [...html.matchAll(/\shref="#([^"]+)"/g)].map((match) => match[1] as string);
  return [...new Set(anchors)].filter((anchor) => !html.includes(`id="${anchor}"`));
}

/** What a page's markup asks for, each size of a picture included. */
function* addresses(html: string): Generator<string> {
  for (const [, url = ''] of html.matchAll(/\s(?:href|src|action|poster)="([^"]*)"/g)) yield url;
  for (const [, sizes = ''] of html.matchAll(/\ssrcset="([^"]*)"/gi))
    for (const size of sizes.split(/,\s+/)) yield size.split(/\s/)[0] ?? '';
}
