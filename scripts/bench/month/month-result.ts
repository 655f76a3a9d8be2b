import type { Job } from '../../ci/plan-jobs.ts';
import { CONCURRENT_DEPLOYS } from '../../deploy/call-rate-limiter.ts';
import type { Calendar, Dealer, DealerEvent } from './calendar.ts';
import type { UnitCosts } from './costs.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Assumptions about what cannot be measured on one machine. */
export const ASSUMED = {
  /** Jobs that GitHub runs at once: 20 in its free plan. */
  runners: 20,
  /** From the start of a job to its own step: a machine is found, checkout, Node, packages from the cache. */
  jobStartMs: 45 * SECOND,
  /** The steps that only query git or write the tag. */
  smallStepMs: 5 * SECOND,
  /** A change report with its pictures: `npm run bench -- publish`. */
  reportMs: 75 * SECOND,
  /**
   * Duration of an API call, of which our own commands make eight at a time and wrangler one; upload rate of a runner in bytes per second.
   */
  callMs: 250,
  callsAtOnce: 8,
  bytesPerSecond: 12.5e6,
  /** Dealers that a job deploys at the same time. */
  deploysAtOnce: CONCURRENT_DEPLOYS as number,
  /** Time after which a run hands over to the next one, as in `publish.yml`. */
  rolloutMs: 270 * MINUTE,
  /** A live site is probed from outside. */
  probeMs: 3 * SECOND,
  /** Machines that import feeds: no workflow does it. */
  importers: 2,
  /** Time from a preview to the click on Publish. */
  decisionMs: 15 * MINUTE,
  /** Time until an operator responds to a stopped roll-out. */
  operatorMs: 30 * MINUTE,
  /** Minutes after the hour at which `due.yml` starts, and the interval of `decide.yml`. */
  dueMinute: 7,
  decideMs: 10 * MINUTE,
} as const;

/** The outcome of an event: instants in ms; null = not yet. */
export interface Outcome {
  readonly kind: DealerEvent['kind'] | 'shared';
  readonly dealer: Dealer;
  /** The start of the waiting time: the feed arrived, Publish was clicked, the site became out of date, the change was merged. */
  since: number;
  /** When it happened; of an edit, when it was saved. */
  readonly savedAt: number;
  /** Only for feeds: prices and sales are in the dealer's database, from which pages fetch them. */
  pricesLive: number | null;
  /** Only for edits: the preview is ready. */
  previewed: number | null;
  live: number | null;
}

export interface MonthResult {
  /** Events that should reach a live site; imports without changes are only counted. */
  readonly outcomes: readonly Outcome[];
  readonly imports: number;
  readonly deployments: number;
  readonly failedBuilds: number;
  /** Processor seconds. */
  readonly cpu: number;
  readonly calls: number;
  readonly bytes: number;
  /** Minutes billed by GitHub: each job is rounded up. */
  readonly runnerMinutes: number;
  readonly jobs: number;
  /** Deployments outside roll-outs that found the API's limit reached. */
  readonly limited: number;
  /** Durations in ms of roll-outs, and how often one stopped. */
  readonly rollouts: readonly number[];
  readonly stops: number;
  /** How often a run of a roll-out handed over to the next one. */
  readonly handovers: number;
  /** Hourly runs that were dropped because the one before had not ended when the next was started. */
  readonly droppedDueRuns: number;
  /** Runs that the scheduler started because a site had become due. */
  readonly startedDueRuns: number;
  /** Dealers whose feed has not arrived for two days at the end. */
  readonly silent: readonly string[];
}

export interface MonthOptions {
  readonly calendar: Calendar;
  readonly costs: UnitCosts;
  readonly assumed?: Partial<Record<keyof typeof ASSUMED, number>>;
  /** How dealers are distributed over jobs. */
  readonly jobsOf?: (dealers: readonly string[]) => readonly Job[];
  /** Planted: replaces which of the changed dealers a run publishes. */
  readonly chosen?: (dealers: readonly string[]) => readonly string[];
  /** Whether the scheduler starts the workflow for due dealers, as with `repository` in `functions/account.json`; by default it does. */
  readonly startsDue?: boolean;
  readonly print?: (line: string) => void;
}
