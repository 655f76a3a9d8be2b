import pMap from 'p-map';
import type { PublishResult } from '../ci/publish-dealers.ts';
import { CONCURRENT_DEPLOYS } from '../deploy/call-rate-limiter.ts';
import { DeployError } from '../deploy/cloudflare-api.ts';
import { isSharedWorker } from '../deploy/shared-workers.ts';
import type { ProbeFault } from './probe-dealer.ts';
import { askedBy, RENEW_MS, type Rollout, type RolloutStore } from './rollout-record.ts';

/**
 * What a roll-out does to dealers, who are named by their folders, and in its last ring to the Workers that all of them share
 * (`../deploy/shared-workers.ts`).
 */
export interface RolloutTools {
  readonly store: Pick<RolloutStore, 'read' | 'take' | 'save' | 'renew' | 'release'>;
  /** Builds dealers and deploys the ones that succeed. */
  readonly publish: (dealers: readonly string[]) => Promise<readonly PublishResult[]>;
  /** Ids of the live versions; null = none. */
  readonly liveVersions: (dealers: readonly string[]) => Promise<ReadonlyMap<string, string | null>>;
  /** @param before the version that was live before the ring */
  readonly probe: (dealer: string, before: string | null) => Promise<readonly ProbeFault[]>;
  /** Makes an earlier version live again. */
  readonly rollback: (dealer: string, version: string) => Promise<void>;
  /** Dealers that could not be published before: if they fail again, the roll-out continues. */
  readonly expectedToFail?: readonly string[];
  /** Whether an operator has started this run, which withdraws an earlier request to stop; by default yes. */
  readonly isOperator?: boolean;
  /** Whether this run must hand over to the next one. By default it never has to. */
  readonly isTimeUp?: () => boolean;
  readonly who: string;
  readonly now: () => Date;
  /** Receives progress messages, one line each. */
  readonly print: (line: string) => void;
}

/** @param last the previous roll-out */
type PlanRings = (last: Rollout | null) => Promise<Rollout['rings']>;

/** Number of dealers that are deployed and probed before the next ones are started. */
const CONCURRENCY = 10;
/**
 * Fraction of a ring's dealers that may fail to build or deploy, and keep their live site, so that a dealer whose build always fails does
 * not stop the others.
 */
const FAILED_SHARE = 0.02;

/**
 * Starts a roll-out, whatever the state of the previous one.
 *
 * @param plan `rings`: names of dealers' folders, or a function that plans them, called once the roll-out is locked, so that a stop requested
 *   in the meantime is not lost
 * @throws DeployError if somebody else is running one
 */
export async function startRollout(
  plan: { readonly commit: string; readonly rings: Rollout['rings'] | PlanRings },
  tools: RolloutTools,
): Promise<Rollout> {
  const { commit } = plan;
  return await withRollout(tools, async (last) => {
    const rings = typeof plan.rings === 'function' ? await plan.rings(last) : plan.rings;
    const at = tools.now().toISOString();
    return await run(
      {
        ...{ commit, rings, startedBy: tools.who, startedAt: at, state: 'running', ring: 0, before: null, reached: 0 },
        failed: {},
        unproven: last === null ? {} : unprobedOf(last),
        why: null,
        log: [],
      },
      tools,
    );
  });
}

/**
 * Continues a roll-out from where it was interrupted, paused or stopped by an operator: after the last dealers that were deployed and probed.
 * A ring that was rolled back, or in which too many dealers failed, is deployed and probed again; one whose rollback was interrupted is first
 * rolled back to the end, and nothing else is done.
 *
 * @param options `commit`: the checked-out one, '' = unknown; `without`: dealers to leave out from now on
 * @throws DeployError if there is none to continue, it is of another commit, or somebody else is running it
 */
