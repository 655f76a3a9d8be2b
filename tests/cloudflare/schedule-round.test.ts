import { beforeEach, describe, expect, test } from 'vitest';
import { CALL_TIMEOUT_MS, CONCURRENCY, callDealers, LAST_START_MS } from '#functions/topics/schedule/call-dealers.ts';
import { MAX_BATCHES } from '#functions/topics/schedule/run-round.ts';
import { ScheduleWorld } from './schedule-world.ts';

let world: ScheduleWorld;
beforeEach(() => {
  world = new ScheduleWorld();
});

const name = (number: number): string => `dealer-${String(number).padStart(4, '0')}`;
/** Adds dealers, every twentieth of which has another behaviour. */
function addDealers(
  count: number,
  otherDealer: () => Parameters<ScheduleWorld['addDealer']>[1] = () => ({ behaviour: 'run' }),
): void {
  for (let number = 0; number < count; number += 1)
    world.addDealer(name(number), number % 20 === 7 ? otherDealer() : { behaviour: 'run' });
}
const isOther = (slug: string): boolean => Number(slug.slice(-4)) % 20 === 7;
/** Delays of the calls of a round, of the other dealers or of the ordinary ones; longest last. */
const delays = (startedAt: number, forOthers: boolean): number[] =>
  world.calls
    .filter(({ slug, at }) => at >= startedAt && isOther(slug) === forOthers)
    .map(({ at }) => at - startedAt)
    .sort((a, b) => a - b);

test('OPS-13 1,000 dealers: one call each in a round, in at most 31 batches with at most five calls open, each with its own key', async () => {
  addDealers(1000);
  const round = await world.runMinute();
  expect(round).toMatchObject({ toCall: 1000, called: 1000, failed: 0, unreached: 0 });
  expect(new Set(world.calls.map(({ slug }) => slug)).size).toBe(1000);
  expect(world.calls).toHaveLength(1000);
  expect(world.calls.every(({ slug, key }) => key === `Bearer key of ${slug}`)).toBe(true);
  expect(world.batches).toBe(MAX_BATCHES);
  expect(world.maxOpen).toBe(CONCURRENCY);
  expect(world.maxSubrequests).toBeLessThan(50);
  expect(round.tookMs).toBeLessThan(2_000);
  expect(await world.runMinute()).toMatchObject({ called: 1000 }); // and again in the next minute
});

test('OPS-13 10,000 dealers are all called in a minute, within the limits of an invocation', async () => {
  addDealers(10_000);
  const round = await world.runMinute();
  expect(round).toMatchObject({ called: 10_000, unreached: 0 });
  expect(round.tookMs).toBeLessThan(20_000);
  expect(world.maxSubrequests).toBeLessThan(1000);
});

test('OPS-13 if 50 of 1,000 dealers hang, the others are delayed once by at most a call’s limit, and then not at all; those that hang are called each minute too', async () => {
  addDealers(1000, () => ({ behaviour: 'hang' }));
  let startedAt = world.time;
  expect(await world.runMinute()).toMatchObject({ called: 1000, failed: 50, unreached: 0 });
  expect(delays(startedAt, false)).toHaveLength(950);
  expect(delays(startedAt, false).at(-1)).toBeLessThan(CALL_TIMEOUT_MS + 2_000);
  for (let minute = 0; minute < 3; minute += 1) {
    startedAt = world.time;
    expect(await world.runMinute()).toMatchObject({ called: 1000, failed: 50, unreached: 0 });
    expect(delays(startedAt, false)).toHaveLength(950);
    expect(delays(startedAt, false).at(-1)).toBeLessThan(2_000);
    expect(delays(startedAt, true)).toHaveLength(50);
  }
  expect(world.rows("SELECT count(*) AS n FROM schedule WHERE problem = 'timeout' AND fails = 4")).toEqual([{ n: 50 }]);
});

test('OPS-13 200 of 1,000 dealers hang, more in a batch than are called at a time: from the second minute on no other dealer waits for them', async () => {
  for (let number = 0; number < 1000; number += 1)
    world.addDealer(`${number % 5 === 0 ? 'a-hangs' : 'dealer'}-${number}`, {
      behaviour: number % 5 === 0 ? 'hang' : 'run',
    });
  await world.runMinute();
  for (let minute = 0; minute < 2; minute += 1) {
    const startedAt = world.time;
    world.calls.length = 0;
    await world.runMinute();
    const others = world.calls.filter(({ slug }) => slug.startsWith('dealer'));
    expect(others).toHaveLength(800);
    expect(Math.max(...others.map(({ at }) => at - startedAt))).toBeLessThan(2_000);
  }
});

