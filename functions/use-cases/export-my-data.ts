import { leadReference } from '#domain/leads/lead.ts';
import { database, type RequestContext } from '../platform/env.ts';
import { findLeadsOf, type SessionRow } from '../topics/accounts/accounts-repo.ts';
import { ownershipCheck } from '../topics/accounts/ownership-check.ts';
import { findTestDrivesOf } from '../topics/appointments/appointments-repo.ts';
import { appointmentPath } from '../topics/appointments/book-appointment.ts';
import { findHoldsOf } from '../topics/reservations/holds-repo.ts';
import { findSavedCars } from '../topics/watchlist/watchlist-repo.ts';

/**
 * Exports everything stored about a shopper: the account, the saved cars, and the enquiries, test drives and reservations that the shopper
 * sent (`ownershipCheck`).
 */
export async function exportMyData(context: RequestContext, { createdAt, seenAt, ...shopper }: SessionRow) {
  const db = database(context);
  const isOwn = ownershipCheck(context.edge.locale.country, shopper);
  const leads = await findLeadsOf(db, shopper, isOwn);
  const testDrives = await findTestDrivesOf(
    db,
    leads.map(({ id }) => id),
  );
  return {
    account: { ...shopper, created_at: createdAt, last_seen_at: seenAt },
    watchlist: await findSavedCars(db, shopper.id),
    enquiries: leads.map(({ id: _, ...enquiry }) => enquiry),
    test_drives: testDrives.map(({ token, locationId, startsAt, endsAt, cancelledAt, carName }) => ({
      page: appointmentPath(token),
      car_name: carName,
      location_id: locationId,
      starts_at: startsAt,
      ends_at: endsAt,
      cancelled_at: cancelledAt,
    })),
    reservations: (await findHoldsOf(db, shopper, isOwn)).map((hold) => ({
      reference: leadReference(hold.id),
      car_id: hold.carId,
      car_name: hold.carName,
      person: hold.person,
      state: hold.state,
      held_at: hold.heldAt,
      held_until: hold.endsAt,
      ended_at: hold.endedAt,
      deposit_cents: hold.cents,
      currency: hold.currency,
      payment: hold.payment,
    })),
  };
}
