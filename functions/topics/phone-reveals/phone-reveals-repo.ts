export interface PhoneReveal {
  /** Date in the dealer's time zone. */
  readonly day: string;
  /** 0 = a number that belongs to no car. */
  readonly carId: number;
  readonly dealershipId: number;
}

/**
 * Adds one to the count of its day, car and dealership (column `times`), and stores the webhook rows about it in the same batch.
 *
 * @param hookRows statements that store them, see `hook-rows.ts`
 */
export async function countReveal(
  db: D1Database,
  reveal: PhoneReveal,
  hookRows: readonly D1PreparedStatement[],
): Promise<void> {
  await db.batch([
    db
      .prepare(
        `INSERT INTO phone_reveals (day, car_id, dealership_id, times) VALUES (?1, ?2, ?3, 1)
         ON CONFLICT (day, car_id, dealership_id) DO UPDATE SET times = times + 1`,
      )
      .bind(reveal.day, reveal.carId, reveal.dealershipId),
    ...hookRows,
  ]);
}

/** How often phone numbers were shown on a day. */
export async function sumReveals(db: D1Database, day: string): Promise<number> {
  const sql = 'SELECT sum(times) AS n FROM phone_reveals WHERE day = ?1';
  return (await db.prepare(sql).bind(day).first<{ readonly n: number | null }>())?.n ?? 0;
}

/** Deletes the counts of days before `day`. */
export async function deleteReveals(db: D1Database, day: string): Promise<void> {
  await db.prepare('DELETE FROM phone_reveals WHERE day < ?1').bind(day).run();
}