test('OPS-13 the dealers that have waited longest are called first, in separate batches, whatever the order of their names', async () => {
  for (let number = 0; number < 310; number += 1) world.addDealer(name(number), { behaviour: 'run', ms: 2_500 });
  await world.runMinute();
  // In the order of their names these would all be in the first batch.
  const longest = Array.from({ length: 10 }, (_, index) => name(index * MAX_BATCHES));
  for (const slug of longest) world.rows(`UPDATE schedule SET called_at = called_at - 60000 WHERE slug = '${slug}'`);
  const startedAt = world.time;
  world.calls.length = 0;
  await world.runMinute();
  const delaysOfLongest = world.calls.filter(({ slug }) => longest.includes(slug)).map(({ at }) => at - startedAt);
  expect(delaysOfLongest).toHaveLength(10);
  expect(Math.max(...delaysOfLongest)).toBeLessThan(1_000);
});

test('OPS-13 if more dealers hang than fit into a minute, the others are called all the same, and those that hang are called in turn', async () => {
  addDealers(20);
  for (let number = 20; number < 420; number += 1) world.addDealer(`hangs-${number}`, { behaviour: 'hang' });
  for (let minute = 0; minute < 6; minute += 1) await world.runMinute();
  const times = new Map<string, number[]>();
  for (const { slug, at } of world.calls) times.set(slug, [...(times.get(slug) ?? []), at]);
  const gaps = (prefix: string): number[] =>
    [...times]
      .filter(([slug]) => slug.startsWith(prefix))
      .flatMap(([, callTimes]) => callTimes.slice(1).map((at, index) => at - (callTimes[index] as number)));
  expect(times.size).toBe(420);
  expect(Math.max(...gaps('dealer'))).toBeLessThan(60_000 + CALL_TIMEOUT_MS);
  expect(Math.max(...gaps('hangs'))).toBeLessThan(120_000 + LAST_START_MS);
  expect(Math.min(...gaps('hangs'))).toBeGreaterThan(LAST_START_MS);
});

test('OPS-13 while ordinary dealers fill entire rounds, one that hangs is still called each minute, and one with a large backlog once', async () => {
  for (let number = 0; number < 2_500; number += 1) world.addDealer(name(number), { behaviour: 'run', ms: 2_900 });
  world.addDealer('a-hangs', { behaviour: 'hang' });
  world.addDealer('a-backlog', { behaviour: 'run', backlog: 10_000 });
  await world.runMinute();
  const calls = new Map<string, number>();
  for (let minute = 0; minute < 3; minute += 1) {
    const startedAt = world.time;
    expect((await world.runMinute()).unreached).toBeGreaterThan(0);
    expect(world.calls.filter(({ slug, at }) => slug === 'a-hangs' && at >= startedAt)).toHaveLength(1);
    for (const { slug } of world.calls.filter(({ at }) => at >= startedAt)) calls.set(slug, (calls.get(slug) ?? 0) + 1);
  }
  expect(calls.get('a-backlog')).toBeLessThanOrEqual(3);
  // Dealers that were not reached come first the next time.
  expect(calls.size).toBe(2_502);
});

test('OPS-13 one dealer hangs, one loses the connection, one fails a job, one was never deployed: each is recorded, and the others are completed', async () => {
  world.addDealer('hangs', { behaviour: 'hang' });
  world.addDealer('breaks', { behaviour: 'break' });
  world.addDealer('fails', { behaviour: 'fail a job' });
  world.addDealer('refuses', { behaviour: 'status', status: 503 });
  world.addDealer('never-deployed', { behaviour: 'status', status: 404 });
  for (let number = 0; number < 5; number += 1) world.addDealer(name(number), { behaviour: 'run' });
  expect(await world.runMinute()).toMatchObject({ toCall: 10, called: 10, failed: 5, unreached: 0 });
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
  await world.runMinute();
  expect(world.rows("SELECT problem, fails, done_at > 0 AS done FROM schedule WHERE slug = 'hangs'")).toEqual([
    { problem: '', fails: 0, done: 1 },
  ]);
});

