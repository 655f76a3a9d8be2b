import { database, type WorkerContext } from '../platform/env.ts';
import { storeShownResult } from '../topics/trade-in/trade-in-repo.ts';

/** Stores what the shopper was shown of a valuation (TRADE-06); false = there is no such valuation. */
export const storeShownValuation = (context: WorkerContext, id: string, shownResult: object): Promise<boolean> =>
  storeShownResult(database(context), id, { ...shownResult, at: context.runtime.now().toISOString() });
