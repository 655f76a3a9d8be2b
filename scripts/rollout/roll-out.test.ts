import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RolloutPlan, RolloutWorld } from '#tests/cloudflare/rollout-world.ts';
import { resultsOf } from '../ci/rollout-step.ts';
import type { ProbeFault } from './probe-dealer.ts';
import { continueRollout, startRollout } from './roll-out.ts';
import { dealersToSkip } from './rollout-record.ts';
import { rolloutText } from './rollout-text.ts';

const RINGS = [['a'], ['b', 'c'], ['d', 'e', 'f']];
const COMMIT = 'c'.repeat(40);
let world: RolloutWorld;
/** The live versions of the fake dealers; null = none. */
let live: RolloutWorld['live'];
let calls: string[];

beforeEach(async () => {
  world = await RolloutWorld.start(RINGS.flat());
  ({ live, calls } = world);
});
afterEach(() => world.stop());

const storeOf = (who?: string, machine?: string) => world.storeOf(who, machine);
const tools = (plan?: RolloutPlan) => world.tools(plan);
const start = async (plan?: RolloutPlan) => await startRollout({ commit: COMMIT, rings: RINGS }, await tools(plan));
const resumeRollout = async (plan?: RolloutPlan) => await continueRollout({ commit: COMMIT }, await tools(plan));
const versions = (): string =>
  RINGS.flat()
    .map((dealer) => live.get(dealer))
    .join(' ');
const failing = (check: ProbeFault['check'], ...dealers: string[]): RolloutPlan => ({
  probe: (dealer) => (dealers.includes(dealer) ? [{ check, problem: 'broken' }] : []),
});

test('OPS-10 all rings, one after the other, each probed before the next', async () => {
  const done = await start();
  expect(done).toMatchObject({ state: 'done', why: null });
  expect(calls).toEqual(
    RINGS.flatMap((ring) => [...ring.map((dealer) => `publish ${dealer}`), ...ring.map((dealer) => `probe ${dealer}`)]),
  );
  expect(versions()).toBe('v2 v2 v2 v2 v2 v2');
  expect(rolloutText(await (await storeOf()).read())).toContain('It has reached all dealers.');
});

describe('OPS-10 a fault that only appears once it is live', () => {
  test.each([
    ['version', 'what is live'],
    ['pages', 'pages'],
    ['form', 'the contact form'],
    ['law', 'legal requirements'],
  ] as const)('OPS-10 of %s: it stops at the first ring, which is rolled back', async (check, label) => {
    const failed = await start(failing(check, 'a'));
    expect(failed).toMatchObject({ state: 'failed', ring: 0 });
    expect(failed.why).toBe(`a, ${label}: broken\na has version v1 again.`);
    expect(versions()).toBe('v1 v1 v1 v1 v1 v1');
    expect(calls).toEqual(['publish a', 'probe a']);
    expect((await (await storeOf()).read()).rollout).toEqual(failed);
  });

  test('OPS-10 in a later ring: that entire ring is rolled back, and the earlier ones stay', async () => {
    await start(failing('law', 'c'));
    expect(versions()).toBe('v2 v1 v1 v1 v1 v1');
  });

  test('OPS-10 a dealer that cannot be rolled back is reported, and rolled back if the next roll-out fails there, too', async () => {
    const failed = await start({
      ...failing('pages', 'b'),
      rollback: (dealer) => {
        if (dealer === 'c') throw new Error('no response');
      },
    });
    expect(failed.why).toContain('c COULD NOT BE ROLLED BACK to v1: no response');
    expect(versions()).toBe('v2 v1 v2 v1 v1 v1');
    await start(failing('pages', 'b'));
    expect(versions()).toBe('v2 v1 v1 v1 v1 v1');
  });

  test('OPS-10 fixed in a new commit, or a temporary failure: it continues', async () => {
    await start(failing('pages', 'c'));
    calls.splice(0);
    expect(await resumeRollout()).toMatchObject({ state: 'done' });
    expect(calls[0]).toBe('publish b');
    expect(versions()).toBe('v2 v2 v2 v2 v2 v2');
  });
});

