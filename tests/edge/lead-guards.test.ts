import { beforeEach, describe, expect, test } from 'vitest';
import { aContext, aWorker } from './a-context.ts';
import { FORM } from './a-form.ts';
import { DB, deleteAllLeads, leadRows, outboxRows } from './lead-rows.ts';

const START = Date.parse('2026-11-20T23:50:00Z');
let now = START;
const { request, settled } = aWorker(aContext({ now: () => new Date(now), fetch: async () => Response.json({}) }));

beforeEach(async () => {
  now = START;
  await deleteAllLeads();
  await DB.batch([DB.prepare('DELETE FROM budgets'), DB.prepare('DELETE FROM day_secrets')]);
});

let postCount = 0;
async function post(ipAddress: string | null, change: object = {}): Promise<Response> {
  postCount += 1;
  const headers = {
    'Content-Type': 'application/json',
    ...(ipAddress === null ? {} : { 'CF-Connecting-IP': ipAddress }),
  };
  const body = JSON.stringify({ ...FORM, message: `Message ${postCount}`, ...change });
  const response = await request('/api/leads', { method: 'POST', body, headers });
  await settled();
  return response;
}
const flags = async (): Promise<(string | null)[]> => (await leadRows()).map(({ spam }) => spam);

describe('number of leads from one IP address', () => {
  test('twelve per hour are accepted, more are flagged and wait, after sixty 429 until the hour is over', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 61; n += 1) statuses.push((await post('203.0.113.7')).status);
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
    const stored = await flags();
    expect([stored.slice(0, 12).filter(Boolean), new Set(stored.slice(12))]).toEqual([[], new Set(['rate'])]);
    const rows = await leadRows();
    expect(await outboxRows(rows[0]?.id ?? '')).toContain('webhook:https://crm.example/hook sent');
    expect(await outboxRows(rows[12]?.id ?? '')).toContain('webhook:https://crm.example/hook parked');
    now += 60_000;
    const refused = await post('203.0.113.7');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3540']);
    expect(await refused.json()).toMatchObject({
      error: 'too_many',
      message: expect.stringContaining('or call us on 07 3123 4567.'),
    });
    const refusedAboutCar = await post('203.0.113.7', { car_id: '501' });
    expect(await refusedAboutCar.json()).toMatchObject({
      message: expect.stringContaining('or call us on 07 3999 0012.'),
    });
    expect((await post('203.0.113.8')).status).toBe(200);
  });

  test('61 in parallel are each counted', async () => {
    const responses = await Promise.all(Array.from({ length: 61 }, () => post('203.0.113.7')));
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  test.each([
    { why: 'one network', first: '2001:db8:1:2::5', second: '2001:0DB8:1:2:ffff::9', flagged: true },
    { why: 'two networks', first: '2001:db8:1:2::5', second: '2001:db8:1:3::5', flagged: false },
    { why: 'a shortened IP address', first: '2001:db8::1', second: '2001:db8:0:0:9::', flagged: true },
  ])('IPv6: $why', async ({ first, second, flagged }) => {
    for (let n = 0; n < 12; n += 1) await post(first);
    await post(second);
    expect((await flags()).at(-1)).toBe(flagged ? 'rate' : null);
  });

  test('the IP address is not stored, and its hash changes daily', async () => {
    await post('203.0.113.7');
    const keys = async () =>
      (await DB.prepare("SELECT key FROM budgets WHERE key LIKE 'lead %'").all<{ key: string }>()).results;
    const [today] = await keys();
    now += 86_400_000;
    await post('203.0.113.7');
    const all = await keys();
    expect([today?.key, new Set(all.map(({ key }) => key)).size]).toEqual([
      expect.stringMatching(/^lead [0-9a-f]{32}$/),
      2,
    ]);
    const dump = JSON.stringify([
      all,
      await DB.prepare('SELECT * FROM budgets').all(),
      await DB.prepare('SELECT * FROM leads').all(),
      await DB.prepare('SELECT * FROM outbox').all(),
    ]);
    expect(dump).not.toContain('203.0.113.7');
  });

  test('a local server does not count', async () => {
    for (let n = 0; n < 14; n += 1) await post(n % 2 === 0 ? null : '127.0.0.1');
    expect(new Set(await flags())).toEqual(new Set([null]));
  });
});

describe('how long ago a form was first touched', () => {
  const token = async (): Promise<string> =>
    ((await (await request('/api/form-token')).json()) as { token: string }).token;
  const flagOf = async (form_token: string): Promise<string | null | undefined> => {
    expect((await post(null, { form_token })).status).toBe(200);
    return (await flags()).at(-1);
  };

  test.each([
    { why: 'a moment', waitMs: 1999, flag: 'fast' },
    { why: 'two seconds', waitMs: 2000, flag: null },
    { why: 'over midnight', waitMs: 20 * 60_000, flag: null },
    { why: 'two days', waitMs: 2 * 86_400_000, flag: null },
    { why: 'longer', waitMs: 2 * 86_400_000 + 1, flag: 'expired' },
    { why: 'from the future', waitMs: -5000, flag: 'fast' },
  ])('$why', async ({ waitMs, flag }) => {
    const formToken = await token();
    now += waitMs;
    expect(await flagOf(formToken)).toBe(flag);
  });

  test('a forged token is flagged: another time, another signature, no token at all', async () => {
    const [at, signature] = (await token()).split('.');
    now += 60_000;
    for (const forged of [`${Number(at) - 1}.${signature}`, `${at}.${'0'.repeat(64)}`, 'x', `9${at}`])
      expect(await flagOf(forged)).toBe('forged');
  });

  test('a form sent without JavaScript has none, which is allowed', async () => {
    expect(await flagOf('')).toBe(null);
    await post(null);
    expect((await flags()).at(-1)).toBe(null);
  });

  test('a check whose database fails loses no lead', async () => {
    const broken = aWorker(
      aContext({
        database: (env) =>
          new Proxy(env.DB, {
            get: (db, name) => {
              if (name !== 'prepare') return Reflect.get(db, name).bind(db);
              return (sql: string) => db.prepare(/day_secrets|budgets/.test(sql) ? 'SELECT * FROM no_such_table' : sql);
            },
          }),
      }),
    );
    const headers = { 'Content-Type': 'application/json', 'CF-Connecting-IP': '203.0.113.7' };
    const response = await broken.request('/api/leads', {
      method: 'POST',
      body: JSON.stringify({ ...FORM, message: 'x' }),
      headers,
    });
    expect(response.status).toBe(200);
    expect(await flags()).toEqual([null]);
  });
});
