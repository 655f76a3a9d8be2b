import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';

/** Something to send once. If it is sent twice, both have the same `deduplicationKey`, so that the receiver can recognise the repeat. */
export interface Outgoing {
  /** `lead`: the stored lead whose id is `deduplicationKey`; `hook`: an event for a dealer's system; `message`: e-mail or SMS. */
  readonly kind: 'lead' | 'hook' | 'message';
  /** Identifies what is sent: the same kind, key and destination is the same delivery. Stored in the column `subject`. */
  readonly deduplicationKey: string;
  readonly destination: string;
  /** What is sent; null for leads, which are read when they are sent. */
  readonly body: object | null;
  /**
   * `waiting`: to be delivered; `sent`: stored as already sent, because nothing has to be delivered; `parked`: not delivered until an operator
   * releases it.
   */
  readonly state: 'waiting' | 'sent' | 'parked';
  /** ISO in UTC. */
  readonly at: string;
}

/** An SQL condition over rows of the same batch, with its values from `?7` on. */
export interface OnlyIf {
  readonly sql: string;
  readonly values: readonly (string | number | null)[];
}

/**
 * The statement that adds something to the outbox. Run it in the batch that stores what it is about, so that both are stored or
 * neither is.
 *
 * @param onlyIf condition on which the row is added; without it, always
 */