test('OPS-10 the Workers that all dealers share are a separate ring: if one does not work, both are rolled back, and dealers are not', async () => {
  const sharedWorkers = ['caryard--scheduler', 'caryard--dispatcher'];
  for (const name of sharedWorkers) live.set(name, 'v1');
  const printed: string[] = [];
  const rolloutTools = {
    ...(await tools(failing('schedule', 'caryard--scheduler'))),
    print: (line: string) => void printed.push(line),
  };
  const failed = await startRollout({ commit: COMMIT, rings: [...RINGS, sharedWorkers] }, rolloutTools);
  expect(failed).toMatchObject({ state: 'failed', ring: 3 });
  expect(printed).toContain('Ring 4 of 4 begins: caryard--scheduler and caryard--dispatcher.');
  expect(failed.why).toContain('caryard--scheduler, the schedule: broken');
  expect(sharedWorkers.map((name) => live.get(name))).toEqual(['v1', 'v1']);
  expect(versions()).toBe('v2 v2 v2 v2 v2 v2');
  expect(rolloutText(await (await storeOf()).read())).toContain(
    '  ring 4: caryard--scheduler and caryard--dispatcher, rolled back',
  );
  expect(resultsOf({ ...failed, state: 'done' }).map(({ dealer }) => dealer)).toEqual(RINGS.flat());
});

test('OPS-10 a dealer that was never live is deployed, and not probed', async () => {
  live.set('c', null);
  await start(failing('pages', 'c'));
  expect(versions()).toBe('v2 v2 v2 v2 v2 v2');
  expect(calls).not.toContain('probe c');
});

test('OPS-10 dealers that cannot be built stop the ring and keep their live version; without them, it continues', async () => {
  const stopped = await start({ publish: (dealer) => (dealer === 'b' ? 'failed' : 'deployed') });
  expect(stopped).toMatchObject({ state: 'stopped', ring: 1, why: expect.stringContaining('b: no name') });
  expect(versions()).toBe('v2 v1 v2 v1 v1 v1');
  const options = { commit: COMMIT, without: ['b'] };
  expect(await continueRollout(options, await tools())).toMatchObject({ state: 'done', why: null });
  expect(versions()).toBe('v2 v1 v2 v2 v2 v2');
});

test('OPS-10 a dealer that failed before the roll-out and fails again does not stop it', async () => {
  const publish = (dealer: string) => (dealer === 'b' ? ('failed' as const) : ('deployed' as const));
  const rolloutTools = { ...(await tools({ publish })), expectedToFail: ['b'] };
  const options = { commit: COMMIT, rings: RINGS };
  expect(await startRollout(options, rolloutTools)).toMatchObject({ state: 'done' });
  expect(await startRollout(options, { ...rolloutTools, expectedToFail: ['c'] })).toMatchObject({
    state: 'stopped',
    ring: 1,
  });
});

test('OPS-10 in a large ring two of a hundred may fail to build, and are reported', async () => {
  const dealers = Array.from({ length: 100 }, (_, index) => `m${index}`);
  for (const dealer of dealers) live.set(dealer, 'v1');
  const publishFailing = (count: number) => ({
    publish: (dealer: string) =>
      dealers.indexOf(dealer) < count && dealer !== 'a' ? ('failed' as const) : ('deployed' as const),
  });
  const options = { commit: COMMIT, rings: [['a'], dealers] };
  const plan = (count: number): RolloutPlan => ({
    publish: (dealer) => (dealer === 'a' ? 'deployed' : publishFailing(count).publish(dealer)),
  });
  const printed: string[] = [];
  const rolloutTools = { ...(await tools(plan(2))), print: (line: string) => void printed.push(line) };
  expect(await startRollout(options, rolloutTools)).toMatchObject({ state: 'done', why: 'm0: no name\nm1: no name' });
  expect(printed).toContain('Ring 2 of 2 is live and works, except for 2 dealers:\nm0: no name\nm1: no name');
  expect(await startRollout(options, await tools(plan(3)))).toMatchObject({ state: 'stopped' });
});

