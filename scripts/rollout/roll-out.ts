import type { Published } from '../ci/publish-dealers.ts';
import { DeployError } from '../deploy/cloudflare-api.ts';
import type { ProbeFault } from './probe-dealer.ts';
import { RENEW_MS, type Rollout, type RolloutStore } from './rollout-record.ts';

/** What a roll-out does to dealers, who are named by their folders. */
export interface RolloutTools {
  readonly store: Pick<RolloutStore, 'take' | 'save' | 'renew' | 'release'>;
  /** Builds dealers and deploys the ones that succeed. */
  readonly publish: (dealers: readonly string[]) => Promise<readonly Published[]>;
  /** Ids of the live versions; null = none. */
  readonly liveVersions: (dealers: readonly string[]) => Promise<ReadonlyMap<string, string | null>>;
  readonly probe: (dealer: string) => Promise<readonly ProbeFault[]>;
  /** Makes an earlier version live again. */
  readonly rollback: (dealer: string, version: string) => Promise<void>;
  /** Dealers that could not be published before: if they fail again, the roll-out goes on. */
  readonly expectedToFail?: readonly string[];
  readonly who: string;
  readonly now: () => Date;
  /** Receives progress messages, one line each. */
  readonly say: (line: string) => void;
}

/** Number of dealers that are deployed and probed before the next ones are started. */
const AT_ONCE = 10;
/**
 * Fraction of a ring's dealers that may fail to build or deploy, and keep their live site, so that a dealer whose build always fails does
 * not stop the others.
 */
const FAILED_SHARE = 0.02;

/**
 * Starts a roll-out, whatever the state of the previous one.
 *
 * @param rings names of dealers' folders
 * @throws DeployError if somebody else is running one
 */
export async function startRollout(
  { commit, rings }: Pick<Rollout, 'commit' | 'rings'>,
  tools: RolloutTools,
): Promise<Rollout> {
  return await held(tools, async (last) => {
    const at = tools.now().toISOString();
    return await run(
      {
        ...{ commit, rings, startedBy: tools.who, startedAt: at, state: 'running', ring: 0, before: null, reached: 0 },
        unproven: last === null ? {} : unprovenOf(last),
        why: null,
        log: [],
      },
      tools,
    );
  });
}

/**
 * Continues a roll-out from the ring in which it stopped or was interrupted; that ring is deployed and probed again.
 *
 * @param order `commit`: the checked-out one, '' = unknown; `without`: dealers to leave out from now on
 * @throws DeployError if there is none to continue, it is of another commit, or somebody else is running it
 */
export async function continueRollout(
  { commit, without = [] }: { readonly commit: string; readonly without?: readonly string[] },
  tools: RolloutTools,
): Promise<Rollout> {
  return await held(tools, async (last) => {
    if (last === null) throw new DeployError('There was no roll-out yet. Start one: npm run rollout -- start');
    if (last.state === 'done')
      throw new DeployError('The last roll-out has reached all dealers. Start another: npm run rollout -- start');
    if (commit !== last.commit)
      throw new DeployError(
        `The roll-out is of ${commitText(last.commit)}, but ${commitText(commit)} is checked out. Check out the former, or start a new roll-out: npm run rollout -- start`,
      );
    const rings = last.rings.map((ring) => ring.filter((dealer) => !without.includes(dealer)));
    return await run({ ...last, rings, state: 'running', why: null, reached: 0 }, tools);
  });
}

const commitText = (commit: string): string => (commit === '' ? 'uncommitted files' : `commit ${commit.slice(0, 12)}`);

/** Dealers whose live version may not have been probed, with the previous version. */
const unprovenOf = ({ state, before, unproven }: Rollout): Rollout['unproven'] =>
  state === 'done' ? {} : { ...before, ...unproven };

async function held(tools: RolloutTools, work: (last: Rollout | null) => Promise<Rollout>): Promise<Rollout> {
  const { rollout: last } = await tools.store.take();
  // A build may take longer than the lock lasts. If one renewal fails, the next one makes up for it.
  const timer = setInterval(() => void tools.store.renew().catch(() => undefined), RENEW_MS);
  try {
    return await work(last);
  } finally {
    clearInterval(timer);
    await tools.store.release().catch(() => undefined);
  }
}

