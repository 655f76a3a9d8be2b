import type { WorkerContext } from '../../platform/env.ts';
import { callsExternalServices, headerSecret } from '../../platform/env.ts';
import { fetchExternal } from '../../platform/external-fetch.ts';

/** Short, because a shopper is waiting and can continue by hand. */
const TIMEOUT_MS = 4000;
/** Larger than any response about a car or its value. */
const MAX_BYTES = 64 * 1024;

/** The URL of the dealer's valuation service; null = there is none, or this Worker may not call it (R11). */
export function serviceUrl(context: WorkerContext, setting: ServiceUrl): string | null {
  return callsExternalServices(context) ? (context.edge.tradeIn.service?.[setting] ?? null) : null;
}

/** Which URL of the service is called. */
type ServiceUrl = 'lookupUrl' | 'valuationUrl';
type Reply = { readonly [key: string]: unknown };

/**
 * Posts `{account, ...body}` as JSON to the dealer's valuation service, with its bearer token. `nothing`: it responded that it has nothing
 * about that, with `null`, `[]` or an empty body; a lookup also with 404 and JSON or an empty body. Null = there is no service here,
 * or its token is missing, which is logged without a call; or no readable response in time, also logged: the shopper continues without it
 * (TRADE-04).
 */
export async function callService(
  context: WorkerContext,
  setting: ServiceUrl,
  body: object,
): Promise<Reply | 'nothing' | null> {
  const url = serviceUrl(context, setting);
  if (url === null) return null;
  const binding = context.edge.tradeIn.service?.tokenBinding ?? null;
  const token = binding === null ? null : headerSecret(context, binding);
  if (binding !== null && token === null) {
    logFailure(context, setting, `no secret ${binding}`);
    return null;
  }
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
    const reply = readReply(await response.text());
    if (response.ok && reply !== null) return reply;
    if (response.status === 404 && setting === 'lookupUrl' && reply !== null) return 'nothing';
    logFailure(context, setting, response.ok ? 'garbage' : `status ${response.status}`);
  } catch (error) {
    logFailure(context, setting, (error as Error).name);
  }
  return null;
}

/** Tells the operator that the service at one of its URLs does not work. */
export const logFailure = ({ runtime, edge }: WorkerContext, call: ServiceUrl, reason: string): void =>
  runtime.log({ event: 'valuation_service', call, site: edge.slug, reason });

/** What a response says; null = it cannot be read, such as the page of a server that does not know the URL. */
function readReply(text: string): Reply | 'nothing' | null {
  const reply = text.trim() === '' ? null : parseJson(text);
  if (Array.isArray(reply)) return reply.length === 0 ? 'nothing' : null;
  if (reply === null) return 'nothing';
  return typeof reply === 'object' ? (reply as Reply) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
