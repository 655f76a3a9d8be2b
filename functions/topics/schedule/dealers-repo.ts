import { DAY_MS } from '#domain/durations.ts';

/** The account's database, as far as the scheduler needs it: D1, or a stand-in. */
export interface ScheduleDatabase {
  prepare(sql: string): ScheduleStatement;
}
interface ScheduleStatement {
  bind(...values: readonly (string | number)[]): ScheduleStatement;
  all<Row>(): Promise<{ readonly results: Row[] }>;
  run(): Promise<unknown>;
}

/** The time of the database, in ms: two schedulers whose clocks differ agree on it. */
const NOW = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";
/** A dealer is called once a minute; Cloudflare's minutes are not exact. */
const CALL_INTERVAL_MS = 30_000;
/** Longer than a batch can take: afterwards dealers that it did not reach, or was calling when it was killed, can be claimed again. */
const CLAIM_MS = 55_000;
/** A date later than this comes from a wrong clock, and counts as past. */
const MAX_CLOCK_SKEW_MS = 120_000;
/** SQL condition: the dealer was not called just now, and no scheduler has claimed it; a claim lasts until `taken_until`. */
const CAN_BE_CLAIMED = `(taken_until <= ${NOW} OR taken_until > ${NOW} + ${MAX_CLOCK_SKEW_MS})
  AND (called_at <= ${NOW} - ${CALL_INTERVAL_MS} OR called_at > ${NOW} + ${MAX_CLOCK_SKEW_MS})`;

/** A dealer that only this scheduler may call now. */
export interface ClaimedDealer {
  readonly slug: string;
  /** URL of its Worker, such as `https://www.dealer.example`. */
  readonly origin: string;
  /** Secret by which its Worker recognises the scheduler. */
  readonly key: string;
  /** Whether its last call took long, or got no response (`hasResponded`). */
  readonly isSlow: boolean;
}

/** The result of a call to a dealer. */
export interface CallResult {
  readonly slug: string;
  /** Why it was not done, in a few words; '' = done. */
  readonly problem: string;
  /** Whether the dealer's Worker responded in time, with a status below 500 and, if it was 200, a readable body. */
  readonly hasResponded: boolean;
  readonly tookMs: number;
}

/** Dealers that should be called now, the one that has waited longest first, so that a round continues where the previous one stopped. */
export async function dealersToCall(db: ScheduleDatabase): Promise<string[]> {
  const { results } = await db
    .prepare(`SELECT slug FROM schedule WHERE ${CAN_BE_CLAIMED} ORDER BY called_at, slug`)
    .all<{ slug: string }>();
  return results.map(({ slug }) => slug);
}

/**
 * Claims those of the given dealers that can still be claimed, in one statement: of two schedulers only one gets each. The one that has
 * waited longest comes first.
 */
export async function claimDealers(
  db: ScheduleDatabase,
  slugs: readonly string[],
  slowMs: number,
): Promise<readonly ClaimedDealer[]> {
  const { results } = await db
    .prepare(
      `UPDATE schedule SET taken_until = ${NOW} + ${CLAIM_MS}
       WHERE slug IN (SELECT value FROM json_each(?1)) AND ${CAN_BE_CLAIMED}
       RETURNING slug, origin, key, called_at, fails > 0 OR took_ms > ?2 AS slow`,
    )
    .bind(JSON.stringify(slugs), slowMs)
    .all<{ slug: string; origin: string; key: string; called_at: number; slow: number }>();
  return results
    .sort((a, b) => a.called_at - b.called_at || (a.slug < b.slug ? -1 : 1))
    .map(({ slug, origin, key, slow }) => ({ slug, origin, key, isSlow: slow === 1 }));
}

/** Stores the results of calls and ends the claims on their dealers. `called_at` is the time at which the dealer was claimed. */
export async function storeResults(db: ScheduleDatabase, results: readonly CallResult[]): Promise<void> {
  if (results.length === 0) return;
  await db
    .prepare(
      `UPDATE schedule SET taken_until = 0, took_ms = result ->> 'tookMs', problem = result ->> 'problem',
         called_at = CASE WHEN taken_until > 0 THEN taken_until - ${CLAIM_MS} ELSE called_at END,
         fails = CASE WHEN result ->> 'hasResponded' THEN 0 ELSE fails + 1 END,
         done_at = CASE WHEN result ->> 'problem' = '' THEN ${NOW} ELSE done_at END
       FROM (SELECT value AS result FROM json_each(?1)) WHERE slug = result ->> 'slug'`,
    )
    .bind(JSON.stringify(results))
    .run();
}

