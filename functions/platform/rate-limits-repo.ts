/**
 * How often something may be done within a time window, which starts with the first use. The table `budgets` counts: `spent` uses of a key
 * until `resets_at`.
 */
export interface RateLimit {
  /** What is counted and for whom. If it comes from a person it is a hash. */
  readonly key: string;
  readonly max: number;
  readonly windowMs: number;
}

/** Counts one use and returns whether it was within the limit. It is a single statement, so parallel calls are each counted. */
export async function consume(db: D1Database, { key, max, windowMs }: RateLimit, now: Date): Promise<boolean> {
  return (await countUse(db, key, windowMs, now)).spent <= max;
}

/**
 * Counts one use. Returns the uses so far and when counting starts again. One transaction.
 *
 * @param useId id of what is counted: a repeat of it within the window is not counted again
 */
export async function countUse(
  db: D1Database,
  key: string,
  windowMs: number,
  now: Date,
  useId: string | null = null,
): Promise<{ readonly spent: number; readonly resetsAt: string }> {
  const times = [new Date(now.getTime() + windowMs).toISOString(), now.toISOString()] as const;
  const recordUse = db
    .prepare(
      `INSERT INTO budgets (key, spent, resets_at) VALUES (?1, 1, ?2)
       ON CONFLICT (key) DO UPDATE SET resets_at = ?2 WHERE resets_at <= ?3`,
    )
    .bind(useId, ...times);
  const increment = db
    .prepare(
      `INSERT INTO budgets (key, spent, resets_at) SELECT ?1, 1, ?2 WHERE ${useId === null ? 'true' : 'changes() > 0'}
       ON CONFLICT (key) DO UPDATE SET
         spent = CASE WHEN resets_at <= ?3 THEN 1 ELSE spent + 1 END,
         resets_at = CASE WHEN resets_at <= ?3 THEN ?2 ELSE resets_at END`,
    )
    .bind(key, ...times);
  const select = db
    .prepare('SELECT spent, resets_at AS resetsAt FROM budgets WHERE key = ?1 AND resets_at > ?2')
    .bind(key, times[1]);
  const results = await db.batch<{ spent: number; resetsAt: string }>([
    ...(useId === null ? [] : [recordUse]),
    increment,
    select,
  ]);
  return results.at(-1)?.results[0] ?? { spent: 0, resetsAt: times[0] };
}

/** Makes room for one more use for each limit that is reached; the others stay as they are. */
export async function allowOneMoreUse(db: D1Database, limits: readonly RateLimit[]): Promise<void> {
  await db.batch(
    limits.map(({ key, max }) =>
      db.prepare('UPDATE budgets SET spent = ?2 - 1 WHERE key = ?1 AND spent >= ?2').bind(key, max),
    ),
  );
}

/** Refunds one use, and any attempts that were rejected beyond the limit. */
export async function refundUse(db: D1Database, { key, max }: RateLimit): Promise<void> {
  await db.prepare('UPDATE budgets SET spent = min(spent, ?2) - 1 WHERE key = ?1 AND spent > 0').bind(key, max).run();
}

/** Starts counting from zero again. */
export async function resetUses(db: D1Database, key: string): Promise<void> {
  await db.prepare('DELETE FROM budgets WHERE key = ?1').bind(key).run();
}

/** Deletes counters whose window has ended. */
export async function deleteEndedRateLimits(db: D1Database, now: Date): Promise<void> {
  await db.prepare('DELETE FROM budgets WHERE resets_at <= ?1').bind(now.toISOString()).run();
}
