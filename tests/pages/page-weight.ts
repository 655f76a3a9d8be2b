import { gzipSync } from 'node:zlib';
import { codePoints } from '#site/font-cuts.ts';
import { type BuiltPage, read, readBytes, visibleText } from './built-site.ts';
import { scriptWeight } from './script-weight.ts';

/** What a page asks for by itself, pictures left out: gzip bytes, fonts as they are. */
export interface PageWeight {
  readonly html: number;
  readonly styles: number;
  readonly fonts: number;
  readonly script: number;
  readonly all: number;
  /** How many style sheets it waits for. */
  readonly sheets: number;
}

interface Face {
  readonly family: string;
  readonly href: string;
  readonly letters: ReadonlySet<number>;
}

const FACE = /font-family:"([^"]+)"[^}]*url\((\/fonts\/[^)]+)\)[^}]*unicode-range:([^;}]+)/g;
const SHEET = /<link(?=[^>]* rel="stylesheet")[^>]* href="(\/[^"]+)"/g;

const sizes = new Map<string, number>();
function sizeOf(site: string, path: string): number {
  const key = site + path;
  const size =
    sizes.get(key) ?? (path.endsWith('.woff2') ? readBytes(site, path).length : gzipSync(read(site, path)).length);
  sizes.set(key, size);
  return size;
}

const faces = new Map<string, readonly Face[]>();
function facesOf(site: string, sheet: string): readonly Face[] {
  const key = site + sheet;
  const found =
    faces.get(key) ??
    [...read(site, sheet).matchAll(FACE)].map(([, family = '', href = '', range = '']) => ({
      family,
      href,
      letters: codePoints(range),
    }));
  faces.set(key, found);
  return found;
}

/** Font files that the letters of a page ask for: of each family the last face that claims a letter. */
function fontsOf(site: string, sheets: readonly string[], html: string): string[] {
  const letters = new Set(
    [...visibleText(html).replaceAll(/\s/g, ' ')].map((letter) => letter.codePointAt(0) as number),
  );
  const families = Map.groupBy(
    sheets.flatMap((sheet) => facesOf(site, sheet)),
    ({ family }) => family,
  );
  const asked = [...families.values()].flatMap((of) =>
    [...letters].flatMap((letter) => of.findLast((face) => face.letters.has(letter))?.href ?? []),
  );
  return [...new Set(asked)];
}

/** Style sheets that a page waits for. */
export const sheetsOf = (html: string): string[] => [...html.matchAll(SHEET)].map(([, href]) => href as string);

/** Weighs a built page. A family counts with every letter of the page, wherever it stands: at most as much is fetched. */
export function pageWeight(site: string, html: string): PageWeight {
  const sheets = sheetsOf(html);
  const { eagerBytes, inlineBytes } = scriptWeight(site, html);
  const sum = (paths: readonly string[]): number => paths.reduce((all, path) => all + sizeOf(site, path), 0);
  const parts = {
    html: gzipSync(html).length,
    styles: sum(sheets),
    fonts: sum(fontsOf(site, sheets, html)),
    script: eagerBytes - inlineBytes, // inline ones are weighed with the HTML
  };
  return { ...parts, all: Object.values(parts).reduce((a, b) => a + b), sheets: sheets.length };
}

const KB = 1024;

/** Pages of what is kept on the device: lists that change, React, fetched by the page that is about it and by no other. */
export const KEPT: readonly string[] = ['/compare.html', '/favourites.html', '/watchlist.html'];

interface Budget {
  readonly kind: string;
  readonly kb: number;
}

/** What pages may weigh, by what they hold; the first that fits. The last is every other page. */
const CONTENT: Budget = { kind: 'content', kb: 50 };
const BUDGETS: readonly (Budget & { readonly is: (page: BuiltPage) => boolean })[] = [
  { kind: 'list', kb: 60, is: ({ file }) => file.startsWith('/search/') },
  { kind: 'car', kb: 60, is: ({ file }) => file.startsWith('/cars/') && file !== '/cars/trade-in.html' },
  { kind: 'home', kb: 60, is: ({ file }) => file === '/index.html' },
  { kind: 'kept', kb: 52, is: ({ file }) => KEPT.includes(file) },
  { kind: 'form', kb: 60, is: ({ html }) => html.includes('<lead-form') },
  { kind: 'cards', kb: 56, is: ({ html }) => html.includes('<car-toggle') },
];

const budgetOf = (page: BuiltPage): Budget => BUDGETS.find(({ is }) => is(page)) ?? CONTENT;

/** What kind of page this is to its budget. */
export const kindOf = (page: BuiltPage): string => budgetOf(page).kind;

/** What is too much about a page's weight; null = nothing. */
export function overWeight(site: string, page: BuiltPage): string | null {
  const { kind, kb } = budgetOf(page);
  const { all, sheets } = pageWeight(site, page.html);
  if (sheets > 3) return `waits for ${sheets} style sheets, not 3`;
  return all > kb * KB ? `weighs ${(all / KB).toFixed(1)} kB, a ${kind} page at most ${kb}` : null;
}
