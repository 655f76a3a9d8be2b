import { gzipSync } from 'node:zlib';
import { codePoints } from '#site/font-subsets.ts';
import { type BuiltPage, read, readBytes, visibleText } from './built-site.ts';
import { scriptWeight } from './script-weight.ts';

/** The files that a page loads by itself, without pictures: gzipped bytes, except for fonts. */
export interface PageWeight {
  readonly html: number;
  readonly styles: number;
  readonly fonts: number;
  readonly script: number;
  readonly total: number;
  /** Number of render-blocking style sheets. */
  readonly sheets: number;
}

interface Face {
  readonly family: string;
  readonly href: string;
  readonly characters: ReadonlySet<number>;
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
  const result =
    faces.get(key) ??
    [...read(site, sheet).matchAll(FACE)].map(([, family = '', href = '', range = '']) => ({
      family,
      href,
      characters: codePoints(range),
    }));
  faces.set(key, result);
  return result;
}

/** Font files needed for the characters of a page: for each family, the last face that covers a character. */
function fontsOf(site: string, sheets: readonly string[], html: string): string[] {
  const characters = new Set(
    [...visibleText(html).replaceAll(/\s/g, ' ')].map((letter) => letter.codePointAt(0) as number),
  );
  const families = Map.groupBy(
    sheets.flatMap((sheet) => facesOf(site, sheet)),
    ({ family }) => family,
  );
  const paths = [...families.values()].flatMap((familyFaces) =>
    [...characters].flatMap((letter) => familyFaces.findLast((face) => face.characters.has(letter))?.href ?? []),
  );
  return [...new Set(paths)];
}

/** Render-blocking style sheets. */
export const sheetsOf = (html: string): string[] => [...html.matchAll(SHEET)].map(([, href]) => href as string);

/** Weighs a built page. A font family counts for all characters of the page, wherever they are: a browser loads at most this much. */
export function pageWeight(site: string, html: string): PageWeight {
  const sheets = sheetsOf(html);
  const { eagerBytes, inlineBytes } = scriptWeight(site, html);
  const sum = (paths: readonly string[]): number => paths.reduce((total, path) => total + sizeOf(site, path), 0);
  const parts = {
    html: gzipSync(html).length,
    styles: sum(sheets),
    fonts: sum(fontsOf(site, sheets, html)),
    script: eagerBytes - inlineBytes, // inline ones are part of the HTML
  };
  return { ...parts, total: Object.values(parts).reduce((a, b) => a + b), sheets: sheets.length };
}

const KB = 1024;

/** Pages of lists stored on the device: React is loaded by the page itself. */
export const SAVED_PAGES: readonly string[] = ['/compare.html', '/favourites.html', '/watchlist.html'];

interface Budget {
  readonly kind: string;
  readonly kb: number;
}

/** Maximum weights by page content; the first match applies. The last one covers all other pages. */
const CONTENT: Budget = { kind: 'content', kb: 50 };
const BUDGETS: readonly (Budget & { readonly applies: (page: BuiltPage) => boolean })[] = [
  { kind: 'list', kb: 60, applies: ({ file }) => file.startsWith('/search/') },
  { kind: 'car', kb: 60, applies: ({ file }) => file.startsWith('/cars/') && file !== '/cars/trade-in.html' },
  { kind: 'home', kb: 60, applies: ({ file }) => file === '/index.html' },
  { kind: 'saved', kb: 52, applies: ({ file }) => SAVED_PAGES.includes(file) },
  { kind: 'form', kb: 60, applies: ({ html }) => html.includes('<lead-form') },
  { kind: 'cards', kb: 56, applies: ({ html }) => html.includes('<car-toggle') },
];

const budgetOf = (page: BuiltPage): Budget => BUDGETS.find(({ applies }) => applies(page)) ?? CONTENT;

/** The budget class of a page. */
export const kindOf = (page: BuiltPage): string => budgetOf(page).kind;

/** Which budget a page exceeds; null = none. */
export function overWeight(site: string, page: BuiltPage): string | null {
  const { kind, kb } = budgetOf(page);
  const { total, sheets } = pageWeight(site, page.html);
  if (sheets > 3) return `waits for ${sheets} style sheets, not 3`;
  return total > kb * KB ? `weighs ${(total / KB).toFixed(1)} kB, a ${kind} page at most ${kb}` : null;
}
