import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DIST, pagesOf, read, readBytes, SITES, siteOf } from './built-site.ts';
import { integrityProblems, scoreOf } from './observatory.ts';

const REQUIRED: { readonly [name: string]: RegExp } = {
  'Strict-Transport-Security': /^max-age=(?:3[2-9]|[4-9]\d)\d{6,}/,
  'X-Content-Type-Options': /^nosniff$/,
  'X-Frame-Options': /^DENY$/,
  'Referrer-Policy': /^strict-origin-when-cross-origin$/,
  'Permissions-Policy': /camera=\(\).*microphone=\(\).*geolocation=\(\)/,
  'Cross-Origin-Opener-Policy': /^same-origin$/,
  'Cross-Origin-Resource-Policy': /^same-origin$/,
};
/** The parts that every policy has in common. */
const DIRECTIVES: readonly string[] = [
  "default-src 'none'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
];
const INTERNAL_SOURCE = /^(?:'self'|'none'|data:|'sha256-[\w+/=]{44}')$/;

const headersIn = (block: string): Map<string, string> =>
  new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 2)]),
  );

/** Problems of the headers of all responses, and the hosts that the policy allows. */
function checkBlock(block: string): { problems: string[]; hosts: string[] } {
  const headers = headersIn(block);
  const policy = (headers.get('Content-Security-Policy') ?? '').split('; ');
  const sources = policy.flatMap((directive) => {
    const [name = '', ...list] = directive.split(' ');
    return name.endsWith('-src') ? list : [];
  });
  return {
    problems: [
      ...Object.entries(REQUIRED).flatMap(([name, value]) => (value.test(headers.get(name) ?? '') ? [] : [name])),
      ...DIRECTIVES.filter((directive) => !policy.includes(directive)),
      ...sources.filter((source) => /unsafe|\*|^https?:$/.test(source)),
    ],
    hosts: [...new Set(sources.filter((source) => !INTERNAL_SOURCE.test(source)))],
  };
}
/** The lines that apply to every path. */
const commonHeaders = (site: string): string => /^\/\*\n((?: {2}.*\n)+)/.exec(read(site, '_headers'))?.[1] ?? '';

describe('headers', () => {
  test.each(SITES)(
    'every page is sent with all security headers, and its policy allows no other hosts: %s',
    async (site) => {
      const { problems, hosts } = checkBlock(commonHeaders(site));
      const { analytics, maps } = await siteOf(site);
      const configured = JSON.stringify([analytics, maps]);
      expect([problems, hosts.filter((host) => !configured.includes(host))]).toEqual([[], []]);
    },
  );

  test('a missing header and a permissive policy are found', () => {
    const block = commonHeaders(SITES[0] as string);
    expect(checkBlock(block.replace(/ {2}X-Content.*\n/, '')).problems).toEqual(['X-Content-Type-Options']);
    expect(checkBlock(block.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")).problems).toEqual([
      "'unsafe-inline'",
    ]);
    expect(checkBlock(block.replace("connect-src 'self'", "connect-src 'self' https://evil.example")).hosts).toEqual([
      'https://evil.example',
    ]);
  });
});

describe('the index files', () => {
  test.each(SITES)(
    'no page contains the version, a header of every page does, and the file of that version exists and is immutable: %s',
    (site) => {
      const headers = read(site, '_headers');
      const timing = /Server-Timing: (.*)/.exec(commonHeaders(site))?.[1] ?? '';
      for (const name of ['stock', 'models']) {
        const version = new RegExp(`${name}-index;desc="([0-9a-f]{10})"`).exec(timing)?.[1];
        const index = read(site, `_data/${name}.json`);
        expect(read(site, `_data/${name}/${version}.json`)).toBe(index);
        expect(createHash('sha256').update(index).digest('hex').slice(0, 10)).toBe(version);
        expect(headers).toMatch(
          new RegExp(`^/_data/${name}/\\*\n  Cache-Control: public, max-age=31536000, immutable$`, 'm'),
        );
        const withVersion = pagesOf(site).filter(({ html }) => html.includes(version as string));
        expect(withVersion).toEqual([]);
      }
    },
  );
});

