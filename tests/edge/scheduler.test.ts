import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { ACCOUNT_TABLES } from '#scripts/deploy/account-tables.ts';
import { DEALERS } from './scheduled-dealers.ts';

type Scheduler = { scheduled(options: { cron: string }): Promise<void> };
const { ACCOUNT_DB, SCHEDULER, SCHEDULER_WITHOUT_TOKEN } = env as unknown as {
  readonly ACCOUNT_DB: D1Database;
  readonly SCHEDULER: Scheduler;
  readonly SCHEDULER_WITHOUT_TOKEN: Scheduler;
};
const HOSTS = Object.keys(DEALERS);
/** More dealers that respond, so that there are several batches, each in a separate invocation. */
const MORE = 25;

beforeEach(async () => {
  await ACCOUNT_DB.batch(ACCOUNT_TABLES.map((table) => ACCOUNT_DB.prepare(table)));
  await ACCOUNT_DB.batch(
    ['schedule', 'schedule_round', 'dealers'].map((table) => ACCOUNT_DB.prepare(`DELETE FROM ${table}`)),
  );
  await ACCOUNT_DB.prepare("UPDATE due_workflow SET tried_at = 0, started_at = 0, problem = ''").run();
  const add = ACCOUNT_DB.prepare('INSERT INTO schedule (slug, origin, key) VALUES (?1, ?2, ?3)');
  await ACCOUNT_DB.batch([
    ...HOSTS.map((host) => add.bind(host.split('.')[1], `https://${host}`, `key of ${host}`)),
    ...Array.from({ length: MORE }, (_, index) =>
      add.bind(`yard-${index}`, 'https://www.north.example', 'key of www.north.example'),
    ),
  ]);
});
const runMinute = async (scheduler: Scheduler): Promise<void> => await scheduler.scheduled({ cron: '* * * * *' });
const firstRow = async (sql: string) => await ACCOUNT_DB.prepare(sql).first();

test('OPS-13 a minute of the deployed scheduler: every dealer is called once with its key, in batches with separate invocations, and each result is stored', async () => {
  await runMinute(SCHEDULER);
  const { results } = await ACCOUNT_DB.prepare(
    "SELECT slug, problem, done_at > 0 AS done, taken_until FROM schedule WHERE slug NOT LIKE 'yard-%' ORDER BY slug",
  ).all();
  expect(results).toEqual([
    { slug: 'coast', problem: 'status 404', done: 0, taken_until: 0 },
    { slug: 'hills', problem: 'status 503', done: 0, taken_until: 0 },
    { slug: 'north', problem: '', done: 1, taken_until: 0 },
    { slug: 'south', problem: 'failed: deliver', done: 0, taken_until: 0 },
  ]);
  expect(
    await firstRow("SELECT count(*) AS done FROM schedule WHERE slug LIKE 'yard-%' AND problem = '' AND done_at > 0"),
  ).toEqual({
    done: MORE,
  });
  const all = HOSTS.length + MORE;
  expect(await firstRow('SELECT due, called, failed, unreached FROM schedule_round')).toEqual({
    ...{ due: all, called: all, failed: 3, unreached: 0 },
  });
  // Dealers that were called just now are not called again.
  await runMinute(SCHEDULER);
  expect(await firstRow('SELECT due, called FROM schedule_round')).toEqual({ due: 0, called: 0 });
});

test('OPS-13 it starts the workflow for due dealers with its token; without one it says so, and calls the dealers anyway', async () => {
  await runMinute(SCHEDULER_WITHOUT_TOKEN);
  expect(await firstRow('SELECT problem FROM due_workflow')).toEqual({ problem: 'no secret GITHUB_TOKEN' });
  expect(await firstRow('SELECT called FROM schedule_round')).toEqual({ called: HOSTS.length + MORE });
  const live = { version: '1', since: '2026-01-01T00:00:00.000Z', until: new Date(Date.now() - 60_000).toISOString() };
  await ACCOUNT_DB.prepare('INSERT INTO dealers (slug, facts) VALUES (?1, ?2)')
    .bind('north', JSON.stringify({ live }))
    .run();
  await runMinute(SCHEDULER);
  expect(await firstRow('SELECT problem, started_at > 0 AS started FROM due_workflow')).toEqual({
    problem: '',
    started: 1,
  });
});
