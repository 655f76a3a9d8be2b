import { cleanText } from '#domain/forms/read-form.ts';
import { edgeText } from '#text/edge-text.ts';
import type { RequestContext } from '../platform/env.ts';
import { storeShownValuation } from '../use-cases/store-shown-valuation.ts';
import { readPost } from './read-post.ts';
import { errorResponse, unknownEndpoint } from './responses.ts';

/**
 * `POST /api/miscellaneous` with the result of a valuation and `column_name: "valuation"` (TRADE-06): `{rego, regoState, adjustmentAnswers,
 * id, offer_price, column_name}`. Stored with the valuation as what the shopper was shown. 204; 404 on sites without valuations and for an
 * unknown valuation, 422. The page only logs the response.
 */
export async function postMiscellaneous(context: RequestContext): Promise<Response> {
  const body = await readPost(context);
  if (body instanceof Response) return body;
  const { edge } = context;
  if (!edge.features.keepValuation) return unknownEndpoint(context);
  const { column_name, id, rego, regoState, adjustmentAnswers, offer_price } = body.raw;
  if (column_name !== 'valuation' || typeof id !== 'string')
    return errorResponse(422, 'invalid', edgeText(edge, 'error.only_valuations'));
  const shownResult = {
    rego: cleanText(rego).slice(0, 20),
    regoState: cleanText(regoState).slice(0, 20),
    adjustmentAnswers: JSON.stringify(adjustmentAnswers ?? null).slice(0, 500),
    offer_price: typeof offer_price === 'number' ? offer_price : null,
  };
  if (!(await storeShownValuation(context, id, shownResult)))
    return errorResponse(404, 'unknown_valuation', edgeText(edge, 'error.no_valuation'));
  return new Response(null, { status: 204 });
}