export async function continueRollout(
  { commit, without = [] }: { readonly commit: string; readonly without?: readonly string[] },
  tools: RolloutTools,
): Promise<Rollout> {
  return await withRollout(tools, async (last) => {
    if (last === null) throw new DeployError('There has been no roll-out yet. Start one: npm run rollout -- start');
    if (last.state === 'done')
      throw new DeployError('The last roll-out has reached all dealers. Start another: npm run rollout -- start');
    if (commit !== last.commit)
      throw new DeployError(
        `The roll-out is of ${commitText(last.commit)}, but ${commitText(commit)} is checked out. Check out the former, or start a new roll-out: npm run rollout -- start`,
      );
    const withoutSkipped = (dealers: readonly string[]): string[] =>
      dealers.filter((dealer) => !without.includes(dealer));
    const ring = last.rings[last.ring] ?? [];
    const isPartlyDone = last.before !== null && last.reached < ring.length;
    const reached = isPartlyDone ? withoutSkipped(ring.slice(0, last.reached)).length : 0;
    const rings = last.rings.map(withoutSkipped);
    if (last.state === 'reverting') return await run({ ...last, rings }, tools);
    return await run({ ...last, rings, state: 'running', why: null, reached }, tools);
  });
}

const commitText = (commit: string): string => (commit === '' ? 'uncommitted files' : `commit ${commit.slice(0, 12)}`);

/** Dealers whose live version may not have been probed, with the previous version. */
const unprobedOf = ({ state, before: versionsBefore, unproven }: Rollout): Rollout['unproven'] =>
  state === 'done' ? {} : { ...versionsBefore, ...unproven };

async function withRollout(tools: RolloutTools, work: (last: Rollout | null) => Promise<Rollout>): Promise<Rollout> {
  const { rollout: last } = await tools.store.take({ isOperator: tools.isOperator ?? true });
  // A build may take longer than the lock lasts. If one renewal fails, the next one makes up for it.
  const timer = setInterval(() => void tools.store.renew().catch(() => undefined), RENEW_MS);
  try {
    return await work(last);
  } finally {
    clearInterval(timer);
    await tools.store.release().catch(() => undefined);
  }
}

