import type { WorkerContext } from '../../platform/env.ts';
import { callsExternalServices, secret } from '../../platform/env.ts';
import { fetchExternal } from '../../platform/external-fetch.ts';

/** Short, because a shopper is waiting and can continue by hand. */
const TIMEOUT_MS = 4000;
/** Larger than any response about a car or its value. */
const MAX_BYTES = 64 * 1024;

/** The URL of the dealer's valuation service; null = there is none, or this Worker may not call it (R11). */
export function serviceUrl(context: WorkerContext, setting: 'lookupUrl' | 'valuationUrl'): string | null {
  return callsExternalServices(context) ? (context.edge.tradeIn.service?.[setting] ?? null) : null;
}

/**
 * Posts `{account, ...body}` as JSON to the dealer's valuation service, with its bearer token. Null = there is no service here, or no
 * readable response in time: the shopper continues without it (TRADE-04).
 */
export async function callService(
  context: WorkerContext,
  setting: 'lookupUrl' | 'valuationUrl',
  body: object,
): Promise<{ readonly [key: string]: unknown } | null> {
  const url = serviceUrl(context, setting);
  if (url === null) return null;
  const binding = context.edge.tradeIn.service?.tokenBinding ?? null;
  const token = binding === null ? null : secret(context, binding);
  try {
    const response = await fetchExternal(
      context.runtime,
      new Request(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ account: context.edge.purchase.valuationAccount, ...body }),
        redirect: 'manual',
      }),
      { until: context.runtime.deadline(TIMEOUT_MS), maxBytes: MAX_BYTES },
    );
    const reply: unknown = response.ok ? await response.json() : null;
    return typeof reply === 'object' && reply !== null && !Array.isArray(reply)
      ? (reply as { readonly [key: string]: unknown })
      : null;
  } catch (error) {
    context.runtime.log({
      event: 'valuation_service',
      call: setting,
      site: context.edge.slug,
      name: (error as Error).name,
    });
    return null;
  }
}
