import { afterEach, beforeEach, expect, test } from 'vitest';
import { CloudflareStandIn } from '#tests/cloudflare/stand-in.ts';
import { ACCOUNT_CALLS, AccountRateLimiter } from './account-rate-limiter.ts';
import { ACCOUNT_DATABASE } from './account-records.ts';
import { connect } from './cloudflare-api.ts';

let standIn: CloudflareStandIn;
/** Milliseconds that the machines have waited. */
let waitedMs: number;

beforeEach(async () => {
  standIn = await CloudflareStandIn.start();
  waitedMs = 0;
});
afterEach(async () => {
  expect(standIn.formatViolations).toEqual([]);
  await standIn.stop();
});

const sqlite = () => standIn.stores.sqlite(ACCOUNT_DATABASE);
const clock = {
  now: () => waitedMs,
  /** The database's clock cannot be set, so the stored rows are aged instead. */
  pause: async (ms: number) => {
    waitedMs += ms;
    sqlite().exec(`UPDATE api_calls SET at = at - ${Math.ceil(ms)}`);
  },
};
const machine = async () => new AccountRateLimiter(await connect({ env: standIn.env(), pauseMs: 1 }), clock);
const reserved = () => sqlite().prepare('SELECT coalesce(sum(calls), 0) AS n FROM api_calls').get()?.n;

test('OPS-13 two machines together stay below the API’s limit, and wait until calls have expired', async () => {
  const [first, second] = [await machine(), await machine()];
  const half = ACCOUNT_CALLS / 2;
  await first.acquire(half);
  await second.acquire(half);
  expect([reserved(), waitedMs]).toEqual([ACCOUNT_CALLS, 0]);
  await second.acquire(26);
  expect(waitedMs).toBeGreaterThan(299_000);
  expect(Number(reserved())).toBeLessThanOrEqual(ACCOUNT_CALLS);
});

test('OPS-13 small numbers of calls are reserved together, and unused ones expire after a minute', async () => {
  const rateLimiter = await machine();
  for (let i = 0; i < 10; i += 1) await rateLimiter.acquire(3);
  expect(reserved()).toBe(30);
  await rateLimiter.acquire(3);
  expect(reserved()).toBe(60);
  waitedMs += 61_000;
  await rateLimiter.acquire(3);
  expect(reserved()).toBe(90);
});

test('OPS-13 simultaneous requests are served one after another, and a failure does not block the others', async () => {
  const rateLimiter = await machine();
  standIn.fail({ at: /INSERT INTO api_calls/, times: 1, response: 403 });
  const requests = await Promise.allSettled([
    rateLimiter.acquire(26),
    rateLimiter.acquire(26),
    rateLimiter.acquire(26),
  ]);
  expect(requests.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(reserved()).toBe(52);
});

test('OPS-13 reservations further ahead of the database’s clock than the limit’s five minutes delay nobody', async () => {
  const rateLimiter = await machine();
  await rateLimiter.acquire(1);
  sqlite().exec(
    `INSERT INTO api_calls (at, calls) VALUES (CAST(unixepoch('subsec') * 1000 AS INTEGER) + 86400000, ${ACCOUNT_CALLS})`,
  );
  await rateLimiter.acquire(26);
  expect(waitedMs).toBe(0);
});

test('OPS-13 a request for more calls than the limit is rejected', async () => {
  await expect((await machine()).acquire(ACCOUNT_CALLS + 1)).rejects.toThrow(/exceed the limit of 1080/);
});