async function run(started: Rollout, tools: RolloutTools): Promise<Rollout> {
  let rollout = started;
  const stopRequest: { by: string | null } = { by: null };
  const save = async (change: Partial<Rollout>, event?: string): Promise<void> => {
    const line = event === undefined ? [] : [{ at: tools.now().toISOString(), who: tools.who, what: event }];
    rollout = { ...rollout, ...change, log: [...rollout.log, ...line] };
    if (event !== undefined) tools.print(event);
    stopRequest.by = await tools.store.save(rollout);
  };
  const { rings } = rollout;
  const name = (ring: number): string => `Ring ${ring + 1} of ${rings.length}`;
  const revert = async (): Promise<Rollout> => {
    const rolledBack = await rollBack(rollout.before ?? {}, tools);
    const unproven = { ...rollout.unproven, ...rolledBack.notReverted };
    const why = [rollout.why, ...rolledBack.lines].join('\n');
    await save({ state: 'failed', before: null, unproven, why }, `${name(rollout.ring)} was rolled back.\n${why}`);
    return rollout;
  };
  if (rollout.state === 'reverting') return await revert();
  let isFirst = true;
  for (;;) {
    const { ring, reached } = rollout;
    const dealers = rings[ring] ?? [];
    const before = rollout.before ?? (await versionsBefore(dealers, rollout, tools));
    const progressText =
      reached === 0 ? `begins: ${numberOf(dealers)}` : `continues after ${reached} of ${numberOf(dealers)}`;
    await save(
      { before, failed: failuresOf(rollout, [...rings.slice(0, ring).flat(), ...dealers.slice(0, reached)]) },
      `${name(ring)} ${progressText}.`,
    );
    for (let i = reached; i < dealers.length; i += CONCURRENCY) {
      if (stopRequest.by !== null) {
        const why = askedBy(stopRequest.by);
        await save({ state: 'stopped', why }, `${name(ring)} is stopped: ${why}`);
        return rollout;
      }
      if (!isFirst && tools.isTimeUp?.()) {
        await save(
          { state: 'paused' },
          `${name(ring)} is paused after ${i} of ${numberOf(dealers)}: the next run continues.`,
        );
        return rollout;
      }
      isFirst = false;
      const batch = dealers.slice(i, i + CONCURRENCY);
      const published = await tools.publish(batch);
      const deployed = published.filter(({ outcome }) => outcome !== 'failed').map(({ dealer }) => dealer);
      const faults = await probeDealers(deployed, before, tools);
      if (faults.length > 0) {
        // Stored first: after an interruption the record must not say that these dealers have the new version.
        await save({ state: 'reverting', why: faults.join('\n') }, `${name(ring)} is being rolled back.`);
        return await revert();
      }
      const { failed, notReverted } = await failuresOfBatch(published, before, tools);
      const state = { failed: { ...rollout.failed, ...failed }, unproven: { ...rollout.unproven, ...notReverted } };
      if (Object.keys(notReverted).length > 0) {
        const why = Object.keys(notReverted)
          .map((dealer) => `${dealer}: ${failed[dealer]}`)
          .join('\n');
        await save({ ...state, state: 'stopped', why }, `${name(ring)} is stopped: ${why}`);
        return rollout;
      }
      await save({ ...state, reached: i + batch.length });
    }
    const failed = Object.entries(failuresOf(rollout, dealers));
    const why = failed.map(([dealer, problem]) => `${dealer}: ${problem}`).join('\n');
    const unexpected = failed.filter(([dealer]) => !tools.expectedToFail?.includes(dealer));
    if (unexpected.length > Math.floor(dealers.length * FAILED_SHARE)) {
      const text = `${failed.length} of ${numberOf(dealers)} could not be deployed. Their live sites still work.\n${why}`;
      await save({ state: 'stopped', why: text }, `${name(ring)} is stopped: ${text}`);
      return rollout;
    }
    const remaining = Object.entries(rollout.unproven).filter(([dealer]) => !dealers.includes(dealer));
    const next = { before: null, reached: 0, unproven: Object.fromEntries(remaining) };
    const exceptions = failed.map(([dealer]) => dealer);
    const end = `${name(ring)} is live and works${failed.length > 0 ? `, except for ${numberOf(exceptions)}:\n${why}` : '.'}`;
    if (ring + 1 === rings.length) {
      await save({ ...next, state: 'done', why: failed.length > 0 ? why : null }, end);
      return rollout;
    }
    await save({ ...next, ring: ring + 1 }, end);
  }
}

const failuresOf = ({ failed }: Rollout, dealers: readonly string[]): Rollout['failed'] =>
  Object.fromEntries(Object.entries(failed).filter(([dealer]) => dealers.includes(dealer)));

/**
 * Why dealers of a batch could not be deployed. A deployment may also fail after its code has gone live: then its live site is probed like
 * the others, and if it does not work, only this dealer is rolled back.
 *
 * @returns also `notReverted`: the earlier versions of dealers that could not be rolled back
 */
async function failuresOfBatch(
  published: readonly PublishResult[],
  before: NonNullable<Rollout['before']>,
  tools: RolloutTools,
): Promise<{ readonly failed: Rollout['failed']; readonly notReverted: { readonly [dealer: string]: string } }> {
  const failures = published.filter(({ outcome }) => outcome === 'failed');
  const dealersWithVersion = failures.map(({ dealer }) => dealer).filter((dealer) => before[dealer] !== null);
  const live = dealersWithVersion.length === 0 ? new Map() : await tools.liveVersions(dealersWithVersion);
  let notReverted = {};
  const failed = await Promise.all(
    failures.map(async ({ dealer, problem }): Promise<[string, string]> => {
      if (!dealersWithVersion.includes(dealer) || live.get(dealer) === before[dealer]) return [dealer, problem ?? ''];
      const faults = await probeDealers([dealer], before, tools);
      if (faults.length === 0) return [dealer, `${problem}\nIts new version is live all the same, and works.`];
      const rolledBack = await rollBack({ [dealer]: before[dealer] ?? null }, tools);
      notReverted = { ...notReverted, ...rolledBack.notReverted };
      return [dealer, [problem, 'Its new version was live all the same:', ...faults, ...rolledBack.lines].join('\n')];
    }),
  );
  return { failed: Object.fromEntries(failed), notReverted };
}

