import type { RequestContext } from '../platform/env.ts';
import { formToken } from '../platform/guards/form-token.ts';
import { jsonResponse, requireGet } from './responses.ts';

/** `GET /api/form-token`: `{token}`, which records when the shopper first touched a form and is sent with it. 405 for other methods. */
export async function getFormToken(context: RequestContext): Promise<Response> {
  return requireGet(context) ?? jsonResponse({ token: await formToken(context) });
}
