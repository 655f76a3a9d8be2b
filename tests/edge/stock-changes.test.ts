import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_CHANGES, MAX_FETCHED, type StockChange } from '#domain/stock-changes.ts';
import { createWorker } from '#functions/worker.ts';
import type { EdgeSite } from '#site/site.ts';
import { aRuntime } from './a-runtime.ts';
import { anEdgeSite } from './an-edge-site.ts';
import { get, ORIGIN } from './get.ts';
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
  test.each<{ why: string; sent: readonly StockChange[]; expected: unknown }>([
    { why: 'one change', sent: [change()], expected: true },
    {
      why: 'the newer one',
      sent: [change(), change({ value: false, at: '2026-11-20T05:00:00.001Z' })],
      expected: false,
    },
    {
      why: 'the newer one when it came first',
      sent: [change({ value: false, at: '2026-11-20T06:00:00.000Z' }), change()],
      expected: false,
    },
    { why: 'one of two equal ones of one instant', sent: [change(), change()], expected: true },
    {
      why: 'a text with quotes',
      sent: [change({ field: 'tag', value: '"Sale" & \'more\'' })],
      expected: '"Sale" & \'more\'',
    },
    { why: 'a removed price', sent: [change({ field: 'price', value: null })], expected: null },
  ])('A46 $why, in one call or in several, as often as sent', async ({ sent, expected }) => {
    expect((await push(sent)).status).toBe(200);
    const [stored] = await published();
    expect(stored).toEqual({ ...sent[0], value: expected, at: expect.any(String) });
    for (const single of sent) await push([single]);
    await push(sent);
    expect(await published()).toEqual([stored]);
  });

  test('A46 a push returns how many changes were new', async () => {
    expect(await (await push([change(), change({ car_id: 502 })])).json()).toEqual({ stored: 2 });
    expect(await (await push([change(), change({ car_id: 503 })])).json()).toEqual({ stored: 1, unknown_cars: [503] });
  });

  test('A46 as many changes as one call may contain', async () => {
    const many = Array.from({ length: MAX_CHANGES }, (_, index) => change({ car_id: index + 1 }));
    expect(await (await push(many)).json()).toMatchObject({
      stored: MAX_CHANGES,
      unknown_cars: { length: MAX_CHANGES - 2 },
    });
    expect(await published()).toHaveLength(MAX_CHANGES);
    const tooMany = await push([...many, change({ car_id: 9999 })]);
    expect([tooMany.status, await tooMany.json()]).toEqual([
      422,
      {
        error: 'changes',
        message:
          '2001 changes in one call; at most 2000 are accepted. Send them in several calls, the sold cars first and all changes to a car in one call.',
      },
    ]);
  });

  const SINCE_STOCK = '2026-11-20T05:00:00.000Z';
  const BEFORE_STOCK = '2026-11-19T05:00:00.000Z';
  const reservedCars = (count: number, at = SINCE_STOCK): StockChange[] =>
    Array.from({ length: count }, (_, index) => change({ car_id: index + 1, at }));

  const tagged = (car_id: number, value = 'Bargain'): StockChange => change({ car_id, field: 'tag', value });

  test('A46 several pushes may change as many values since the deployed stock as a page fetches; one above only takes cars off sale', async () => {
    await push(reservedCars(10, BEFORE_STOCK).map(({ car_id }) => ({ ...tagged(car_id + 7000), at: BEFORE_STOCK })));
    await push(Array.from({ length: MAX_CHANGES - 1 }, (_, index) => tagged(index + 1)));
    const again = { ...tagged(1, 'New tag'), at: '2026-11-20T06:00:00.000Z' };
    expect((await push([again, tagged(5001)])).status).toBe(200);
    expect(await published()).toHaveLength(MAX_CHANGES);
    // Sales and reservations have room of their own.
    expect(
      (await push([change({ car_id: 5002 }), change({ car_id: 5002, field: 'status', value: 'sold' })])).status,
    ).toBe(200);
    const before = await published();
    expect(before).toHaveLength(MAX_CHANGES + 2);

    const tooMany = await push([
      tagged(5003),
      change({ car_id: 5003, field: 'price', value: 20_000 }),
      change({ car_id: 5003, field: 'status', value: 'in_stock' }),
      change({ car_id: 5004, field: 'status', value: 'sold' }),
      change({ car_id: 5004, field: 'listed', value: false }),
      change({ car_id: 5005 }),
      change({ car_id: 5006 }),
      change({ car_id: 5006, value: false, at: '2026-11-20T06:00:00.000Z' }),
      change({ car_id: 5007, field: 'km', value: -1 }),
    ]);
    expect([tooMany.status, await tooMany.json()]).toEqual([
      422,
      {
        error: 'changes_limit',
        message:
          'With this push, 2002 values would have changed since the last build, not counting sales and reservations; a site keeps at most 2000. What takes a car off sale is stored (3 values), the rest of the push is not. Build and deploy the site, then send the rest again.',
        stored: 3,
        unknown_cars: [5004, 5005],
        refused: [{ car_id: 5007, position: 9, message: expect.any(String) }],
      },
    ]);
    const after = await published();
    expect(after).toHaveLength(before.length + 3);
    expect(after).toEqual(
      expect.arrayContaining([
        change({ car_id: 5004, field: 'status', value: 'sold' }),
        change({ car_id: 5004, field: 'listed', value: false }),
        change({ car_id: 5005 }),
      ]),
    );
    expect(
      await (
        await push([
          { ...tagged(1), at: '2026-11-20T07:00:00.000Z' },
          change({ car_id: 5005, value: false, at: '2026-11-20T07:00:00.000Z' }),
        ])
      ).json(),
    ).toMatchObject({ stored: 2 });
  });

  test('A46 a site that holds more than that, after two pushes at once, stores every push that only concerns sales', async () => {
    const rows = Array.from({ length: MAX_CHANGES + 1 }, (_, index) => [index + 1, 'tag', '"Bargain"', SINCE_STOCK]);
    await DB.prepare(
      `INSERT INTO stock_changes (car_id, field, value, at)
       SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?1)`,
    )
      .bind(JSON.stringify(rows))
      .run();
    const sales = [change({ value: false }), change({ car_id: 502, field: 'status', value: 'sold' })];
    const response = await push([...sales, change({ car_id: 502, field: 'certified', at: BEFORE_STOCK })]);
    expect([response.status, await response.json()]).toEqual([200, { stored: 3 }]);
    expect(await published()).toEqual(expect.arrayContaining(sales));
    expect((await push([tagged(502)])).status).toBe(422);
  });

  test('A46 a page older than the deployed stock fetches all changes of a car or none', async () => {
    const twoEach = reservedCars(MAX_FETCHED / 2, BEFORE_STOCK).flatMap((reserved) => [
      reserved,
      { ...reserved, field: 'tag' as const, value: 'Bargain' },
    ]);
    await push(twoEach.slice(0, MAX_CHANGES));
    await push(twoEach.slice(MAX_CHANGES));
    await push([change({ car_id: 700, field: 'certified' })]);
    const returned = await published('?since=2026-11-18T00:00:00.000Z');
    const perCar = Map.groupBy(returned, ({ car_id }) => car_id);
    expect(returned.length).toBeLessThanOrEqual(MAX_FETCHED + 1);
    // All of two cars are left out but that they are reserved.
    const cut = [...perCar].filter(([, { length }]) => length < 2);
    expect([perCar.size, cut.length]).toEqual([MAX_FETCHED / 2, 1]);
    expect(perCar.get(700)).toHaveLength(3);
    expect(cut[0]?.[1]).toMatchObject([{ field: 'reserved', value: true }]);
  });

  test('A46 706 what takes a car off sale is returned however many cars have changed since, and counts go on', async () => {
    const rows = (values: readonly (readonly [id: number, field: string, value: unknown, at: string])[]) =>
      DB.prepare(
        `INSERT INTO stock_changes (car_id, field, value, at)
         SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?1)`,
      )
        .bind(JSON.stringify(values.map(([id, field, value, at]) => [id, field, JSON.stringify(value), at])))
        .run();
    const earlier = '2026-11-20T05:00:00.000Z';
    await rows([
      [501, 'status', 'sold', earlier],
      [501, 'price', 19_000, earlier],
      [502, 'listed', false, earlier],
      [503, 'status', 'in_stock', earlier],
      [503, 'tag', 'Bargain', earlier],
      ...Array.from({ length: MAX_CHANGES }, (_, index) => [9000 + index, 'tag', 'Bargain', earlier] as const),
    ]);
    await rows(
      Array.from({ length: MAX_FETCHED }, (_, index) => [20_000 + index, 'status', 'sold', '2026-11-20T05:30:00.000Z']),
    );
    const returned = await published();
    expect(returned).toHaveLength(MAX_FETCHED + 2);
    expect(returned.filter(({ car_id }) => car_id < 600)).toEqual([
      change({ field: 'status', value: 'sold' }),
      change({ car_id: 502, field: 'listed', value: false }),
    ]);
    // The values that pages do not read any more still count.
    expect((await push([tagged(504)])).status).toBe(422);
  });

  test('A46 a change that is older than what is kept is not stored, and not counted', async () => {
    const old = change({ at: '2026-11-17T23:59:59.999Z' });
    expect(await (await push([old])).json()).toEqual({ stored: 0 });
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
    { why: 'since the deployed stock by default', query: '', ids: [4, 3] },
    { why: 'since the stock of an older page', query: '?since=2026-11-18T00:00:00.000Z', ids: [4, 3, 2, 1] },
    { why: 'nothing from that instant itself', query: '?since=2026-11-20T09:00:00.000Z', ids: [] },
  ])('A46 $why, the newest first', async ({ query, ids }) => {
    expect((await published(query)).map(({ car_id }) => car_id)).toEqual(ids);
  });

  test('A46 the newest first also where a car has newer and older ones than another', async () => {
    await push([change({ car_id: 1, field: 'certified', at: '2026-11-20T10:00:00.000Z' })]);
    const all = await published('?since=2026-11-18T00:00:00.000Z');
    expect(all.map(({ car_id }) => car_id)).toEqual([1, 4, 3, 2, 1]);
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
  ])('A46 %s is refused with a message', async (query) => {
    const response = await get(`${PATH}?${query}`);
    expect([response.status, await response.json()]).toEqual([400, { error: 'since', message: expect.any(String) }]);
  });

  test('A46 15 seconds in a cache, an ETag of the content, and the time', async () => {
    const response = await get(PATH);
    expect(response.headers.get('cache-control')).toBe('public, max-age=15');
    expect(Math.abs(Date.parse(response.headers.get('date') ?? '') - Date.now())).toBeLessThan(60_000);
    const etag = response.headers.get('etag') as string;
    const getIfChanged = (tag: string) => get(PATH, { headers: { 'if-none-match': tag } });
    expect((await getIfChanged(`W/${etag}`)).status).toBe(304);
    expect((await getIfChanged('"other"')).status).toBe(200);
    await push([change({ car_id: 5 })]);
    expect((await getIfChanged(etag)).status).toBe(200);
  });
});

