import { expect, test } from 'vitest';
import { aSite } from '#tests/builders/site.ts';
import { securityHeaders } from './headers.ts';

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
