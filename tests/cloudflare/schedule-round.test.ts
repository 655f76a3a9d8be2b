import { beforeEach, describe, expect, test } from 'vitest';
import { CALL_TIMEOUT_MS, CONCURRENCY, callDealers, LAST_START_MS } from '#functions/topics/schedule/call-dealers.ts';
import { MAX_BATCHES } from '#functions/topics/schedule/run-round.ts';
import { ScheduleWorld } from './schedule-world.ts';

let world: ScheduleWorld;
beforeEach(() => {
  world = new ScheduleWorld();
});

const name = (number: number): string => `dealer-${String(number).padStart(4, '0')}`;
/** Dealers of whom every twentieth does something else. */
function add(count: number, other: () => Parameters<ScheduleWorld['add']>[1] = () => ({ behaviour: 'run' })): void {
  for (let number = 0; number < count; number += 1)
    world.add(name(number), number % 20 === 7 ? other() : { behaviour: 'run' });
}
const isOther = (slug: string): boolean => Number(slug.slice(-4)) % 20 === 7;
/** How long the calls of a run waited, by whether they are of the others; longest last. */
const delays = (startedAt: number, others: boolean): number[] =>
  world.calls
    .filter(({ slug, at }) => at >= startedAt && isOther(slug) === others)
    .map(({ at }) => at - startedAt)
    .sort((a, b) => a - b);

test('OPS-13 1,000 dealers: one call each in a run, in at most 31 batches with at most five calls open, each with its own key', async () => {
  add(1000);
  const round = await world.minute();
  expect(round).toMatchObject({ due: 1000, called: 1000, failed: 0, remaining: 0 });
  expect(new Set(world.calls.map(({ slug }) => slug)).size).toBe(1000);
  expect(world.calls).toHaveLength(1000);
  expect(world.calls.every(({ slug, key }) => key === `Bearer key of ${slug}`)).toBe(true);
  expect(world.batches).toBe(MAX_BATCHES);
  expect(world.maxOpen).toBe(CONCURRENCY);
  expect(world.maxSubrequests).toBeLessThan(50);
  expect(round.tookMs).toBeLessThan(2_000);
  expect(await world.minute()).toMatchObject({ called: 1000 }); // and again in the next minute
});

test('OPS-13 10,000 dealers are all called in a minute, within the limits of an invocation', async () => {
  add(10_000);
  const round = await world.minute();
  expect(round).toMatchObject({ called: 10_000, remaining: 0 });
  expect(round.tookMs).toBeLessThan(20_000);
  expect(world.maxSubrequests).toBeLessThan(1000);
});

test('OPS-13 of 1,000 dealers 50 hang: it delays the others once by a call’s limit at most, and then not at all; those that hang are called each minute too', async () => {
  add(1000, () => ({ behaviour: 'hang' }));
  let startedAt = world.time;
  expect(await world.minute()).toMatchObject({ called: 1000, failed: 50, remaining: 0 });
  expect(delays(startedAt, false)).toHaveLength(950);
  expect(delays(startedAt, false).at(-1)).toBeLessThan(CALL_TIMEOUT_MS + 2_000);
  for (let minute = 0; minute < 3; minute += 1) {
    startedAt = world.time;
    expect(await world.minute()).toMatchObject({ called: 1000, failed: 50, remaining: 0 });
    expect(delays(startedAt, false)).toHaveLength(950);
    expect(delays(startedAt, false).at(-1)).toBeLessThan(2_000);
    expect(delays(startedAt, true)).toHaveLength(50);
  }
  expect(world.rows("SELECT count(*) AS n FROM schedule WHERE problem = 'timeout' AND fails = 4")).toEqual([{ n: 50 }]);
});

test('OPS-13 200 of 1,000 dealers hang, more in a batch than it calls at a time: from the second minute on nobody else waits for them', async () => {
  for (let number = 0; number < 1000; number += 1)
    world.add(`${number % 5 === 0 ? 'a-hangs' : 'dealer'}-${number}`, { behaviour: number % 5 === 0 ? 'hang' : 'run' });
  await world.minute();
  for (let minute = 0; minute < 2; minute += 1) {
    const startedAt = world.time;
    world.calls.length = 0;
    await world.minute();
    const others = world.calls.filter(({ slug }) => slug.startsWith('dealer'));
    expect(others).toHaveLength(800);
    expect(Math.max(...others.map(({ at }) => at - startedAt))).toBeLessThan(2_000);
  }
});

