/** US dollars, without tax. Each group is from its provider's price list in November 2026; GitHub's has applied since 1 January 2026. */
const PRICES = {
  /** docs.github.com/billing/reference/actions-runner-pricing: a minute of Linux with two cores; each job is rounded up. */
  runnerMinute: 0.006,
  /** developers.cloudflare.com/workers/platform/pricing: requests beyond 10 million cost by the million; static files cost nothing. */
  workers: { month: 5, includedRequests: 10e6, millionRequests: 0.3 },
  /** developers.cloudflare.com/cloudflare-for-platforms/workers-for-platforms/reference/pricing: includes 20 million requests and 1,000 scripts. */
  namespace: { month: 25, includedRequests: 20e6, millionRequests: 0.3, includedScripts: 1000, script: 0.02 },
  /** developers.cloudflare.com/d1/platform/pricing: rows written beyond 50 million by the million, read ones beyond 25,000 million. */
  database: { includedWritten: 50e6, millionWritten: 1, includedRead: 25e9, millionRead: 0.001 },
  /** developers.cloudflare.com/r2/pricing: stored beyond 10 GB by the GB and month; the million calls that are included are enough. */
  bucket: { includedGb: 10, gb: 0.015 },
} as const;

/** The number of dealers above which a dispatch namespace replaces one Worker for each dealer: an account has 500 Workers, and previews need some. */
const MAX_WORKERS = 400;

/** What a month used. */
export interface Used {
  readonly dealers: number;
  readonly runnerMinutes: number;
  /** Calls of Workers: by the schedule, by shoppers' pages, by forms. */
  readonly requests: number;
  readonly rowsWritten: number;
  readonly rowsRead: number;
  /** Bytes of the builds that are kept for rollbacks in the dispatch namespace. */
  readonly storedBytes: number;
}

/** The cost in US dollars, by item. */
export interface Money {
  readonly runners: number;
  readonly workers: number;
  readonly database: number;
  readonly bucket: number;
  readonly total: number;
}

/** The price of a month. GitHub's included minutes are not deducted, because they depend on the plan and on other projects. */
export function moneyOf({ dealers, runnerMinutes, requests, rowsWritten, rowsRead, storedBytes }: Used): Money {
  const { workers: ownWorkers, namespace, database: db, bucket: r2 } = PRICES;
  const plan = dealers <= MAX_WORKERS ? { ...ownWorkers, scripts: 0 } : { ...namespace, scripts: scriptsOf(dealers) };
  const beyond = (used: number, included: number): number => Math.max(0, used - included) / 1e6;
  const workers = plan.month + plan.scripts + beyond(requests, plan.includedRequests) * plan.millionRequests;
  const database =
    beyond(rowsWritten, db.includedWritten) * db.millionWritten + beyond(rowsRead, db.includedRead) * db.millionRead;
  const bucket = dealers <= MAX_WORKERS ? 0 : Math.max(0, storedBytes / 1e9 - r2.includedGb) * r2.gb;
  const runners = runnerMinutes * PRICES.runnerMinute;
  return { runners, workers, database, bucket, total: runners + workers + database + bucket };
}

/** The price of the scripts that are not included in the namespace's plan. */
const scriptsOf = (dealers: number): number =>
  Math.max(0, dealers - PRICES.namespace.includedScripts) * PRICES.namespace.script;
