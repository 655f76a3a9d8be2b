import type { Job } from '../../ci/plan-jobs.ts';
import { CONCURRENT_DEPLOYS } from '../../deploy/call-rate-limiter.ts';
import type { Calendar, Dealer, DealerEvent } from './calendar.ts';
import type { Cause, UnitCosts } from './costs.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Assumptions about what cannot be measured on one machine. */
export const ASSUMED = {
  /** Jobs that GitHub runs at once: 20 in its free plan. */
  runners: 20,
  /** From the start of a job to its own step: a runner is allocated, checkout, set-up of Node, cached packages are restored. */
  jobStartMs: 45 * SECOND,
  /** A step that only queries git or moves the tag `published`. */
  smallStepMs: 5 * SECOND,
  /** A change report with its pictures: `npm run bench -- publish`. */
  reportMs: 75 * SECOND,
  /** Duration of an API call. */
  callMs: 250,
  /** API calls that our own commands make at a time; wrangler makes one. */
  callsAtOnce: 8,
  /** Upload rate of a runner. */
  bytesPerSecond: 12.5e6,
  /** Dealers that a job deploys at the same time. */
  deploysAtOnce: CONCURRENT_DEPLOYS as number,
  /** Time after which a run hands over to the next one, as in `publish.yml`. */
  rolloutMs: 270 * MINUTE,
  /** Duration of probing a live site. */
  probeMs: 3 * SECOND,
  /** Machines that import feeds, which no workflow does. */
  importers: 2,
  /** Time from a preview to the click on Publish. */
  approvalMs: 15 * MINUTE,
  /** Time until an operator responds to a stopped roll-out. */
  operatorMs: 30 * MINUTE,
  /** Minutes after the hour at which `due.yml` starts. */
  dueMinute: 7,
  /** Interval of `decide.yml`. */
  decideIntervalMs: 10 * MINUTE,
} as const;

/** The outcome of an event: instants in ms; null = not yet. */
export interface Outcome {
  readonly kind: DealerEvent['kind'] | 'shared';
  readonly dealer: Dealer;
  /** The start of the waiting time: the feed arrived, Publish was clicked, the site became out of date, the change was merged. */
  since: number;
  /** When it happened; of an edit, when it was saved. */
  readonly occurredAt: number;
  /** Only for feeds: prices and sales are in the dealer's database, from which pages fetch them. */
  pricesLive: number | null;
  /** Only for edits: the preview is ready. */
  previewed: number | null;
  /** When it was on the live site. */
  live: number | null;
}

/** A dealer's events that are not live yet. */
export interface Waiting {
  /** Changes that were merged into `main`, and when. */
  readonly merged: { readonly outcome: Outcome; readonly at: number; readonly cause: Cause }[];
  /** Events of time alone: the site must be built again, without a change. */
  readonly due: Outcome[];
}

/** What a month used, and the outcome of its events. */
export interface MonthResult {
  /** Events that should reach a live site; imports without changes are only counted. */
  readonly outcomes: readonly Outcome[];
  readonly imports: number;
  readonly deployments: number;
  readonly failedBuilds: number;
  /** Seconds of processor time. */
  readonly cpu: number;
  /** Calls to Cloudflare's API. */
  readonly calls: number;
  /** Bytes sent to Cloudflare. */
  readonly bytes: number;
  /** Minutes billed by GitHub: each job is rounded up. */
  readonly runnerMinutes: number;
  /** Jobs of workflows. */
  readonly jobs: number;
  /** Deployments outside roll-outs that found the API's limit reached. */
  readonly limited: number;
  /** For each completed roll-out, the time (ms) since its change was merged. */
  readonly rollouts: readonly number[];
  /** How often a roll-out stopped because of a fault. */
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

/** What is simulated, and under which assumptions. */
export interface MonthOptions {
  readonly calendar: Calendar;
  readonly costs: UnitCosts;
  /** Other values than those of `ASSUMED`. */
  readonly assumed?: Partial<Record<keyof typeof ASSUMED, number>>;
  /** How dealers are distributed over jobs. */
  readonly jobsOf?: (dealers: readonly string[]) => readonly Job[];
  /** A fault made on purpose, to test that it is found: replaces the list of changed dealers that a run publishes. */
  readonly selectDealers?: (dealers: readonly string[]) => readonly string[];
  /** Whether the scheduler starts the workflow for due dealers, as with `repository` in `functions/account.json`; by default it does. */
  readonly startsDue?: boolean;
  readonly print?: (line: string) => void;
}
