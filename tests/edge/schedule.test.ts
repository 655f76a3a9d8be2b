import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import type { WorkerContext } from '#functions/platform/env.ts';
import type { ScheduleRuntime } from '#functions/topics/schedule/call-dealers.ts';
import { callDealers } from '#functions/topics/schedule/call-dealers.ts';
import { runRound } from '#functions/topics/schedule/run-round.ts';
import { startDueWorkflow } from '#functions/topics/schedule/start-due-workflow.ts';
import { ACCOUNT_TABLES } from '#scripts/deploy/account-tables.ts';
import { aContext, aWorker } from './a-context.ts';
import { FORM } from './a-form.ts';
import { DB, deleteAllLeads } from './lead-rows.ts';

beforeEach(deleteAllLeads);

const KEY = 'a-schedule-key-of-thirty-letters';
const live = (context: WorkerContext, key: string | null = KEY): WorkerContext => ({
  ...context,
  env: { ...context.env, ...(key === null ? {} : { SCHEDULE_KEY: key }) },
});
const run = (context: WorkerContext, key = KEY, init: RequestInit = {}) =>
  aWorker(context).request('/api/schedule', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'cf-connecting-ip': '203.0.113.9' },
    ...init,
  });

describe('the call of the account’s scheduler', () => {
  test('OPS-13 delivers what waits, once, and says that nothing is left', async () => {
    const requests: string[] = [];
    const context = live(
      aContext({
        fetch: async (request) => {
          requests.push(request.headers.get('idempotency-key') ?? request.url);
          return new Response('');
        },
      }),
    );
    // A queue that no longer exists, and a Worker that ends before it delivers anything.
    const post = aWorker({
      ...context,
      runtime: {
        ...context.runtime,
        fetch: () => new Promise(() => {}),
        triggerDelivery: async () => {
          throw new Error('no queue');
        },
      },
    });
    expect(
      (
        await post.request('/api/leads', {
          method: 'POST',
          body: JSON.stringify({ ...FORM, message: 'Is it still there?' }),
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(200);
    const late = { ...context, runtime: { ...context.runtime, now: () => new Date('2026-11-20T00:10:00Z') } };
    const responses = await Promise.all([run(late), run(late)]);
    expect(await Promise.all(responses.map((response) => response.json()))).toEqual([
      { failed: [], left: false },
      { failed: [], left: false },
    ]);
    expect(requests.length).toBeGreaterThan(0);
    expect(new Set(requests).size).toBe(requests.length);
    const [row] = (await DB.prepare("SELECT count(*) AS n FROM outbox WHERE kind = 'lead' AND state <> 'sent'").all())
      .results;
    expect(row).toEqual({ n: 0 });
  });

  test('OPS-13 is refused without the key, by GET, and where no key is bound', async () => {
    const context = live(aContext());
    expect((await run(context, 'a-schedule-key-of-other-letters')).status).toBe(401);
    expect((await run(context, KEY, { method: 'GET' })).status).toBe(405);
    expect((await run(live(aContext(), null))).status).toBe(503);
  });

  test('OPS-13 reports which jobs failed; the others are done', async () => {
    const broken = (database: D1Database): D1Database =>
      new Proxy(database, {
        get: (target, name) => {
          if (name === 'prepare')
            return (sql: string) => {
              if (/\bholds\b/.test(sql)) throw new Error('planted');
              return target.prepare(sql);
            };
          const value = Reflect.get(target, name) as unknown;
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
    const context = live(aContext({ database: ({ DB: database }) => broken(database) }));
    const { failed } = await (await run(context)).json<{ failed: string[] }>();
    expect(failed).toContain('holds');
    expect(failed).not.toContain('deliver');
  });
});

describe('the scheduler on the real database', () => {
  beforeEach(async () => {
    await DB.batch(
      ['schedule', 'schedule_round', 'due_workflow'].map((table) => DB.prepare(`DROP TABLE IF EXISTS ${table}`)),
    );
    for (const table of ACCOUNT_TABLES) await DB.prepare(table).run();
    await DB.batch(
      Array.from({ length: 40 }, (_, number) =>
        DB.prepare('INSERT INTO schedule (slug, origin, key) VALUES (?1, ?2, ?3)').bind(
          `dealer-${number}`,
          `https://www.dealer-${number}.example`,
          `key-${number}`,
        ),
      ),
    );
  });

  test('OPS-13 calls each dealer once, though two run at once, and stores the result', async () => {
    const called: string[] = [];
    const runtime: ScheduleRuntime = {
      database: (env as { readonly DB: D1Database }).DB,
      now: () => Date.now(),
      deadline: () => new AbortController().signal,
      log: () => {},
      call: async (request) => {
        called.push(`${request.method} ${request.url} ${request.headers.get('authorization')}`);
        if (request.url.includes('dealer-7.')) throw new TypeError('gone');
        return Response.json({ failed: request.url.includes('dealer-8.') ? ['digest'] : [], left: false });
      },
    };
    const runOnce = () => runRound(runtime, (slugs) => callDealers(runtime, slugs));
    await Promise.all([runOnce(), runOnce()]);
    await runOnce();
    expect(called).toHaveLength(40);
    expect(called).toContain('POST https://www.dealer-3.example/api/schedule Bearer key-3');
    const { results } = await DB.prepare(
      "SELECT slug, problem, fails FROM schedule WHERE problem <> '' OR done_at = 0 OR called_at = 0 OR taken_until <> 0 ORDER BY slug",
    ).all();
    expect(results).toEqual([
      { slug: 'dealer-7', problem: 'unreachable', fails: 1 },
      { slug: 'dealer-8', problem: 'failed: digest', fails: 0 },
    ]);
    await DB.prepare('UPDATE schedule SET called_at = called_at - 60000').run();
    await runOnce();
    expect(called).toHaveLength(80);
  });

  test('OPS-13 starts the workflow for due dealers once, by the instants of their records, and stores why it could not', async () => {
    const record = (slug: string, until: string) =>
      DB.prepare('INSERT OR REPLACE INTO dealers (slug, facts) VALUES (?1, ?2)').bind(
        slug,
        JSON.stringify({ live: { version: '1', since: '2026-11-01T00:00:00Z', until } }),
      );
    await DB.batch([
      DB.prepare('DELETE FROM dealers'),
      record('dealer-1', new Date(Date.now() - 60_000).toISOString()),
      record('dealer-2', new Date(Date.now() + 3_600_000).toISOString()),
      record('dealer-3', 'never'),
      record('dealer-4', 'now'),
    ]);
    let status = 403;
    const logged: object[] = [];
    const runtime: ScheduleRuntime = {
      database: (env as { readonly DB: D1Database }).DB,
      now: () => Date.now(),
      deadline: () => new AbortController().signal,
      log: (line) => void logged.push(line),
      call: async () => new Response(null, { status }),
    };
    const start = () => startDueWorkflow(runtime, { name: 'example/dealers', token: 'a-token' });
    await start();
    expect(logged).toEqual([{ event: 'due_workflow_not_started', problem: 'status 403' }]);
    await DB.prepare('UPDATE due_workflow SET tried_at = tried_at - 300000').run();
    status = 204;
    await Promise.all([start(), start()]);
    await DB.prepare('UPDATE due_workflow SET tried_at = tried_at - 300000').run();
    await start();
    expect(logged.slice(1)).toEqual([{ event: 'due_workflow_started', dealers: 1 }]);
    const [row] = (await DB.prepare('SELECT problem, started_at > 0 AS started FROM due_workflow').all()).results;
    expect(row).toEqual({ problem: '', started: 1 });
  });
});
