import { WATCHLIST_MAX } from '#domain/watchlist.ts';

/** One click on Save: whether a car should be saved or removed, and when. */
export interface WatchlistChange {
  readonly carId: number;
  readonly saved: boolean;
  /** Whether the car is in the dealer's stock. A car that is not can only be removed. */
  readonly isListed: boolean;
  /** Time of the click, ms: of two clicks for a car the later wins, in whatever order they arrive. */
  readonly at: number;
}
/** The stored state after a call. Versions of one shopper only increase, so that a page can tell which of two responses is newer. */
export interface StoredWatchlist {
  readonly saved: boolean;
  readonly version: number;
}

/**
 * Stores a change unless a later one is stored, in one batch; `full` = the list has reached its maximum length; null = nothing is stored for
 * this car.
 */
export async function storeChange(
  db: D1Database,
  shopperId: string,
  { carId, saved, isListed, at }: WatchlistChange,
  max = WATCHLIST_MAX,
): Promise<StoredWatchlist | 'full' | null> {
  const [, version, stored] = await db.batch<{ watchlist_version: number; saved: number }>([
    db
      .prepare(
        `INSERT INTO watchlist (shopper_id, car_id, saved, at)
         SELECT id, ?2, ?3, ?4 FROM shoppers WHERE id = ?1
           AND (?3 = 0 OR (SELECT count(*) FROM watchlist WHERE shopper_id = ?1 AND saved = 1 AND car_id <> ?2) < ?5)
           AND (?6 = 1 OR EXISTS (SELECT 1 FROM watchlist WHERE shopper_id = ?1 AND car_id = ?2))
         ON CONFLICT (shopper_id, car_id) DO UPDATE SET saved = excluded.saved, at = excluded.at
           WHERE excluded.at > watchlist.at`,
      )
      .bind(shopperId, carId, saved ? 1 : 0, at, max, isListed ? 1 : 0),
    db
      .prepare(
        'UPDATE shoppers SET watchlist_version = watchlist_version + 1 WHERE id = ?1 RETURNING watchlist_version',
      )
      .bind(shopperId),
    db.prepare('SELECT saved, at FROM watchlist WHERE shopper_id = ?1 AND car_id = ?2').bind(shopperId, carId),
  ]);
  const row = stored?.results[0] as { saved: number; at: number } | undefined;
  const number = version?.results[0]?.watchlist_version;
  if (number === undefined) return null;
  if (saved && (row === undefined || row.at < at)) return 'full';
  return { saved: row?.saved === 1, version: number };
}

export interface Watchlist {
  /** Saved cars, latest first. */
  readonly cars: readonly number[];
  readonly version: number;
}

/** List and version, read at the same time. */
export async function findWatchlist(db: D1Database, shopperId: string): Promise<Watchlist> {
  const [version, cars] = await db.batch<{ watchlist_version: number; car_id: number }>([
    db.prepare('SELECT watchlist_version FROM shoppers WHERE id = ?1').bind(shopperId),
    db
      .prepare('SELECT car_id FROM watchlist WHERE shopper_id = ?1 AND saved = 1 ORDER BY at DESC, car_id')
      .bind(shopperId),
  ]);
  return {
    cars: (cars?.results ?? []).map((row) => row.car_id),
    version: version?.results[0]?.watchlist_version ?? 0,
  };
}

/** Saved cars with the time of saving, for the export of a shopper's data. */
export async function findSavedCars(
  db: D1Database,
  shopperId: string,
): Promise<{ readonly car_id: number; readonly saved_at: string }[]> {
  const { results } = await db
    .prepare('SELECT car_id, at FROM watchlist WHERE shopper_id = ?1 AND saved = 1 ORDER BY at DESC, car_id')
    .bind(shopperId)
    .all<{ car_id: number; at: number }>();
  return results.map(({ car_id, at }) => ({ car_id, saved_at: new Date(at).toISOString() }));
}
