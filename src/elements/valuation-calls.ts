import type { FieldError } from '#domain/forms/read-form.ts';
import { OFFER_ACCEPTANCE } from '#domain/forms/trade-in-filing.ts';
import {
  MISCELLANEOUS_API_PATH,
  TRADE_IN_ACCEPT_API_PATH,
  TRADE_IN_LOOKUP_API_PATH,
  TRADE_IN_VALUATION_API_PATH,
} from '#domain/routes/trade-in-paths.ts';
import type { TradeInRefusal } from '#domain/trade-in.ts';

const RESPONSE_TIMEOUT_MS = 8000;

export interface Vehicle {
  readonly make: string;
  readonly model: string;
  readonly badge: string | null;
  readonly year: number;
}
/** The car to be valued, as looked up or typed. Both null: it is not known. */
export interface LookupResult {
  /** Identifies the car to `requestValuation`; null if it was not looked up. */
  readonly id: string | null;
  readonly vehicle: Vehicle | null;
}
/** The edge's response with a valuation (functions/api/trade-in.ts). */
export interface ValuationResponse {
  readonly id: string;
  readonly rego: string;
  readonly regoState: string;
  readonly vehicle: Vehicle;
  readonly adjustmentAnswers: { readonly [name: string]: string | number | null };
  /** In whole dollars; null if there is no offer. */
  readonly offer_price: number | null;
  /** The last day of the offer, `YYYY-MM-DD`. */
  readonly valid_until: string;
  /** Why there is no offer; null if there is one. */
  readonly refusal: TradeInRefusal | null;
  /** How the offer was worked out; null without one, and if a valuation service made it. */
  readonly reasons: {
    /** The cars that it is based on: their number, and the lowest and highest of their years and prices. */
    readonly comparables: {
      readonly count: number;
      readonly years: readonly [number, number];
      readonly prices: readonly [number, number];
    };
    readonly adjustments: readonly { readonly question: string; readonly dollars: number }[];
  } | null;
}

type Fields = { readonly [name: string]: unknown };
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function isVehicle(value: unknown): value is Vehicle {
  if (!isObject(value)) return false;
  const { make, model, badge, year } = value;
  const hasNames =
    typeof make === 'string' && typeof model === 'string' && (badge === null || typeof badge === 'string');
  return hasNames && typeof year === 'number';
}

/** Whether this is a valuation, as far as the page needs it. */
function isValuationResponse(body: Fields): body is Fields & ValuationResponse {
  const texts = [body.id, body.rego, body.regoState, body.valid_until];
  if (!texts.every((text) => typeof text === 'string') || !isVehicle(body.vehicle)) return false;
  const { offer_price: price, reasons, adjustmentAnswers } = body;
  if (price !== null && typeof price !== 'number') return false;
  return isObject(adjustmentAnswers) && (reasons === null || (isObject(reasons) && Array.isArray(reasons.adjustments)));
}

type Rejected = { readonly kind: 'rejected'; readonly errors: readonly FieldError[] };
const FAILED = { kind: 'failed' } as const;

/** `unknown`: no car has this registration. `failed`: it was not looked up, or there is no valid response. In both, the car's details are typed. */
export async function lookUp(
  body: object,
): Promise<
  { readonly kind: 'found'; readonly car: LookupResult } | { readonly kind: 'unknown' } | Rejected | typeof FAILED
> {
  const reply = await post(TRADE_IN_LOOKUP_API_PATH, body);
  if (reply?.status === 422 && Array.isArray(reply.body.errors)) return { kind: 'rejected', errors: reply.body.errors };
  if (reply?.status !== 200) return FAILED;
  const { id, vehicle = null } = reply.body;
  if (typeof id !== 'string') return reply.body.looked_up === true ? { kind: 'unknown' } : FAILED;
  if (vehicle !== null && !isVehicle(vehicle)) return FAILED;
  return { kind: 'found', car: { id, vehicle } };
}

/** Requests the estimate for a looked-up car. `failed`: no response, or an invalid one. */
export async function requestValuation(
  id: string,
  adjustmentAnswers: object,
): Promise<{ readonly kind: 'valued'; readonly valued: ValuationResponse } | Rejected | typeof FAILED> {
  const reply = await post(TRADE_IN_VALUATION_API_PATH, { id, adjustmentAnswers });
  if (reply?.status === 422 && Array.isArray(reply.body.errors)) return { kind: 'rejected', errors: reply.body.errors };
  if (reply?.status !== 200 || !isValuationResponse(reply.body)) return FAILED;
  return { kind: 'valued', valued: reply.body };
}

/** `ended`: the offer is no longer valid, so submitting again does not help. */
export async function acceptOffer(leadId: string): Promise<'accepted' | 'ended' | 'failed'> {
  const reply = await post(TRADE_IN_ACCEPT_API_PATH, { ...OFFER_ACCEPTANCE, lead_id: leadId });
  if (reply?.status === 200) return 'accepted';
  return reply?.status === 409 ? 'ended' : 'failed';
}

/** TRADE-06: sends what the shopper was shown, for sites that store it. Success or failure is only logged. */
export async function reportValuation({
  rego,
  regoState,
  adjustmentAnswers,
  id,
  offer_price,
}: ValuationResponse): Promise<void> {
  const result = { rego, regoState, adjustmentAnswers, id, offer_price, column_name: 'valuation' };
  const response = await send(MISCELLANEOUS_API_PATH, result).catch(() => null);
  console.info(response?.ok ? 'The valuation was stored.' : 'The valuation was not stored.');
}

async function post(
  path: string,
  body: object,
): Promise<{
  readonly status: number;
  readonly body: { readonly [key: string]: unknown } & { errors?: FieldError[] };
} | null> {
  try {
    const response = await send(path, body);
    return { status: response.status, body: await response.json() };
  } catch {
    return null;
  }
}

const send = (path: string, body: object): Promise<Response> =>
  fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  });