describe('OPS-10 a deployment that fails after its code has gone live, in a ring where a few may fail', () => {
  const dealers = Array.from({ length: 100 }, (_, index) => `m${index}`);
  const options = { commit: COMMIT, rings: [['a'], dealers] };
  /** `m3` fails once its code is live, `m4` before. */
  const publish = (dealer: string) => {
    if (dealer === 'm3') live.set(dealer, 'v2');
    return dealer === 'm3' || dealer === 'm4' ? ('failed' as const) : ('deployed' as const);
  };
  beforeEach(() => {
    for (const dealer of dealers) live.set(dealer, 'v1');
  });

  test('OPS-10 is probed, and stays if it works', async () => {
    const { state, failed } = await startRollout(options, await tools({ publish }));
    expect([state, live.get('m3')]).toEqual(['done', 'v2']);
    expect(failed).toEqual({ m3: 'no name\nIts new version is live all the same, and works.', m4: 'no name' });
    expect(calls.filter((call) => /^probe m[34]$/.test(call))).toEqual(['probe m3']);
  });

  test('OPS-10 is the only one rolled back if it does not work, and reported', async () => {
    const { state, failed } = await startRollout(options, await tools({ publish, ...failing('form', 'm3') }));
    expect(state).toBe('done');
    expect(failed.m3?.split('\n')).toEqual([
      'no name',
      'Its new version was live all the same:',
      'm3, the contact form: broken',
      'm3 has version v1 again.',
    ]);
    expect(dealers.filter((dealer) => live.get(dealer) !== 'v2')).toEqual(['m3', 'm4']);
  });

  test('OPS-10 stops the roll-out if it cannot be rolled back either', async () => {
    const rollback = () => {
      throw new Error('no response');
    };
    const stopped = await startRollout(options, await tools({ publish, rollback, ...failing('form', 'm3') }));
    expect(stopped).toMatchObject({ state: 'stopped', ring: 1, reached: 0, unproven: { m3: 'v1' } });
    expect(stopped.why).toContain('m3 COULD NOT BE ROLLED BACK to v1: no response');
    expect(live.get('m99')).toBe('v1');
    expect(await resumeRollout({ publish, ...failing('form', 'm3') })).toMatchObject({ state: 'done' });
    expect(live.get('m3')).toBe('v1');
  });
});

test('OPS-10 an operator stops it, sees its state, and continues later', async () => {
  const plan: RolloutPlan = {
    probe: (dealer) => {
      if (dealer === 'b') stopRequest = storeOf('kim', 'bb').then((store) => store.requestStop());
      return [];
    },
  };
  let stopRequest: Promise<unknown> = Promise.resolve();
  const rolloutTools = await tools(plan);
  const stopped = await startRollout(
    { commit: COMMIT, rings: RINGS },
    {
      ...rolloutTools,
      probe: async (dealer) => {
        const faults = await rolloutTools.probe(dealer, null);
        await stopRequest;
        return faults;
      },
    },
  );
  expect(stopped).toMatchObject({ state: 'stopped', ring: 2, why: 'kim asked for it.' });
  expect(versions()).toBe('v2 v2 v2 v1 v1 v1');
  const output = rolloutText(await (await storeOf()).read());
  expect(output).toContain('It stopped in ring 3 of 3.');
  expect(output).toContain('kim asked for it.');
  expect(await resumeRollout()).toMatchObject({ state: 'done' });
  expect(calls.slice(-6)).toEqual(['publish d', 'publish e', 'publish f', 'probe d', 'probe e', 'probe f']);
  await expect(resumeRollout()).rejects.toThrow('has reached all dealers');
});

test('OPS-10 a dealer of the failed ring that was never live has no version to go back to, and the report says so', async () => {
  live.set('c', null);
  const { why } = await start(failing('pages', 'b'));
  expect(why?.split('\n')).toEqual([
    'b, pages: broken',
    'b has version v1 again.',
    'c keeps this version: it was never live before.',
  ]);
});

test('OPS-10 a second operator is refused, with the name of the first and the start time, on another machine or on the same one', async () => {
  const first = await storeOf('jo', 'aa');
  await first.take({ isOperator: true });
  const { busy } = await first.read();
  await expect(start({ who: 'kim', machine: 'bb' })).rejects.toThrow(`jo has been rolling out since ${busy?.since}.`);
  await expect(start({ who: 'kim', machine: 'aa' })).rejects.toThrow(
    `jo, process ${process.pid} of this machine has been rolling out since ${busy?.since}.`,
  );
  expect(calls).toEqual([]);
  await first.release();
  expect(await start({ who: 'kim', machine: 'bb' })).toMatchObject({ state: 'done', startedBy: 'kim' });
});

