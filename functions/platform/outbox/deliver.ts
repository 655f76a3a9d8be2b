import { DAY_MS, MINUTE_MS } from '../clock.ts';
import { database, type WorkerContext } from '../env.ts';
import { DeliveryProblem } from './delivery-problem.ts';
import {
  type Claimed,
  claimDue,
  finishFailed,
  finishSent,
  type Lease,
  type Outgoing,
  type Subject,
  wakeOnePerDestination,
} from './outbox-repo.ts';
import { RESPONSE_TIMEOUT_MS } from './post-to-receiver.ts';

/** Sends one row and gives the receipt; throws a `DeliveryProblem`. */
export type Send = (row: Claimed) => Promise<string> | string;

/**
 * How rows of a kind are sent. It is given those that were taken together, so that it reads at once what they need, and gives what
 * sends each of them.
 */
export type Receiver = (context: WorkerContext, rows: readonly Claimed[]) => Promise<Send> | Send;

/** The outbox knows nothing of what it carries: whoever sends a kind of rows is registered for it. */
export type Receivers = { readonly [kind in Outgoing['kind']]: Receiver };

export interface Delivery {
  /** The schedule's part: everything that is due, batch by batch; what is more than fits is left to the next run, soon. */
  readonly deliverBacklog: (context: WorkerContext) => Promise<void>;
  /** What has become due lately. */
  readonly deliverNew: (context: WorkerContext) => Promise<number>;
  /** Part of `later`: what was just stored, at once. Should this Worker end before, the queue or the schedule delivers it. */
  readonly deliverSoon: (context: WorkerContext, subject: Subject) => Promise<void>;
  /** Up to `limit` rows that are due, of one subject or of all; says how many it took. */
  readonly deliverDue: (context: WorkerContext, limit: number, subject?: Subject) => Promise<number>;
}

const LEASE_MS = 3 * MINUTE_MS;
const FIRST_WAIT_MS = MINUTE_MS;
const LONGEST_WAIT_MS = 360 * MINUTE_MS;
const GIVE_UP_AFTER_MS = 14 * DAY_MS;
/** A Worker has six connections at once, and holds are settled beside it. */
const AT_ONCE = 4;
const BATCH = 25;
const BATCHES = 8;
/** No batch is begun later in a run of the schedule. */
const RUN_MS = 40_000;

/** The outbox with the receivers of its rows. */
export function createDelivery(receivers: Receivers): Delivery {
  const deliverDue: Delivery['deliverDue'] = (context, limit, subject = null) =>
    deliverRows(receivers, context, limit, subject, new Set());
  return {
    deliverDue,
    deliverNew: (context) => deliverDue(context, BATCH),
    async deliverSoon(context, subject) {
      const settled = await Promise.allSettled([
        context.runtime.wakeQueue(context.env),
        deliverDue(context, BATCH, subject),
      ]);
      throwFirst(settled);
    },
    async deliverBacklog(context) {
      const began = context.runtime.now().getTime();
      await wakeOnePerDestination(database(context), context.runtime.now());
      const silent = new Set<string>();
      for (let batch = 0; batch < BATCHES && context.runtime.now().getTime() - began < RUN_MS; batch += 1)
        if ((await deliverRows(receivers, context, BATCH, null, silent)) < BATCH) return;
      await context.runtime.wakeQueue(context.env);
    },
  };
}

/**
 * Delivers up to `limit` rows of the outbox that are due, of one subject or of all, and says how many it took. Rows are leased:
 * a deliverer that dies loses them after three minutes to the next one. A failed row is tried again, jittered, after one
 * minute and twice as long each time up to six hours; after 14 days it is parked, never deleted. A destination that gives no
 * answer is not asked again for the rest of its rows: they wait like the one that was asked, so that others are not kept waiting.
 *
 * @param silent destinations that gave no answer in this run
 */
async function deliverRows(
  receivers: Receivers,
  context: WorkerContext,
  limit: number,
  subject: Subject,
  silent: Set<string>,
): Promise<number> {
  const db = database(context);
  const now = context.runtime.now();
  const lease: Lease = { holder: context.runtime.newId(), until: new Date(now.getTime() + LEASE_MS) };
  const rows = await claimDue(db, lease, subject, now, limit);
  const send = await sendersOf(receivers, context, rows);
  const waiting = [...rows];
  const deliverer = async (): Promise<void> => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      if (context.runtime.now().getTime() + 2 * RESPONSE_TIMEOUT_MS > lease.until.getTime()) return;
      if (silent.has(row.destination)) await failed(context, row, lease.holder, 'timeout');
      else if (!(await deliver(context, row, send, lease.holder))) silent.add(row.destination);
    }
  };
  // What fails here is the store, not a receiver: rows not finished are taken up when the lease ends.
  throwFirst(await Promise.allSettled(Array.from({ length: AT_ONCE }, deliverer)));
  return rows.length;
}

/** What sends rows that were taken together, each by the receiver of its kind. */
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

/** Throws the first error among what was done side by side, once all of it has ended. */
export function throwFirst(settled: readonly PromiseSettledResult<unknown>[]): void {
  for (const one of settled) if (one.status === 'rejected') throw one.reason;
}

/** False = the destination gave no answer in time. */
async function deliver(context: WorkerContext, row: Claimed, send: Send, holder: string): Promise<boolean> {
  try {
    const receipt = await send(row);
    await finishSent(database(context), row, holder, receipt, context.runtime.now());
    context.runtime.log({ event: 'delivered', ...lineOf(context, row) });
    return true;
  } catch (error) {
    if (!(error instanceof DeliveryProblem)) throw error;
    await failed(context, row, holder, error.problem);
    return error.problem !== 'timeout';
  }
}

async function failed(context: WorkerContext, row: Claimed, holder: string, problem: string): Promise<void> {
  const nextAt = nextAttempt(context, row);
  await finishFailed(database(context), row, holder, problem, nextAt);
  context.runtime.log({ event: nextAt === null ? 'parked' : 'delivery_failed', ...lineOf(context, row), problem });
}

const lineOf = ({ edge }: WorkerContext, { kind, id, attempts }: Claimed) => ({
  site: edge.slug,
  kind,
  row: id,
  attempts,
});

/** When to try again; null = enough. */
function nextAttempt({ runtime }: WorkerContext, { attempts, tried_since }: Claimed): Date | null {
  const now = runtime.now().getTime();
  if (now - Date.parse(tried_since) >= GIVE_UP_AFTER_MS) return null;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_WAIT_MS);
  return new Date(now + wait * (0.75 + runtime.random(500) / 1000));
}
