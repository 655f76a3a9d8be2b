import { type AccountRecords, quoted } from '../deploy/account-records.ts';
import { DeployError } from '../deploy/cloudflare-api.ts';
import { isSharedWorker } from '../deploy/shared-workers.ts';
import { Locked, lockedBy, takeLock } from '../lock.ts';

/** The state of a roll-out: everything needed to continue it on another machine. */
export interface Rollout {
  /** The commit being rolled out; '' = unknown. */
  readonly commit: string;
  readonly startedBy: string;
  /** ISO. */
  readonly startedAt: string;
  /** Names of dealers' folders, by ring. */
  readonly rings: readonly (readonly string[])[];
  /**
   * `paused`: it ran out of time, and the next run continues it automatically. `stopped`: by an operator, or because too many dealers could
   * not be deployed or one could not be rolled back; what is live stays live. `reverting`: a probe found a fault, and the ring is being
   * rolled back; whoever continues the roll-out finishes that first. `failed`: the ring has been rolled back. `done`: it has reached all
   * dealers.
   */
  readonly state: 'running' | 'paused' | 'stopped' | 'reverting' | 'failed' | 'done';
  /** The current ring, or the one where it stopped; from 0. */
  readonly ring: number;
  /**
   * Versions that were live before this ring, by dealer; null = none. Stored before the first dealer of the ring is deployed, so that the
   * ring can be rolled back after any interruption. Null = the ring has not started.
   */
  readonly before: { readonly [dealer: string]: string | null } | null;
  /** Number of dealers of the ring that have been deployed and probed. */
  readonly reached: number;
  /** Why dealers of this and earlier rings could not be deployed, by dealer. */
  readonly failed: { readonly [dealer: string]: string };
  /**
   * Versions to roll back to, by dealer, where what is live may not work: an interrupted roll-out deployed it without a probe, or it could not
   * be rolled back. Null = none.
   */
  readonly unproven: { readonly [dealer: string]: string | null };
  /** Why it stopped or, once it is done, why some dealers could not be deployed, in sentences; null = neither. */
  readonly why: string | null;
  /** The log, oldest first. */
  readonly log: readonly { readonly at: string; readonly who: string; readonly what: string }[];
}

/** What is stored in the account about roll-outs. */
export interface RolloutState {
  readonly rollout: Rollout | null;
  /** Who is running it; null = nobody. */
  readonly busy: { readonly who: string; readonly since: string; readonly until: string } | null;
  /** Who requested a stop; null = nobody. It applies until an operator continues, starts another roll-out, or allows roll-outs again. */
  readonly stopAskedBy: string | null;
}

/** The dealers of rings, without the Workers that all of them share. */
export const dealersOf = (rings: Rollout['rings']): string[] => rings.flat().filter((name) => !isSharedWorker(name));

/**
 * The dealers that a scheduled run must skip. Scheduled runs deploy the commit that was last published, which would undo the roll-out: they
 * skip all dealers while it is running, and those that it has reached while it is stopped.
 */
export function dealersToSkip({ rollout, busy }: RolloutState, dealers: readonly string[]): string[] {
  if (busy !== null) return [...dealers];
  if (rollout === null || rollout.state === 'done') return [];
  const { rings, ring, state, unproven } = rollout;
  const reached = new Set([...rings.slice(0, state === 'failed' ? ring : ring + 1).flat(), ...Object.keys(unproven)]);
  return dealers.filter((dealer) => reached.has(dealer));
}

/** How long a lock lasts unless it is renewed, which happens at least every quarter of this time. */
const HELD_MINUTES = 20;
export const RENEW_MS = (HELD_MINUTES * 60_000) / 4;
const NOW = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')";
const UNTIL = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+${HELD_MINUTES} minutes')`;
const READ_STATE_SQL = `SELECT holder, who, since, held_until, held_until > ${NOW} AS held, stop_asked_by, record FROM rollout`;

interface Row {
  readonly holder?: string | null;
  readonly who?: string | null;
  readonly since?: string | null;
  readonly held_until?: string | null;
  readonly held?: number | null;
  readonly stop_asked_by?: string | null;
  readonly record?: string | null;
}

/** Who is running the roll-out, and where. */
export interface Operator {
  readonly who: string;
  /** Hex digits that identify the folder of deployments; all processes using that folder have the same. */
  readonly holder: string;
  /** Path of a lock file in that folder: only one of the processes that use it may run a roll-out. */
  readonly lock: string;
}

