import { expect, test } from 'vitest';
import { aSite } from '#tests/builders/site.ts';
import { securityHeaders } from './headers.ts';

const policy = (...imageHosts: string[]) =>
  securityHeaders(aSite(), { script: [], style: [] }, imageHosts)['Content-Security-Policy'];

test('the policy names the hosts of pictures', () => {
  expect(policy('https://a.example', 'http://b.example:8080')).toContain(
    "; img-src 'self' data: https://a.example http://b.example:8080;",
  );
});

test.each([
  { why: 'ends the directive', host: 'https://a.example;sandbox' },
  { why: 'begins another policy', host: 'https://a,b.example' },
  { why: 'is every host', host: 'https://*' },
])('a picture host that $why stops the build', ({ host }) => {
  expect(() => policy(host)).toThrow('name a host that is none');
});
