import type { EdgeSite } from '#site/site.ts';
import { database, type WorkerContext } from '../env.ts';
import { type OnlyIf, outgoing } from './outbox-repo.ts';

type HookEvent = EdgeSite['hooks'][number]['event'];

/**
 * Statements that tell each of the dealer's systems listening for `event` of it, for the batch of what happened.
 *
 * @param subject names what happened, so that it is told once
 * @param body facts for the dealer's system, sent as `{event, ...body}`
 */
export function hookRows(
  context: WorkerContext,
  event: HookEvent,
  subject: string,
  body: object,
  onlyIf?: OnlyIf,
): D1PreparedStatement[] {
  const at = context.runtime.now().toISOString();
  return context.edge.hooks
    .filter((hook) => hook.event === event)
    .map(({ url }) => {
      const row = {
        kind: 'hook',
        subject,
        destination: `hook:${url}`,
        body: { event, ...body },
        state: 'waiting',
        at,
      } as const;
      return outgoing(database(context), row, onlyIf);
    });
}