/** The roll-outs of an account: one at a time, by one operator at a time. */
export class RolloutStore {
  readonly #records: AccountRecords;
  readonly #own: Operator;
  #release: () => void = () => undefined;
  /** Who had requested the stop that `take` withdrew; null once a state is stored. If nothing was started, `release` restores the request. */
  #clearedStopRequest: string | null = null;

  constructor(records: AccountRecords, operator: Operator) {
    this.#records = records;
    this.#own = operator;
  }

  /** The stored state; a process of this machine that was killed no longer counts as running it, even before its lock expires. */
  async read(): Promise<RolloutState> {
    const [rows] = await this.#records.query([READ_STATE_SQL]);
    return this.#seenHere(rows?.[0]);
  }

  /** The stored state, without a lock that a killed process of this machine has left. */
  #seenHere(row: object | undefined): RolloutState {
    const state = stateOf(row);
    const isOwn = (row as Row | undefined)?.holder === this.#own.holder;
    return isOwn && this.#isIdle() ? { ...state, busy: null } : state;
  }

  /** Whether no process of this machine is running a roll-out. */
  #isIdle(): boolean {
    return lockedBy(this.#own.lock) === null;
  }

  /**
   * Locks the roll-out for this machine until `release`. A lock that is not renewed expires after 20 minutes.
   *
   * @param isOperator an operator's run withdraws an earlier request to stop (`release` restores it if nothing was started); a workflow must
   *   respect it, even one made a moment ago
   * @throws DeployError naming who is running it, and since when, or who has stopped it
   */
  async take({ isOperator }: { readonly isOperator: boolean }): Promise<RolloutState> {
    this.#release = await takeLock(this.#own.lock, { timeoutMs: 0 }).catch(async (error: unknown) => {
      throw error instanceof Locked
        ? refusal((await this.read()).busy, `, process ${error.pid} of this machine`)
        : error;
    });
    try {
      return await this.#claim(isOperator);
    } catch (error) {
      this.#release();
      throw error;
    }
  }

  async #claim(isOperator: boolean): Promise<RolloutState> {
    const unlessStopped = isOperator ? '' : ` AND (stop_asked_by IS NULL OR record ->> 'state' = 'done')`;
    const [earlier, , rows] = await this.#records.query([
      'SELECT stop_asked_by FROM rollout',
      `INSERT INTO rollout (id, holder, who, since, held_until) VALUES (1, ${this.#me}, ${NOW}, ${UNTIL})
       ON CONFLICT (id) DO UPDATE SET holder = excluded.holder, who = excluded.who, since = excluded.since, held_until = excluded.held_until, stop_asked_by = NULL
       WHERE (holder IS NULL OR holder = excluded.holder OR held_until < ${NOW})${unlessStopped}`,
      READ_STATE_SQL,
    ]);
    const state = stateOf(rows?.[0]);
    const isOwn = (rows?.[0] as Row | undefined)?.holder === this.#own.holder;
    // A lock of this machine was claimed just now, or left by an interrupted process: either way nobody else is busy.
    const stopper = isOperator ? null : stoppedBy(isOwn ? { ...state, busy: null } : state);
    if (stopper !== null) throw stopError(stopper);
    if (!isOwn) throw refusal(state.busy, '');
    this.#clearedStopRequest = (earlier?.[0] as Row | undefined)?.stop_asked_by ?? null;
    return state;
  }

  /**
   * Stores the state, and renews the lock.
   *
   * @returns who requested a stop in the meantime; null = nobody
   * @throws DeployError if another machine has taken it over
   */
  async save(rollout: Rollout): Promise<string | null> {
    const [row] = (await this.#records.run(
      `UPDATE rollout SET record = ?1, held_until = ${UNTIL} WHERE holder = ?2 RETURNING stop_asked_by`,
      [JSON.stringify(rollout), this.#own.holder],
    )) as readonly Row[];
    if (row === undefined)
      throw new DeployError('Another machine has taken over the roll-out. See: npm run rollout -- status');
    this.#clearedStopRequest = null;
    return row.stop_asked_by ?? null;
  }

  /** Only renews the lock. */
  async renew(): Promise<void> {
    await this.#records.query([`UPDATE rollout SET held_until = ${UNTIL} WHERE holder = ${quoted(this.#own.holder)}`]);
  }

  /** Releases the lock. */
  async release(): Promise<void> {
    const restoreStop =
      this.#clearedStopRequest === null
        ? ''
        : `, stop_asked_by = coalesce(stop_asked_by, ${quoted(this.#clearedStopRequest)})`;
    this.#clearedStopRequest = null;
    try {
      await this.#records.query([
        `UPDATE rollout SET holder = NULL, who = NULL, since = NULL, held_until = NULL${restoreStop} WHERE holder = ${quoted(this.#own.holder)}`,
      ]);
    } finally {
      this.#release();
    }
  }

  /**
   * Requests that the roll-out stop at the next dealer; one that is paused, or whose machine has died, stops at once. The request applies
   * until `continue`, `start` or `allow`.
   */
  async requestStop(): Promise<RolloutState> {
    const orOwnHolder = this.#isIdle() ? ` OR holder = ${quoted(this.#own.holder)}` : '';
    const [, , rows] = await this.#records.query([
      `UPDATE rollout SET record = json_set(record, '$.state', 'stopped', '$.why', ${quoted(askedBy(this.#own.who))})
       WHERE (held_until IS NULL OR held_until <= ${NOW}${orOwnHolder}) AND record ->> 'state' IN ('paused', 'running')`,
      `UPDATE rollout SET stop_asked_by = ${quoted(this.#own.who)} WHERE held_until > ${NOW} OR record ->> 'state' <> 'done'`,
      READ_STATE_SQL,
    ]);
    return this.#seenHere(rows?.[0]);
  }

  /** Withdraws a request to stop: the next run of `publish.yml` may roll out again. */
  async allow(): Promise<void> {
    await this.#records.query(['UPDATE rollout SET stop_asked_by = NULL']);
  }

  get #me(): string {
    return `${quoted(this.#own.holder)}, ${quoted(this.#own.who)}`;
  }
}

