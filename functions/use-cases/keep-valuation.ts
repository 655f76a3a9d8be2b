import { database, type Place } from '../platform/env.ts';
import { keepShown } from '../topics/trade-in/trade-in-repo.ts';

/** Keeps what the shopper was shown of a valuation (TRADE-06); false = there is no such valuation. */
export const keepValuation = (place: Place, id: string, shown: object): Promise<boolean> =>
  keepShown(database(place), id, { ...shown, at: place.outside.now().toISOString() });
