/**
 * A longer code that works once, in any browser that requested a code for the same email or phone number. Its table and the keys of its
 * rate limits are called `standing`, because migrations only add.
 */
export interface BackupCode {
  readonly id: string;
  /** A keyed hash; the key is the row's id. */
  readonly codeHash: string;
}

/**
 * Stores a backup code.
 *
 * @param recipient a hash of the email or phone number
 */
export async function insertBackupCode(
  db: D1Database,
  { id, codeHash }: BackupCode,
  recipient: string,
  expiresAt: Date,
): Promise<void> {
  await db
    .prepare('INSERT INTO standing_codes (id, code_hash, whom, expires_at) VALUES (?1, ?2, ?3, ?4)')
    .bind(id, codeHash, recipient, expiresAt.toISOString())
    .run();
}

/** The valid backup codes of a recipient that are unused, or used only by this browser (`codeId`, the id of the code that it requested). */
export async function findBackupCodes(
  db: D1Database,
  recipient: string,
  now: Date,
  codeId = '',
): Promise<readonly BackupCode[]> {
  const { results } = await db
    .prepare(
      `SELECT id, code_hash AS codeHash FROM standing_codes
       WHERE whom = ?1 AND expires_at > ?2 AND (used_by IS NULL OR used_by = ?3)`,
    )
    .bind(recipient, now.toISOString(), codeId)
    .all<BackupCode>();
  return results;
}

/**
 * Marks a backup code as used by one browser; false = another browser was faster. The same browser may repeat the call.
 *
 * @param codeId as in `findBackupCodes`
 */
export async function claimBackupCode(db: D1Database, id: string, codeId: string): Promise<boolean> {
  const row = await db
    .prepare('UPDATE standing_codes SET used_by = ?2 WHERE id = ?1 AND (used_by IS NULL OR used_by = ?2) RETURNING id')
    .bind(id, codeId)
    .first();
  return row !== null;
}

/** Deletes a backup code that could not be sent. */
export async function deleteBackupCode(db: D1Database, id: string): Promise<void> {
  await db.prepare('DELETE FROM standing_codes WHERE id = ?1').bind(id).run();
}

/** Deletes expired backup codes. */
export async function deleteBackupCodes(db: D1Database, now: Date): Promise<void> {
  await db.prepare('DELETE FROM standing_codes WHERE expires_at <= ?1').bind(now.toISOString()).run();
}
