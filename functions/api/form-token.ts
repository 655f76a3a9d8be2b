import type { Visit } from '../platform/env.ts';
import { formToken } from '../platform/guards/form-token.ts';
import { answer, refuseUnlessAsked } from './answer.ts';

/** `GET /api/form-token`: `{token}`, which says when a form was first touched and goes back with it. 405. */
export async function getFormToken(visit: Visit): Promise<Response> {
  return refuseUnlessAsked(visit) ?? answer({ token: await formToken(visit) });
}
