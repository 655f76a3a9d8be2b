import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { PublishResult } from '#scripts/ci/publish-dealers.ts';
import { AccountRecords } from '#scripts/deploy/account-records.ts';
import { connect } from '#scripts/deploy/cloudflare-api.ts';
import type { ProbeFault } from '#scripts/rollout/probe-dealer.ts';
import type { RolloutTools } from '#scripts/rollout/roll-out.ts';
import { RolloutStore } from '#scripts/rollout/rollout-record.ts';
import { CloudflareStandIn } from './stand-in.ts';

/** Results for fake dealers; by default everything succeeds. */
export interface RolloutPlan {
  readonly probe?: (dealer: string) => readonly ProbeFault[];
  readonly publish?: (dealer: string) => PublishResult['outcome'];
  readonly rollback?: (dealer: string) => void;
  readonly who?: string;
  readonly machine?: string;
}

/** Fake dealers with version `v1` for roll-outs of `v2`; the state of the roll-out is in a fake account. */
export class RolloutWorld {
  readonly standIn: CloudflareStandIn;
  /** The live versions; null = none. */
  readonly live: Map<string, string | null>;
  /** Calls for dealers, in order. */
  readonly calls: string[] = [];
  readonly #root = mkdtempSync(join(tmpdir(), 'caryard-rollout-'));

  private constructor(standIn: CloudflareStandIn, dealers: readonly string[]) {
    this.standIn = standIn;
    this.live = new Map(dealers.map((dealer) => [dealer, 'v1']));
  }

  static async start(dealers: readonly string[]): Promise<RolloutWorld> {
    return new RolloutWorld(await CloudflareStandIn.start(), dealers);
  }

  async stop(): Promise<void> {
    expect(this.standIn.formatViolations).toEqual([]);
    await this.standIn.stop();
    rmSync(this.#root, { recursive: true });
  }

  async storeOf(who = 'jo', machine = 'aa'): Promise<RolloutStore> {
    const records = await AccountRecords.open(await connect({ env: this.standIn.env(), pauseMs: 1 }));
    return new RolloutStore(records, { who, holder: machine, lock: join(this.#root, machine, 'lock') });
  }

  /** The process of a machine that runs a roll-out has been killed: its lock in the account stays. */
  kill(machine = 'aa'): void {
    rmSync(join(this.#root, machine, 'lock'));
  }

  /** Tools that deploy version `v2` and record their calls. */
  async tools({ probe, publish, rollback, who = 'jo', machine }: RolloutPlan = {}): Promise<RolloutTools> {
    const { live, calls } = this;
    return {
      store: await this.storeOf(who, machine),
      who,
      now: () => new Date('2026-11-20T00:00:00Z'),
      print: () => undefined,
      publish: (dealers) =>
        Promise.resolve(
          dealers.map((dealer): PublishResult => {
            calls.push(`publish ${dealer}`);
            const outcome = publish?.(dealer) ?? (live.get(dealer) === 'v2' ? 'unchanged' : 'deployed');
            if (outcome === 'deployed') live.set(dealer, 'v2');
            return { dealer, outcome, problem: outcome === 'failed' ? 'no name' : null };
          }),
        ),
      liveVersions: (dealers) => Promise.resolve(new Map(dealers.map((dealer) => [dealer, live.get(dealer) ?? null]))),
      probe: (dealer) => {
        calls.push(`probe ${dealer}`);
        return Promise.resolve(probe?.(dealer) ?? []);
      },
      rollback: (dealer, version) => {
        rollback?.(dealer);
        live.set(dealer, version);
        return Promise.resolve();
      },
    };
  }
}
