import { describe, expect, test } from 'vitest';
import { read, SITES, siteOf } from './built-site.ts';

const WANTED: { readonly [name: string]: RegExp } = {
  'Strict-Transport-Security': /^max-age=(?:3[2-9]|[4-9]\d)\d{6,}/,
  'X-Content-Type-Options': /^nosniff$/,
  'X-Frame-Options': /^DENY$/,
  'Referrer-Policy': /^strict-origin-when-cross-origin$/,
  'Permissions-Policy': /camera=\(\).*microphone=\(\).*geolocation=\(\)/,
  'Cross-Origin-Opener-Policy': /^same-origin$/,
  'Cross-Origin-Resource-Policy': /^same-origin$/,
};
/** What every policy says, source lists apart. */
const DIRECTIVES: readonly string[] = [
  "default-src 'none'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
];
const OWN = /^(?:'self'|'none'|data:|'sha256-[\w+/=]{44}')$/;

/** What is wrong with the headers of every answer, and which hosts its policy admits. */
function judged(block: string): { problems: string[]; hosts: string[] } {
  const headers = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 2)]),
  );
  const policy = (headers.get('Content-Security-Policy') ?? '').split('; ');
  const sources = policy.flatMap((directive) => {
    const [name = '', ...list] = directive.split(' ');
    return name.endsWith('-src') ? list : [];
  });
  return {
    problems: [
      ...Object.entries(WANTED).flatMap(([name, value]) => (value.test(headers.get(name) ?? '') ? [] : [name])),
      ...DIRECTIVES.filter((directive) => !policy.includes(directive)),
      ...sources.filter((source) => /unsafe|\*|^https?:$/.test(source)),
    ],
    hosts: [...new Set(sources.filter((source) => !OWN.test(source)))],
  };
}
/** The lines that belong to every path. */
const ofAll = (site: string): string => /^\/\*\n((?: {2}.*\n)+)/.exec(read(site, '_headers'))?.[1] ?? '';

describe('headers', () => {
  test.each(SITES)(
    'every page is sent with the whole set of security headers, and its policy admits nobody else: %s',
    async (site) => {
      const { problems, hosts } = judged(ofAll(site));
      const { analytics, maps } = await siteOf(site);
      const named = JSON.stringify([analytics, maps]);
      expect([problems, hosts.filter((host) => !named.includes(host))]).toEqual([[], []]);
    },
  );

  test('a header that is missing and a policy that is wide are seen', () => {
    const block = ofAll(SITES[0] as string);
    expect(judged(block.replace(/ {2}X-Content.*\n/, '')).problems).toEqual(['X-Content-Type-Options']);
    expect(judged(block.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")).problems).toEqual([
      "'unsafe-inline'",
    ]);
    expect(judged(block.replace("connect-src 'self'", "connect-src 'self' https://evil.example")).hosts).toEqual([
      'https://evil.example',
    ]);
  });
});
