import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { database, type WorkerContext } from '../env.ts';
import { mayStart } from '../may-start.ts';
import { DeliveryError } from './delivery-error.ts';
import {
  type Claimed,
  claimDue,
  type DeliveryFilter,
  finishFailed,
  finishSent,
  type Lease,
  makeOneDuePerDestination,
  type Outgoing,
} from './outbox-repo.ts';
import { RESPONSE_TIMEOUT_MS } from './post-to-receiver.ts';

/** Sends one row and returns its receipt; throws a `DeliveryError`. */
export type Send = (row: Claimed) => Promise<string> | string;

/**
 * Prepares to send rows of one kind. It receives all rows of a batch, so that it can read everything they need at once, and returns a
 * function that sends one of them.
 */
export type Receiver = (context: WorkerContext, rows: readonly Claimed[]) => Promise<Send> | Send;

/** Receivers by kind of row. The outbox itself knows nothing about what it delivers. */
export type Receivers = { readonly [kind in Outgoing['kind']]: Receiver };

export interface Delivery {
  /** Run by the schedule: delivers everything that is due, batch by batch. Returns whether something is left to the next run. */
  readonly deliverBacklog: (context: WorkerContext) => Promise<boolean>;
  /** Delivers one batch of what is due, such as messages about what has just been settled. Returns how many rows it claimed. */
  readonly deliverNew: (context: WorkerContext) => Promise<number>;
  /**
   * Run after a response (`later`): delivers what has just been stored. If the Worker ends first, the queue or the schedule delivers it.
   */
  readonly deliverSoon: (context: WorkerContext, filter: DeliveryFilter) => Promise<void>;
  /** Delivers up to `limit` due rows, those of the filter or all. Returns how many it claimed. */
  readonly deliverDue: (context: WorkerContext, limit: number, filter?: DeliveryFilter) => Promise<number>;
}

const LEASE_MS = 3 * MINUTE_MS;
const FIRST_WAIT_MS = MINUTE_MS;
const MAX_WAIT_MS = 360 * MINUTE_MS;
const GIVE_UP_AFTER_MS = 14 * DAY_MS;
/** A Worker may have six open connections, and holds are settled at the same time. */
const CONCURRENCY = 4;
const BATCH = 25;
const BATCHES = 8;

/** Creates the delivery of the outbox with a receiver for each kind of row. */
export function createDelivery(receivers: Receivers): Delivery {
  const deliverDue: Delivery['deliverDue'] = (context, limit, filter = null) =>
    deliverRows(receivers, context, limit, filter, new Set());
  return {
    deliverDue,
    deliverNew: (context) => deliverDue(context, BATCH),
    async deliverSoon(context, filter) {
      const settled = await Promise.allSettled([
        context.runtime.triggerDelivery(context.env),
        deliverDue(context, BATCH, filter),
      ]);
      throwFirst(settled);
    },
    async deliverBacklog(context) {
      const startedAt = context.runtime.now().getTime();
      await makeOneDuePerDestination(database(context), context.runtime.now());
      const unresponsive = new Set<string>();
      for (let batch = 0; batch < BATCHES && mayStart(context, startedAt); batch += 1)
        if ((await deliverRows(receivers, context, BATCH, null, unresponsive)) < BATCH) return false;
      await context.runtime.triggerDelivery(context.env);
      return true;
    },
  };
}

/**
 * Delivers up to `limit` due rows of the outbox, those of the filter or all, and returns how many it claimed. Rows are leased: if a deliverer
 * dies, another one takes its rows after three minutes. A failed row is retried with jitter after one minute, then after twice as long
 * each time, up to six hours; after 14 days it is parked, never deleted. A destination that does not respond is not called again for its
 * other rows in this run, so that other destinations need not wait.
 *
 * @param unresponsive destinations that have not responded in this run
 */
async function deliverRows(
  receivers: Receivers,
  context: WorkerContext,
  limit: number,
  filter: DeliveryFilter,
  unresponsive: Set<string>,
): Promise<number> {
  const db = database(context);
  const now = context.runtime.now();
  const lease: Lease = { holder: context.runtime.newId(), until: new Date(now.getTime() + LEASE_MS) };
  const rows = await claimDue(db, lease, filter, now, limit);
  const send = await sendersOf(receivers, context, rows);
  const queue = [...rows];
  const deliverer = async (): Promise<void> => {
    for (let row = queue.shift(); row; row = queue.shift()) {
      if (context.runtime.now().getTime() + 2 * RESPONSE_TIMEOUT_MS > lease.until.getTime()) return;
      if (unresponsive.has(row.destination)) await recordFailure(context, row, lease.holder, 'timeout');
      else if (!(await deliver(context, row, send, lease.holder))) unresponsive.add(row.destination);
    }
  };
  // An error here comes from the database, not from a receiver: unfinished rows are claimed again when their lease ends.
  throwFirst(await Promise.allSettled(Array.from({ length: CONCURRENCY }, deliverer)));
  return rows.length;
}

/** Returns the function that sends a row, for rows that were claimed together, each by the receiver of its kind. */
async function sendersOf(receivers: Receivers, context: WorkerContext, rows: readonly Claimed[]): Promise<Send> {
  const senders = new Map<Claimed['kind'], Send>();
  for (const kind of new Set(rows.map((row) => row.kind)))
    senders.set(
      kind,
      await receivers[kind](
        context,
        rows.filter((row) => row.kind === kind),
      ),
    );
  return (row) => (senders.get(row.kind) as Send)(row);
}

/** Throws the first error among settled results, if any. */
export function throwFirst(settled: readonly PromiseSettledResult<unknown>[]): void {
  for (const result of settled) if (result.status === 'rejected') throw result.reason;
}

/** Returns false if the destination did not respond in time. */
async function deliver(context: WorkerContext, row: Claimed, send: Send, holder: string): Promise<boolean> {
  try {
    const receipt = await send(row);
    await finishSent(database(context), row, holder, receipt, context.runtime.now());
    context.runtime.log({ event: 'delivered', ...logFields(context, row) });
    return true;
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    await recordFailure(context, row, holder, error.problem);
    return error.problem !== 'timeout';
  }
}

async function recordFailure(context: WorkerContext, row: Claimed, holder: string, problem: string): Promise<void> {
  const nextAt = nextAttempt(context, row);
  await finishFailed(database(context), row, holder, problem, nextAt);
  context.runtime.log({ event: nextAt === null ? 'parked' : 'delivery_failed', ...logFields(context, row), problem });
}

const logFields = ({ edge }: WorkerContext, { kind, id, attempts }: Claimed) => ({
  site: edge.slug,
  kind,
  row: id,
  attempts,
});

/** When to retry; null = no more retries. */
function nextAttempt({ runtime }: WorkerContext, { attempts, tried_since }: Claimed): Date | null {
  const now = runtime.now().getTime();
  if (now - Date.parse(tried_since) >= GIVE_UP_AFTER_MS) return null;
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 20), MAX_WAIT_MS);
  return new Date(now + waitMs * (0.75 + runtime.random(500) / 1000));
}
