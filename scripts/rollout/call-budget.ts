/**
 * The platform's API limit per account, and the part of it that a roll-out uses: deployments by hand and the hourly run need calls as well.
 */
export const API_LIMIT = { calls: 1200, windowMs: 5 * 60_000 } as const;
const OWN_SHARE = 0.9;

interface Clock {
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<void>;
}

/** Keeps the number of API calls below the limit: callers wait until theirs fit. */
export class CallBudget {
  readonly #clock: Clock;
  readonly #most = Math.floor(API_LIMIT.calls * OWN_SHARE);
  #spent: { readonly at: number; readonly calls: number }[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The maximum number of calls that can be reserved at once. */
  get most(): number {
    return this.#most;
  }

  /**
   * Waits until this many calls fit into the last five minutes, and counts them.
   *
   * @throws Error if they never fit
   */
  async take(calls: number): Promise<void> {
    if (calls > this.#most) throw new Error(`${calls} calls at once exceed the budget of ${this.#most}.`);
    for (;;) {
      const now = this.#clock.now();
      this.#spent = this.#spent.filter(({ at }) => at > now - API_LIMIT.windowMs);
      const used = this.#spent.reduce((sum, one) => sum + one.calls, 0);
      const [oldest] = this.#spent;
      if (oldest === undefined || used + calls <= this.#most) {
        this.#spent.push({ at: now, calls });
        return;
      }
      await this.#clock.pause(oldest.at + API_LIMIT.windowMs - now);
    }
  }
}
