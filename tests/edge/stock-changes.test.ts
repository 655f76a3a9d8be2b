import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_CHANGES, type StockChange } from '#domain/stock-changes.ts';
import { createWorker } from '#functions/worker.ts';
import { aRuntime } from './a-runtime.ts';
import { anEdgeSite } from './an-edge-site.ts';
import { get, ORIGIN } from './ask.ts';
import { PUSH_SECRET } from './site-folder.ts';

const PATH = '/api/stock-changes';
const { DB } = env as unknown as { DB: D1Database };

const change = (part: Partial<StockChange> = {}): StockChange => ({
  car_id: 501,
  field: 'reserved',
  value: true,
  at: '2026-11-20T05:00:00.000Z',
  ...part,
});
const push = (changes: unknown, headers: HeadersInit = {}): Promise<Response> =>
  get(PATH, {
    method: 'POST',
    headers: { authorization: `Bearer ${PUSH_SECRET}`, ...headers },
    body: typeof changes === 'string' ? changes : JSON.stringify({ changes }),
  });
const published = async (query = ''): Promise<readonly StockChange[]> =>
  ((await (await get(PATH + query)).json()) as { changes: readonly StockChange[] }).changes;

beforeEach(async () => {
  await DB.exec('DELETE FROM stock_changes');
});

describe('what is stored', () => {
  test.each<{ why: string; sent: readonly StockChange[]; kept: unknown }>([
    { why: 'one change', sent: [change()], kept: true },
    { why: 'the newer one', sent: [change(), change({ value: false, at: '2026-11-20T05:00:00.001Z' })], kept: false },
    {
      why: 'the newer one when it came first',
      sent: [change({ value: false, at: '2026-11-20T06:00:00.000Z' }), change()],
      kept: false,
    },
    { why: 'the first of two of one instant', sent: [change(), change({ value: false })], kept: true },
    {
      why: 'a text with quotes',
      sent: [change({ field: 'tag', value: '"Sale" & \'more\'' })],
      kept: '"Sale" & \'more\'',
    },
    { why: 'no price any more', sent: [change({ field: 'price', value: null })], kept: null },
  ])('A46 $why, in one call or in several, as often as sent', async ({ sent, kept }) => {
    expect((await push(sent)).status).toBe(200);
    const [one] = await published();
    expect(one).toEqual({ ...sent[0], value: kept, at: expect.any(String) });
    for (const single of sent) await push([single]);
    await push(sent);
    expect(await published()).toEqual([one]);
  });

  test('A46 a push returns how many changes were new', async () => {
    expect(await (await push([change(), change({ car_id: 502 })])).json()).toEqual({ stored: 2 });
    expect(await (await push([change(), change({ car_id: 503 })])).json()).toEqual({ stored: 1 });
  });

  test('A46 as many changes as one call may contain', async () => {
    const many = Array.from({ length: MAX_CHANGES }, (_, id) => change({ car_id: id }));
    expect(await (await push(many)).json()).toEqual({ stored: MAX_CHANGES });
    expect(await published()).toHaveLength(MAX_CHANGES);
    expect((await push([...many, change({ car_id: 9999 })])).status).toBe(422);
  });

  test('A46 rows two days older than the deployed stock are deleted by the next push', async () => {
    await push([
      change({ car_id: 1, at: '2026-11-17T23:59:59.999Z' }),
      change({ car_id: 2, at: '2026-11-18T00:00:00.000Z' }),
    ]);
    expect((await published('?since=2026-11-01T00:00:00.000Z')).map(({ car_id }) => car_id)).toEqual([2]);
  });
});