test('OPS-13 who has waited longest is called first, in batches of their own, however their names are sorted', async () => {
  for (let number = 0; number < 310; number += 1) world.add(name(number), { behaviour: 'run', ms: 2_500 });
  await world.minute();
  // In the order of their names these would all be in the first batch.
  const longest = Array.from({ length: 10 }, (_, index) => name(index * MAX_BATCHES));
  for (const slug of longest) world.rows(`UPDATE schedule SET called_at = called_at - 60000 WHERE slug = '${slug}'`);
  const startedAt = world.time;
  world.calls.length = 0;
  await world.minute();
  const waited = world.calls.filter(({ slug }) => longest.includes(slug)).map(({ at }) => at - startedAt);
  expect(waited).toHaveLength(10);
  expect(Math.max(...waited)).toBeLessThan(1_000);
});

test('OPS-13 if more hang than fit into a minute, the others are called all the same, and those that hang take turns', async () => {
  add(20);
  for (let number = 20; number < 420; number += 1) world.add(`hangs-${number}`, { behaviour: 'hang' });
  for (let minute = 0; minute < 6; minute += 1) await world.minute();
  const times = new Map<string, number[]>();
  for (const { slug, at } of world.calls) times.set(slug, [...(times.get(slug) ?? []), at]);
  const gaps = (start: string): number[] =>
    [...times]
      .filter(([slug]) => slug.startsWith(start))
      .flatMap(([, called]) => called.slice(1).map((at, index) => at - (called[index] as number)));
  expect(times.size).toBe(420);
  expect(Math.max(...gaps('dealer'))).toBeLessThan(60_000 + CALL_TIMEOUT_MS);
  expect(Math.max(...gaps('hangs'))).toBeLessThan(120_000 + LAST_START_MS);
  expect(Math.min(...gaps('hangs'))).toBeGreaterThan(LAST_START_MS);
});

test('OPS-13 while ordinary dealers fill whole runs, one that hangs is still called each minute, and one with much to do once', async () => {
  for (let number = 0; number < 2_500; number += 1) world.add(name(number), { behaviour: 'run', ms: 2_900 });
  world.add('a-hangs', { behaviour: 'hang' });
  world.add('a-backlog', { behaviour: 'run', backlog: 10_000 });
  await world.minute();
  const calls = new Map<string, number>();
  for (let minute = 0; minute < 3; minute += 1) {
    const startedAt = world.time;
    expect((await world.minute()).remaining).toBeGreaterThan(0);
    expect(world.calls.filter(({ slug, at }) => slug === 'a-hangs' && at >= startedAt)).toHaveLength(1);
    for (const { slug } of world.calls.filter(({ at }) => at >= startedAt)) calls.set(slug, (calls.get(slug) ?? 0) + 1);
  }
  expect(calls.get('a-backlog')).toBeLessThanOrEqual(3);
  // Whoever was not reached comes first the next time.
  expect(calls.size).toBe(2_502);
});

test('OPS-13 one dealer hangs, one breaks off, one fails a job, one was never deployed: each is written down, the others are done', async () => {
  world.add('hangs', { behaviour: 'hang' });
  world.add('breaks', { behaviour: 'break' });
  world.add('fails', { behaviour: 'fail a job' });
  world.add('refuses', { behaviour: 'status', status: 503 });
  world.add('never-deployed', { behaviour: 'status', status: 404 });
  for (let number = 0; number < 5; number += 1) world.add(name(number), { behaviour: 'run' });
  expect(await world.minute()).toMatchObject({ due: 10, called: 10, failed: 5, remaining: 0 });
  expect(world.rows("SELECT slug, problem, fails, done_at FROM schedule WHERE problem <> '' ORDER BY slug")).toEqual([
    { slug: 'breaks', problem: 'unreachable', fails: 1, done_at: 0 },
    { slug: 'fails', problem: 'failed: digest', fails: 0, done_at: 0 },
    { slug: 'hangs', problem: 'timeout', fails: 1, done_at: 0 },
    { slug: 'never-deployed', problem: 'status 404', fails: 0, done_at: 0 },
    { slug: 'refuses', problem: 'status 503', fails: 1, done_at: 0 },
  ]);
  expect(world.rows("SELECT count(*) AS n FROM schedule WHERE problem = '' AND done_at > 0")).toEqual([{ n: 5 }]);
  expect(world.rows('SELECT due, called, failed, unreached FROM schedule_round')).toEqual([
    { due: 10, called: 10, failed: 5, unreached: 0 },
  ]);
  world.dealers.set('hangs', { behaviour: 'run' });
  await world.minute();
  expect(world.rows("SELECT problem, fails, done_at > 0 AS done FROM schedule WHERE slug = 'hangs'")).toEqual([
    { problem: '', fails: 0, done: 1 },
  ]);
});