async function run(begun: Rollout, tools: RolloutTools): Promise<Rollout> {
  let rollout = begun;
  const stopRequest: { by: string | null } = { by: null };
  const save = async (change: Partial<Rollout>, what?: string): Promise<void> => {
    const line = what === undefined ? [] : [{ at: tools.now().toISOString(), who: tools.who, what }];
    rollout = { ...rollout, ...change, log: [...rollout.log, ...line] };
    if (what !== undefined) tools.say(what);
    stopRequest.by = await tools.store.save(rollout);
  };
  const { rings } = rollout;
  const name = (ring: number): string => `Ring ${ring + 1} of ${rings.length}`;
  for (;;) {
    const { ring } = rollout;
    const dealers = rings[ring] ?? [];
    const before = rollout.before ?? (await versionsBefore(dealers, rollout, tools));
    await save({ before, reached: 0 }, `${name(ring)} begins: ${numberOf(dealers)}.`);
    const failed: Published[] = [];
    for (let at = 0; at < dealers.length; at += AT_ONCE) {
      if (stopRequest.by !== null) {
        const why = `${stopRequest.by} asked for it.`;
        await save({ state: 'stopped', why }, `${name(ring)} is stopped: ${why}`);
        return rollout;
      }
      const some = dealers.slice(at, at + AT_ONCE);
      const published = await tools.publish(some);
      failed.push(...published.filter(({ outcome }) => outcome === 'failed'));
      const faults = await probeThem(published, before, tools);
      if (faults.length > 0) {
        const rolledBack = await rollBack(before, tools);
        const unproven = { ...rollout.unproven, ...rolledBack.left };
        const why = [...faults, ...rolledBack.lines].join('\n');
        await save({ state: 'failed', before: null, unproven, why }, `${name(ring)} was rolled back.\n${why}`);
        return rollout;
      }
      await save({ reached: at + some.length });
    }
    const why = failed.map(({ dealer, problem }) => `${dealer}: ${problem}`).join('\n');
    const unexpected = failed.filter(({ dealer }) => !tools.expectedToFail?.includes(dealer));
    if (unexpected.length > Math.floor(dealers.length * FAILED_SHARE)) {
      const text = `${failed.length} of ${numberOf(dealers)} could not be deployed. What is live works.\n${why}`;
      await save({ state: 'stopped', why: text }, `${name(ring)} is stopped: ${text}`);
      return rollout;
    }
    const left = Object.entries(rollout.unproven).filter(([dealer]) => !dealers.includes(dealer));
    const rest = { before: null, reached: 0, unproven: Object.fromEntries(left) };
    const end = `${name(ring)} is live and works.${failed.length > 0 ? ` But for ${failed.length}:\n${why}` : ''}`;
    if (ring + 1 === rings.length) {
      await save({ ...rest, state: 'done', why: failed.length > 0 ? why : null }, end);
      return rollout;
    }
    await save({ ...rest, ring: ring + 1 }, end);
  }
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
async function probeThem(
  published: readonly Published[],
  before: NonNullable<Rollout['before']>,
  { probe }: RolloutTools,
): Promise<string[]> {
  const live = published.filter(({ dealer, outcome }) => outcome !== 'failed' && before[dealer] !== null);
  const found = await Promise.all(
    live.map(async ({ dealer }) =>
      (await probe(dealer)).map(({ check, found }) => `${dealer}, ${CHECKED[check]}: ${found}`),
    ),
  );
  return found.flat();
}

const CHECKED: { readonly [check in ProbeFault['check']]: string } = {
  version: 'what is live',
  pages: 'pages',
  form: 'the contact form',
  law: 'the law',
};

/** Restores the previous versions of a ring as far as possible: `left` are those that failed. */
async function rollBack(
  before: NonNullable<Rollout['before']>,
  { liveVersions, rollback }: RolloutTools,
): Promise<{ readonly lines: readonly string[]; readonly left: { readonly [dealer: string]: string } }> {
  const live = await liveVersions(Object.keys(before));
  const lines: string[] = [];
  const left: { [dealer: string]: string } = {};
  for (const [dealer, version] of Object.entries(before)) {
    if (version === null || version === live.get(dealer)) continue;
    try {
      await rollback(dealer, version);
      lines.push(`${dealer} has version ${version} again.`);
    } catch (error) {
      left[dealer] = version;
      lines.push(`${dealer} COULD NOT BE ROLLED BACK to ${version}: ${(error as Error).message}`);
    }
  }
  return { lines, left };
}

const numberOf = (dealers: readonly string[]): string =>
  dealers.length === 1 ? '1 dealer' : `${dealers.length} dealers`;
