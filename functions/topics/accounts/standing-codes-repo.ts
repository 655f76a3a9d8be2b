/** A long code that works in every browser that asked for one to the same address or number, once. */
export interface StandingCode {
  readonly id: string;
  /** Keyed by its id. */
  readonly codeHash: string;
}

/** @param whom a hash of the address or number */
export async function insertStanding(
  db: D1Database,
  { id, codeHash }: StandingCode,
  recipient: string,
  expiresAt: Date,
): Promise<void> {
  await db
    .prepare('INSERT INTO standing_codes (id, code_hash, whom, expires_at) VALUES (?1, ?2, ?3, ?4)')
    .bind(id, codeHash, recipient, expiresAt.toISOString())
    .run();
}

/** The standing codes of an address or number that nobody has used, or this asking browser alone (`codeId`). */
export async function findStandingCodes(
  db: D1Database,
  recipient: string,
  now: Date,
  codeId = '',
): Promise<readonly StandingCode[]> {
  const { results } = await db
    .prepare(
      `SELECT id, code_hash AS codeHash FROM standing_codes
       WHERE whom = ?1 AND expires_at > ?2 AND (used_by IS NULL OR used_by = ?3)`,
    )
    .bind(recipient, now.toISOString(), codeId)
    .all<StandingCode>();
  return results;
}

/** Uses a standing code up for one asking browser; false = another one was faster. The same browser may ask again. */
export async function claimStanding(db: D1Database, id: string, codeId: string): Promise<boolean> {
  const row = await db
    .prepare('UPDATE standing_codes SET used_by = ?2 WHERE id = ?1 AND (used_by IS NULL OR used_by = ?2) RETURNING id')
    .bind(id, codeId)
    .first();
  return row !== null;
}

/** Deletes a standing code. */
export async function deleteStanding(db: D1Database, id: string): Promise<void> {
  await db.prepare('DELETE FROM standing_codes WHERE id = ?1').bind(id).run();
}

/** Deletes the standing codes that have expired. */
export async function deleteStandingCodes(db: D1Database, now: Date): Promise<void> {
  await db.prepare('DELETE FROM standing_codes WHERE expires_at <= ?1').bind(now.toISOString()).run();
}