test('OPS-13 a dealer with 10,000 waiting is called again and again, after all others have been', async () => {
  add(300);
  world.add('busy', { behaviour: 'run', ms: 8_000, backlog: 50 });
  for (let minute = 0; minute < 2; minute += 1) {
    const startedAt = world.time;
    world.calls.length = 0;
    await world.minute();
    expect(world.calls.filter(({ slug }) => slug === 'busy').length).toBeGreaterThanOrEqual(4);
    const others = world.calls.filter(({ slug }) => slug !== 'busy');
    expect(others).toHaveLength(300);
    expect(Math.max(...others.map(({ at }) => at - startedAt))).toBeLessThan(2_000);
  }
  expect(world.dealers.get('busy')?.backlog).toBeLessThanOrEqual(42);
});

test('OPS-13 two schedulers at once: each dealer is called once', async () => {
  add(200, () => ({ behaviour: 'hang' }));
  const [first, second] = await world.until(Promise.all([world.start(), world.start()]));
  expect(world.calls).toHaveLength(200);
  expect(new Set(world.calls.map(({ slug }) => slug)).size).toBe(200);
  expect(first.called + second.called).toBe(200);
});

test('OPS-13 clocks that are a year ahead or behind neither double a call nor miss one', async () => {
  add(40);
  const year = 365 * 86_400_000;
  await world.until(Promise.all([world.start(year), world.start(-year), world.start()]));
  expect(world.calls).toHaveLength(40);
  world.rows(
    `UPDATE schedule SET called_at = called_at + ${year}, taken_until = called_at + ${year} WHERE slug < 'dealer-0020'`,
  );
  world.time += 60_000;
  await world.until(world.start(-year));
  expect(world.calls).toHaveLength(80);
});

test('OPS-13 a run that is killed keeps its dealers for less than a minute, and the next one continues with those it did not reach', async () => {
  add(60);
  const killed = await world.until(
    world.start(0, async (runtime, slugs) => {
      if (!slugs.includes(name(0))) return await callDealers(runtime, slugs);
      await callDealers({ ...runtime, call: async () => await new Promise(() => {}) }, slugs.slice(0, 5)).catch(
        () => undefined,
      );
      throw new Error('killed');
    }),
  );
  expect(killed).toMatchObject({ due: 60, called: 50, remaining: 10 });
  expect(world.logged).toContainEqual({ event: 'batch_failed', name: 'Error', dealers: 10 });
  world.calls.length = 0;
  world.time += 60_000;
  await world.minute();
  expect(new Set(world.calls.map(({ slug }) => slug)).size).toBe(60);
});

test('OPS-13 dealers that a run could not reach come first in the next', async () => {
  for (let number = 0; number < 400; number += 1) world.add(name(number), { behaviour: 'run', ms: 19_000 });
  const first = await world.minute();
  expect(first.remaining).toBeGreaterThan(0);
  const reached = new Set(world.calls.map(({ slug }) => slug));
  world.calls.length = 0;
  const startedAt = world.time;
  await world.minute();
  const next = world.calls.filter(({ slug }) => !reached.has(slug));
  expect(next).toHaveLength(first.remaining);
  expect(Math.max(...next.map(({ at }) => at - startedAt))).toBeLessThan(1_000);
});