test('OPS-10 a machine that has crashed blocks others for at most twenty minutes, and then loses the roll-out', async () => {
  const crashed = await storeOf('jo', 'aa');
  await crashed.take({ isOperator: true });
  world.standIn.stores.sqlite('caryard--operations').exec("UPDATE rollout SET held_until = '2026-01-01T00:00:00.000Z'");
  const done = await start({ who: 'kim', machine: 'bb' });
  expect(done.state).toBe('done');
  await expect(crashed.save(done)).rejects.toThrow('Another machine has taken over the roll-out.');
});

test('OPS-10 a roll-out interrupted within a ring is continued, and rolled back to the versions before that ring', async () => {
  const rolloutTools = await tools();
  const interrupted = startRollout(
    { commit: COMMIT, rings: RINGS },
    {
      ...rolloutTools,
      probe: (dealer) => (dealer === 'b' ? Promise.reject(new Error('power cut')) : rolloutTools.probe(dealer, null)),
    },
  );
  await expect(interrupted).rejects.toThrow('power cut');
  expect(versions()).toBe('v2 v2 v2 v1 v1 v1');
  expect(rolloutText(await (await storeOf()).read())).toContain('It was interrupted in ring 2 of 3');
  await expect(continueRollout({ commit: 'd'.repeat(40) }, await tools())).rejects.toThrow(
    'The roll-out is of commit cccccccccccc, but commit dddddddddddd is checked out.',
  );
  expect(await resumeRollout(failing('form', 'c'))).toMatchObject({ state: 'failed', ring: 1 });
  expect(versions()).toBe('v2 v1 v1 v1 v1 v1');
});

test('OPS-10 a new roll-out after an interrupted one can still roll back that ring', async () => {
  const rolloutTools = await tools();
  const interrupted = startRollout(
    { commit: COMMIT, rings: RINGS },
    { ...rolloutTools, probe: () => Promise.reject(new Error('power cut')) },
  );
  await expect(interrupted).rejects.toThrow('power cut');
  expect(live.get('a')).toBe('v2');
  expect(await start(failing('pages', 'a'))).toMatchObject({ state: 'failed', ring: 0 });
  expect(live.get('a')).toBe('v1');
});

test('OPS-10 scheduled builds skip dealers that an unfinished roll-out has reached, and all dealers while one is running', async () => {
  const store = await storeOf();
  const dealers = RINGS.flat();
  const dealersSkipped = async () => dealersToSkip(await store.read(), dealers).join('');
  expect(await dealersSkipped()).toBe('');
  await start(failing('law', 'c'));
  expect(await dealersSkipped()).toBe('a');
  await start({ publish: (dealer) => (dealer === 'b' ? 'failed' : 'deployed') });
  expect(await dealersSkipped()).toBe('abc');
  await store.take({ isOperator: true });
  expect(await dealersSkipped()).toBe('abcdef');
  await store.release();
  await start();
  expect(await dealersSkipped()).toBe('');
});

test('OPS-10 the record of ten thousand dealers fits into the account', async () => {
  const rings = [['a'], Array.from({ length: 9999 }, (_, index) => `a-dealer-with-a-long-name-${index}`)];
  const store = await storeOf();
  await store.take({ isOperator: true });
  const before = Object.fromEntries(rings.flat().map((dealer) => [dealer, '023e105f-2a42-4f8b-a1c1-73f6a2a30c0f']));
  const startedAt = '2026-11-20T00:00:00Z';
  await store.save({
    ...{ commit: COMMIT, startedBy: "o'neil", startedAt, rings, state: 'running', ring: 1, before, reached: 3 },
    ...{ unproven: {}, failed: {}, why: null, log: [{ at: startedAt, who: "o'neil", what: 'x' }] },
  });
  expect((await store.read()).rollout).toMatchObject({ rings, before, startedBy: "o'neil" });
});
