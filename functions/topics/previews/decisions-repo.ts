import type { PreviewDecision } from '#domain/preview-decision.ts';

/** A decision with what became of it. */
export interface StandingDecision extends PreviewDecision {
  readonly state: 'new' | 'taken' | 'refused';
  readonly problem: string | null;
}

/** Changes that can be asked for of one commit: each becomes a comment on the pull request, and whoever has the link can ask. */
const MAX_WISHES = 20;

const FEW_WISHES = `(SELECT count(*) FROM preview_decisions WHERE commit_id = ? AND kind = 'wish') < ${MAX_WISHES}`;

const COLUMNS = 'id, kind, commit_id AS "commit", base, name, wish, at, state, problem';

/**
 * Stores a decision under the token of the report that was open. One statement, so that of two at once one counts; a publication is not
 * stored where the live site is known to stand elsewhere than the report's base, or where this commit is being published already; nor is a
 * wish where `MAX_WISHES` stand.
 *
 * @returns whether it was stored
 */
export async function insertDecision(db: D1Database, token: string, decision: PreviewDecision): Promise<boolean> {
  const { id, kind, commit, base, name, wish, at } = decision;
  const { meta } = await db
    .prepare(
      `INSERT INTO preview_decisions (id, token, kind, commit_id, base, name, wish, at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8
       WHERE CASE ?3 WHEN 'wish' THEN ${FEW_WISHES.replace('?', '?4')}
         ELSE NOT EXISTS (SELECT 1 FROM preview_live WHERE commit_id NOT IN (?4, ?5)) END
       ON CONFLICT DO NOTHING`,
    )
    .bind(id, token, kind, commit, base, name, wish, at)
    .run();
  return meta.changes > 0;
}

/** Whether more changes can be asked for of a commit. */
export async function hasRoomForWish(db: D1Database, commit: string): Promise<boolean> {
  return (await db.prepare(`SELECT ${FEW_WISHES} AS room`).bind(commit).first<{ room: number }>())?.room === 1;
}

/** The commit of the live site; null = nobody has told. */
export async function findLive(db: D1Database): Promise<string | null> {
  return (await db.prepare('SELECT commit_id FROM preview_live').first<{ commit_id: string }>())?.commit_id ?? null;
}

/** Remembers which commit is live, and since when (ISO) this is known. */
export async function setLive(db: D1Database, commit: string, at: string): Promise<void> {
  await db
    .prepare('INSERT INTO preview_live VALUES (1, ?1, ?2) ON CONFLICT (id) DO UPDATE SET commit_id = ?1, at = ?2')
    .bind(commit, at)
    .run();
}

/** Decisions that nobody has acted on, the oldest first. */
export async function findNewDecisions(db: D1Database): Promise<StandingDecision[]> {
  const sql = `SELECT ${COLUMNS} FROM preview_decisions WHERE state = 'new' ORDER BY at, id`;
  return (await db.prepare(sql).all<StandingDecision>()).results;
}

/** The last decision about a commit. */
export function findLastDecision(db: D1Database, commit: string): Promise<StandingDecision | null> {
  const sql = `SELECT ${COLUMNS} FROM preview_decisions WHERE commit_id = ?1 ORDER BY at DESC, rowid DESC LIMIT 1`;
  return db.prepare(sql).bind(commit).first<StandingDecision>();
}

/** The publication of a commit that was not refused. */
export function findPublication(db: D1Database, commit: string): Promise<StandingDecision | null> {
  const sql = `SELECT ${COLUMNS} FROM preview_decisions WHERE commit_id = ?1 AND kind = 'publish' AND state <> 'refused'`;
  return db.prepare(sql).bind(commit).first<StandingDecision>();
}

/** Says what became of a decision that was new. @returns whether there was one */
export async function settleDecision(
  db: D1Database,
  id: string,
  state: 'taken' | 'refused',
  problem: string | null,
): Promise<boolean> {
  const { meta } = await db
    .prepare("UPDATE preview_decisions SET state = ?2, problem = ?3 WHERE id = ?1 AND state = 'new'")
    .bind(id, state, problem)
    .run();
  return meta.changes > 0;
}
