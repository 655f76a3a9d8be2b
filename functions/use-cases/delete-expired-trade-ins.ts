import { database, type WorkerContext } from '../platform/env.ts';
import { deleteTradeIns } from '../topics/trade-in/trade-in-repo.ts';

/** Cars of shoppers and their valuations are kept no longer than leads. */
export const deleteExpiredTradeIns = (context: WorkerContext): Promise<void> =>
  deleteTradeIns(database(context), context.runtime.now());
