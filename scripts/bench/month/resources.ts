import { CallRateLimiter } from '../../deploy/call-rate-limiter.ts';
import type { Cost } from './costs.ts';
import type { ASSUMED, MonthResult } from './month-result.ts';
import { Semaphore, type VirtualTime } from './virtual-time.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

type Counts = { -readonly [name in keyof MonthResult as MonthResult[name] extends number ? name : never]: number };

/** Resources shared by all work: GitHub's runners and the API limit. Counts their use. */
export class Resources {
  readonly count: Counts = {
    imports: 0,
    deployments: 0,
    failedBuilds: 0,
    cpu: 0,
    calls: 0,
    bytes: 0,
    runnerMinutes: 0,
    jobs: 0,
    limited: 0,
    stops: 0,
    handovers: 0,
    droppedDueRuns: 0,
    startedDueRuns: 0,
  };
  readonly #time: VirtualTime;
  readonly #assumed: Record<keyof typeof ASSUMED, number>;
  readonly #runners: Semaphore;
  readonly #rateLimiter: CallRateLimiter;

  constructor(time: VirtualTime, assumed: Record<keyof typeof ASSUMED, number>) {
    this.#time = time;
    this.#assumed = assumed;
    this.#runners = new Semaphore(assumed.runners);
    this.#rateLimiter = new CallRateLimiter(time);
  }

  /** A job of a workflow: it waits for a runner, and is billed from its start to its end. */
  async job<T>(work: () => Promise<T>): Promise<T> {
    return await this.#runners.with(async () => {
      const startedAt = this.#time.now();
      await this.#time.pause(this.#assumed.jobStartMs);
      try {
        return await work();
      } finally {
        this.count.jobs += 1;
        this.count.runnerMinutes += Math.ceil((this.#time.now() - startedAt) / MINUTE);
      }
    });
  }

  /** A job with nothing to wait for but git. */
  async smallJob(): Promise<void> {
    await this.job(() => this.#time.pause(this.#assumed.smallStepMs));
  }

  /** Spends the cost of a step: waits for its processor time, its calls, one after another, and its upload. */
  async spend({ cpu, calls, bytes }: Cost): Promise<void> {
    const { callMs, bytesPerSecond } = this.#assumed;
    this.count.cpu += cpu;
    this.count.calls += calls;
    this.count.bytes += bytes;
    await this.#time.pause((cpu + bytes / bytesPerSecond) * SECOND + calls * callMs);
  }

  /** A deployment, as soon as its calls fit into the limit. Returns whether they had to wait. */
  async deploy(cost: Cost): Promise<boolean> {
    const startedAt = this.#time.now();
    await this.#rateLimiter.acquire(Math.ceil(cost.calls));
    const hadToWait = this.#time.now() > startedAt;
    this.count.deployments += 1;
    await this.spend(cost);
    // A runner has two cores.
    await this.#time.pause(cost.cpu * SECOND * Math.max(0, this.#assumed.deploysAtOnce / 2 - 1));
    return hadToWait;
  }

  /** API calls of our own commands, several at once. */
  async calls(count: number): Promise<void> {
    const { callsAtOnce, callMs } = this.#assumed;
    for (let remaining = Math.ceil(count); remaining > 0; remaining -= callsAtOnce) {
      const batch = Math.min(remaining, callsAtOnce);
      await this.#rateLimiter.acquire(batch);
      this.count.calls += batch;
      await this.#time.pause(callMs);
    }
  }
}
