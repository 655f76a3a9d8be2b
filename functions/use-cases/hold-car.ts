import { DAY_MS } from '#domain/durations.ts';
import { UNPAID_HOLD_MS } from '#domain/hold-length.ts';
import { database, type WorkerContext } from '../platform/env.ts';
import type { CurrentCar } from '../topics/cars/current-car.ts';
import type { NewLead } from '../topics/leads/lead.ts';
import type { Hold, Person } from '../topics/reservations/hold.ts';
import type { NewHold, PlaceHold } from '../topics/reservations/holds-repo.ts';
import { settle } from './settle-hold.ts';

/**
 * Holds a car for a buyer and opens the payment of its deposit; null = somebody else was faster, and the buyer was charged nothing. The
 * hold is stored before the payment service is called, so that nobody pays for a car that is not theirs. If the service does not respond,
 * the buyer's page and the schedule call it again.
 *
 * @param lead notifies the dealer; stored together with the hold or not at all
 * @param replaced as for `PlaceHold`
 */
export async function holdCar(
  context: WorkerContext,
  car: CurrentCar,
  lead: NewLead,
  service: Hold['service'],
  placeHold: PlaceHold,
  replaced: string | null = null,
): Promise<Hold | null> {
  const { edge, runtime } = context;
  const heldAt = lead.receivedAt;
  const since = Date.parse(heldAt);
  const hold: NewHold = {
    // That of its lead: the buyer quotes the reference with which the dealer was told.
    id: lead.id,
    token: runtime.newId(),
    key: lead.key,
    bodyHash: lead.bodyHash,
    carId: car.id,
    carSlug: car.slug,
    carName: car.name,
    person: personOf(lead),
    heldAt,
    endsAt: new Date(since + UNPAID_HOLD_MS).toISOString(),
    cents: Math.round(car.deposit * 100),
    currency: edge.locale.currency,
    service,
    deleteAfter: new Date(since + edge.leads.keepDays * DAY_MS).toISOString(),
    shopperId: lead.shopperId,
  };
  const storedHold = await placeHold(database(context), hold, lead, replaced);
  if (storedHold === null) return null;
  try {
    return (await settle(context, storedHold.id)) ?? storedHold;
  } catch (error) {
    runtime.log({ event: 'payment_not_opened', site: edge.slug, hold: storedHold.id, name: (error as Error).name });
    return storedHold;
  }
}

function personOf({ payload }: NewLead): Person {
  const text = (name: string): string => String(payload[name] ?? '');
  return { name: text('name'), last_name: text('last_name'), email: text('email'), phone: text('phone') };
}
