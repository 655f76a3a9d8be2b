import { database, type Place } from '../platform/env.ts';
import { dropTradeIns } from '../topics/trade-in/trade-in-repo.ts';

/** Cars of shoppers and their valuations are kept no longer than leads. */
export const dropExpiredTradeIns = (place: Place): Promise<void> => dropTradeIns(database(place), place.outside.now());