test('OPS-13 a dealer with 10,000 waiting messages is called repeatedly, after all others', async () => {
  addDealers(300);
  world.addDealer('busy', { behaviour: 'run', ms: 8_000, backlog: 50 });
  for (let minute = 0; minute < 2; minute += 1) {
    const startedAt = world.time;
    world.calls.length = 0;
    await world.runMinute();
    expect(world.calls.filter(({ slug }) => slug === 'busy').length).toBeGreaterThanOrEqual(4);
    const others = world.calls.filter(({ slug }) => slug !== 'busy');
    expect(others).toHaveLength(300);
    expect(Math.max(...others.map(({ at }) => at - startedAt))).toBeLessThan(2_000);
  }
  expect(world.dealers.get('busy')?.backlog).toBeLessThanOrEqual(42);
});

test('OPS-13 two schedulers at once: each dealer is called once', async () => {
  addDealers(200, () => ({ behaviour: 'hang' }));
  const [first, second] = await world.advanceUntil(Promise.all([world.start(), world.start()]));
  expect(world.calls).toHaveLength(200);
  expect(new Set(world.calls.map(({ slug }) => slug)).size).toBe(200);
  expect(first.called + second.called).toBe(200);
});

test('OPS-13 clocks that are a year ahead or behind neither duplicate a call nor miss one', async () => {
  addDealers(40);
  const year = 365 * 86_400_000;
  await world.advanceUntil(Promise.all([world.start(year), world.start(-year), world.start()]));
  expect(world.calls).toHaveLength(40);
  world.rows(
    `UPDATE schedule SET called_at = called_at + ${year}, taken_until = called_at + ${year} WHERE slug < 'dealer-0020'`,
  );
  world.time += 60_000;
  await world.advanceUntil(world.start(-year));
  expect(world.calls).toHaveLength(80);
});

test('OPS-13 a round that is killed blocks its dealers for less than a minute, and the next one continues with those it did not reach', async () => {
  addDealers(60);
  const killed = await world.advanceUntil(
    world.start(0, async (runtime, slugs) => {
      if (!slugs.includes(name(0))) return await callDealers(runtime, slugs);
      await callDealers({ ...runtime, call: async () => await new Promise(() => {}) }, slugs.slice(0, 5)).catch(
        () => undefined,
      );
      throw new Error('killed');
    }),
  );
  expect(killed).toMatchObject({ toCall: 60, called: 50, unreached: 10 });
  expect(world.logs).toContainEqual({ event: 'batch_failed', name: 'Error', dealers: 10 });
  world.calls.length = 0;
  world.time += 60_000;
  await world.runMinute();
  expect(new Set(world.calls.map(({ slug }) => slug)).size).toBe(60);
});

test('OPS-13 dealers that a round could not reach come first in the next', async () => {
  for (let number = 0; number < 400; number += 1) world.addDealer(name(number), { behaviour: 'run', ms: 19_000 });
  const first = await world.runMinute();
  expect(first.unreached).toBeGreaterThan(0);
  const reached = new Set(world.calls.map(({ slug }) => slug));
  world.calls.length = 0;
  const startedAt = world.time;
  await world.runMinute();
  const notReached = world.calls.filter(({ slug }) => !reached.has(slug));
  expect(notReached).toHaveLength(first.unreached);
  expect(Math.max(...notReached.map(({ at }) => at - startedAt))).toBeLessThan(1_000);
});

