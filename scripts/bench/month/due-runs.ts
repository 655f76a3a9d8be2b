import { HOUR } from './calendar.ts';
import type { VirtualTime } from './virtual-time.ts';

const MINUTE = 60_000;
/** How long the scheduler waits after it has started a run. */
const START_COOLDOWN_MS = 5 * MINUTE;

/** A run of `due.yml`: by its own schedule, or started by the account's scheduler. */
type DueRun = 'hourly' | 'started';

/** When `due.yml` runs: by its own schedule, and when the account's scheduler starts it because a site has become due. */
export class DueRuns {
  readonly #time: VirtualTime;
  readonly #count: { droppedDueRuns: number; startedDueRuns: number };
  /** Whether a site has become due since the scheduler last started a run. */
  #isNewlyDue = false;
  #waiting: DueRun | null = null;
  /** Ends the wait of `next`. */
  #wake = (): void => undefined;

  /** @param count the month's counts, to which started and dropped runs are added */
  constructor(time: VirtualTime, count: { droppedDueRuns: number; startedDueRuns: number }) {
    this.#time = time;
    this.#count = count;
  }

  /** A site has become due, and the account's records say so. */
  siteIsDue(): void {
    this.#isNewlyDue = true;
  }

  /** Waits for the next run. Of those requested during the previous one, only the last remains, as on GitHub. */
  async next(): Promise<DueRun> {
    if (this.#waiting === null)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    const run = this.#waiting ?? 'hourly';
    this.#waiting = null;
    return run;
  }

  /**
   * Requests runs from an instant on.
   *
   * @param minute after the hour
   * @param isStarted whether the scheduler starts runs as well
   */
  start(from: number, minute: number, isStarted: boolean): void {
    this.#time.start(() => this.#everyHour(from + minute * MINUTE));
    if (isStarted) this.#time.start(() => this.#everyMinute(from));
  }

  async #everyHour(first: number): Promise<void> {
    for (let instant = first; ; instant += HOUR) {
      await this.#time.until(instant);
      this.#request('hourly');
    }
  }

  /** The scheduler: starts a run in the minute in which a site is due. */
  async #everyMinute(first: number): Promise<void> {
    for (let instant = first; ; ) {
      await this.#time.until(instant);
      instant += this.#isNewlyDue ? START_COOLDOWN_MS : MINUTE;
      if (!this.#isNewlyDue) continue;
      this.#isNewlyDue = false;
      this.#count.startedDueRuns += 1;
      this.#request('started');
    }
  }

  #request(run: DueRun): void {
    if (this.#waiting === 'hourly') this.#count.droppedDueRuns += 1;
    this.#waiting = run;
    this.#wake();
  }
}
