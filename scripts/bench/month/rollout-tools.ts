import type { PublishResult } from '../../ci/publish-dealers.ts';
import { DEALER_CALLS } from '../../deploy/call-rate-limiter.ts';
import type { RolloutTools } from '../../rollout/roll-out.ts';
import type { Rollout, RolloutState } from '../../rollout/rollout-record.ts';
import type { ASSUMED } from './month-result.ts';
import type { Resources } from './resources.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What the tools act on. */
interface Simulated {
  readonly time: VirtualTime;
  readonly resources: Resources;
  readonly assumed: Record<keyof typeof ASSUMED, number>;
  /** Dealers whose failed build does not stop the roll-out. */
  readonly expectedToFail: readonly string[];
  /** The stored state. */
  readonly readState: () => RolloutState;
  readonly save: (rollout: Rollout) => void;
  /** Builds dealers and deploys those that can be built, whose names it returns. */
  readonly publish: (names: readonly string[]) => Promise<readonly string[]>;
}

/** Simulated tools of a roll-out that only take time and find no faults. */
export function rolloutTools({
  time,
  resources,
  assumed,
  expectedToFail,
  readState,
  save,
  publish,
}: Simulated): RolloutTools {
  const spendOnReads = async (dealers: number): Promise<void> => {
    for (let remaining = dealers; remaining > 0; remaining -= assumed.callsAtOnce) {
      const batch = Math.min(remaining, assumed.callsAtOnce);
      await resources.calls(DEALER_CALLS.status * batch);
    }
  };
  return {
    store: {
      read: async () => readState(),
      take: async () => readState(),
      save: async (rollout) => {
        save(rollout);
        return null;
      },
      renew: async () => undefined,
      release: async () => undefined,
    },
    who: 'the month',
    expectedToFail,
    now: () => new Date(time.now()),
    print: () => undefined,
    async publish(names) {
      const built = await publish(names);
      return names.map(
        (dealer): PublishResult =>
          built.includes(dealer)
            ? { dealer, outcome: 'deployed', problem: null }
            : { dealer, outcome: 'failed', problem: 'no build' },
      );
    },
    async liveVersions(names) {
      await spendOnReads(names.length);
      return new Map(names.map((name) => [name, 'live']));
    },
    async probe() {
      await spendOnReads(1);
      await time.pause(assumed.probeMs);
      return [];
    },
    rollback: () => Promise.reject(new Error('A simulated probe finds no fault, so nothing is rolled back.')),
  };
}
