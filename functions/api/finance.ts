import { readCarId } from '#domain/car-ids.ts';
import { currentLenders } from '#domain/finance.ts';
import { edgeText } from '#text/edge-text.ts';
import type { RequestContext } from '../platform/env.ts';
import { liveRecord } from '../topics/cars/live-stock.ts';
import { readCar } from '../topics/cars/read-car.ts';
import { errorResponse, jsonResponse, requireGet } from './responses.ts';

/**
 * `GET /api/finance/lenders?car_id=` (FIN-10): 200 `{finance_lenders: {<provider>: {interestRate, comparisonRate, paymentWeek,
 * paymentMonth, termMonths, termYears, balloon, disclaimer, term{N}}}}`, empty if no estimate is shown, as after a price that was pushed
 * without a repayment; 404 for a car that is not listed, 422 if the car's id is not a number.
 */
export async function financeLenders(context: RequestContext): Promise<Response> {
  const rejection = requireGet(context);
  if (rejection !== null) return rejection;
  const id = readCarId(context.url.searchParams.get('car_id'));
  if (id === null) return errorResponse(422, 'invalid', edgeText(context.edge, 'error.car_number'));
  const built = await readCar(context, id);
  if (built === null) return errorResponse(404, 'unknown_car', edgeText(context.edge, 'error.no_car'));
  return jsonResponse({ finance_lenders: currentLenders(built, await liveRecord(context, built)) });
}
