import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import openapi from '../../functions/openapi.json' with { type: 'json' };
import { aBrowser, aWorker, DB, deleteAllShoppers } from './a-browser.ts';
import { anEdgeSite } from './an-edge-site.ts';
import { example, PATHS, pathOf, withContractChecked } from './contract.ts';
import { ORIGIN } from './get.ts';

type Operations = {
  readonly [method: string]: { readonly requestBody?: object; readonly security?: readonly object[] };
};
const operations = (path: string): Operations =>
  (openapi.paths as unknown as { [path: string]: Operations })[path] ?? {};
const SITE = aWorker({ features: { ...anEdgeSite().features, keepValuation: true } });
const HOLDS = /^\/api\/reserve\/\{/;
/** Calls that pages of the site make; the others need a secret or a signature. */
const writePaths = PATHS.filter((path) => {
  const { post } = operations(path);
  return post !== undefined && post.security === undefined && !HOLDS.test(path) && !/payments|search/.test(path);
});

async function send(path: string, init: RequestInit, method = 'POST'): Promise<Response> {
  const context = {
    waitUntil: (work: Promise<unknown>) => void work.catch(() => {}),
    passThroughOnException: () => {},
  };
  const request = new Request(ORIGIN + path, { method, redirect: 'manual', ...init });
  return withContractChecked(method, path, await SITE.fetch(request as never, env as never, context as never));
}
const SAME_ORIGIN = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
const postJson = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  send(path, { body: typeof body === 'string' ? body : JSON.stringify(body), headers: { ...SAME_ORIGIN, ...headers } });

/** Every parameter of any call, so that each hostile value reaches the code that reads it. */
const NAMES = [
  ...new Set(
    Object.values(openapi.paths).flatMap((path) => {
      const content = (
        path as { post?: { requestBody?: { content?: { 'application/json'?: { schema?: { properties?: object } } } } } }
      ).post;
      return Object.keys(content?.requestBody?.content?.['application/json']?.schema?.properties ?? {});
    }),
  ),
  ...Object.keys(openapi.components.schemas.Lead.properties),
].filter((name) => name !== 'form');
const FORMS = ['general', 'test-drive', 'trade-in', 'reserve', 'nothing'];

const VALUES: readonly { readonly why: string; readonly value: unknown }[] = [
  { why: 'empty text', value: '' },
  { why: 'spaces', value: '   ' },
  { why: 'null', value: null },
  { why: 'a list', value: [['x']] },
  { why: 'an object', value: { $gt: '', toString: 'x' } },
  { why: 'a number out of range', value: 1e308 },
  { why: 'a boolean', value: true },
  { why: 'control characters', value: 'a\u0000\u001b[31m\u0007b' },
  { why: 'line breaks for a header', value: 'Jo\r\nBcc: all@example.com\r\n\r\nHello' },
  { why: 'half a surrogate pair', value: 'a\ud800b' },
  { why: 'emoji of many code points', value: '👩‍👩‍👧‍👦'.repeat(20) },
  { why: 'reversed text', value: '\u202egnp.exe' },
  { why: 'a script', value: '"><script>alert(1)</script><img src=x onerror=alert(1)>' },
  { why: 'a formula', value: '=HYPERLINK("http://evil.example","x")' },
  { why: 'SQL', value: "'; DROP TABLE leads; --" },
  { why: 'a path', value: '../../../etc/passwd' },
  { why: 'another site', value: '//evil.example/%2f..' },
  { why: 'a javascript URL', value: 'javascript:alert(1)' },
  { why: 'a URL with a backslash', value: '/\\evil.example' },
  { why: 'a key of the prototype', value: '__proto__' },
  { why: 'long text', value: 'x'.repeat(30_000) },
];

beforeAll(deleteAllShoppers);

describe.each(writePaths)('%s', (path) => {
  test('ERR-01 every hostile value in every field gets the documented response, never a failure', async () => {
    const failures: string[] = [];
    for (const { why, value } of VALUES)
      for (const form of FORMS) {
        const body = JSON.stringify({ form, ...Object.fromEntries(NAMES.map((name) => [name, value])) });
        const response = await postJson(
          path,
          body.length > 60_000 ? JSON.stringify({ form, name: value, message: value }) : body,
        );
        const location = response.headers.get('location');
        if (response.status >= 500 || (location !== null && !location.startsWith('/')))
          failures.push(`${why}: ${response.status} ${location}`);
      }
    expect(failures).toEqual([]);
  });

  test('ERR-01 no body, not JSON, a list, too large, another type, another method, another site', async () => {
    const statusOf = (body: BodyInit | null, type = 'application/json') =>
      send(path, { body, headers: { ...SAME_ORIGIN, 'Content-Type': type } }).then(({ status }) => status);
    expect(await statusOf('')).toBe(400);
    expect(await statusOf('{"a":')).toBe(400);
    expect(await statusOf('[1]')).toBe(400);
    expect(await statusOf('null')).toBe(400);
    expect(await statusOf(`{"message":"${'x'.repeat(10 * 1024 * 1024)}"}`)).toBe(413);
    expect(await statusOf('<a/>', 'text/xml')).toBe(415);
    expect(await statusOf('x', 'multipart/form-data; boundary=x')).toBe(415);
    for (const method of ['PUT', 'DELETE', 'PATCH'])
      expect((await send(path, { body: '{}', headers: SAME_ORIGIN }, method)).status).toBe(405);
    for (const site of ['cross-site', 'same-site', 'none'])
      expect((await postJson(path, {}, { 'Sec-Fetch-Site': site })).status).toBe(403);
    const foreignOrigin = { 'Content-Type': 'application/json', Origin: 'https://evil.example' };
    expect((await send(path, { body: '{}', headers: foreignOrigin })).status).toBe(403);
  });
});

test('ERR-01 the tables still exist', async () => {
  const { results } = await DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name IN ('leads', 'outbox')",
  ).all();
  expect(results).toHaveLength(2);
});

