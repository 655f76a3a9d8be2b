/** What the platform's API takes of one account, and what we use of it: deployments by hand and the hourly run need calls as well. */
export const API_LIMIT = { calls: 1200, windowMs: 5 * 60_000 } as const;
const OWN_SHARE = 0.9;

interface Clock {
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<void>;
}

/** Keeps calls of the platform's API below its limit: whoever is about to make some waits until they fit. */
export class CallBudget {
  readonly #clock: Clock;
  readonly #most = Math.floor(API_LIMIT.calls * OWN_SHARE);
  #spent: { readonly at: number; readonly calls: number }[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The most calls that can be taken at once. */
  get most(): number {
    return this.#most;
  }

  /**
   * Waits until so many calls fit into the last five minutes, and counts them.
   *
   * @throws Error when they never fit
   */
  async take(calls: number): Promise<void> {
    if (calls > this.#most) throw new Error(`${calls} calls at once never fit into ${this.#most}.`);
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