describe('the workflow for due dealers', () => {
  const inMinutes = (minutes: number): string => new Date(world.time + minutes * 60_000).toISOString();
  const runMinutes = async (count: number): Promise<void> => {
    for (let minute = 0; minute < count; minute += 1) {
      await world.advanceUntil(world.startDueWorkflow());
      world.time += 60_000;
    }
  };
  beforeEach(() => addDealers(6));

  test('OPS-13 it is started in the minute in which a site expires, and once for each dealer', async () => {
    world.setValidUntil(name(0), inMinutes(3));
    world.setValidUntil(name(1), inMinutes(-60));
    for (const [number, until] of ['never', 'now', 'soon'].entries()) world.setValidUntil(name(2 + number), until);
    world.setValidUntil('removed', inMinutes(-30)); // is no longer called
    await runMinutes(1);
    expect(world.workflowCalls).toEqual([
      {
        url: 'https://api.github.com/repos/example/dealers/actions/workflows/due.yml/dispatches',
        key: 'Bearer a-token',
        body: '{"ref":"main"}',
      },
    ]);
    expect(world.logs).toContainEqual({ event: 'due_workflow_started', dealers: 1 });
    await runMinutes(4); // one became due, but two starts are at least five minutes apart
    expect(world.workflowCalls).toHaveLength(1);
    await runMinutes(60); // neither was built: the hourly run tries again
    expect(world.workflowCalls).toHaveLength(2);
    world.setValidUntil(name(1), inMinutes(1));
    await runMinutes(3);
    expect(world.workflowCalls).toHaveLength(3);
  });

  test('OPS-13 a dealer that is deployed after a start, and is due already, does not wait for the hourly run; a wrong clock does not start it repeatedly', async () => {
    world.setValidUntil(name(0), inMinutes(0));
    await runMinutes(10);
    expect(world.workflowCalls).toHaveLength(1);
    world.setValidUntil(name(1), inMinutes(-30), inMinutes(0)); // built before the start, deployed after it
    world.setValidUntil(name(2), inMinutes(-30), inMinutes(60 * 24 * 365));
    world.setValidUntil(name(3), inMinutes(-60 * 24 * 365), inMinutes(0));
    await runMinutes(20);
    expect(world.workflowCalls).toHaveLength(2);
  });

  test('OPS-13 a repository without a token is a problem before any dealer is due, until there is a token or no repository', async () => {
    const problem = () => world.rows('SELECT problem FROM due_workflow')[0]?.problem;
    for (const repository of [null, { name: 'example/dealers', token: 'a-token' }]) {
      await world.advanceUntil(world.startDueWorkflow({ name: 'example/dealers', token: null }));
      expect(problem()).toBe('no secret GITHUB_TOKEN');
      await world.advanceUntil(world.startDueWorkflow(repository));
      expect(problem()).toBe('');
    }
    world.setValidUntil(name(0), inMinutes(0));
    await world.advanceUntil(world.startDueWorkflow({ name: 'example/dealers', token: null }));
    expect(world.workflowCalls).toEqual([]);
  });

  test('OPS-13 a refused start is repeated after five minutes and reported with its reason, until the next success', async () => {
    world.setValidUntil(name(0), inMinutes(0));
    world.workflowStatus = 401;
    await runMinutes(6);
    expect(world.workflowCalls).toHaveLength(2);
    expect(world.rows('SELECT problem, started_at FROM due_workflow')).toEqual([
      { problem: 'status 401', started_at: 0 },
    ]);
    expect(world.logs).toContainEqual({ event: 'due_workflow_not_started', problem: 'status 401' });
    expect(JSON.stringify(world.logs)).not.toContain('a-token');
    world.workflowStatus = null; // hangs
    await runMinutes(6);
    expect(world.rows('SELECT problem FROM due_workflow')).toEqual([{ problem: 'timeout' }]);
    world.workflowStatus = 204;
    await runMinutes(60);
    expect(world.workflowCalls).toHaveLength(4);
    expect(world.rows('SELECT problem FROM due_workflow')).toEqual([{ problem: '' }]);
  });

  test('OPS-13 two schedulers start it once, a clock in the future does not prevent it, and without a repository nothing is called', async () => {
    world.setValidUntil(name(0), inMinutes(0));
    await world.advanceUntil(world.startDueWorkflow(null));
    expect(world.workflowCalls).toEqual([]);
    const year = 365 * 86_400_000;
    world.rows(`UPDATE due_workflow SET tried_at = ${world.time + year}, started_at = ${world.time + year}`);
    await world.advanceUntil(Promise.all([world.startDueWorkflow(), world.startDueWorkflow()]));
    expect(world.workflowCalls).toHaveLength(1);
  });

  test('OPS-13 if the database fails, this is logged, and the calls to the dealers continue', async () => {
    world.rows('DROP TABLE due_workflow');
    await world.advanceUntil(world.startDueWorkflow());
    expect(world.logs).toContainEqual({ event: 'due_workflow_not_started', problem: 'Error' });
    expect(await world.runMinute()).toMatchObject({ called: 6, failed: 0 });
  });
});
