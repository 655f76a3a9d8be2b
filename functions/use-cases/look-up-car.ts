import { DAY_MS } from '#domain/durations.ts';
import { cleanText, type FormValues } from '#domain/forms/read-form.ts';
import { database, type RequestContext } from '../platform/env.ts';
import { countUse, resetUses } from '../platform/rate-limits-repo.ts';
import { callService, logFailure } from '../topics/trade-in/call-service.ts';
import { insertCar, type TradeInCar } from '../topics/trade-in/trade-in-repo.ts';

/** `unknown`: no car has this registration. `failed`: there is no registration, or no service, or it did not respond. */
export type LookedUpCar = TradeInCar | 'unknown' | 'failed';

/**
 * Finds the car of a registration and stores it under an id that the valuation refers to; otherwise the shopper is asked. Without a
 * registration, the shopper has to describe the car. The service receives `{account, rego, regoState}` and returns
 * `{make, model, badge?, year}`; JSON without these or an empty body, even with status 404, = it knows no such car. If it knows none of
 * `MAX_UNKNOWN` in a row, its URL is likely wrong, which is logged once.
 *
 * @param isManual the values contain make, model and year as the shopper entered them
 */
export async function lookUpCar(context: RequestContext, values: FormValues, isManual: boolean): Promise<LookedUpCar> {
  const { edge, runtime } = context;
  const rego = String(values.rego ?? '');
  const regoState = String(values.regoState ?? '');
  const reply = isManual ? values : rego === '' ? null : await callService(context, 'lookupUrl', { rego, regoState });
  const details: { readonly [name: string]: unknown } | null = reply === 'nothing' ? {} : reply;
  const make = cleanName(details?.make);
  const model = cleanName(details?.model);
  const year = Number(details?.year);
  if (make === '' || model === '' || !Number.isInteger(year) || year < 1900 || year > 2100)
    return details === null ? 'failed' : unknownCar(context, isManual);
  const badge = isManual ? null : cleanName(details?.badge) || null;
  const source = isManual ? 'shopper' : 'lookup';
  if (!isManual) await resetUses(database(context), UNKNOWN);
  const car: TradeInCar = { id: runtime.newId(), rego, regoState, make, model, badge, year, source };
  const deleteAfter = new Date(runtime.now().getTime() + edge.leads.keepDays * DAY_MS);
  await insertCar(database(context), car, deleteAfter.toISOString());
  return car;
}

const UNKNOWN = 'lookup-none-found';
/** So many registrations in a row that no car has, mistyped ones and those of other countries included, are less likely than a wrong URL. */
const MAX_UNKNOWN = 10;

async function unknownCar(context: RequestContext, isManual: boolean): Promise<'unknown'> {
  if (isManual) return 'unknown';
  const { spent } = await countUse(database(context), UNKNOWN, 30 * DAY_MS, context.runtime.now());
  if (spent === MAX_UNKNOWN) logFailure(context, 'lookupUrl', 'none_found');
  return 'unknown';
}

const cleanName = (value: unknown): string => cleanText(value).slice(0, 100);
