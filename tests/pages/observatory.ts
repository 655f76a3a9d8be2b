import { createHash } from 'node:crypto';

/** Headers of a response by name. */
export type Headers = ReadonlyMap<string, string>;

interface Rule {
  readonly why: string;
  readonly points: number;
  readonly applies: (headers: Headers, html: string) => boolean;
}

const header = (name: string, value: RegExp) => (headers: Headers) => value.test(headers.get(name) ?? '');
const directive = (headers: Headers, name: string): string =>
  (headers.get('Content-Security-Policy') ?? '').split('; ').find((entry) => entry.startsWith(`${name} `)) ?? '';

/**
 * The points that Mozilla's HTTP Observatory (mdn-http-observatory, score table of 19 August 2026) adds to or deducts from 100 for a page
 * on https without cookies. `Cross-Origin-Opener-Policy` counts since that day; before that, the same page scored ten points less.
 */
export const RULES: readonly Rule[] = [
  {
    why: 'policy: nothing by default, nothing unsafe, forms to the same origin',
    points: 10,
    applies: (headers) =>
      directive(headers, 'default-src') === "default-src 'none'" &&
      !/unsafe-|\*/.test(headers.get('Content-Security-Policy') ?? '') &&
      /^form-action '(?:self|none)'$/.test(directive(headers, 'form-action')),
  },
  { why: 'no policy', points: -25, applies: (headers) => !headers.has('Content-Security-Policy') },
  { why: 'opener', points: 10, applies: header('Cross-Origin-Opener-Policy', /^same-origin(?:-allow-popups)?$/) },
  { why: 'resource policy', points: 10, applies: header('Cross-Origin-Resource-Policy', /^same-(?:origin|site)$/) },
  {
    why: 'referrer',
    points: 5,
    applies: header('Referrer-Policy', /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/),
  },
  {
    why: 'no frames',
    points: 5,
    applies: (headers) => directive(headers, 'frame-ancestors') === "frame-ancestors 'none'",
  },
  { why: 'https for less than six months', points: -10, applies: (headers) => !(hstsSeconds(headers) >= 15_552_000) },
  {
    why: 'https from the first visit: the header meets the requirements of the browsers’ preload list, and the domain is on it',
    points: 5,
    applies: (headers) =>
      hstsSeconds(headers) >= 31_536_000 &&
      header('Strict-Transport-Security', /; includeSubDomains(?:;|$)/)(headers) &&
      header('Strict-Transport-Security', /; preload(?:;|$)/)(headers),
  },
  { why: 'content is sniffed', points: -5, applies: (headers) => headers.get('X-Content-Type-Options') !== 'nosniff' },
  { why: 'integrity of scripts', points: 5, applies: (_, html) => scriptsOf(html).some((tag) => INTEGRITY.test(tag)) },
];

const hstsSeconds = (headers: Headers): number =>
  Number(/^max-age=(\d+)/.exec(headers.get('Strict-Transport-Security') ?? '')?.[1] ?? 0);

/** The score of a page, by the current table of 19 August 2026 (`now`) or by the previous one (`before`). */
export function scoreOf(headers: Headers, html: string, table: 'now' | 'before'): number {
  const rules = RULES.filter(({ why }) => table === 'now' || why !== 'opener');
  return rules.reduce((score, { points, applies }) => score + (applies(headers, html) ? points : 0), 100);
}

const INTEGRITY = /\sintegrity="([^"]*)"/;
const LOADS =
  /<script\b[^>]*\ssrc="[^"]*"[^>]*>|<link\b(?=[^>]*\srel="(?:stylesheet|modulepreload)")[^>]*>|<link\b(?=[^>]*\srel="preload")(?=[^>]*\sas="(?:script|style)")[^>]*>/g;
const scriptsOf = (html: string): string[] => html.match(/<script\b[^>]*\ssrc="[^"]*"[^>]*>/g) ?? [];

/**
 * Scripts and style sheets of a page without a valid integrity hash.
 *
 * @param fileAt returns the built file at a path of the site
 */
export function integrityProblems(html: string, fileAt: (path: string) => Buffer): string[] {
  return (html.match(LOADS) ?? []).flatMap((tag) => {
    const path = /\s(?:src|href)="([^"]*)"/.exec(tag)?.[1] ?? '';
    const integrity = INTEGRITY.exec(tag)?.[1];
    if (integrity === undefined) return [`no hash: ${path}`];
    const hash = `sha256-${createHash('sha256').update(fileAt(path)).digest('base64')}`;
    return integrity === hash ? [] : [`another hash: ${path}`];
  });
}
