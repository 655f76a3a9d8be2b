import { isInstant, MAX_CHANGES } from '#domain/stock-changes.ts';
import { edgeText } from '#text/edge-text.ts';
import type { RequestContext } from '../platform/env.ts';
import { hashOf } from '../platform/hashes.ts';
import { liveChanges } from '../topics/cars/live-stock.ts';
import { receiveStockChanges } from '../use-cases/receive-stock-changes.ts';
import { readText } from './read-body.ts';
import { requireSecret } from './require-secret.ts';
import { errorResponse, jsonResponse } from './responses.ts';

const MAX_BYTES = 1024 * 1024;

/**
 * `/api/stock-changes`. GET, with the time of the page's stock as `?since`: `{changes}`, newest first, 304 if nothing is new. POST, by
 * `stock:push` with the site's secret: receives `{changes}`, returns `{stored, unknown_cars}`. Errors: 400, 401, 405, 413, 422, 429, 503 `{error,
 * message}`; 422 with `refused` if only some cars stay as they are, and the changes of all others are stored; 422
 * `changes_limit` if only what takes cars off sale is stored.
 */
export async function stockChanges(context: RequestContext): Promise<Response> {
  const { method } = context.request;
  if (method === 'GET' || method === 'HEAD') return getChanges(context);
  if (method === 'POST') return postChanges(context);
  return errorResponse(405, 'method', edgeText(context.edge, 'error.get_or_post'), { Allow: 'GET, HEAD, POST' });
}

async function getChanges(context: RequestContext): Promise<Response> {
  const { edge, runtime, request, url } = context;
  const names = [...url.searchParams.keys()];
  const since = url.searchParams.get('since') ?? edge.stockAt;
  if (names.some((name) => name !== 'since') || names.length > 1 || !isInstant(since))
    return errorResponse(400, 'since', edgeText(edge, 'error.since'));
  const body = JSON.stringify({ changes: await liveChanges(context, since) });
  const etag = `"${(await hashOf(body)).slice(0, 16)}"`;
  const headers = {
    'Content-Type': 'application/json',
    'Cache-Control': 'public, max-age=15',
    Date: runtime.now().toUTCString(), // pages correct the device's clock by it, so a proxy must not be the one to set it
    ETag: etag,
  };
  const etags = (request.headers.get('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return etags.includes(etag) ? new Response(null, { status: 304, headers }) : new Response(body, { headers });
}

async function postChanges(context: RequestContext): Promise<Response> {
  const { edge, env, runtime, request } = context;
  const unauthorised = await requireSecret(context, env.STOCK_PUSH_SECRET, 'error.changes_secret');
  if (unauthorised !== null) return unauthorised;
  const text = await readText(request, MAX_BYTES);
  if (text === null) return errorResponse(413, 'too_large', edgeText(edge, 'error.changes_size'));
  const { readPush, faultText } = await runtime.pushReader();
  const push = readPush(parse(text), runtime.now(), edge);
  if (!push.ok) return errorResponse(422, 'changes', push.message);
  const { stored, unknownCars, tooMany } = await receiveStockChanges(context, push.changes, push.refused);
  const summary = { stored, ...(unknownCars.length > 0 ? { unknown_cars: unknownCars } : {}) };
  const refused = Array.from(push.refused, ([car_id, problem]) => ({
    car_id,
    position: problem.position,
    message: faultText(edge, problem),
  })).sort((a, b) => a.position - b.position);
  const [first] = refused;
  if (tooMany !== null) {
    const message = edgeText(edge, 'error.changes_total', { found: tooMany, limit: MAX_CHANGES, stored });
    const rest = first === undefined ? {} : { refused };
    return jsonResponse({ error: 'changes_limit', message, ...summary, ...rest }, 422);
  }
  if (first === undefined) return jsonResponse(summary);
  const message = edgeText(edge, 'error.changes_of_cars', { car: first.car_id, fault: first.message });
  return jsonResponse({ error: 'changes', message, ...summary, refused }, 422);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