describe('ROUTE-05 the target after sign-in', () => {
  test.each([
    '//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'data:text/html,x',
  ])('ROUTE-05 %s stays on this site', async (redirect) => {
    const page = await (
      await aBrowser(SITE).get(`/sign-in?redirect=${encodeURIComponent(redirect)}&back=${encodeURIComponent(redirect)}`)
    ).text();
    const origins = [...page.matchAll(/ (?:href|action|value)="([^"]*)"/g)].map(
      ([, url = '']) => new URL(url, ORIGIN).origin,
    );
    expect(new Set(origins)).toEqual(new Set([ORIGIN]));
  });
});

describe('reads', () => {
  const readPaths = PATHS.filter((path) => operations(path).get !== undefined);
  test.each(readPaths)('CALL-04 HEAD %s has the status of its GET', async (path) => {
    const { status } = await send(example(path), {}, 'GET');
    expect((await send(example(path), {}, 'HEAD')).status).toBe(status);
  });

  test.each(readPaths)('ERR-01 GET %s with hostile names and values gets the documented response', async (path) => {
    const { get } = operations(path) as { get?: { parameters?: readonly { name: string; in: string }[] } };
    const names = (get?.parameters ?? []).filter((parameter) => parameter.in === 'query').map(({ name }) => name);
    for (const { value } of VALUES.filter(({ value }) => typeof value === 'string' && value.length < 500)) {
      const text = encodeURIComponent(String(value).replace(/[\ud800-\udfff]/g, 'x'));
      const filledPath = path.includes('{') ? path.replace(/\{\w+\}/g, text.replaceAll('.', '%2E')) : example(path);
      const query = names.map((name) => `${name}=${text}`).join('&');
      const response = await send(`${filledPath}?${query}`, {}, 'GET');
      expect([pathOf(path), value, response.status < 500]).toEqual([pathOf(path), value, true]);
    }
  });
});
