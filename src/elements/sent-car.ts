import { CAR_TYPES } from '#domain/car.ts';
import type { SentCar } from '#domain/sent-event.ts';
import { loadCar } from '#stores/public-cars.ts';
import { recordWithChanges } from '#stores/stock-changes.ts';
import { namedVehicle } from './lead-form-fields.ts';

/**
 * The current details of the car that a form is about, by the form's `car_id`: the same on every page with the form. If they cannot be
 * loaded, the form's own values; null = not about a car.
 */
export async function sentCar(values: { readonly [name: string]: unknown }): Promise<SentCar | null> {
  const id = Number(values['car_id'] || Number.NaN);
  if (!Number.isSafeInteger(id)) return null;
  const loaded = await loadCar(id);
  if (loaded.kind === 'car') return recordWithChanges(loaded.car);
  const carType = CAR_TYPES.find((type) => type === values['car_type']);
  if (carType === undefined) return null;
  const status = String(values['vehicle_status'] ?? '');
  return { car_type: carType, status, ...namedVehicle(values), tag: null, year: null, km: null, badge: null };
}
