import type { Runtime, WorkerContext } from '../env.ts';
import { fetchExternal, TooLarge } from '../external-fetch.ts';
import { DeliveryError } from './delivery-error.ts';

/** Time limit of one attempt. */
export const RESPONSE_TIMEOUT_MS = 10_000;
const MAX_BYTES = 16 * 1024;

/** Which bodies count as accepted: `json` = none or JSON; `text` = also text or XML, for systems that take ADF. */
export type ResponseFormat = 'json' | 'text';

export interface OutgoingRequest {
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
  readonly responseFormat: ResponseFormat;
}

/**
 * Posts to another system and returns a receipt: the id in its response, or the status. Redirects are not followed. Throws a `DeliveryError`
 * unless the response counts as accepted: a success status with an HTML page or other garbage is not.
 */
export async function postToReceiver(
  { runtime }: WorkerContext,
  { url, headers, body, responseFormat }: OutgoingRequest,
): Promise<string> {
  const { status, text } = await responseOf(
    runtime,
    new Request(url, { method: 'POST', headers, body, redirect: 'manual' }),
  );
  if (status < 200 || status > 299) throw new DeliveryError(`status ${status}`);
  const reply = parseJson(text);
  const isAccepted = text.trim() === '' || isObject(reply) || (responseFormat === 'text' && !isPage(text));
  if (!isAccepted) throw new DeliveryError('garbage');
  return receiptOf(reply) ?? `status ${status}`;
}

async function responseOf(
  runtime: Runtime,
  request: Request,
): Promise<{ readonly status: number; readonly text: string }> {
  const limits = { until: runtime.deadline(RESPONSE_TIMEOUT_MS), maxBytes: MAX_BYTES };
  try {
    const response = await fetchExternal(runtime, request, limits);
    return { status: response.status, text: await response.text() };
  } catch (error) {
    if (error instanceof TooLarge) throw new DeliveryError('garbage');
    throw new DeliveryError((error as Error).name === 'TimeoutError' ? 'timeout' : 'unreachable');
  }
}

const isPage = (text: string): boolean => /<(!doctype\s+html|html|head|body)\b/i.test(text);

const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function receiptOf(reply: unknown): string | null {
  if (!isObject(reply)) return null;
  const id = reply.id ?? reply.lead_id ?? reply.message_id;
  // An object may not convert to a string: `{"toString": 1}`.
  const text = typeof id === 'string' || typeof id === 'number' ? String(id) : '';
  return /^[\w.:-]{1,100}$/.test(text) ? text : null;
}
