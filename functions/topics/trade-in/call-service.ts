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

type Reply = { readonly [key: string]: unknown };

/**
 * Posts `{account, ...body}` as JSON to the dealer's valuation service, with its bearer token. `nothing`: it responded that it has nothing
 * about that, with 404, `null`, `[]` or an empty body. Null = there is no service here, or no readable response in time: the shopper
 * continues without it (TRADE-04).
 */
export async function callService(
  context: WorkerContext,
  setting: 'lookupUrl' | 'valuationUrl',
  body: object,
): Promise<Reply | 'nothing' | null> {
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
    if (response.status === 404) return 'nothing';
    return response.ok ? readReply(await response.text()) : null;
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

function readReply(text: string): Reply | 'nothing' | null {
  const reply: unknown = text.trim() === '' ? null : JSON.parse(text);
  if (Array.isArray(reply)) return reply.length === 0 ? 'nothing' : null;
  if (reply === null) return 'nothing';
  return typeof reply === 'object' ? (reply as Reply) : null;
}
