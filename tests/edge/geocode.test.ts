import { beforeEach, describe, expect, test } from 'vitest';
import type { Runtime, Stage } from '#functions/platform/env.ts';
import { aContext, aWorker } from './a-context.ts';
import { DB } from './lead-rows.ts';

beforeEach(async () => void (await DB.prepare('DELETE FROM budgets').run()));

const KEY = 'a key of &=? signs';
const GEOCODER = {
  url: 'https://places.example/find?address={postcode}&components=postal_code:{postcode}&key={key}',
  keyBinding: 'PLACES_KEY',
};
const FOUND = { results: [{ geometry: { location: { lat: -33.9, lng: 151.2 } }, secret: 'theirs' }], status: 'OK' };

/** A dealer whose geocoding service responds as the test specifies. */
function aDealer(
  respond: (request: Request) => Response,
  { stage = 'production' as Stage, key = KEY as string | null } = {},
) {
  const requests: string[] = [];
  const redirects: string[] = [];
  const lines: object[] = [];
  const runtime: Partial<Runtime> = {
    fetch: async (request) => {
      requests.push(request.url);
      redirects.push(request.redirect);
      return respond(request);
    },
    log: (line) => void lines.push(line),
  };
  const context = aContext(runtime, { geocoder: GEOCODER }, stage);
  const env = { ...context.env, ...(key !== null && { PLACES_KEY: key }) };
  const { request } = aWorker({ ...context, env });
  const find = async (postcode: string, headers: HeadersInit = {}) => {
    const response = await request(`/api/geocode?postcode=${encodeURIComponent(postcode)}`, { headers });
    return { status: response.status, body: (await response.json()) as { readonly [key: string]: unknown } };
  };
  return { find, requests, redirects, lines };
}

describe('FORM-12 a postcode is found with a key that is not in any page', () => {
  test('the service receives postcode and key, and only the location is passed on', async () => {
    const { find, requests } = aDealer(() => Response.json(FOUND));
    expect(await find(' 2000')).toEqual({
      status: 200,
      body: { results: [{ geometry: { location: { lat: -33.9, lng: 151.2 } } }] },
    });
    expect(requests).toEqual([
      `https://places.example/find?address=2000&components=postal_code:2000&key=${encodeURIComponent(KEY)}`,
    ]);
  });

  test('redirects are not followed, because they would pass on the key', async () => {
    const { find, redirects } = aDealer(() => Response.json(FOUND));
    await find('2000');
    expect(redirects).toEqual(['manual']);
  });

  test.each([
    { why: 'no such postcode', postcode: '0000', message: 'Invalid postcode' },
    { why: 'three digits', postcode: '200', message: 'Invalid postcode. Please enter a 4-digit number.' },
    { why: 'other characters', postcode: '2000&key=x', message: 'Invalid postcode. Please enter a 4-digit number.' },
    { why: 'nothing', postcode: '', message: 'Invalid postcode. Please enter a 4-digit number.' },
  ])('$why is refused without a request', async ({ postcode, message }) => {
    const { find, requests } = aDealer(() => Response.json(FOUND));
    expect(await find(postcode)).toMatchObject({ status: 422, body: { error: 'invalid', message } });
    expect(requests).toEqual([]);
  });

  test('a postcode unknown to the service has no location', async () => {
    const { find } = aDealer(() => Response.json({ results: [], status: 'ZERO_RESULTS' }));
    expect(await find('2000')).toEqual({ status: 200, body: { results: [] } });
  });

  test.each<[why: string, location: string]>([
    ['beyond the pole', '{"lat":91,"lng":151.2}'],
    ['too large to be a number', '{"lat":-33.9,"lng":1e999}'],
    ['in text', '{"lat":"-33.9","lng":"151.2"}'],
    ['missing', '{"lat":null,"lng":null}'],
    ['0/0', '{"lat":0,"lng":0}'],
    ['in another country', '{"lat":-33.92,"lng":18.42}'],
  ])('coordinates that are %s are not passed on: the postcode has no location', async (_why, location) => {
    const { find, lines } = aDealer(() => new Response(`{"results":[{"geometry":{"location":${location}}}]}`));
    expect(await find('2000')).toEqual({ status: 200, body: { results: [] } });
    expect(lines).toEqual([]);
  });

  test.each<{ why: string; respond: () => Response; reason: string }>([
    {
      why: 'a refused key',
      respond: () => Response.json({ results: [], status: 'REQUEST_DENIED' }),
      reason: 'garbage',
    },
    { why: 'a page', respond: () => new Response('<html>'), reason: 'unreachable' },
    { why: 'a response of another shape', respond: () => Response.json(null), reason: 'garbage' },
    { why: 'a failure', respond: () => new Response('no', { status: 500 }), reason: '500' },
    {
      why: 'another URL',
      respond: () => new Response(null, { status: 302, headers: { Location: '/x' } }),
      reason: '302',
    },
    { why: 'too much', respond: () => new Response('x'.repeat(300_000)), reason: 'too_large' },
  ])('$why is not used, and the log contains no key', async ({ respond, reason }) => {
    const { find, lines } = aDealer(respond);
    expect(await find('2000')).toMatchObject({ status: 503, body: { error: 'unavailable' } });
    expect(lines).toEqual([{ event: 'geocoder', site: 'test-yard', reason }]);
  });

  test.each([
    { why: 'R11 a preview', change: { stage: 'preview' as const }, reason: 'external_calls_off' },
    { why: 'a Worker without the secret', change: { key: null }, reason: 'no secret PLACES_KEY' },
  ])('$why sends no request', async ({ change, reason }) => {
    const { find, requests, lines } = aDealer(() => Response.json(FOUND), change);
    expect((await find('2000')).status).toBe(503);
    expect([requests, lines]).toEqual([[], [expect.objectContaining({ reason })]]);
  });

  test('an IP address has sixty requests per hour, and others are not affected', async () => {
    const { find } = aDealer(() => Response.json(FOUND));
    const from = { 'cf-connecting-ip': '203.0.113.9' };
    const statuses = await Promise.all(Array.from({ length: 61 }, (_, index) => find(String(2000 + index), from)));
    const refused = statuses.filter(({ status }) => status === 429).length;
    expect(refused).toBe(1);
    expect((await find('2000', { 'cf-connecting-ip': '203.0.113.10' })).status).toBe(200);
  });

  test.each([
    { why: 'a page of another site', headers: { 'sec-fetch-site': 'cross-site' } },
    { why: 'a page of another dealer of the same domain', headers: { 'sec-fetch-site': 'same-site' } },
    { why: 'an older browser on another site', headers: { origin: 'https://elsewhere.example' } },
  ])('$why is refused, and the dealer pays for no request', async ({ headers }) => {
    const { find, requests } = aDealer(() => Response.json(FOUND));
    expect(await find('2000', headers as HeadersInit)).toMatchObject({ status: 403, body: { error: 'cross_site' } });
    expect(requests).toEqual([]);
  });

  test('a page of the same site gets a response', async () => {
    const { find } = aDealer(() => Response.json(FOUND));
    expect((await find('2000', { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  test('a dealer without such a service has no such endpoint', async () => {
    const { request } = aWorker(aContext());
    expect((await request('/api/geocode?postcode=2000')).status).toBe(404);
  });
});
