import type { StockChange } from '#domain/stock-changes.ts';
import { DAY_MS } from '../platform/clock.ts';
import { database, type WorkerContext } from '../platform/env.ts';
import { insertStockChanges } from '../topics/stock-changes/stock-changes-repo.ts';

/** Rows older than the deployed stock serve pages opened before it was deployed, for so long. */
const KEEP_MS = 2 * DAY_MS;

/** Stores what the dealer's system says of cars since the build; gives how many rows are new. */
export async function receiveStockChanges(context: WorkerContext, changes: readonly StockChange[]): Promise<number> {
  const { edge, runtime } = context;
  const dropBefore = new Date(Date.parse(edge.stockAt) - KEEP_MS).toISOString();
  const stored = await insertStockChanges(database(context), changes, dropBefore);
  runtime.log({ event: 'stock_changes', site: edge.slug, sent: changes.length, stored });
  return stored;
}
