import { readCarId } from '#domain/car-ids.ts';
import { CONTROL_NAMES } from '#domain/forms/form.ts';
import { cleanText } from '#domain/forms/read-form.ts';
import type { ListedCar } from './lead.ts';
import type { ParsedForm, RawFields } from './read-lead.ts';

/**
 * The content by which two posts under one key count as the same: the form, the values in field order, the car's id (whether or not the car is
 * still listed), whether the honeypot is filled, and the offer of a special-offer form.
 */
export function comparableContent(parsed: ParsedForm & { ok: true }, raw: RawFields, car: ListedCar | null): string {
  return JSON.stringify([
    parsed.description.id,
    parsed.values,
    car?.id ?? readCarId(cleanText(raw.car_id)),
    cleanText(raw[CONTROL_NAMES.honeypot]) !== '',
    ...(parsed.description.id === 'special-offer' ? [cleanText(raw.offer_id)] : []),
  ]);
}