describe('who may send, and what', () => {
  const FINANCE = { weekly: 180, interestRate: 7.99, comparisonRate: 8.49, termMonths: 60, balloon: 0 };
  test.each([
    { why: 'no secret', headers: { authorization: '' }, status: 401 },
    { why: 'another secret', headers: { authorization: 'Bearer another-secret-of-some-length' }, status: 401 },
    {
      why: 'the beginning of the secret',
      headers: { authorization: `Bearer ${PUSH_SECRET.slice(0, -1)}` },
      status: 401,
    },
    { why: 'another scheme', headers: { authorization: `Basic ${PUSH_SECRET}` }, status: 401 },
    { why: 'the secret without a scheme', headers: { authorization: PUSH_SECRET }, status: 401 },
  ])('A46 $why', async ({ headers, status }) => {
    expect((await push([change()], headers)).status).toBe(status);
    expect(await published()).toEqual([]);
  });

  test.each(['bearer', 'BEARER', 'Bearer '])('A46 the scheme of RFC 9110, %s', async (scheme) => {
    const response = await push([change()], { authorization: `${scheme} ${PUSH_SECRET}` });
    expect(await response.json()).toEqual({ stored: 1 });
  });

  test.each<{ why: string; secret: string | undefined }>([
    { why: 'no secret is bound', secret: undefined },
    { why: 'the bound secret is a short one', secret: 'password' },
  ])('A46 nothing is accepted while $why', async ({ secret }) => {
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
    { why: 'invalid JSON', body: '{', status: 422 },
    { why: 'not a list', body: '{"changes":{}}', status: 422 },
    { why: 'null', body: 'null', status: 422 },
    { why: 'not a change', body: ['reserved'], status: 422 },
    { why: 'an invalid car', body: [{ ...change(), car_id: '501' }], status: 422 },
    { why: 'more than a megabyte', body: ' '.repeat(1_100_000), status: 413 },
  ])('A46 $why: the whole push is refused', async ({ body, status }) => {
    const sent = Array.isArray(body) ? [change({ car_id: 7 }), ...body] : body;
    const response = await push(sent);
    expect([response.status, await response.json()]).toEqual([
      status,
      { error: expect.any(String), message: expect.any(String) },
    ]);
    expect(await published()).toEqual([]);
  });

  test.each<{ why: string; invalid: object }>([
    { why: 'an unknown field', invalid: { field: 'slug', value: 'x' } },
    { why: 'a field of every object', invalid: { field: 'constructor' } },
    { why: 'a value of another type', invalid: { value: 'yes' } },
    { why: 'a negative price', invalid: { field: 'price', value: -1 } },
    { why: 'a date without a time', invalid: { at: '2026-11-20' } },
    { why: 'a date in the future', invalid: { at: '2099-11-20T00:00:00.000Z' } },
    {
      why: 'a repayment above the price that was built',
      invalid: { field: 'finance', value: { ...FINANCE, weekly: 99_990 } },
    },
    { why: 'a contradiction', invalid: { value: false } },
  ])('A46 $why: no change of the car is stored, and those of all others are', async ({ invalid }) => {
    const sent = [
      change({ car_id: 502, field: 'status', value: 'sold' }),
      change(),
      { ...change(), ...invalid },
      change({ field: 'tag', value: 'Bargain' }),
      change({ car_id: 503 }),
    ];
    const response = await push(sent);
    expect([response.status, await response.json()]).toEqual([
      422,
      {
        error: 'changes',
        message: expect.stringMatching(
          /^Car 501, and any other in "refused", stays as it is; all other changes are stored\. Change 3\b/,
        ),
        stored: 2,
        unknown_cars: [503],
        refused: [{ car_id: 501, position: 3, message: expect.stringMatching(/^Change 3\b/) }],
      },
    ]);
    expect((await published()).map(({ car_id, value }) => [car_id, value])).toEqual([
      [502, 'sold'],
      [503, true],
    ]);
  });

  test('A46 every refused car has its message', async () => {
    const sent = [1, 2, 2, 3].map((car_id) => ({ ...change({ car_id }), value: 'yes' }));
    const { refused } = (await (await push(sent)).json()) as { refused: { car_id: number; position: number }[] };
    expect(refused.map(({ car_id, position }) => [car_id, position])).toEqual([
      [1, 1],
      [2, 2],
      [3, 4],
    ]);
  });

  test('A46 a text that was not sent as UTF-8 is refused', async () => {
    const body = new TextEncoder().encode(JSON.stringify({ changes: [change({ field: 'tag', value: 'caf#' })] }));
    body[body.indexOf('#'.charCodeAt(0))] = 0xe9;
    const headers = { authorization: `Bearer ${PUSH_SECRET}` };
    expect((await get(PATH, { method: 'POST', headers, body })).status).toBe(422);
  });

  const seconds = (iso: string): number => Date.parse(iso) / 1000;
  test.each<{ why: string; invalid: object; message: readonly string[] }>([
    {
      why: 'a sale in 2099',
      invalid: { field: 'sold_at', value: seconds('2099-01-01T00:00:00Z') },
      message: ['sold_at is 4070908800, in the future'],
    },
    {
      why: 'a sale in milliseconds',
      invalid: { field: 'sold_at', value: seconds('2026-11-20T00:00:00Z') * 1000 },
      message: ['sold_at cannot be 1795132800000', 'seconds since 1970'],
    },
    { why: 'a sale at 0', invalid: { field: 'sold_at', value: 0 }, message: ['sold_at cannot be 0', 'seconds'] },
    {
      why: 'a sale with half a second',
      invalid: { field: 'sold_at', value: seconds('2026-11-20T00:00:00Z') + 0.5 },
      message: ['sold_at cannot be 1795132800.5', 'whole seconds'],
    },
    {
      why: 'a sale before the car was listed',
      invalid: { field: 'sold_at', value: seconds('2026-09-01T00:00:00Z') },
      message: ['before the car was listed'],
    },
    {
      why: 'a tag with a control character',
      invalid: { field: 'tag', value: 'Sale\u0007' },
      message: ['tag cannot be "Sale\\u0007"', '1 to 60'],
    },
    {
      why: 'a tag with a direction mark',
      invalid: { field: 'tag', value: 'Sale\u202e' },
      message: ['"Sale\\u202e"'],
    },
    { why: 'a tag of 61 letters', invalid: { field: 'tag', value: 'a'.repeat(61) }, message: ['1 to 60'] },
    { why: 'a tag of spaces', invalid: { field: 'tag', value: '  ' }, message: ['tag cannot be "  "'] },
    {
      why: 'a tag with a phone number',
      invalid: { field: 'tag', value: 'Call 0400 123 456' },
      message: ['tag contains a phone number'],
    },
    {
      why: 'a tag with a name',
      invalid: { field: 'tag', value: 'Sold to Mrs Smith' },
      message: ['the name of a person'],
    },
    {
      why: 'a comparison rate below the rate',
      invalid: { field: 'finance', value: { ...FINANCE, comparisonRate: 7.5 } },
      message: ['the comparison rate not below the interest rate'],
    },
    {
      why: 'half a month',
      invalid: { field: 'finance', value: { ...FINANCE, termMonths: 60.5 } },
      message: ['whole months'],
    },
    {
      why: 'a fraction of a cent owed',
      invalid: { field: 'finance', value: { ...FINANCE, balloon: 5000.005 } },
      message: ['whole cents'],
    },
    {
      why: 'a deposit of nothing',
      invalid: { field: 'deposit', value: 0 },
      message: ['deposit cannot be 0', 'above 0'],
    },
    {
      why: 'a deposit with a fraction of a cent',
      invalid: { field: 'deposit', value: 199.995 },
      message: ['deposit cannot be 199.995', 'parts of a cent'],
    },
    {
      why: 'a range that the dealer does not have',
      invalid: { field: 'price_range', value: 'Cheap as chips' },
      message: [
        'price_range cannot be "Cheap as chips": the live site has no such range',
        'one of "Under $30k", "$30k and over", null',
        'if the ranges were changed, build and deploy the site first',
      ],
    },
    { why: 'a price with cents', invalid: { field: 'price', value: 29_990.5 }, message: ['whole dollars from 100'] },
    {
      why: 'a field that only a build can change',
      invalid: { field: 'year', value: 2000 },
      message: ['"year" is not a field that a push can change', 'status, reserved, sold_at, price'],
    },
    {
      why: 'a key other than the four',
      invalid: { year: 2000 },
      message: ['contains "year"', 'car_id, field, value, at'],
    },
    { why: 'a field as a key', invalid: { price: 29_990 }, message: ['contains "price" as a key', 'value of "field"'] },
    {
      why: 'an invalid status',
      invalid: { field: 'status', value: 'gone' },
      message: ['status cannot be "gone"', 'in_stock, coming_soon, sold, withdrawn'],
    },
    {
      why: 'an invalid price type',
      invalid: { field: 'price_type', value: 'cash' },
      message: ['one of', 'drive_away', 'null'],
    },
    { why: 'a former price of 0', invalid: { field: 'before_price', value: 0 }, message: ['whole dollars from 100'] },
    {
      why: 'a loan of 0 months',
      invalid: { field: 'finance', value: { ...FINANCE, termMonths: 0 } },
      message: ['whole'],
    },
    { why: 'a tag with markup', invalid: { field: 'tag', value: '<b>Sale</b>' }, message: ['without tags'] },
    {
      why: 'a tag with a character reference',
      invalid: { field: 'tag', value: 'Hail &amp; rain' },
      message: ['&amp;'],
    },
    { why: 'a car of the number 0', invalid: { car_id: 0 }, message: ['car_id is 0', 'above 0'] },
    { why: 'an invisible tag', invalid: { field: 'tag', value: '\u200b' }, message: ['visible'] },
    { why: 'a tag of a blank Braille pattern', invalid: { field: 'tag', value: '\u2800' }, message: ['visible'] },
    { why: 'no value', invalid: { value: undefined }, message: ['value is missing', 'car_id, field, value, at'] },
    {
      why: 'the date of a sale for a car for sale',
      invalid: { car_id: 7, field: 'sold_at', value: seconds('2026-11-19T00:00:00Z') },
      message: ['sold_at to a car whose status is set to in_stock'],
    },
    { why: 'a tag that is a sale', invalid: { field: 'tag', value: 'SOLD' }, message: ['"SOLD"', 'status=sold'] },
    {
      why: 'a tag that is a reservation',
      invalid: { field: 'tag', value: '** Under Offer **' },
      message: ['tag cannot be "** Under Offer **"; a sale is status=sold or reserved=true'],
    },
    ...['Sale pending', 'SALE AGREED!', 'Deposit held', 'Dep. taken', 'Withdrawn', 'Not for sale'].map((value) => ({
      why: `the tag ${value}`,
      invalid: { field: 'tag', value },
      message: [`tag cannot be "${value}"`, 'status=withdrawn'],
    })),
    {
      why: 'a car for sale that is not listed',
      invalid: { car_id: 7, field: 'listed', value: false },
      message: ['listed to false for a car whose status is set to in_stock', 'Send true, or the status withdrawn'],
    },
    {
      why: 'another value at the same instant',
      invalid: { car_id: 7, field: 'status', value: 'sold' },
      message: ['status of car 7 to "sold", but change 1 sets it to "in_stock" at the same instant, 2026-11-20T05'],
    },
    { why: 'a flag as a word', invalid: { value: 'yes' }, message: ['reserved cannot be "yes"', 'true or false'] },
    { why: 'a car as text', invalid: { car_id: '501' }, message: ['car_id is "501"', 'without quotes'] },
    { why: 'a day as the time', invalid: { at: '2026-11-20' }, message: ['at is "2026-11-20"', 'with milliseconds'] },
    { why: 'a clock that is ahead', invalid: { at: '2099-11-20T00:00:00.000Z' }, message: ['Set the clock'] },
  ])('A46 $why is refused with its position, what was found and what is accepted', async ({ invalid, message }) => {
    const response = await push([
      change({ car_id: 7, field: 'status', value: 'in_stock' }),
      { ...change(), ...invalid },
    ]);
    const reply = (await response.json()) as { readonly message: string };
    expect(response.status).toBe(422);
    expect(reply.message).toMatch(/\bChange 2\b/);
    for (const part of message) expect(reply.message).toContain(part);
    expect((await published()).filter(({ car_id }) => car_id !== 7)).toEqual([]);
  });

  test.each<{ why: string; sent: readonly Partial<StockChange>[]; message: string }>([
    {
      why: 'a withdrawn car that is listed',
      sent: [
        { field: 'listed', value: true },
        { field: 'status', value: 'withdrawn' },
      ],
      message: 'Change 1 sets listed to true for a car whose status is set to withdrawn. Send false',
    },
    {
      why: 'a former price below the price',
      sent: [
        { field: 'price', value: 29_990 },
        { field: 'before_price', value: 29_990 },
      ],
      message: 'Change 2: before_price is 29990, which is not above the price, 29990.',
    },
    {
      why: 'a repayment without a price',
      sent: [
        { field: 'price', value: null },
        { field: 'weekly_price_range', value: 'Under $100 a week' },
      ],
      message:
        'Change 2 sets weekly_price_range to "Under $100 a week" for a car whose price is removed. Send null, or a',
    },
  ])('A46 $why is refused', async ({ sent, message }) => {
    const response = await push(sent.map(change));
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { error: 'changes', message: expect.stringContaining(message) },
    ]);
    expect(await published()).toEqual([]);
  });

  test('A46 a former price and a repayment are compared with the price that was built or pushed before', async () => {
    const send = async (...changes: Partial<StockChange>[]) => {
      const response = await push(changes.map(change));
      return [response.status, ((await response.json()) as { message?: string }).message ?? null];
    };
    const builtPrice = 41_990;
    expect(await send({ field: 'before_price', value: builtPrice })).toEqual([
      422,
      expect.stringContaining(`before_price is ${builtPrice}, which is not above the price, ${builtPrice}`),
    ]);
    expect(await send({ field: 'finance', value: { ...FINANCE, weekly: builtPrice } })).toEqual([
      422,
      expect.stringContaining(`finance is ${builtPrice}, which is not below the price, ${builtPrice}`),
    ]);
    for (const field of ['deposit', 'subscription_price'] as const)
      expect(await send({ field, value: builtPrice })).toEqual([
        422,
        expect.stringContaining(`${field} is ${builtPrice}, which is`),
      ]);
    expect(await published()).toEqual([]);
    const later = { at: '2026-11-20T06:00:00.000Z' };
    expect(await send({ field: 'price', value: builtPrice + 5000 })).toEqual([200, null]);
    expect((await send({ field: 'before_price', value: builtPrice + 1000, ...later }))[0]).toBe(422);
    expect(await send({ field: 'before_price', value: builtPrice + 6000, ...later })).toEqual([200, null]);
    // A car that is not built yet has no price to compare with.
    expect(await send({ car_id: 999, field: 'before_price', value: 500 })).toEqual([200, null]);
  });

  test.each<{ why: string; site: Partial<EdgeSite>; sent: readonly Partial<StockChange>[]; message: string | null }>([
    {
      why: 'a price by the week',
      site: { features: { ...anEdgeSite().features, subscriptions: true } },
      sent: [
        { field: 'subscription_price', value: 199 },
        { field: 'finance', value: FINANCE },
      ],
      message: 'Change 2: finance must be null, because the car is priced by the week (199).',
    },
    {
      why: 'a range of repayments beside a price by the week',
      site: { features: { ...anEdgeSite().features, subscriptions: true } },
      sent: [
        { field: 'subscription_price', value: 199 },
        { field: 'weekly_price_range', value: 'Under $100 a week' },
      ],
      message: 'Change 2: weekly_price_range must be null, because the car is priced by the week (199).',
    },
    {
      why: 'a car of an excluded make or dealership (FIN-02)',
      site: { carsWithoutFinance: [501] },
      sent: [{ field: 'finance', value: FINANCE }],
      message:
        'Change 1: finance must be null, because finance.excludedMakes or finance.excludedDealerships names the car.',
    },
    {
      why: 'a range of repayments for a car of an excluded make or dealership (FIN-02)',
      site: { carsWithoutFinance: [501] },
      sent: [{ field: 'weekly_price_range', value: 'Under $100 a week' }],
      message: 'Change 1: weekly_price_range must be null, because finance.excludedMakes',
    },
    {
      why: 'no repayment for a car of an excluded make or dealership (FIN-02)',
      site: { carsWithoutFinance: [501] },
      sent: [{ field: 'finance', value: null }],
      message: null,
    },
    {
      why: 'a price by the week, of which the repayment was removed since',
      site: { features: { ...anEdgeSite().features, subscriptions: true } },
      sent: [
        { field: 'subscription_price', value: 199 },
        { field: 'finance', value: FINANCE },
        { field: 'finance', value: null, at: '2026-11-20T05:30:00.000Z' },
      ],
      message: null,
    },
  ])('A46 a repayment and $why', async ({ site, sent, message }) => {
    const worker = createWorker(anEdgeSite(site), aRuntime({ now: () => new Date('2026-11-20T06:00:00Z') }));
    const request = new Request(`${ORIGIN}${PATH}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${PUSH_SECRET}` },
      body: JSON.stringify({ changes: sent.map(change) }),
    });
    const response = await worker.fetch(request as never, env as never, {} as never);
    const reply = (await response.json()) as { message?: string };
    expect([response.status, reply.message ?? null]).toEqual(
      message === null ? [200, null] : [422, expect.stringContaining(message)],
    );
  });

  test.each([
    { site: false, dealership: true, status: 422, stored: [] },
    { site: true, dealership: false, status: 200, stored: ['finance'] },
  ])(
    'A46 TEN-01 whether a car is priced by the week is decided by its dealership: $dealership',
    async ({ site, dealership, status, stored }) => {
      const { features } = anEdgeSite();
      const edge = anEdgeSite({
        features: { ...features, subscriptions: site },
        dealershipFeatures: { north: { ...features, subscriptions: dealership } },
      });
      const worker = createWorker(edge, aRuntime({ now: () => new Date('2026-11-20T06:00:00Z') }));
      const request = new Request(ORIGIN + PATH, {
        method: 'POST',
        headers: { authorization: `Bearer ${PUSH_SECRET}` },
        body: JSON.stringify({
          changes: [
            change({ field: 'subscription_price', value: 199 }),
            change({ field: 'finance', value: FINANCE, at: '2026-11-20T05:00:00.001Z' }),
          ],
        }),
      });
      expect((await worker.fetch(request as never, env as never, {} as never)).status).toBe(status);
      // A price by the week that no page shows would hide the repayment.
      expect((await published()).map(({ field }) => field)).toEqual(stored);
    },
  );

  test.each([
    { site: false, dealership: false, shown: ['finance'] },
    { site: true, dealership: false, shown: ['finance'] },
    { site: false, dealership: true, shown: ['subscription_price', 'finance'] },
    { site: true, dealership: true, shown: ['subscription_price', 'finance'] },
  ])(
    'A46 PRICE-01 a price by the week that was pushed before its dealership stopped showing any is not returned: %o',
    async ({ site, dealership, shown }) => {
      const stored = [
        ['subscription_price', 199, '2026-11-20T05:00:00.001Z'],
        ['finance', FINANCE, '2026-11-20T05:00:00.000Z'],
      ] as const;
      for (const [field, value, at] of stored)
        await DB.prepare('INSERT INTO stock_changes (car_id, field, value, at) VALUES (501, ?1, ?2, ?3)')
          .bind(field, JSON.stringify(value), at)
          .run();
      const { features } = anEdgeSite();
      const edge = anEdgeSite({
        features: { ...features, subscriptions: site },
        dealershipFeatures: { north: { ...features, subscriptions: dealership } },
      });
      const worker = createWorker(edge, aRuntime());
      const response = await worker.fetch(new Request(ORIGIN + PATH) as never, env as never, {} as never);
      const { changes } = (await response.json()) as { changes: readonly StockChange[] };
      expect(changes.map(({ field }) => field)).toEqual(shown);
    },
  );

  test('FIN-02 a repayment that was pushed before the make of its car was excluded is not returned', async () => {
    await push([
      change({ field: 'finance', value: FINANCE }),
      change({ field: 'weekly_price_range', value: 'Under $100 a week' }),
      change(),
      change({ car_id: 502, field: 'finance', value: FINANCE }),
    ]);
    const worker = createWorker(anEdgeSite({ carsWithoutFinance: [501] }), aRuntime());
    const response = await worker.fetch(new Request(ORIGIN + PATH) as never, env as never, {} as never);
    const { changes } = (await response.json()) as { changes: readonly StockChange[] };
    expect(changes.map(({ car_id, field }) => [car_id, field])).toEqual([
      [501, 'reserved'],
      [502, 'finance'],
    ]);
  });

  test.each<{ why: string; sent: readonly (readonly Partial<StockChange>[])[]; status: unknown }>([
    {
      why: 'a date of sale alone',
      sent: [[{ field: 'sold_at', value: seconds('2026-11-20T04:00:00Z') }]],
      status: 'sold',
    },
    { why: 'a car that is not listed any more', sent: [[{ field: 'listed', value: false }]], status: 'withdrawn' },
    {
      why: 'a date of sale after a status for sale',
      sent: [
        [{ field: 'status', value: 'in_stock' }],
        [{ field: 'sold_at', value: seconds('2026-11-20T04:00:00Z'), at: '2026-11-20T06:00:00.000Z' }],
      ],
      status: 'sold',
    },
    {
      why: 'a sold car that is not listed any more',
      sent: [[{ field: 'status', value: 'sold' }], [{ field: 'listed', value: false, at: '2026-11-20T06:00:00.000Z' }]],
      status: 'sold',
    },
    {
      why: 'a newer status for sale',
      sent: [
        [{ field: 'status', value: 'in_stock', at: '2026-11-20T06:00:00.000Z' }],
        [{ field: 'listed', value: false }],
      ],
      status: 'in_stock',
    },
    { why: 'no date of sale', sent: [[{ field: 'sold_at', value: null }]], status: undefined },
    { why: 'a listed car', sent: [[{ field: 'listed', value: true }]], status: undefined },
  ])('A46 the status that goes with a sale is stored where none is sent: $why', async ({ sent, status }) => {
    for (const changes of sent) expect((await push(changes.map(change))).status).toBe(200);
    expect((await published()).find(({ field }) => field === 'status')?.value).toBe(status);
  });

  test('A46 only the newest values of each car in a push must agree', async () => {
    const sent = [
      change({ field: 'status', value: 'sold', at: '2026-11-20T06:00:00.000Z' }),
      change({ field: 'status', value: 'in_stock' }),
      change({ field: 'sold_at', value: seconds('2026-11-20T05:30:00Z'), at: '2026-11-20T06:00:00.000Z' }),
      change({ car_id: 502, field: 'status', value: 'withdrawn' }),
      change({ car_id: 503, field: 'listed', value: true }),
    ];
    expect((await push(sent)).status).toBe(200);
  });

  test('A46 a body that is not JSON is reported as such', async () => {
    expect(await (await push('{"changes": [],}')).json()).toMatchObject({
      message: expect.stringContaining('not JSON'),
    });
  });

  test('A46 a push may contain nothing but its changes', async () => {
    const response = await push(JSON.stringify({ changes: [change()], dry_run: true }));
    expect([response.status, await response.json()]).toEqual([
      422,
      { error: 'changes', message: expect.stringContaining('"dry_run" is not a part of a push') },
    ]);
  });

  test('A46 values at the limits are stored', async () => {
    const sent = [
      change({ field: 'sold_at', value: seconds('2026-09-30T12:00:00Z') }),
      change({ field: 'deposit', value: 199.95 }),
      change({ field: 'tag', value: 'Was $34,990 – now half price ½' }),
      change({ field: 'finance', value: { ...FINANCE, comparisonRate: 7.99, balloon: 4999.99 } }),
    ];
    // The status of the sold car is the fifth.
    expect(await (await push(sent)).json()).toEqual({ stored: 5 });
  });

  test('A46 other methods are refused', async () => {
    const response = await get(PATH, { method: 'DELETE' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  });
});