async function versionsBefore(
  dealers: readonly string[],
  { unproven }: Rollout,
  { liveVersions }: RolloutTools,
): Promise<{ [dealer: string]: string | null }> {
  const live = await liveVersions(dealers);
  return Object.fromEntries(
    dealers.map((dealer) => [
      dealer,
      Object.hasOwn(unproven, dealer) ? (unproven[dealer] ?? null) : (live.get(dealer) ?? null),
    ]),
  );
}

/**
 * Faults of the deployed dealers. One that was never live before is not probed: its certificate takes minutes, and it has no visitors yet.
 */
async function probeDealers(
  dealers: readonly string[],
  before: NonNullable<Rollout['before']>,
  { probe }: RolloutTools,
): Promise<string[]> {
  const live = dealers.filter((dealer) => before[dealer] !== null);
  const faultLists = await Promise.all(
    live.map(async (dealer) =>
      (await probe(dealer, before[dealer] ?? null)).map(
        ({ check, problem }) => `${dealer}, ${CHECK_LABELS[check]}: ${problem}`,
      ),
    ),
  );
  return faultLists.flat();
}

const CHECK_LABELS: { readonly [check in ProbeFault['check']]: string } = {
  version: 'what is live',
  pages: 'pages',
  form: 'the contact form',
  law: 'legal requirements',
  schedule: 'the schedule',
};

/**
 * Restores the previous versions of a ring as far as possible: `notReverted` are those that failed. A dealer that was never live before keeps the new
 * version, because there is no other.
 */
async function rollBack(
  before: NonNullable<Rollout['before']>,
  { liveVersions, rollback }: RolloutTools,
): Promise<{ readonly lines: readonly string[]; readonly notReverted: { readonly [dealer: string]: string } }> {
  const live = await liveVersions(Object.keys(before));
  const toRollBack = Object.entries(before).filter(
    (entry): entry is [string, string] => entry[1] !== null && entry[1] !== live.get(entry[0]),
  );
  const results = await pMap(
    toRollBack,
    async ([dealer, version]) => {
      try {
        await rollback(dealer, version);
        return { dealer, line: `${dealer} has version ${version} again.`, notRevertedTo: null };
      } catch (error) {
        const line = `${dealer} COULD NOT BE ROLLED BACK to ${version}: ${(error as Error).message}`;
        return { dealer, line, notRevertedTo: version };
      }
    },
    { concurrency: CONCURRENT_DEPLOYS },
  );
  const notReverted = Object.fromEntries(
    results.flatMap(({ dealer, notRevertedTo }): [string, string][] =>
      notRevertedTo === null ? [] : [[dealer, notRevertedTo]],
    ),
  );
  const newDealers = Object.keys(before).filter(
    (dealer) => before[dealer] === null && (live.get(dealer) ?? null) !== null,
  );
  const newDealerLines = newDealers.map((dealer) => `${dealer} keeps this version: it was never live before.`);
  return { lines: [...results.map(({ line }) => line), ...newDealerLines], notReverted };
}

const numberOf = (dealers: readonly string[]): string => {
  if (dealers.some(isSharedWorker)) return dealers.join(' and ');
  return dealers.length === 1 ? '1 dealer' : `${dealers.length} dealers`;
};
