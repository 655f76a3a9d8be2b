import { setTimeout as sleep } from 'node:timers/promises';
import { AccountRecords } from './account-records.ts';
import { API_LIMIT, USABLE_SHARE } from './call-rate-limiter.ts';
import type { Cloudflare } from './cloudflare-api.ts';

/** What all machines together may use of the account's limit of API calls. */
export const ACCOUNT_CALLS = Math.floor(API_LIMIT.calls * USABLE_SHARE);
/** Small numbers of calls are reserved together: each reservation is a call itself. */
const BLOCK = 30;
/** Reserved calls that are not made within this time are dropped, so that they are not made in a later window. */
const BLOCK_MS = 60_000;
/** Jitter, so that machines that wait for the same calls to expire do not retry at the same instant. */
const JITTER_MS = 5_000;
/** The database's clock, in ms: machines whose clocks differ agree on it. */
const NOW = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";

interface Clock {
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<void>;
}

const CLOCK: Clock = { now: () => performance.now(), pause: (ms) => sleep(ms) };

/**
 * Keeps the API calls of all machines together below the limit of the account: callers wait until theirs fit. Reservations are stored in the
 * account's database.
 */
export class AccountRateLimiter {
  readonly #cloudflare: Cloudflare;
  readonly #clock: Clock;
  /** Reserved calls that are left, and until when they may be made, by this machine's clock. */
  #block = { left: 0, until: 0 };
  #lastCall: Promise<void> = Promise.resolve();

  constructor(cloudflare: Cloudflare, clock: Clock = CLOCK) {
    this.#cloudflare = cloudflare;
    this.#clock = clock;
  }

  /**
   * Waits until this many calls fit into the last five minutes of the account, and counts them. Served in order of request.
   *
   * @throws Error if they never fit
   */
  async acquire(calls: number): Promise<void> {
    if (calls > ACCOUNT_CALLS) throw new Error(`${calls} calls at once exceed the limit of ${ACCOUNT_CALLS}.`);
    const call = this.#lastCall.then(() => this.#acquire(calls));
    this.#lastCall = call.catch(() => undefined);
    await call;
  }

  async #acquire(calls: number): Promise<void> {
    const { left: remaining, until } = this.#block;
    if (remaining >= calls && this.#clock.now() < until) {
      this.#block = { left: remaining - calls, until };
      return;
    }
    const block = 2 * calls > BLOCK ? calls : BLOCK;
    for (let wait = await this.#reserve(block); wait > 0; wait = await this.#reserve(block))
      await this.#clock.pause(wait + Math.random() * JITTER_MS);
    this.#block = { left: block - calls, until: this.#clock.now() + BLOCK_MS };
  }

  /** Reserves calls in one transaction. Returns 0, or the milliseconds after which they may fit. */
  async #reserve(calls: number): Promise<number> {
    const records = await AccountRecords.open(this.#cloudflare);
    const [, reserved = [], otherReservations = []] = await records.query([
      `DELETE FROM api_calls WHERE at <= ${NOW} - ${API_LIMIT.windowMs} OR at > ${NOW} + ${API_LIMIT.windowMs}`,
      `INSERT INTO api_calls (at, calls) SELECT ${NOW}, ${calls} WHERE (SELECT coalesce(sum(calls), 0) FROM api_calls) + ${calls} <= ${ACCOUNT_CALLS} RETURNING id`,
      `SELECT at + ${API_LIMIT.windowMs} - ${NOW} AS ms, calls FROM api_calls ORDER BY at`,
    ]);
    if (reserved.length > 0) return 0;
    let excess = otherReservations.reduce((sum, reservation) => sum + Number(reservation.calls), calls) - ACCOUNT_CALLS;
    for (const reservation of otherReservations) {
      excess -= Number(reservation.calls);
      if (excess <= 0) return Math.max(1, Number(reservation.ms));
    }
    return API_LIMIT.windowMs;
  }
}
