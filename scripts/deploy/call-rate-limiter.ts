/** Cloudflare's API limit per account. */
export const API_LIMIT = { calls: 1200, windowMs: 5 * 60_000 } as const;
/** The share of the limit that the commands of all machines use together; the rest is for calls that are not reserved. */
export const USABLE_SHARE = 0.9;
/**
 * API calls reserved for one dealer before each operation, at least as many as it makes; `scripts/deploy/README.md` counts those.
 */
export const DEALER_CALLS = { deploy: 29, status: 3, rollback: 16 } as const;

/** Dealers that one command deploys at the same time: a runner has two cores, and a deployment waits for the network half of its time. */
export const CONCURRENT_DEPLOYS = 4;

interface Clock {
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<void>;
}

/** Keeps the number of API calls below the limit: callers wait until theirs fit. */
export class CallRateLimiter {
  readonly #clock: Clock;
  readonly #max: number;
  #recentCalls: { readonly at: number; readonly calls: number }[] = [];

  /** @param share fraction of the limit that the callers of this rate limiter may use together */
  constructor(clock: Clock, share: number = USABLE_SHARE) {
    this.#clock = clock;
    this.#max = Math.floor(API_LIMIT.calls * share);
  }

  /** The maximum number of calls that can be reserved at once. */
  get max(): number {
    return this.#max;
  }

  /**
   * Waits until this many calls fit into the last five minutes, and counts them.
   *
   * @throws Error if they never fit
   */
  async acquire(calls: number): Promise<void> {
    if (calls > this.#max) throw new Error(`${calls} calls at once exceed the limit of ${this.#max}.`);
    for (;;) {
      const now = this.#clock.now();
      this.#recentCalls = this.#recentCalls.filter(({ at }) => at > now - API_LIMIT.windowMs);
      const used = this.#recentCalls.reduce((sum, call) => sum + call.calls, 0);
      const [oldest] = this.#recentCalls;
      if (oldest === undefined || used + calls <= this.#max) {
        this.#recentCalls.push({ at: now, calls });
        return;
      }
      await this.#clock.pause(oldest.at + API_LIMIT.windowMs - now);
    }
  }
}