/** A failed start of the workflow is repeated after this time, and two starts are at least this far apart. */
const START_INTERVAL_MS = 300_000;
/** An instant (ms) of what is known of a dealer's live site; null = it has none. */
const live = (fact: 'until' | 'since'): string => `CASE WHEN facts ->> '$.live.${fact}' GLOB '[0-9]*'
  THEN CAST(unixepoch(facts ->> '$.live.${fact}', 'subsec') * 1000 AS INTEGER) END`;
/** Until when the live site is valid; null = it does not say, or never changes. */
const VALID_UNTIL = live('until');
/** When the live site was deployed; a date in the future comes from a wrong clock, and would be new at every start. */
const DEPLOYED = live('since');
/** A site that was deployed longer than this after it was due is not built again at once: it was rolled back, or built with a wrong clock. */
const MAX_DEPLOY_DELAY_MS = DAY_MS;
/** How many live dealers have become due since the workflow was last started, or were deployed since then and are due already. */
const NEWLY_DUE = `(SELECT count(*) FROM dealers JOIN schedule USING (slug) WHERE ${VALID_UNTIL} <= ${NOW}
  AND (${VALID_UNTIL} > due_workflow.started_at OR due_workflow.started_at > ${NOW} + ${MAX_CLOCK_SKEW_MS}
    OR ${DEPLOYED} > due_workflow.started_at AND ${DEPLOYED} <= ${NOW} + ${MAX_CLOCK_SKEW_MS}
      AND ${VALID_UNTIL} > ${DEPLOYED} - ${MAX_DEPLOY_DELAY_MS}))`;

/**
 * Claims the start of the workflow for due dealers, in one statement: of two schedulers only one gets it. A dealer counts once: what was due at an
 * earlier start does not cause another, so a dealer that cannot be built does not start the workflow again and again.
 *
 * @returns how many live dealers have become due since the last start; 0 = nothing should be started now
 */
export async function claimDueWorkflow(db: ScheduleDatabase): Promise<number> {
  const { results } = await db
    .prepare(
      `UPDATE due_workflow SET tried_at = ${NOW}
       WHERE (tried_at <= ${NOW} - ${START_INTERVAL_MS} OR tried_at > ${NOW} + ${MAX_CLOCK_SKEW_MS}) AND ${NEWLY_DUE} > 0
       RETURNING ${NEWLY_DUE} AS due`,
    )
    .all<{ due: number }>();
  return results[0]?.due ?? 0;
}

const TOKEN = 'GITHUB_TOKEN';
/** What is stored while a repository is set and the scheduler has no token for it. */
const NO_TOKEN = `no secret ${TOKEN}`;

/** Stores whether a token is missing, so that `npm run status` says so before any dealer is due. Writes only when that has changed. */
export async function storeTokenMissing(db: ScheduleDatabase, isMissing: boolean): Promise<void> {
  await db
    .prepare(
      isMissing
        ? `UPDATE due_workflow SET problem = ?1 WHERE problem <> ?1`
        : `UPDATE due_workflow SET problem = '' WHERE problem = ?1`,
    )
    .bind(NO_TOKEN)
    .run();
}

/** Stores whether the workflow was started; '' = it was. */
export async function storeDueWorkflow(db: ScheduleDatabase, problem: string): Promise<void> {
  await db
    .prepare(`UPDATE due_workflow SET problem = ?1, started_at = CASE WHEN ?1 = '' THEN tried_at ELSE started_at END`)
    .bind(problem)
    .run();
}

/** The result of a round of the scheduler. */
export interface RoundSummary {
  /** Dealers that should have been called. */
  readonly toCall: number;
  /** Calls made; a dealer that was called again counts again. */
  readonly called: number;
  /** Calls with a problem. */
  readonly failed: number;
  /** Dealers that it did not reach in its time. */
  readonly unreached: number;
  readonly tookMs: number;
}

/** Stores the last round, for `npm run status`; `toCall` goes into the column `due`. */
export async function storeRound(
  db: ScheduleDatabase,
  { toCall, called, failed, unreached, tookMs }: RoundSummary,
): Promise<void> {
  await db
    .prepare(
      `INSERT INTO schedule_round (id, at, due, called, failed, unreached, took_ms) VALUES (1, ${NOW}, ?1, ?2, ?3, ?4, ?5)
       ON CONFLICT (id) DO UPDATE SET at = excluded.at, due = excluded.due, called = excluded.called, failed = excluded.failed,
         unreached = excluded.unreached, took_ms = excluded.took_ms`,
    )
    .bind(toCall, called, failed, unreached, tookMs)
    .run();
}
