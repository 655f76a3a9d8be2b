import { isHostName } from '#domain/host-name.ts';
import { DATA_PATH } from '#domain/routes/public-paths.ts';
import { SCRIPT_POLICY } from '#domain/script-policy.ts';
import { THIRD_PARTY_SCRIPT_POLICY } from '#domain/third-party-script-policy.ts';
import type { Site } from '#site/site.ts';

const CSP_LIMIT = 1_900; // a line of `_headers` may have 2,000 characters

/**
 * The headers of every response of a site, used both for `_headers` and for the Worker's own responses. `inlineHashes` are the script and
 * style hashes of the bundle; `imageHosts` the origins of stock pictures.
 *
 * @throws Error if the policy no longer fits into one header line, or a picture host is not https or contains characters with a meaning in
 *   a policy
 */
export function securityHeaders(
  site: Site,
  inlineHashes: { readonly script: readonly string[]; readonly style: readonly string[] },
  imageHosts: readonly string[],
): { [name: string]: string } {
  const insecureHost = imageHosts.find(
    (host) => !host.startsWith('https://') || !isHostName(URL.parse(host)?.hostname ?? ''),
  );
  if (insecureHost !== undefined)
    throw new Error(
      `The pictures of "${site.slug}" use a host without https, or with characters that no host name has: ${insecureHost}.`,
    );
  const { tags } = site.analytics;
  const origins = (urls: readonly string[]): string[] => [...new Set(urls.map((url) => new URL(url).origin))];
  /** The origin of a service for maps or place searches; none if it is a path of the site itself. */
  const originOf = (url: string | null): string[] => (url === null || url.startsWith('/') ? [] : origins([url]));
  const scripts = origins(tags.map(({ src }) => src));
  const tagHosts = origins(tags.flatMap(({ src, hosts }) => [src, ...hosts]));
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...inlineHashes.script, ...scripts].join(' '),
    ["style-src 'self'", ...inlineHashes.style].join(' '),
    ["img-src 'self' data:", ...imageHosts, ...originOf(site.maps.tiles), ...tagHosts].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...originOf(site.maps.geocoder), ...tagHosts].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    [
      'trusted-types',
      SCRIPT_POLICY,
      ...(tags.length > 0 ? [THIRD_PARTY_SCRIPT_POLICY] : []),
      ...tags.flatMap((tag) => tag.trustedTypes),
    ].join(' '),
  ].join('; ');
  if (policy.length > CSP_LIMIT)
    throw new Error(
      `The content security policy of "${site.slug}" is ${policy.length} characters long; the limit for a header line is ${CSP_LIMIT}. Reduce the number of picture hosts in the feed (${imageHosts.length}) or of hosts in analytics.tags (${tagHosts.length}).`,
    );
  return {
    'Content-Security-Policy': policy,
    'Strict-Transport-Security': `max-age=63072000${site.hstsPreload ? '; includeSubDomains; preload' : ''}`,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}

/** Headers that only documents use; a script, style sheet, font or data file is as safe without these 1.4 kB. */
const PAGE_HEADERS: readonly string[] = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Permissions-Policy',
  'Referrer-Policy',
  'Server-Timing',
  'X-Frame-Options',
];
/** Headers of a web worker's file: a worker follows the policy sent with it, not that of the page. */
const WORKER_HEADERS: readonly string[] = ['Content-Security-Policy', 'Referrer-Policy'];

/**
 * `_headers` for Workers static assets: the security headers on every path, a year of caching for files with a content hash in their
 * name, and no headers of pages (`! Name` removes one) on the files that pages load.
 */
export function headersFile(headers: { readonly [name: string]: string }): string {
  const block = (path: string, lines: readonly string[]): string =>
    [path, ...lines.map((line) => `  ${line}`)].join('\n');
  const linesOf = (names: readonly string[]): string[] =>
    names.flatMap((name) => (headers[name] === undefined ? [] : [`${name}: ${headers[name]}`]));
  const removals = PAGE_HEADERS.filter((name) => headers[name] !== undefined).map((name) => `! ${name}`);
  const year = 'Cache-Control: public, max-age=31536000';
  const immutable = `${year}, immutable`;
  return `${[
    block('/*', linesOf(Object.keys(headers))),
    ...['/_astro/*', '/fonts/*', '/theme.*'].map((path) => block(path, [...removals, immutable])),
    block('/_astro/worker-*', linesOf(WORKER_HEADERS)),
    // Not `immutable`: deployments retain such files of earlier versions, and download them on each new machine.
    block('/pictures/*', [...removals, year]),
    ...['stock/*', 'models/*', 'makes.*', 'cards.*'].map((path) => block(`${DATA_PATH}/${path}`, [immutable])),
    block(`${DATA_PATH}/*`, [...removals, 'X-Robots-Tag: noindex']),
  ].join('\n\n')}\n`;
}
