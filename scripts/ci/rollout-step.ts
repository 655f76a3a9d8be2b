import { checkedOutCommit } from '../deploy/checked-out-commit.ts';
import { connect } from '../deploy/cloudflare-api.ts';
import { openRollout, planRings } from '../rollout/open-rollout.ts';
import { continueRollout, startRollout } from '../rollout/roll-out.ts';
import { commitToContinue, dealersOf, type Rollout, stopError, stoppedBy } from '../rollout/rollout-record.ts';
import type { PublishResult } from './publish-dealers.ts';
import { runCommand } from './run-command.ts';

interface RolloutStep {
  readonly tenants: string;
  readonly out: string;
  /** The dealer of the first ring; null = the one with the smallest stock. */
  readonly first: string | null;
  /** Dealers that failed before: another failure of theirs does not stop the roll-out. */
  readonly expectedToFail: readonly string[];
  /** Number of minutes after which it hands over to the next run; null = never. */
  readonly minutes: number | null;
}

/**
 * Rolls out the commit that is checked out: continues a paused or interrupted roll-out of this commit, or starts one.
 *
 * @returns its state, and the results of the dealers that it has reached, in this run and earlier ones
 * @throws DeployError if an operator has stopped roll-outs
 */
export async function rolloutStep({
  tenants,
  out,
  first,
  expectedToFail,
  minutes,
}: RolloutStep): Promise<{ readonly rollout: Rollout; readonly results: readonly PublishResult[] }> {
  const until = minutes === null ? Infinity : performance.now() + minutes * 60_000;
  const cloudflare = await connect();
  const opened = await openRollout({ tenants, out }, cloudflare, { run: runCommand, print: console.log });
  const state = await opened.store.read();
  const stopper = stoppedBy(state);
  if (stopper !== null) throw stopError(stopper);
  const tools = { ...opened, isOperator: false, expectedToFail, isTimeUp: () => performance.now() >= until };
  const commit = checkedOutCommit();
  const isStarted = commit !== '' && commitToContinue(state) === commit;
  const rollout = isStarted
    ? await continueRollout({ commit }, tools)
    : await startRollout(
        { commit, rings: () => planRings(tenants, cloudflare, { first, last: expectedToFail }) },
        tools,
      );
  return { rollout, results: resultsOf(rollout) };
}

/** The results of the dealers that a roll-out has reached. */
export function resultsOf({ rings, ring, reached, state, failed }: Rollout): PublishResult[] {
  const dealers = dealersOf(
    state === 'done' ? rings : [...rings.slice(0, ring), (rings[ring] ?? []).slice(0, reached)],
  );
  return dealers.map((dealer): PublishResult => {
    const problem = failed[dealer];
    return problem === undefined
      ? { dealer, outcome: 'deployed', problem: null }
      : { dealer, outcome: 'failed', problem };
  });
}
