import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { aSite } from '#tests/builders/site.ts';
import { serveStatic } from '../static-site.ts';
import { headersFile, securityHeaders } from './headers.ts';

const policy = (...imageHosts: string[]) =>
  securityHeaders(aSite(), { script: [], style: [] }, imageHosts)['Content-Security-Policy'];

test('the policy names the hosts of pictures', () => {
  expect(policy('https://a.example', 'https://b.example')).toContain(
    "; img-src 'self' data: https://a.example https://b.example;",
  );
});

test.each([
  { why: 'ends the directive', host: 'https://a.example;sandbox' },
  { why: 'begins another policy', host: 'https://a,b.example' },
  { why: 'allows every host', host: 'https://*' },
  { why: 'is not encrypted', host: 'http://a.example' },
])('a picture host that $why stops the build', ({ host }) => {
  expect(() => policy(host)).toThrow('use a host without https');
});

test('EVT-02 a policy that is too long says what its hosts are from', () => {
  const hosts = Array.from({ length: 60 }, (_, index) => `https://host-number-${index}.example`);
  const tags = [{ name: 'A', purpose: 'B', src: 'https://a.example/a.js', hosts, trustedTypes: [] }];
  expect(() => securityHeaders(aSite({ analytics: { tags } }), { script: [], style: [] }, [])).toThrow(
    'in the feed (0) or of hosts in analytics.tags (61)',
  );
});

test('HSTS includes subdomains only if the owner wants it', () => {
  const hsts = (hstsPreload: boolean) =>
    securityHeaders(aSite({ hstsPreload }), { script: [], style: [] }, [])['Strict-Transport-Security'];
  expect([hsts(false), hsts(true)]).toEqual(['max-age=63072000', 'max-age=63072000; includeSubDomains; preload']);
});

test('CALL-03 providers of maps and places are only named if the dealer has one', () => {
  const maps = {
    tiles: 'https://tiles.example/{z}/{x}/{y}.png',
    geocoder: 'https://places.example/find?postcode={postcode}',
  };
  const csp = (site: Parameters<typeof securityHeaders>[0]) =>
    securityHeaders(site, { script: [], style: [] }, [])['Content-Security-Policy'];
  expect(csp(aSite({ maps }))).toContain("; img-src 'self' data: https://tiles.example;");
  expect(csp(aSite({ maps }))).toContain("; connect-src 'self' https://places.example;");
  // A geocoder that needs a key is called through the site's own API.
  expect(csp(aSite({ maps: { geocoder: '/api/geocode?postcode={postcode}' } }))).toContain("; connect-src 'self';");
  expect(csp(aSite())).not.toContain('https://');
});

const folder = mkdtempSync(join(tmpdir(), 'caryard-headers-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('headers that only documents use are sent with pages and workers, not with the files that they load', async () => {
  const timing = { 'Server-Timing': 'stock;desc="x"' };
  const headers: { [name: string]: string } = { ...securityHeaders(aSite(), { script: [], style: [] }, []), ...timing };
  const files = [
    'about.html',
    '_astro/a.js',
    '_astro/worker-1.js',
    'fonts/a.woff2',
    'theme.1.css',
    '_data/stock/1.json',
    'pictures/car.1a2b3c-800/320.avif',
  ];
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), '');
  }
  writeFileSync(join(folder, '_headers'), headersFile(headers));
  const site = await serveStatic(folder);
  const documentHeader = /^(?:content-security|permissions-policy|referrer|cross-origin-opener|x-frame|server-timing)/;
  const documentHeaders: { [file: string]: string[] } = {};
  try {
    for (const file of files) {
      const { headers: received } = await fetch(`${site.url}/${file}`);
      expect(received.get('x-content-type-options'), file).toBe('nosniff');
      expect(received.get('cross-origin-resource-policy'), file).toBe('same-origin');
      documentHeaders[file] = [...received.keys()].filter((name) => documentHeader.test(name)).sort();
    }
    const policyOf = async (path: string) => (await fetch(site.url + path)).headers.get('content-security-policy');
    expect(await policyOf('/_astro/worker-1.js')).toBe(headers['Content-Security-Policy']);
    expect((await fetch(`${site.url}/_astro/a.js`)).headers.get('cache-control')).toContain('immutable');
    const picture = await fetch(`${site.url}/pictures/car.1a2b3c-800/320.avif`);
    expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000');
    expect((await fetch(`${site.url}/_data/stock/1.json`)).headers.get('x-robots-tag')).toBe('noindex');
  } finally {
    site.close();
  }
  const none: string[] = [];
  expect(documentHeaders).toEqual({
    'about.html': [
      'content-security-policy',
      'cross-origin-opener-policy',
      'permissions-policy',
      'referrer-policy',
      'server-timing',
      'x-frame-options',
    ],
    '_astro/a.js': none,
    '_astro/worker-1.js': ['content-security-policy', 'referrer-policy'],
    'fonts/a.woff2': none,
    'theme.1.css': none,
    '_data/stock/1.json': none,
    'pictures/car.1a2b3c-800/320.avif': none,
  });
});
