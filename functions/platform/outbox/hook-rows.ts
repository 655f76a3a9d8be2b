import type { EdgeSite } from '#site/site.ts';
import { database, type WorkerContext } from '../env.ts';
import { type OnlyIf, outgoing } from './outbox-repo.ts';

type HookEvent = EdgeSite['hooks'][number]['event'];

/**
 * Statements that queue an event for each of the dealer's systems subscribed to `event`, to run in the same batch as the event itself.
 *
 * @param subject identifies what happened, so that it is sent once
 * @param body data for the dealer's system, sent as `{event, ...body}`
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
