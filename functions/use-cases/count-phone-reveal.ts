import { zonedTime } from '#domain/dates.ts';
import { database, type WorkerContext } from '../platform/env.ts';
import { hookRows } from '../platform/outbox/hook-rows.ts';
import { countReveal } from '../topics/phone-reveals/phone-reveals-repo.ts';

/**
 * Counts that a dealership's phone number was shown, and notifies the dealer's systems that subscribe to it (PHONE-02).
 *
 * @param carId 0 = not about a car
 */
export async function countPhoneReveal(context: WorkerContext, carId: number, dealershipId: number): Promise<void> {
  const { edge, runtime } = context;
  const reveal = { car_id: carId, dealership_id: dealershipId, website_id: edge.siteId };
  await countReveal(
    database(context),
    { day: zonedTime(runtime.now(), edge.locale.timeZone).date, carId, dealershipId },
    hookRows(context, 'phone_reveal', `phone_reveal:${runtime.newId()}`, reveal),
  );
}