export function outgoing(
  db: D1Database,
  { kind, deduplicationKey, destination, body, state, at }: Outgoing,
  onlyIf: OnlyIf = { sql: 'true', values: [] },
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO outbox (kind, subject, destination, body, state, created_at, next_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?6 WHERE ${onlyIf.sql} ON CONFLICT DO NOTHING`,
    )
    .bind(
      kind,
      deduplicationKey,
      destination,
      body === null ? null : JSON.stringify(body),
      state,
      at,
      ...onlyIf.values,
    );
}

/** A stored message and its state. */
export interface StoredMessage {
  /** As in `Outgoing`; `sending`: a deliverer has claimed it. */
  readonly state: 'waiting' | 'sending' | 'sent' | 'parked';
  /** What the receiver returned: an id, or the status if there was none; `STORED_LOCALLY` if nothing was sent; null = not delivered. */
  readonly receipt: string | null;
  /** JSON; null = already sent, or too old. */
  readonly body: string | null;
}

/** The message with a deduplication key to a destination, with its state; null = none. */
export async function findMessage(
  db: D1Database,
  deduplicationKey: string,
  destination: string,
): Promise<StoredMessage | null> {
  return db
    .prepare(`SELECT state, receipt, body FROM outbox WHERE kind = 'message' AND subject = ?1 AND destination = ?2`)
    .bind(deduplicationKey, destination)
    .first<StoredMessage>();
}

/** A row that one deliverer has exclusively until its lease ends. */
export interface Claimed {
  readonly id: number;
  readonly kind: Outgoing['kind'];
  readonly deduplicationKey: string;
  readonly destination: string;
  /** JSON; null = read the lead whose id is `deduplicationKey`. */
  readonly body: string | null;
  /** Including this attempt. */
  readonly attempts: number;
  /** When it was first tried, or first since an operator retried or released it. ISO in UTC. */
  readonly tried_since: string;
}

export interface Lease {
  readonly holder: string;
  readonly until: Date;
}

/** Which rows: those with one kind and key, or all. */
export type DeliveryFilter = Pick<Outgoing, 'kind' | 'deduplicationKey'> | null;

/**
 * Claims up to `limit` due rows, the longest overdue first, including rows whose lease has expired. It is a single statement, so that each
 * row goes to exactly one of several deliverers.
 */
export async function claimDue(
  db: D1Database,
  { holder, until }: Lease,
  filter: DeliveryFilter,
  now: Date,
  limit: number,
): Promise<readonly Claimed[]> {
  const { results } = await db
    .prepare(
      `UPDATE outbox SET state = 'sending', lease = ?1, lease_until = ?2, attempts = attempts + 1, tried_at = ?3,
         tried_since = coalesce(tried_since, ?3)
       WHERE id IN (
         SELECT id FROM outbox
         WHERE ((state = 'waiting' AND next_at <= ?3) OR (state = 'sending' AND lease_until <= ?3))
           AND (?4 IS NULL OR (kind = ?4 AND subject = ?5))
         ORDER BY next_at LIMIT ?6)
       RETURNING id, kind, subject AS deduplicationKey, destination, body, attempts, tried_since`,
    )
    .bind(holder, until.toISOString(), now.toISOString(), filter?.kind ?? null, filter?.deduplicationKey ?? null, limit)
    .all<Claimed>();
  return results;
}

/** When a destination responds again, its rows that were last tried longer ago than this become due at once, instead of within six hours. */
const TRIED_BEFORE_MS = 10 * MINUTE_MS;
/** A row that was first tried longer ago than this is not made due early; only its own retry schedule counts. */
const RETRIED_EARLY_FOR_MS = 4 * DAY_MS;
/** Problems caused by the row's content: the destination works, and an earlier retry would not help. */
const CONTENT_PROBLEMS = `('status 400', 'status 409', 'status 413', 'status 415', 'status 422')`;
const IS_RETRIED_EARLY = `state = 'waiting' AND attempts > 0 AND next_at > ?1 AND tried_at <= ?2 AND tried_since > ?3
  AND coalesce(problem, '') NOT IN ${CONTENT_PROBLEMS}`;

/** Values of `?1` to `?3` in `IS_RETRIED_EARLY`. */
const earlyRetryTimes = (now: Date): string[] =>
  [0, TRIED_BEFORE_MS, RETRIED_EARLY_FOR_MS].map((ms) => new Date(now.getTime() - ms).toISOString());

/**
 * Marks a row as sent if its lease is still valid, and deletes its content. The destination's other rows become due, except those that were
 * tried just now, have failed for days, or failed because of their content.
 */
export async function finishSent(db: D1Database, row: Claimed, holder: string, receipt: string, now: Date) {
  await db.batch([
    db
      .prepare(
        `UPDATE outbox SET state = 'sent', receipt = ?3, problem = NULL, body = NULL, lease = NULL, lease_until = NULL
         WHERE id = ?1 AND lease = ?2`,
      )
      .bind(row.id, holder, receipt),
    db
      .prepare(`UPDATE outbox SET next_at = ?1 WHERE destination = ?4 AND ${IS_RETRIED_EARLY}`)
      .bind(...earlyRetryTimes(now), row.destination),
  ]);
}

/** Makes one row due for each destination that was not tried recently, the one that has waited longest, so that recovery is noticed. */
export async function makeOneDuePerDestination(db: D1Database, now: Date): Promise<void> {
  await db
    .prepare(
      `UPDATE outbox SET next_at = ?1 WHERE id IN (
         SELECT id FROM (
           SELECT id, row_number() OVER (PARTITION BY destination ORDER BY tried_at, id) AS position,
             (SELECT max(tried_at) FROM outbox AS other
              WHERE other.destination = outbox.destination AND other.state IN ('waiting', 'sending')) AS newest
           FROM outbox WHERE ${IS_RETRIED_EARLY})
         WHERE position = 1 AND newest <= ?2)`,
    )
    .bind(...earlyRetryTimes(now))
    .run();
}

/** Records a failed attempt if the lease is still valid: the row is retried at `nextAt`, or parked if that is null. */
export async function finishFailed(
  db: D1Database,
  row: Claimed,
  holder: string,
  problem: string,
  nextAt: Date | null,
): Promise<void> {
  await db
    .prepare(
      `UPDATE outbox SET state = ?3, problem = ?4, next_at = coalesce(?5, next_at), lease = NULL, lease_until = NULL
       WHERE id = ?1 AND lease = ?2`,
    )
    .bind(row.id, holder, nextAt === null ? 'parked' : 'waiting', problem, nextAt?.toISOString() ?? null)
    .run();
}
