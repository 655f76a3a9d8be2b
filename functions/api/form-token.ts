import type { RequestContext } from '../platform/env.ts';
import { formToken } from '../platform/guards/form-token.ts';
import { answer, refuseUnlessGet } from './answer.ts';

/** `GET /api/form-token`: `{token}`, which says when a form was first touched and goes back with it. 405. */
export async function getFormToken(context: RequestContext): Promise<Response> {
  return refuseUnlessGet(context) ?? answer({ token: await formToken(context) });
}
