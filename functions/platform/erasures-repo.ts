/**
 * Records what is about to be erased on request, by table and id and without personal data, so that restoring the database to an earlier
 * time does not bring it back. Run it in the batch that erases, before the erasure.
 *
 * @param rows SQL that selects `what`, the table, and `id`
 * @param values its parameters from `?1` on
 */
export function recordErasures(
  db: D1Database,
  at: Date,
  rows: string,
  values: readonly (string | number)[],
): D1PreparedStatement {
  return db
    .prepare(`INSERT OR REPLACE INTO erasures (what, id, at) SELECT what, id, '${at.toISOString()}' FROM (${rows})`)
    .bind(...values);
}

/** Deletes the records of erasures that are too old to be undone by a restore. */
export async function deleteErasures(db: D1Database, before: Date): Promise<void> {
  await db.prepare('DELETE FROM erasures WHERE at <= ?1').bind(before.toISOString()).run();
}
