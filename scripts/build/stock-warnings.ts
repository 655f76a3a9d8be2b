import { dirname, join } from 'node:path';
import type { Tenant } from '#config/tenant.ts';
import type { Car } from '#domain/car.ts';
import type { Clock } from '#domain/clock.ts';
import { STOCK_DATE_FILE, STOCK_FILE } from '#stock/files.ts';

/** Warnings about a stock file that no longer fits its dealer: a date that has not come, locations that are no longer there. */
export function stockWarnings(
  { config, file }: Pick<Tenant, 'config' | 'file'>,
  { cars, stockAt, now }: { readonly cars: readonly Car[]; readonly stockAt: string; readonly now: Clock },
): string[] {
  const folder = dirname(file);
  const locationIds = config.locations.map(({ id }) => id);
  const lost = Map.groupBy(
    cars.filter(({ location_id }) => location_id !== null && !locationIds.includes(location_id)),
    ({ location_id }) => location_id,
  );
  const among = config.locations.map(({ id, name }) => `${id} ${name}`).join(', ');
  return [
    ...(now.hasPassed(Date.parse(stockAt))
      ? []
      : [
          `  warning  ${join(folder, STOCK_DATE_FILE)}: imported_at is ${stockAt}, in the future: changes pushed before then are ignored. Import the feed again.`,
        ]),
    ...[...lost].map(
      ([id, { length }]) =>
        `  warning  ${join(folder, STOCK_FILE)}: ${length === 1 ? '1 car is' : `${length} cars are`} at location ${id}, which is not in the settings. Import the feed again, or correct the id. Locations: ${among}.`,
    ),
  ];
}
