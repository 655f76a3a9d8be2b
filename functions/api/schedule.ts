import type { RequestContext } from '../platform/env.ts';
import { runSchedule } from '../use-cases/run-schedule.ts';
import { requireSecret } from './require-secret.ts';
import { jsonResponse, methodNotAllowed } from './responses.ts';

/** Milliseconds in which jobs start new work: the scheduler waits for 20 seconds, and a call to another system takes up to ten. */
const RUN_MS = 8_000;

/**
 * `POST /api/schedule`, by the scheduler of the operator's Cloudflare account, with this dealer's key: does what is due and returns `{failed,
 * left}`: jobs that failed, and whether more messages are ready to be delivered now. Errors: 401, 405, 429, 503 `{error, message}`.
 */
export async function postSchedule(context: RequestContext): Promise<Response> {
  const { env, request } = context;
  if (request.method !== 'POST') return methodNotAllowed(context);
  const rejection = await requireSecret(context, env.SCHEDULE_KEY, 'error.schedule_secret');
  if (rejection !== null) return rejection;
  const run = runSchedule({ ...context, runMs: RUN_MS });
  context.later(() => run); // continues if the scheduler stops waiting
  const { failed, hasMore } = await run;
  return jsonResponse({ failed, left: hasMore });
}
