/**
 * Writes down what is about to be erased because somebody asked, by its table and ids and never by whose it was, so that a database that is
 * brought back to an earlier minute does not bring it back. It belongs into the batch that erases, before it.
 *
 * @param rows SQL that selects `what`, the table, and `id`
 * @param values of its parameters from `?1` on
 */
export function eraseForGood(
  db: D1Database,
  at: Date,
  rows: string,
  values: readonly (string | number)[],
): D1PreparedStatement {
  return db
    .prepare(`INSERT OR REPLACE INTO erasures (what, id, at) SELECT what, id, '${at.toISOString()}' FROM (${rows})`)
    .bind(...values);
}

/** Deletes the record of what was erased before an instant to which nothing can be brought back any more. */
export async function deleteErasures(db: D1Database, before: Date): Promise<void> {
  await db.prepare('DELETE FROM erasures WHERE at <= ?1').bind(before.toISOString()).run();
}
