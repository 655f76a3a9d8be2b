import type { Visit } from '../env.ts';
import { formToken } from '../guards/form-token.ts';
import { answer, refuse } from './answer.ts';

/** `GET /api/form-token`: `{token}`, which says when a form was first touched and goes back with it. 405. */
export async function getFormToken(visit: Visit): Promise<Response> {
  const { method } = visit.request;
  if (method !== 'GET' && method !== 'HEAD') return refuse(405, 'method', 'Ask by GET.', { Allow: 'GET, HEAD' });
  return answer({ token: await formToken(visit) });
}
