import type { StockChange } from '#domain/stock-changes.ts';
import { DAY_MS } from '../platform/clock.ts';
import { database, type WorkerContext } from '../platform/env.ts';
import { insertStockChanges } from '../topics/stock-changes/stock-changes-repo.ts';

/** How long rows older than the deployed stock are kept, for pages that were opened before it was deployed. */
const KEEP_MS = 2 * DAY_MS;

/** Stores the changes to cars that the dealer's system has sent since the build. Returns how many rows are new. */
export async function receiveStockChanges(context: WorkerContext, changes: readonly StockChange[]): Promise<number> {
  const { edge, runtime } = context;
  const dropBefore = new Date(Date.parse(edge.stockAt) - KEEP_MS).toISOString();
  const stored = await insertStockChanges(database(context), changes, dropBefore);
  runtime.log({ event: 'stock_changes', site: edge.slug, sent: changes.length, stored });
  return stored;
}