describe('the workflow for due dealers', () => {
  const at = (minutes: number): string => new Date(world.time + minutes * 60_000).toISOString();
  const minutes = async (count: number): Promise<void> => {
    for (let minute = 0; minute < count; minute += 1) {
      await world.until(world.startDueWorkflow());
      world.time += 60_000;
    }
  };
  beforeEach(() => add(6));

  test('OPS-13 it is started in the minute in which a site is no longer valid, and once for each dealer', async () => {
    world.validUntil(name(0), at(3));
    world.validUntil(name(1), at(-60));
    for (const [number, until] of ['never', 'now', 'soon'].entries()) world.validUntil(name(2 + number), until);
    world.validUntil('removed', at(-30)); // is no longer called
    await minutes(1);
    expect(world.workflowCalls).toEqual([
      {
        url: 'https://api.github.com/repos/example/dealers/actions/workflows/due.yml/dispatches',
        key: 'Bearer a-token',
        body: '{"ref":"main"}',
      },
    ]);
    expect(world.logged).toContainEqual({ event: 'due_workflow_started', dealers: 1 });
    await minutes(4); // one became due, but two starts are five minutes apart
    expect(world.workflowCalls).toHaveLength(1);
    await minutes(60); // neither was built: the hourly run tries again
    expect(world.workflowCalls).toHaveLength(2);
    world.validUntil(name(1), at(1));
    await minutes(3);
    expect(world.workflowCalls).toHaveLength(3);
  });

  test('OPS-13 a dealer that is deployed after a start, and is due already, does not wait for the hourly run; a wrong clock starts nothing again and again', async () => {
    world.validUntil(name(0), at(0));
    await minutes(10);
    expect(world.workflowCalls).toHaveLength(1);
    world.validUntil(name(1), at(-30), at(0)); // built before the start, deployed after it
    world.validUntil(name(2), at(-30), at(60 * 24 * 365));
    world.validUntil(name(3), at(-60 * 24 * 365), at(0));
    await minutes(20);
    expect(world.workflowCalls).toHaveLength(2);
  });

  test('OPS-13 a repository without a token is a problem before any dealer is due, until there is a token or no repository', async () => {
    const problem = () => world.rows('SELECT problem FROM due_workflow')[0]?.problem;
    for (const repository of [null, { name: 'example/dealers', token: 'a-token' }]) {
      await world.until(world.startDueWorkflow({ name: 'example/dealers', token: null }));
      expect(problem()).toBe('no secret GITHUB_TOKEN');
      await world.until(world.startDueWorkflow(repository));
      expect(problem()).toBe('');
    }
    world.validUntil(name(0), at(0));
    await world.until(world.startDueWorkflow({ name: 'example/dealers', token: null }));
    expect(world.workflowCalls).toEqual([]);
  });

  test('OPS-13 a refused start is repeated after five minutes, says why, and the next success ends that', async () => {
    world.validUntil(name(0), at(0));
    world.workflowStatus = 401;
    await minutes(6);
    expect(world.workflowCalls).toHaveLength(2);
    expect(world.rows('SELECT problem, started_at FROM due_workflow')).toEqual([
      { problem: 'status 401', started_at: 0 },
    ]);
    expect(world.logged).toContainEqual({ event: 'due_workflow_not_started', problem: 'status 401' });
    expect(JSON.stringify(world.logged)).not.toContain('a-token');
    world.workflowStatus = null; // hangs
    await minutes(6);
    expect(world.rows('SELECT problem FROM due_workflow')).toEqual([{ problem: 'timeout' }]);
    world.workflowStatus = 204;
    await minutes(60);
    expect(world.workflowCalls).toHaveLength(4);
    expect(world.rows('SELECT problem FROM due_workflow')).toEqual([{ problem: '' }]);
  });

  test('OPS-13 two schedulers start it once, a clock of the future does not stop it, and without a repository nothing is called', async () => {
    world.validUntil(name(0), at(0));
    await world.until(world.startDueWorkflow(null));
    expect(world.workflowCalls).toEqual([]);
    const year = 365 * 86_400_000;
    world.rows(`UPDATE due_workflow SET tried_at = ${world.time + year}, started_at = ${world.time + year}`);
    await world.until(Promise.all([world.startDueWorkflow(), world.startDueWorkflow()]));
    expect(world.workflowCalls).toHaveLength(1);
  });

  test('OPS-13 if the database refuses, it says so and the calls to the dealers go on', async () => {
    world.rows('DROP TABLE due_workflow');
    await world.until(world.startDueWorkflow());
    expect(world.logged).toContainEqual({ event: 'due_workflow_not_started', problem: 'Error' });
    expect(await world.minute()).toMatchObject({ called: 6, failed: 0 });
  });
});
