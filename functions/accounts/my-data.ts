import { countryOf } from '#domain/locale.ts';
import { toE164 } from '#domain/phone.ts';
import { database, type Visit } from '../env.ts';
import { findSavedCars } from '../watchlist/watchlist-repo.ts';
import { findLeadsOf, type SessionRow } from './accounts-repo.ts';

/**
 * Everything held of a shopper: the account, the saved cars, and the enquiries sent with the address or number that the account
 * has proved to own.
 */
export async function myData(visit: Visit, { createdAt, seenAt, ...shopper }: SessionRow) {
  const db = database(visit);
  const country = countryOf(visit.edge.locale);
  const isOwn = (email: string, phone: string): boolean =>
    (shopper.email !== '' && email.trim().toLowerCase() === shopper.email) ||
    (shopper.phone !== '' && toE164(phone, country) === shopper.phone);
  return {
    account: { ...shopper, created_at: createdAt, last_seen_at: seenAt },
    watchlist: await findSavedCars(db, shopper.id),
    enquiries: await findLeadsOf(db, shopper, isOwn),
  };
}
