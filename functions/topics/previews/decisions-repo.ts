import type { PreviewDecision } from '#domain/preview-decision.ts';

/** A stored decision and its outcome. */
export interface StoredDecision extends PreviewDecision {
  readonly state: 'new' | 'done' | 'rejected';
  /** Why it was rejected; null = it was not, or it was because the live site had changed. */
  readonly problem: string | null;
}

/** Maximum number of requested changes per commit: each becomes a comment on the pull request, and anyone with the link can send them. */
const MAX_CHANGES = 20;

const HAS_CHANGES_LEFT = `(SELECT count(*) FROM preview_decisions WHERE commit_id = ? AND kind = 'wish') < ${MAX_CHANGES}`;

/** The table calls a requested change, and its text, `wish`; a decision that is done `taken`, and a rejected one `refused`. */
const COLUMNS = `id, CASE kind WHEN 'wish' THEN 'change' ELSE kind END AS kind, commit_id AS "commit", base, name, wish AS request, at,
  CASE state WHEN 'taken' THEN 'done' WHEN 'refused' THEN 'rejected' ELSE state END AS state, problem`;
const STORED_STATES = { done: 'taken', rejected: 'refused' } as const;

/**
 * Stores a decision under the token of the opened report, in a single statement, so that a token counts once even in parallel. A
 * publication is not stored if the live site is known to differ from the report's base, or if this commit is already being published; a
 * requested change is not stored if there are `MAX_CHANGES` of them.
 *
 * @returns whether it was stored
 */
export async function insertDecision(db: D1Database, token: string, decision: PreviewDecision): Promise<boolean> {
  const { id, kind, commit, base, name, request, at } = decision;
  const { meta } = await db
    .prepare(
      `INSERT INTO preview_decisions (id, token, kind, commit_id, base, name, wish, at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8
       WHERE CASE ?3 WHEN 'wish' THEN ${HAS_CHANGES_LEFT.replace('?', '?4')}
         ELSE NOT EXISTS (SELECT 1 FROM preview_live WHERE commit_id NOT IN (?4, ?5)) END
       ON CONFLICT DO NOTHING`,
    )
    .bind(id, token, kind === 'change' ? 'wish' : kind, commit, base, name, request, at)
    .run();
  return meta.changes > 0;
}

/** Whether more changes may be requested for a commit. */
export async function mayRequestChange(db: D1Database, commit: string): Promise<boolean> {
  return (await db.prepare(`SELECT ${HAS_CHANGES_LEFT} AS room`).bind(commit).first<{ room: number }>())?.room === 1;
}

/** The commit of the live site; null = unknown. */
export async function findLive(db: D1Database): Promise<string | null> {
  return (await db.prepare('SELECT commit_id FROM preview_live').first<{ commit_id: string }>())?.commit_id ?? null;
}

/** Stores which commit is live, and when (ISO) this was reported. */
export async function setLive(db: D1Database, commit: string, at: string): Promise<void> {
  await db
    .prepare('INSERT INTO preview_live VALUES (1, ?1, ?2) ON CONFLICT (id) DO UPDATE SET commit_id = ?1, at = ?2')
    .bind(commit, at)
    .run();
}

/** Decisions that have not been handled yet, oldest first. */
export async function findNewDecisions(db: D1Database): Promise<StoredDecision[]> {
  const sql = `SELECT ${COLUMNS} FROM preview_decisions WHERE preview_decisions.state = 'new' ORDER BY at, id`;
  return (await db.prepare(sql).all<StoredDecision>()).results;
}

/** The latest requests to publish a commit and to change it; null = none. */
export async function findLastDecisions(
  db: D1Database,
  commit: string,
): Promise<{ readonly publication: StoredDecision | null; readonly change: StoredDecision | null }> {
  const find = (kind: 'publish' | 'wish'): Promise<StoredDecision | null> =>
    db
      .prepare(
        `SELECT ${COLUMNS} FROM preview_decisions WHERE commit_id = ?1 AND preview_decisions.kind = ?2
         ORDER BY at DESC, rowid DESC LIMIT 1`,
      )
      .bind(commit, kind)
      .first<StoredDecision>();
  const [publication, change] = await Promise.all([find('publish'), find('wish')]);
  return { publication, change };
}

/**
 * Stores the outcome of a new decision.
 *
 * @returns whether there was one
 */
export async function storeOutcome(
  db: D1Database,
  id: string,
  state: keyof typeof STORED_STATES,
  problem: string | null,
): Promise<boolean> {
  const { meta } = await db
    .prepare("UPDATE preview_decisions SET state = ?2, problem = ?3 WHERE id = ?1 AND state = 'new'")
    .bind(id, STORED_STATES[state], problem)
    .run();
  return meta.changes > 0;
}
