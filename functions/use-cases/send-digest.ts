import { zonedInstant, zonedTime } from '#domain/dates.ts';
import { DAY_MS } from '#domain/durations.ts';
import { digestText } from '#text/lead-digest.ts';
import { leadDealer } from '#text/lead-email.ts';
import { database, type WorkerContext } from '../platform/env.ts';
import { outgoing } from '../platform/outbox/outbox-repo.ts';
import { findDigestData, hasMessage } from '../topics/leads/digest-repo.ts';
import type { Message } from '../topics/messages/send-message.ts';
import { sumReveals } from '../topics/phone-reveals/phone-reveals-repo.ts';
import { deliverDue } from './deliver.ts';

/** Once a day, after the hour the dealer has set: queues the mail about the previous day's leads. */
export async function sendDigest(context: WorkerContext): Promise<void> {
  const { edge, runtime } = context;
  const { digest } = edge.leads;
  const now = runtime.now();
  const { date, minutes } = zonedTime(now, edge.locale.timeZone);
  if (digest === null || minutes < digest.hour * 60) return;
  const db = database(context);
  const deduplicationKey = `digest:${date}`;
  if (await hasMessage(db, deduplicationKey)) return;
  const midnight = zonedInstant(date, 0, edge.locale.timeZone);
  const previousDay = zonedTime(new Date(midnight.getTime() - DAY_MS / 2), edge.locale.timeZone).date;
  const data = {
    ...(await findDigestData(db, zonedInstant(previousDay, 0, edge.locale.timeZone), midnight)),
    phoneReveals: await sumReveals(db, previousDay),
  };
  const body: Message = { channel: 'email', to: digest.to, ...digestText(data, previousDay, leadDealer(edge)) };
  await outgoing(db, {
    kind: 'message',
    deduplicationKey,
    destination: 'email',
    body,
    state: 'waiting',
    at: now.toISOString(),
  }).run();
  await deliverDue(context, 1, { kind: 'message', deduplicationKey });
}
