import { isAvailabilityField, takesOffSale } from '#domain/off-sale.ts';
import { CHANGE_FIELDS, MAX_FETCHED, readStockChange, type StockChange } from '#domain/stock-changes.ts';
import { isZeroDeposit } from '#domain/zero-deposit.ts';

interface Row {
  readonly car_id: number;
  readonly field: string;
  readonly value: string;
  readonly at: string;
}

const AVAILABILITY_FIELDS = JSON.stringify(CHANGE_FIELDS.filter(isAvailabilityField));

/**
 * The changes since a time for pages, newest first: at most `MAX_FETCHED`, those of the cars changed last, and of each car all or none, because
 * half of them could be a new repayment beside the old price. Of the other cars only what takes them off sale, however many they are, so that
 * no list offers a sold car. Since the deployed stock there are other cars only after two pushes at once, or with more than `MAX_CHANGES`
 * values of sales.
 */
export async function findStockChanges(db: D1Database, since: string): Promise<StockChange[]> {
  const { results } = await db
    .prepare(
      `SELECT * FROM (SELECT car_id, field, value, at, row_number() OVER (ORDER BY latest DESC, car_id) AS place
         FROM (SELECT *, max(at) OVER (PARTITION BY car_id) AS latest FROM stock_changes WHERE at > ?1))
       WHERE place <= ?2 OR field IN (SELECT value FROM json_each(?3)) ORDER BY place`,
    )
    .bind(since, MAX_FETCHED + 1, AVAILABILITY_FIELDS)
    .all<Row & { readonly place: number }>();
  const incomplete = results[MAX_FETCHED]?.car_id;
  const changes = results.flatMap((row) => {
    const isWhole = row.place <= MAX_FETCHED && row.car_id !== incomplete;
    return readRow(row).filter((change) => isWhole || takesOffSale(change));
  });
  return changes.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

/** All changes since a time, in no order. */
export async function findAllChanges(db: D1Database, since: string): Promise<StockChange[]> {
  const { results } = await db
    .prepare('SELECT car_id, field, value, at FROM stock_changes WHERE at > ?1')
    .bind(since)
    .all<Row>();
  return results.flatMap(readRow);
}

/** The changes of one car since a time. */
export async function findCarChanges(db: D1Database, carId: number, since: string): Promise<StockChange[]> {
  const { results } = await db
    .prepare('SELECT car_id, field, value, at FROM stock_changes WHERE car_id = ?1 AND at > ?2')
    .bind(carId, since)
    .all<Row>();
  return results.flatMap(readRow);
}

const readRow = (row: Row): StockChange[] => {
  const change = readStockChange({ ...row, value: JSON.parse(row.value) });
  return change === null || isZeroDeposit(change.field, change.value) ? [] : [change];
};

/**
 * Stores each change unless an equally new or newer one is stored: the result is the same for repeated, late or reordered calls. Storing
 * all changes of a call and deleting rows older than `cutoff` is one transaction.
 *
 * @returns the number of changed rows
 */
export async function insertStockChanges(
  db: D1Database,
  changes: readonly StockChange[],
  cutoff: string,
): Promise<number> {
  const insert = db.prepare(
    `INSERT INTO stock_changes (car_id, field, value, at)
     SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?1) WHERE true
     ON CONFLICT (car_id, field) DO UPDATE SET value = excluded.value, at = excluded.at WHERE excluded.at > stock_changes.at`,
  );
  const rows = changes.map(({ car_id, field, value, at }) => [car_id, field, JSON.stringify(value), at]);
  const inserts = Array.from({ length: Math.ceil(rows.length / ROWS_PER_STATEMENT) }, (_, index) =>
    insert.bind(JSON.stringify(rows.slice(index * ROWS_PER_STATEMENT, (index + 1) * ROWS_PER_STATEMENT))),
  );
  const deletion = db.prepare('DELETE FROM stock_changes WHERE at < ?1').bind(cutoff);
  const results = await db.batch([...inserts, deletion]);
  return results.slice(0, -1).reduce((sum, { meta }) => sum + meta.changes, 0);
}

/** Rows are bound as one JSON text per statement, so that a call needs few statements and none is too long. */
const ROWS_PER_STATEMENT = 500;
