import { dealershipBySlug } from '#domain/dealership-rules.ts';
import { CONTROL_NAMES } from '#domain/forms/form.ts';
import { typedCar } from '#domain/leads/lead.ts';
import { database, type RequestContext } from '../../platform/env.ts';
import type { LeadPayload, ListedCar } from '../leads/lead.ts';
import type { ParsedForm, RawFields } from '../leads/read-lead.ts';
import { readId } from './read-id.ts';
import { findValuation, type TradeInCar } from './trade-in-repo.ts';

/**
 * Further payload fields of a trade-in lead: the dealership of the car the shopper wants (TRADE-05), and what is known of the shopper's own
 * car: its valuation, otherwise make, model and year as typed. A valuation of another car or odometer reading is ignored.
 */
export async function tradeInDetails(
  context: RequestContext,
  { values, description }: ParsedForm & { ok: true },
  raw: RawFields,
  car: ListedCar | null,
): Promise<LeadPayload> {
  if (description.id !== 'trade-in') return {};
  const dealership = dealershipBySlug(context.edge.dealerships, car?.dealership_slug);
  const id = readId(raw[CONTROL_NAMES.valuation]);
  const valuation = id === null ? null : await findValuation(database(context), id);
  const typed = typedCar(values);
  const isSameCar =
    valuation !== null &&
    isTypedCar(valuation.car, typed) &&
    valuation.car.rego === (values.rego ?? '') &&
    valuation.car.regoState === (values.regoState ?? '') &&
    valuation.answers.kms === values.kms;
  return {
    car_dealership_id: dealership?.id ?? null,
    ...(isSameCar
      ? {
          valuation_id: valuation.id,
          trade_in_make: valuation.car.make,
          trade_in_model: valuation.car.model,
          trade_in_badge: valuation.car.badge ?? '',
          trade_in_year: valuation.car.year,
          adjustmentAnswers: valuation.answers,
          offer_price: valuation.result.offer_price,
          offer_valid_until: valuation.validUntil,
        }
      : typed),
  };
}

/** Whether a car agrees with everything that was typed about it. */
function isTypedCar(car: TradeInCar, typed: ReturnType<typeof typedCar>): boolean {
  const known = typedCar({ ...car });
  return Object.entries(typed).every(([key, answer]) => known[key] === answer);
}
