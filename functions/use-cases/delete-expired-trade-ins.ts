import { database, type WorkerContext } from '../platform/env.ts';
import { deleteTradeIns } from '../topics/trade-in/trade-in-repo.ts';

/** Deletes shoppers' cars and valuations after the time for which leads are kept. */
export const deleteExpiredTradeIns = (context: WorkerContext): Promise<void> =>
  deleteTradeIns(database(context), context.runtime.now());
