import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RolloutPlan, RolloutWorld } from '#tests/cloudflare/rollout-world.ts';
import { resultsOf } from '../ci/rollout-step.ts';
import type { ProbeFault } from './probe-dealer.ts';
import { continueRollout, type RolloutTools, startRollout } from './roll-out.ts';
import { commitToContinue, dealersToSkip, type Rollout, stoppedBy } from './rollout-record.ts';
import { rolloutText } from './rollout-text.ts';

const COMMIT = 'c'.repeat(40);
let world: RolloutWorld;
let live: RolloutWorld['live'];
let calls: string[];

const storeOf = (who?: string, machine?: string) => world.storeOf(who, machine);
const tools = (plan?: RolloutPlan) => world.tools(plan);
const resumeRollout = async () => await continueRollout({ commit: COMMIT }, await tools());
const failing = (check: ProbeFault['check'], ...dealers: string[]): RolloutPlan => ({
  probe: (dealer) => (dealers.includes(dealer) ? [{ check, problem: 'broken' }] : []),
});

beforeEach(async () => {
  world = await RolloutWorld.start(['a']);
  ({ live, calls } = world);
});
afterEach(() => world.stop());

describe('OPS-10 OPS-14 a roll-out that does not fit into one run', () => {
  const MANY = Array.from({ length: 35 }, (_, index) => `m${index}`);
  const rings = [['a'], MANY];
  /** Tools that pause a roll-out after a number of batches. */
  const toolsPausedAfter = async (batches: number, plan?: RolloutPlan): Promise<RolloutTools> => {
    const rolloutTools = await tools(plan);
    let remaining = batches;
    return {
      ...rolloutTools,
      isTimeUp: () => remaining <= 0,
      publish: (dealers) => {
        remaining -= 1;
        return rolloutTools.publish(dealers);
      },
    };
  };
  const published = (): string[] => calls.filter((call) => call.startsWith('publish ')).map((call) => call.slice(8));
  beforeEach(() => {
    for (const dealer of MANY) live.set(dealer, 'v1');
  });

  test('OPS-10 it hands over to the next run, which continues after the last probed dealer, until all are live', async () => {
    const options = { commit: COMMIT, rings };
    expect(await startRollout(options, await toolsPausedAfter(3))).toMatchObject({
      state: 'paused',
      ring: 1,
      reached: 20,
      why: null,
    });
    const state = await (await storeOf()).read();
    expect(commitToContinue(state)).toBe(COMMIT);
    expect(rolloutText(state)).toContain('It ran out of time in ring 2 of 2, after 20 of 35 dealers.');
    expect(dealersToSkip(state, ['a', 'm34', 'other'])).toEqual(['a', 'm34']);
    // On another machine; each run does at least one batch, however short its time is.
    expect(await continueRollout({ commit: COMMIT }, await toolsPausedAfter(0, { machine: 'bb' }))).toMatchObject({
      reached: 30,
    });
    const done = await continueRollout({ commit: COMMIT }, await toolsPausedAfter(0, { machine: 'cc' }));
    expect(done).toMatchObject({ state: 'done' });
    expect(published()).toEqual(['a', ...MANY]);
    expect(commitToContinue(await (await storeOf()).read())).toBeNull();
  });

  test('OPS-10 a fault that the next run finds rolls back the whole ring, including dealers of the earlier run', async () => {
    await startRollout({ commit: COMMIT, rings }, await toolsPausedAfter(3));
    expect(MANY.filter((dealer) => live.get(dealer) === 'v2')).toHaveLength(20);
    const failed = await continueRollout({ commit: COMMIT }, await toolsPausedAfter(9, failing('pages', 'm25')));
    expect(failed).toMatchObject({ state: 'failed', ring: 1 });
    expect(MANY.filter((dealer) => live.get(dealer) !== 'v1')).toEqual([]);
    expect(live.get('a')).toBe('v2');
  });

  test('OPS-10 dealers that failed in the earlier run are counted, and listed at the end', async () => {
    const publish = (dealer: string) =>
      dealer === 'm3' || dealer === 'm4' ? ('failed' as const) : ('deployed' as const);
    await startRollout({ commit: COMMIT, rings }, await toolsPausedAfter(3, { publish }));
    const stopped = await continueRollout({ commit: COMMIT }, await toolsPausedAfter(9, { publish }));
    expect(stopped).toMatchObject({ state: 'stopped', why: expect.stringContaining('m3: no name\nm4: no name') });
    const rolloutTools = { ...(await toolsPausedAfter(9, { publish })), expectedToFail: ['m3', 'm4'] };
    const done = await continueRollout({ commit: COMMIT }, rolloutTools);
    expect(done.state).toBe('done');
    const results = resultsOf(done);
    expect(results).toHaveLength(36);
    expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([
      { dealer: 'm3', outcome: 'failed', problem: 'no name' },
      { dealer: 'm4', outcome: 'failed', problem: 'no name' },
    ]);
  });

  test('OPS-10 after a power cut the next run continues after the last probed dealer', async () => {
    const rolloutTools = await tools();
    const withPowerCut = {
      ...rolloutTools,
      probe: (dealer: string) =>
        dealer === 'm15' ? Promise.reject(new Error('power cut')) : rolloutTools.probe(dealer, null),
    };
    await expect(startRollout({ commit: COMMIT, rings }, withPowerCut)).rejects.toThrow('power cut');
    expect(commitToContinue(await (await storeOf()).read())).toBe(COMMIT);
    calls.splice(0);
    expect(await resumeRollout()).toMatchObject({ state: 'done' });
    expect(published()).toEqual(MANY.slice(10));
  });

  test('OPS-10 after a power cut while a ring is rolled back, the next run completes the rollback, and reports nothing else', async () => {
    let endRollback = (): void => undefined;
    const pending = new Promise<void>((_, reject) => {
      endRollback = () => reject(new Error('too late'));
    });
    const rolloutTools = await tools(failing('pages', 'm15'));
    const interrupted = startRollout(
      { commit: COMMIT, rings },
      {
        ...rolloutTools,
        rollback: (dealer, version) => (dealer === 'm5' ? pending : rolloutTools.rollback(dealer, version)),
      },
    );
    const notRolledBack = (): string[] => MANY.slice(0, 20).filter((dealer) => live.get(dealer) === 'v2');
    await expect.poll(notRolledBack).toEqual(['m5']);
    world.standIn.stores
      .sqlite('caryard--operations')
      .exec("UPDATE rollout SET held_until = '2026-01-01T00:00:00.000Z'");
    const state = await (await storeOf('kim', 'bb')).read();
    expect(commitToContinue(state)).toBe(COMMIT);
    expect(dealersToSkip(state, ['a', 'm34', 'other'])).toEqual(['a', 'm34']);
    expect(rolloutText(state)).toContain('It was interrupted while ring 2 of 2 was being rolled back.');
    calls.splice(0);
    const ended = await continueRollout({ commit: COMMIT }, await tools({ who: 'kim', machine: 'bb' }));
    expect(ended).toMatchObject({ state: 'failed', ring: 1, before: null });
    expect(ended.why).toBe('m15, pages: broken\nm5 has version v1 again.');
    expect([notRolledBack(), calls, live.get('a')]).toEqual([[], [], 'v2']);
    endRollback();
    await expect(interrupted).rejects.toThrow('Another machine has taken over the roll-out.');
    await continueRollout({ commit: COMMIT }, await tools({ machine: 'bb' }));
    expect(MANY.filter((dealer) => live.get(dealer) !== 'v2')).toEqual([]);
  });

  test('OPS-10 if a dealer that was already reached is removed, it continues from the same position', async () => {
    await startRollout({ commit: COMMIT, rings }, await toolsPausedAfter(3));
    calls.splice(0);
    await continueRollout({ commit: COMMIT, without: ['m0', 'm30'] }, await tools());
    expect(published()).toEqual(MANY.slice(20).filter((dealer) => dealer !== 'm30'));
  });

  test('OPS-10 an operator stops a paused roll-out, and the next run does not continue it', async () => {
    await startRollout({ commit: COMMIT, rings }, await toolsPausedAfter(3));
    const { rollout } = await (await storeOf('kim', 'bb')).requestStop();
    expect(rollout).toMatchObject({ state: 'stopped', why: 'kim asked for it.', reached: 20 });
    expect(commitToContinue(await (await storeOf()).read())).toBeNull();
    await startRollout({ commit: COMMIT, rings }, await tools());
    expect((await (await storeOf('kim', 'bb')).requestStop()).rollout?.state).toBe('done');
  });

  test('OPS-10 an operator stops a roll-out whose machine has crashed, before or after its lock expires; no run continues it until an operator allows it', async () => {
    await startRollout({ commit: COMMIT, rings }, await toolsPausedAfter(3));
    const crashed = await storeOf('jo', 'bb');
    const { rollout } = await crashed.take({ isOperator: true });
    await crashed.save({ ...(rollout as Rollout), state: 'running' });
    const kim = await storeOf('kim', 'cc');
    expect((await kim.requestStop()).busy?.who).toBe('jo');
    world.standIn.stores
      .sqlite('caryard--operations')
      .exec("UPDATE rollout SET held_until = '2026-01-01T00:00:00.000Z'");
    const stopped = await kim.read();
    expect([commitToContinue(stopped), stoppedBy(stopped)]).toEqual([null, 'kim']);
    expect(rolloutText(stopped)).toContain('publish.yml rolls out nothing, because kim has stopped it.');
    await kim.allow();
    expect(commitToContinue(await kim.read())).toBe(COMMIT);
    const stoppedAgain = await kim.requestStop();
    expect(stoppedAgain.rollout).toMatchObject({ state: 'stopped', why: 'kim asked for it.' });
    expect(stoppedBy(stoppedAgain)).toBe('kim');
    await kim.allow();
    const allowed = await kim.read();
    expect([commitToContinue(allowed), stoppedBy(allowed)]).toEqual([null, null]);
    await resumeRollout();
    expect(stoppedBy(await kim.requestStop())).toBeNull(); // it is done
  });

  test('OPS-10 on the machine where it was killed, a stop takes effect at once, and says so', async () => {
    await startRollout({ commit: COMMIT, rings }, await toolsPausedAfter(3));
    const killed = await storeOf('jo', 'bb');
    const { rollout } = await killed.take({ isOperator: true });
    await killed.save({ ...(rollout as Rollout), state: 'running' });
    world.kill('bb');
    const stopped = await (await storeOf('jo', 'bb')).requestStop();
    expect(stopped).toMatchObject({ busy: null, stopAskedBy: 'jo', rollout: { state: 'stopped' } });
    expect(rolloutText(stopped)).toContain('publish.yml rolls out nothing, because jo has stopped it.');
  });

  test('OPS-10 a stop that is requested after a workflow has read the state, or while it plans, is not lost: only an operator can lift it', async () => {
    const kim = await storeOf('kim', 'bb');
    const workflow = async (plan?: RolloutPlan) => ({ ...(await tools(plan)), isOperator: false });
    await startRollout({ commit: COMMIT, rings }, await tools(failing('pages', 'a')));
    calls.splice(0);
    expect(stoppedBy(await (await storeOf()).read())).toBeNull();
    await kim.requestStop();
    const options = { commit: COMMIT, rings };
    await expect(startRollout(options, await workflow())).rejects.toThrow('kim has stopped the roll-out');
    await expect(continueRollout(options, await workflow({ machine: 'cc' }))).rejects.toThrow('kim has stopped');
    expect([stoppedBy(await kim.read()), calls]).toEqual(['kim', []]);
    expect(await startRollout(options, await tools())).toMatchObject({ state: 'done' });
    calls.splice(0);
    const planRings = async () => {
      expect((await kim.requestStop()).busy?.who).toBe('jo');
      return rings;
    };
    expect(await startRollout({ commit: COMMIT, rings: planRings }, await workflow())).toMatchObject({
      state: 'stopped',
      why: 'kim asked for it.',
    });
    expect(calls).toEqual([]);
  });

  test('OPS-10 an operator’s start or continue that fails does not lift a stop', async () => {
    await startRollout({ commit: COMMIT, rings }, await tools(failing('pages', 'a')));
    const kim = await storeOf('kim', 'bb');
    await kim.requestStop();
    const failingPlan = () => Promise.reject(new Error('There is no dealer "nobody"'));
    await expect(startRollout({ commit: COMMIT, rings: failingPlan }, await tools())).rejects.toThrow('nobody');
    await expect(continueRollout({ commit: 'd'.repeat(40) }, await tools())).rejects.toThrow('is checked out');
    expect(stoppedBy(await kim.read())).toBe('kim');
  });

  test('OPS-10 a stop that is requested while a roll-out is being paused is not lost; one that is requested as it ends has no effect', async () => {
    const kim = await storeOf('kim', 'bb');
    /** Tools that request a stop as kim just before this state is stored. */
    const stoppingAt = (rolloutTools: RolloutTools, state: Rollout['state']): RolloutTools => {
      const { store } = rolloutTools;
      const save = async (rollout: Rollout): Promise<string | null> => {
        if (rollout.state === state) await kim.requestStop();
        return await store.save(rollout);
      };
      const [read, take] = [() => store.read(), () => store.take({ isOperator: true })];
      const [renew, release] = [() => store.renew(), () => store.release()];
      return { ...rolloutTools, store: { read, take, renew, release, save } };
    };
    const pausing = stoppingAt(await toolsPausedAfter(3), 'paused');
    expect(await startRollout({ commit: COMMIT, rings }, pausing)).toMatchObject({ state: 'paused' });
    const state = await kim.read();
    expect([commitToContinue(state), stoppedBy(state)]).toEqual([null, 'kim']);
    expect(rolloutText(state)).not.toContain('continues by itself');
    const ending = stoppingAt(await tools(), 'done');
    expect(await continueRollout({ commit: COMMIT }, ending)).toMatchObject({ state: 'done' });
    expect(stoppedBy(await kim.read())).toBeNull();
  });

  test('OPS-10 while one machine runs a roll-out, no other run continues it', async () => {
    await startRollout({ commit: COMMIT, rings }, await toolsPausedAfter(3));
    const running = await storeOf('jo', 'bb');
    await running.take({ isOperator: true });
    expect(commitToContinue(await (await storeOf('kim', 'cc')).read())).toBeNull();
    await running.release();
    expect(commitToContinue(await (await storeOf('kim', 'cc')).read())).toBe(COMMIT);
  });

  test('OPS-10 dealers of a ring that were not reached yet are not rolled back', async () => {
    const rolledBack: string[] = [];
    await startRollout(
      { commit: COMMIT, rings },
      await tools({ ...failing('pages', 'm15'), rollback: (dealer) => void rolledBack.push(dealer) }),
    );
    expect(rolledBack).toEqual(MANY.slice(0, 20));
  });

  test('OPS-10 a ring is rolled back four dealers at a time', async () => {
    let [mostAtOnce, running] = [0, 0];
    const rolloutTools = await toolsPausedAfter(99, failing('pages', 'm34'));
    const rollback = async (dealer: string, version: string): Promise<void> => {
      running += 1;
      mostAtOnce = Math.max(mostAtOnce, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      await rolloutTools.rollback(dealer, version);
    };
    const { why } = await startRollout({ commit: COMMIT, rings }, { ...rolloutTools, rollback });
    expect(mostAtOnce).toBe(4);
    expect(why?.split('\n')).toEqual([
      'm34, pages: broken',
      ...MANY.map((dealer) => `${dealer} has version v1 again.`),
    ]);
  });
});
