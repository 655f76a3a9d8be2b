import { clockAt } from '#domain/clock.ts';
import { toKm } from '#domain/distance.ts';
import { estimateRefusal } from '#domain/estimate-refusal.ts';
import { withoutGrouping } from '#domain/without-grouping.ts';
import { now } from '#stores/clock.ts';
import type { ValuationView } from '#view-types/trade-in-valuation.ts';
import { controlValues } from './lead-form-fields.ts';
import type { Vehicle } from './valuation-calls.ts';

/**
 * Says below the fields of this step that no estimate will follow, if that is known, and changes the button's text accordingly (TRADE-02).
 *
 * @param step the one that is displayed
 * @param vehicle the car that was found by its registration; null = the shopper types its year
 */
export function announceLimit(
  form: HTMLFormElement,
  step: 'lookup' | 'car' | 'answers' | 'result',
  view: ValuationView,
  vehicle: Pick<Vehicle, 'year'> | null,
): void {
  const { words } = view;
  const { year, kms } = controlValues(form);
  const car = { year: vehicle ? vehicle.year : year, reading: step === 'answers' ? kms : null };
  const refusal = knownRefusal(view, car, new Date(now()));
  for (const note of form.querySelectorAll<HTMLElement>('[data-limit]')) {
    const reason = note.closest(`[data-part="${step}"]`) ? refusal : null;
    if (note.dataset.limit === (reason ?? '')) continue; // not announced again
    note.dataset.limit = reason ?? '';
    note.textContent = reason && words[reason];
  }
  const next = form.querySelector('[data-continue]');
  if (next && step === 'answers') next.textContent = refusal === null ? words.answers_button : words.car_button;
}

/**
 * Why a car will get no estimate (too old, or too many kilometres), from what is known of it so far; null = it may get one. What is
 * missing, or not yet typed in full, counts as within the limits; the edge decides by the same rule.
 *
 * @param car `reading`: of the odometer, as typed
 */
export function knownRefusal(
  { limits }: Pick<ValuationView, 'limits'>,
  { year, reading }: { readonly year: unknown; readonly reading: unknown },
  at: Date,
): 'too-old' | 'too-far' | null {
  const buildYear = /^(19|20)\d{2}$/.test(textOf(year)) ? Number(year) : Number.POSITIVE_INFINITY;
  const distance = Number(/^(\d{1,7})(?: ?[a-z]+\.?)?$/i.exec(textOf(reading))?.[1] ?? 0);
  return estimateRefusal({ buildYear, km: limits.inMiles ? toKm(distance) : distance }, limits, clockAt(at));
}

const textOf = (value: unknown): string => withoutGrouping(String(value ?? '').trim());
