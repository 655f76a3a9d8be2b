import type { Place } from '../../platform/env.ts';
import { secret, speaksOutside } from '../../platform/env.ts';
import { askOutside } from '../../platform/outside-call.ts';

/** A shopper waits for the answer; without one they go on by hand. */
const PATIENCE_MS = 4000;
/** Larger than any answer that says what a car is or is worth. */
const MOST_BYTES = 64 * 1024;

/** Where the dealer's valuation service is asked; null = there is none, or this place keeps to itself (R11). */
export function serviceUrl(place: Place, which: 'lookupUrl' | 'valuationUrl'): string | null {
  return speaksOutside(place) ? (place.edge.tradeIn.service?.[which] ?? null) : null;
}

/**
 * Asks the dealer's valuation service by POST: `{account, ...body}` as JSON, the token as bearer. Null = there is no service
 * here, or it gave no readable answer in time: then the journey goes on without it (TRADE-04).
 */
export async function askService(
  place: Place,
  which: 'lookupUrl' | 'valuationUrl',
  body: object,
): Promise<{ readonly [key: string]: unknown } | null> {
  const url = serviceUrl(place, which);
  if (url === null) return null;
  const binding = place.edge.tradeIn.service?.tokenBinding ?? null;
  const token = binding === null ? null : secret(place, binding);
  try {
    const response = await askOutside(
      place.outside,
      new Request(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ account: place.edge.purchase.valuationAccount, ...body }),
        redirect: 'manual',
      }),
      { until: place.outside.deadline(PATIENCE_MS), mostBytes: MOST_BYTES },
    );
    const answer: unknown = response.ok ? await response.json() : null;
    return typeof answer === 'object' && answer !== null && !Array.isArray(answer)
      ? (answer as { readonly [key: string]: unknown })
      : null;
  } catch (error) {
    place.outside.log({ event: 'valuation_service', call: which, site: place.edge.slug, name: (error as Error).name });
    return null;
  }
}
