import type { EdgeSite } from '#site/site.ts';
import { database, type WorkerContext } from '../env.ts';
import { type OnlyIf, type Outgoing, outgoing } from './outbox-repo.ts';

type Hook = EdgeSite['hooks'][number];
type HookEvent = Hook['event'];

/** How a dealer's system is named in the outbox. */
export const hookDestination = ({ url }: Pick<Hook, 'url'>): string => `hook:${url}`;

/**
 * An event for each of the dealer's systems subscribed to `event`.
 *
 * @param deduplicationKey identifies what happened, so that it is sent once
 * @param body data for the dealer's system, sent as `{event, ...body}`
 */
export const hookNotices = (
  { edge }: Pick<WorkerContext, 'edge'>,
  event: HookEvent,
  deduplicationKey: string,
  body: object,
  now: Date,
): Outgoing[] =>
  edge.hooks
    .filter((hook) => hook.event === event)
    .map((hook) => ({
      kind: 'hook',
      deduplicationKey,
      destination: hookDestination(hook),
      body: { event, ...body },
      state: 'waiting',
      at: now.toISOString(),
    }));

/** Statements that queue the notices of an event (`hookNotices`), to run in the same batch as the event itself. */
export const hookRows = (
  context: WorkerContext,
  event: HookEvent,
  deduplicationKey: string,
  body: object,
  onlyIf?: OnlyIf,
): D1PreparedStatement[] =>
  hookNotices(context, event, deduplicationKey, body, context.runtime.now()).map((notice) =>
    outgoing(database(context), notice, onlyIf),
  );