describe('what is returned', () => {
  beforeEach(async () => {
    await push([
      change({ car_id: 1, at: '2026-11-19T00:00:00.000Z' }),
      change({ car_id: 2, at: '2026-11-20T00:00:00.000Z' }),
      change({ car_id: 3, at: '2026-11-20T00:00:00.001Z' }),
      change({ car_id: 4, at: '2026-11-20T09:00:00.000Z' }),
    ]);
  });
  test.each([
    { why: 'since the deployed stock when not asked otherwise', query: '', ids: [4, 3] },
    { why: 'since the stock of an older page', query: '?since=2026-11-18T00:00:00.000Z', ids: [4, 3, 2, 1] },
    { why: 'nothing of the very instant', query: '?since=2026-11-20T09:00:00.000Z', ids: [] },
  ])('A46 $why, the newest first', async ({ query, ids }) => {
    expect((await published(query)).map(({ car_id }) => car_id)).toEqual(ids);
  });

  test.each([
    'since=',
    'since=now',
    'since=2026-11-20',
    'since=2026-11-20T00:00:00Z',
    'since=2026-02-30T00:00:00.000Z',
    'since=2026-11-20T00:00:00.000Z&since=2026-11-20T00:00:00.000Z',
    'since=2026-11-20T00:00:00.000Z&x=1',
    `since=${'9'.repeat(9000)}`,
    "since=2026-11-20T00:00:00.000Z'--",
    'since=%00',
  ])('A46 %s is refused in words', async (query) => {
    const response = await get(`${PATH}?${query}`);
    expect([response.status, await response.json()]).toEqual([400, { error: 'since', message: expect.any(String) }]);
  });

  test('A46 15 seconds in a cache, an ETag of the content, and the time', async () => {
    const response = await get(PATH);
    expect(response.headers.get('cache-control')).toBe('public, max-age=15');
    expect(Math.abs(Date.parse(response.headers.get('date') ?? '') - Date.now())).toBeLessThan(60_000);
    const etag = response.headers.get('etag') as string;
    const again = (tag: string) => get(PATH, { headers: { 'if-none-match': tag } });
    expect((await again(`W/${etag}`)).status).toBe(304);
    expect((await again('"other"')).status).toBe(200);
    await push([change({ car_id: 5 })]);
    expect((await again(etag)).status).toBe(200);
  });
});

describe('who may send, and what', () => {
  test.each([
    { why: 'no secret', headers: { authorization: '' }, status: 401 },
    { why: 'another secret', headers: { authorization: 'Bearer another-secret-of-some-length' }, status: 401 },
    {
      why: 'the beginning of the secret',
      headers: { authorization: `Bearer ${PUSH_SECRET.slice(0, -1)}` },
      status: 401,
    },
    { why: 'another scheme', headers: { authorization: `Basic ${PUSH_SECRET}` }, status: 401 },
  ])('A46 $why', async ({ headers, status }) => {
    expect((await push([change()], headers)).status).toBe(status);
    expect(await published()).toEqual([]);
  });

  test.each<{ why: string; secret: string | undefined }>([
    { why: 'no secret is bound', secret: undefined },
    { why: 'the bound secret is a short one', secret: 'password' },
  ])('A46 nothing is taken while $why', async ({ secret }) => {
    const worker = createWorker(anEdgeSite(), aRuntime());
    const request = new Request(ORIGIN + PATH, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
      body: '{"changes":[]}',
    });
    const response = await worker.fetch(request as never, { ...env, STOCK_PUSH_SECRET: secret } as never, {} as never);
    expect([response.status, await response.json()]).toMatchObject([503, { error: 'no_secret' }]);
  });

  test.each<{ why: string; body: unknown; status: number }>([
    { why: 'no JSON', body: '{', status: 422 },
    { why: 'no list', body: '{"changes":{}}', status: 422 },
    { why: 'null', body: 'null', status: 422 },
    { why: 'an unknown field', body: [{ ...change(), field: 'slug', value: 'x' }], status: 422 },
    { why: 'a field of every object', body: [{ ...change(), field: 'constructor' }], status: 422 },
    { why: 'a value of another kind', body: [{ ...change(), value: 'yes' }], status: 422 },
    { why: 'a negative price', body: [change({ field: 'price', value: -1 })], status: 422 },
    { why: 'no car', body: [{ ...change(), car_id: '501' }], status: 422 },
    { why: 'half an instant', body: [change({ at: '2026-11-20' })], status: 422 },
    { why: 'a date in the future', body: [change({ at: '2099-11-20T00:00:00.000Z' })], status: 422 },
    { why: 'more than a megabyte', body: ' '.repeat(1_100_000), status: 413 },
  ])('A46 $why is refused whole', async ({ body, status }) => {
    const sent = Array.isArray(body) ? [change({ car_id: 7 }), ...body] : body;
    const response = await push(sent);
    expect([response.status, await response.json()]).toEqual([
      status,
      { error: expect.any(String), message: expect.any(String) },
    ]);
    expect(await published()).toEqual([]);
  });

  test('A46 other methods are refused', async () => {
    const response = await get(PATH, { method: 'DELETE' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  });
});
