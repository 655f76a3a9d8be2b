import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Runtime } from '#functions/platform/env.ts';
import { createWorker } from '#functions/worker.ts';
import { FORM } from './a-form.ts';
import { aRuntime } from './a-runtime.ts';
import { anEdgeSite } from './an-edge-site.ts';
import { withContractChecked } from './contract.ts';
import { ORIGIN } from './get.ts';
import { DB, deleteAllLeads, leadRows } from './lead-rows.ts';
import { PUSH_SECRET } from './site-folder.ts';
import { failOperation, inSingleCalls, withFaults } from './with-faults.ts';

beforeEach(deleteAllLeads);

const KEY = 'a1b2c3d4e5f6a1b2c3d4e5f6';
const ENQUIRY = { ...FORM, message: 'Is it still there?' };

/** Posts a form to a live site with two destinations. */
async function send(
  {
    headers = { authorization: `Bearer ${PUSH_SECRET}` },
    body = ENQUIRY,
    secret = PUSH_SECRET as string | null,
  }: {
    readonly headers?: { readonly [name: string]: string };
    readonly body?: object;
    readonly secret?: string | null;
  } = {},
  runtime: Runtime = aRuntime(),
): Promise<Response> {
  const bindings = { ...env, STAGE: 'production', STOCK_PUSH_SECRET: secret ?? undefined };
  const pending: Promise<unknown>[] = [];
  const response = await createWorker(anEdgeSite(), runtime).fetch(
    new Request(`${ORIGIN}/api/leads`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    }) as never,
    bindings as never,
    { waitUntil: (work: Promise<unknown>) => void pending.push(work) } as never,
  );
  await Promise.all(pending);
  return withContractChecked('POST', '/api/leads', response as unknown as Response);
}

/** Every row in the tables that a lead, its delivery, its sender's limits and an erasure write to. */
async function countRows(): Promise<number> {
  const counts = await Promise.all(
    ['leads', 'outbox', 'budgets', 'appointments', 'erasures', 'local_messages'].map((table) =>
      DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n'),
    ),
  );
  return counts.reduce<number>((sum, n) => sum + (n ?? 0), 0);
}

describe('OPS-10 a test lead', () => {
  test('OPS-10 is stored, read back and deleted: it is not delivered or counted, and leaves no trace', async () => {
    const before = await countRows();
    const log: string[] = [];
    const requests: string[] = [];
    const runtime = aRuntime({
      log: (line) => void log.push(line.event),
      fetch: async (request) => {
        requests.push(request.url);
        return Response.json({});
      },
    });
    const response = await send({}, runtime);
    expect([response.status, await response.json()]).toEqual([200, { deleted: true, destinations: 2 }]);
    expect(await countRows()).toBe(before);
    expect([log, requests]).toEqual([['lead_tried'], []]);
  });

  test('OPS-10 is processed like a lead: what the form refuses is refused, and a database failure gives a reference', async () => {
    const invalid = await send({ body: { ...ENQUIRY, email: 'nobody' } });
    expect([invalid.status, (await invalid.json()) as object]).toMatchObject([422, { error: 'invalid' }]);
    const log: string[] = [];
    const runtime = aRuntime({ log: (line) => void log.push(line.event) });
    const failed = await send({}, withFaults(runtime, failOperation(1, 'before')).runtime);
    expect([failed.status, (await failed.json()) as object]).toMatchObject([500, { reference: expect.any(String) }]);
    expect(log).toEqual(['lead_failed']);
  });

  test('OPS-10 a batch that fails midway leaves nothing; planted, with one call per statement, it stays', async () => {
    const before = await countRows();
    await DB.exec("CREATE TRIGGER stop BEFORE DELETE ON leads BEGIN SELECT RAISE(ABORT, 'planted'); END");
    expect((await send()).status).toBe(500);
    await DB.exec('DROP TRIGGER stop');
    expect(await countRows()).toBe(before);
    const planted = aRuntime({ database: (bindings) => inSingleCalls(aRuntime().database(bindings), 4) });
    expect((await send({}, planted)).status).toBe(500);
    expect(await leadRows()).toHaveLength(1);
  });

  test('OPS-10 under the key of a real lead it changes nothing', async () => {
    const real = await send({ headers: {}, body: { ...ENQUIRY, lead_key: KEY } });
    expect(real.status).toBe(200);
    const rows = await leadRows();
    expect((await send({ body: { ...ENQUIRY, lead_key: KEY } })).status).toBe(200);
    expect(await leadRows()).toEqual(rows);
  });

  test('OPS-10 neither limits nor checks of the sender apply: a hundred dealers are probed from one IP address', async () => {
    const before = await countRows();
    const headers = { authorization: `Bearer ${PUSH_SECRET}`, 'cf-connecting-ip': '203.0.113.9' };
    for (let number = 0; number < 70; number += 1) expect((await send({ headers })).status).toBe(200);
    expect(await countRows()).toBe(before);
  });

  test.each([
    ['a wrong secret', { headers: { authorization: 'Bearer wrong' } }, 401],
    ['a site without a secret', { secret: null }, 503],
    ['a site whose secret is short', { secret: 'short' }, 503],
  ])('OPS-10 %s: refused, and nothing is stored', async (_, change, status) => {
    expect((await send(change)).status).toBe(status);
    expect(await leadRows()).toEqual([]);
  });

  test('OPS-10 a password for a proxy does not turn a lead into a test', async () => {
    expect((await send({ headers: { authorization: `Basic ${btoa('a:b')}` } })).status).toBe(200);
    expect(await leadRows()).toHaveLength(1);
  });
});
