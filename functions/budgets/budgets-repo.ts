/** How often something may be done in a span of time that begins with the first time. */
export interface Budget {
  /** What is counted and for whom; a hash where it comes from a person. */
  readonly key: string;
  readonly most: number;
  readonly spanMs: number;
}

/** Counts one more and says whether it was still within the budget. One statement: parallel calls are each counted. */
export async function spend(db: D1Database, { key, most, spanMs }: Budget, now: Date): Promise<boolean> {
  return (await countUse(db, key, spanMs, now)).spent <= most;
}

/** Counts one more: how many there are now, and when counting begins anew. */
export async function countUse(
  db: D1Database,
  key: string,
  spanMs: number,
  now: Date,
): Promise<{ readonly spent: number; readonly resetsAt: string }> {
  const row = await db
    .prepare(
      `INSERT INTO budgets (key, spent, resets_at) VALUES (?1, 1, ?2)
       ON CONFLICT (key) DO UPDATE SET
         spent = CASE WHEN resets_at <= ?3 THEN 1 ELSE spent + 1 END,
         resets_at = CASE WHEN resets_at <= ?3 THEN ?2 ELSE resets_at END
       RETURNING spent, resets_at AS resetsAt`,
    )
    .bind(key, new Date(now.getTime() + spanMs).toISOString(), now.toISOString())
    .first<{ spent: number; resetsAt: string }>();
  if (row === null) throw new Error('The use was not counted.');
  return row;
}

/** Forgets budgets whose span is over. */
export async function dropBudgets(db: D1Database, now: Date): Promise<void> {
  await db.prepare('DELETE FROM budgets WHERE resets_at <= ?1').bind(now.toISOString()).run();
}