describe('pictures', () => {
  test.each(SITES)('are cached for a year, because their folders are named by their content: %s', (site) => {
    expect(read(site, '_headers')).toMatch(
      /^\/pictures\/\*\n(?: {2}.*\n)* {2}Cache-Control: public, max-age=31536000$/m,
    );
    const folders = globSync('pictures/*', { cwd: join(DIST, site) });
    expect(folders.filter((folder) => !/\.[0-9a-f]{6,10}(?:-\d+)?$/.test(folder))).toEqual([]);
  });
});

describe('integrity of scripts and style sheets', () => {
  test.each(SITES)('every one on a page has the hash of the published file: %s', (site) => {
    const cache = new Map<string, Buffer>();
    const fileAt = (path: string): Buffer => {
      const bytes = cache.get(path) ?? readBytes(site, path);
      cache.set(path, bytes);
      return bytes;
    };
    const faults = pagesOf(site).flatMap(({ file, html }) =>
      integrityProblems(html, fileAt).map((problem) => `${file}: ${problem}`),
    );
    expect(faults).toEqual([]);
    expect(cache.size).toBeGreaterThan(3);
  });

  test('a missing hash and a modified file are found', () => {
    const site = SITES[0] as string;
    const html = read(site, 'index.html');
    const fileAt = (path: string): Buffer => readBytes(site, path);
    const [, hash = ''] = /<script[^>]* integrity="([^"]+)"/.exec(html) ?? [];
    expect(integrityProblems(html.replace(` integrity="${hash}"`, ''), fileAt)).toEqual([
      expect.stringMatching(/^no hash/),
    ]);
    expect(integrityProblems(html.replace(hash, `sha256-${'A'.repeat(43)}=`), fileAt)).toEqual([
      expect.stringMatching(/^another hash/),
    ]);
    const changedFileAt = (path: string): Buffer =>
      path.endsWith('.css') ? Buffer.concat([fileAt(path), Buffer.from(' ')]) : fileAt(path);
    expect(integrityProblems(html, changedFileAt).length).toBeGreaterThan(1);
  });
});

describe('the score of Mozilla’s Observatory', () => {
  test.each(SITES)(
    'of every page is 145 or more, and 150 if the whole domain is https; 135 and 140 by the previous table: %s',
    async (site) => {
      const headers = headersIn(commonHeaders(site));
      const bonus = (await siteOf(site)).hstsPreload ? 5 : 0;
      const low = pagesOf(site).filter(
        ({ html }) => scoreOf(headers, html, 'now') < 145 + bonus || scoreOf(headers, html, 'before') < 135 + bonus,
      );
      expect(low.map(({ file }) => file)).toEqual([]);
    },
  );

  test('each missing header costs the points in the table', () => {
    const site = SITES[0] as string;
    const headers = headersIn(commonHeaders(site).replace('; includeSubDomains; preload', ''));
    const html = read(site, 'index.html');
    const without = (name: string): number =>
      scoreOf(new Map([...headers].filter(([key]) => key !== name)), html, 'now');
    expect(scoreOf(headers, html, 'now')).toBe(145);
    expect(scoreOf(headers, html.replaceAll(/ integrity="[^"]*"/g, ''), 'now')).toBe(140);
    expect(without('Cross-Origin-Resource-Policy')).toBe(135);
    expect(without('Content-Security-Policy')).toBe(105);
    expect(without('Strict-Transport-Security')).toBe(135);
    const withoutSubdomains = new Map(headers).set('Strict-Transport-Security', 'max-age=63072000; preload');
    expect(scoreOf(withoutSubdomains, html, 'now')).toBe(145);
  });
});
