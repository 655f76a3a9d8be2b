import { afterEach, beforeEach, expect, test } from 'vitest';
import { CloudflareStandIn } from '#tests/cloudflare/stand-in.ts';
import { ACCOUNT_CALLS, AccountBudget } from './account-budget.ts';
import { ACCOUNT_DATABASE } from './account-records.ts';
import { connect } from './cloudflare-api.ts';

let standIn: CloudflareStandIn;
/** Milliseconds that the machines have waited. */
let waited: number;

beforeEach(async () => {
  standIn = await CloudflareStandIn.start();
  waited = 0;
});
afterEach(async () => {
  expect(standIn.formatViolations).toEqual([]);
  await standIn.stop();
});

const sqlite = () => standIn.stores.sqlite(ACCOUNT_DATABASE);
const clock = {
  now: () => waited,
  /** The database's clock cannot be set, so what it holds grows older. */
  pause: async (ms: number) => {
    waited += ms;
    sqlite().exec(`UPDATE api_calls SET at = at - ${Math.ceil(ms)}`);
  },
};
const machine = async () => new AccountBudget(await connect({ env: standIn.env(), pauseMs: 1 }), clock);
const reserved = () => sqlite().prepare('SELECT coalesce(sum(calls), 0) AS n FROM api_calls').get()?.n;

test('OPS-13 two machines together stay below the API’s limit, and wait until calls have expired', async () => {
  const [one, other] = [await machine(), await machine()];
  const half = ACCOUNT_CALLS / 2;
  await one.take(half);
  await other.take(half);
  expect([reserved(), waited]).toEqual([ACCOUNT_CALLS, 0]);
  await other.take(26);
  expect(waited).toBeGreaterThan(299_000);
  expect(Number(reserved())).toBeLessThanOrEqual(ACCOUNT_CALLS);
});

test('OPS-13 small numbers of calls are reserved together, and what is left of them lasts a minute', async () => {
  const one = await machine();
  for (let i = 0; i < 10; i += 1) await one.take(3);
  expect(reserved()).toBe(30);
  await one.take(3);
  expect(reserved()).toBe(60);
  waited += 61_000;
  await one.take(3);
  expect(reserved()).toBe(90);
});

test('OPS-13 who asks at the same time is served one after another, and a failure blocks nobody', async () => {
  const one = await machine();
  standIn.fail({ at: /INSERT INTO api_calls/, times: 1, response: 403 });
  const requests = await Promise.allSettled([one.take(26), one.take(26), one.take(26)]);
  expect(requests.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(reserved()).toBe(52);
});

test('OPS-13 reservations of a machine whose clock is wrong hold nobody up for longer than the limit’s five minutes', async () => {
  const one = await machine();
  await one.take(1);
  sqlite().exec(
    `INSERT INTO api_calls (at, calls) VALUES (CAST(unixepoch('subsec') * 1000 AS INTEGER) + 86400000, ${ACCOUNT_CALLS})`,
  );
  await one.take(26);
  expect(waited).toBe(0);
});

test('OPS-13 more calls than there can be are refused', async () => {
  await expect((await machine()).take(ACCOUNT_CALLS + 1)).rejects.toThrow(/exceed the budget of 1080/);
});