/** The reason given for a requested stop. */
export const askedBy = (who: string): string => `${who} asked for it.`;

/**
 * The commit of a roll-out that the next run should continue automatically: it ran out of time, or its machine died; null = there is none,
 * or an operator has stopped it.
 */
export const commitToContinue = (state: RolloutState): string | null => {
  const { rollout, busy } = state;
  const isUnfinished = rollout !== null && ['paused', 'running', 'reverting'].includes(rollout.state);
  return busy === null && isUnfinished && rollout.commit !== '' && stoppedBy(state) === null ? rollout.commit : null;
};

/**
 * Who has stopped an unfinished roll-out: no workflow may continue it or start another one, as every merge otherwise would; null = nobody.
 */
export const stoppedBy = ({ rollout, busy, stopAskedBy }: RolloutState): string | null =>
  busy === null && rollout !== null && rollout.state !== 'done' ? stopAskedBy : null;

/** The error that keeps a workflow from rolling out after an operator's stop. */
export const stopError = (stopper: string): DeployError =>
  new DeployError(
    `${stopper} has stopped the roll-out, so nothing is rolled out. See why: npm run rollout -- status. To let this workflow roll out again: npm run rollout -- allow.`,
  );

const refusal = (busy: RolloutState['busy'], where: string): DeployError =>
  new DeployError(
    `${busy?.who ?? 'Somebody'}${where} has been rolling out since ${busy?.since ?? 'just now'}. See its progress: npm run rollout -- status. Stop it: npm run rollout -- stop.${where === '' ? ` If that machine has stopped, run this again after ${busy?.until}.` : ''}`,
  );

function stateOf(stored: object | undefined): RolloutState {
  const row = stored as Row | undefined;
  const isBusy = row?.held === 1 && row.holder !== null;
  return {
    rollout: row?.record == null ? null : readRollout(row.record),
    busy: isBusy ? { who: String(row.who), since: String(row.since), until: String(row.held_until) } : null,
    stopAskedBy: row?.stop_asked_by ?? null,
  };
}

/** Records of earlier versions have no list of failures. */
function readRollout(text: string): Rollout {
  const rollout = JSON.parse(text) as Omit<Rollout, 'failed'> & Partial<Rollout>;
  return { ...rollout, failed: rollout.failed ?? {} };
}
