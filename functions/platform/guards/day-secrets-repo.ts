/**
 * Stores and returns the secret of a day, `YYYY-MM-DD`; if there is one already, that one is returned. The secret salts the hashes of IP
 * addresses and signs the tokens of forms.
 */
export async function daySecret(db: D1Database, day: string, newSecret: string): Promise<string> {
  const [, stored] = await db.batch<{ secret: string }>([
    db.prepare('INSERT INTO day_secrets (day, secret) VALUES (?1, ?2) ON CONFLICT DO NOTHING').bind(day, newSecret),
    db.prepare('SELECT secret FROM day_secrets WHERE day = ?1').bind(day),
  ]);
  return stored?.results[0]?.secret ?? newSecret;
}

/** The secret of a day, which may be in the past; null = there was none, or it has been deleted. */
export async function findDaySecret(db: D1Database, day: string): Promise<string | null> {
  return db.prepare('SELECT secret FROM day_secrets WHERE day = ?1').bind(day).first<string>('secret');
}

/** Deletes the secrets of days before `day`. */
export async function deleteDaySecrets(db: D1Database, day: string): Promise<void> {
  await db.prepare('DELETE FROM day_secrets WHERE day < ?1').bind(day).run();
}
