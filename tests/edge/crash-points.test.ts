import { beforeEach, describe, expect, test } from 'vitest';
import openapi from '../../functions/openapi.json' with { type: 'json' };
import { aBrowser, aRealRuntime, aWorker, type Browser, DB, deleteAllShoppers, signIn } from './a-browser.ts';
import { DETAILS, deleteAllHolds } from './a-reservation.ts';
import { anEdgeSite } from './an-edge-site.ts';
import { PUSH_SECRET } from './site-folder.ts';
import { failOperation, withFaults } from './with-faults.ts';

/** Writing calls whose crash points are tested in their own test files. */
const ELSEWHERE: { readonly [file: string]: readonly string[] } = {
  'lead-pipeline': ['/api/leads'],
  'phone-reveal': ['/api/phone-reveal'],
  appointments: ['/api/appointments/cancel'],
  'sign-in': ['/api/sign-in/code', '/api/sign-in'],
  account: ['/api/account/delete'],
  watchlist: ['/api/watchlist/save-car'],
  'holds-faults': ['', '/{token}/cancel', '/{id}/sold', '/{id}/release'].map((step) => `/api/reserve${step}`),
  'holds-faults, by a notice': ['/api/payments/stripe'],
  'lead-pipeline and holds-faults, as the jobs it runs; schedule, that one may fail': ['/api/schedule'],
  'trade-in': ['lookup', 'valuation', 'accept'].map((step) => `/api/trade-in/${step}`),
};
/** Calls that write nothing. */
const READ_ONLY = ['/api/search/multi-search'];

interface Write {
  readonly path: string;
  /** Prepares the state, and returns the path and body of the call. */
  readonly before: (browser: Browser) => Promise<{ to?: string; body: object; headers?: Record<string, string> }>;
  /** The stored data, without ids and times. */
  readonly state: string;
}
const PHONE = '+61412345678';
const signedIn =
  (body: object): Write['before'] =>
  async (browser) => {
    await signIn(browser, PHONE, { type: 'watchlist', car_id: '501' });
    return { body };
  };
const change = (carId: number) => ({ car_id: carId, field: 'reserved', value: true, at: '2026-11-20T05:00:00.000Z' });
const WRITES: readonly Write[] = [
  { path: '/api/sign-out', before: signedIn({}), state: 'SELECT count(*) AS sessions FROM sessions' },
  {
    path: '/api/account',
    before: signedIn({ name: 'Jo', last_name: 'Lee', postcode: '4000' }),
    state: 'SELECT name, last_name, postcode, phone FROM shoppers',
  },
  {
    path: '/api/watchlist/remove-car',
    before: async (browser) => {
      const { body } = await signedIn({ phone_number: PHONE, car_id: 501 })(browser);
      await DB.prepare('UPDATE watchlist SET at = at - 60000').run(); // saved a minute before it is removed
      return { body };
    },
    state: 'SELECT car_id, saved FROM watchlist',
  },
  {
    path: '/api/stock-changes',
    before: async () => ({
      body: { changes: [change(501), change(502)] },
      headers: { Authorization: `Bearer ${PUSH_SECRET}` },
    }),
    state: 'SELECT car_id, field, value FROM stock_changes ORDER BY car_id',
  },
  {
    path: '/api/miscellaneous',
    before: async () => {
      await DB.batch([
        DB.prepare(
          "INSERT INTO trade_in_cars (id, rego, rego_state, make, model, year, source, delete_after) VALUES ('c', 'ABC', 'qld', 'toyota', 'yaris', 2022, 'shopper', '2027')",
        ),
        DB.prepare(
          "INSERT INTO valuations (id, car, answers, result, valid_until, created_at) VALUES ('v', 'c', '{}', '{}', '2027', '2026')",
        ),
      ]);
      return { body: { id: 'v', column_name: 'valuation', rego: 'ABC', offer_price: 1 } };
    },
    state: "SELECT id, json_remove(shown, '$.at') AS shown FROM valuations",
  },
  {
    path: '/api/reserve/{token}/card',
    before: async (browser) => {
      await browser.post('/api/reserve', DETAILS);
      const token = await DB.prepare('SELECT ticket FROM holds').first<string>('ticket');
      return { to: `/api/reserve/${token}/card`, body: { card_number: '4242 4242 4242 4242' } };
    },
    state: `SELECT h.state, h.payment, d.state AS paid, (SELECT count(*) FROM outbox WHERE kind = 'message') AS messages
      FROM holds AS h JOIN demo_payments AS d ON d.ref = h.payment_ref`,
  },
];

beforeEach(async () => {
  await deleteAllShoppers();
  await deleteAllHolds();
});
const clean = async (): Promise<void> => {
  await deleteAllShoppers();
  await deleteAllHolds();
  await DB.batch([DB.prepare('DELETE FROM trade_in_cars'), DB.prepare('DELETE FROM stock_changes')]);
};
const EDGE = { features: { ...anEdgeSite().features, keepValuation: true } };

/** Sends the call with one failing operation, then repeats it without failures. Returns what is stored, and the number of operations. */
async function crashAndRetry({ path, before, state }: Write, n: number, when: 'before' | 'after') {
  await clean();
  const browser = aBrowser(aWorker(EDGE));
  const { to = path, body, headers } = await before(browser);
  const faulty = withFaults(aRealRuntime(), failOperation(n, when));
  const cookies = new Map(browser.cookies);
  const first = await aBrowser(aWorker(EDGE, faulty.runtime), new Map(cookies)).post(to, body, headers);
  const repeated = n === 0 ? first : await aBrowser(aWorker(EDGE), cookies).post(to, body, headers);
  const stored = (await DB.prepare(state).all()).results;
  return { failed: first.status >= 500, repeatStatus: repeated.status, stored, operations: faulty.operations() };
}

describe.each(WRITES)('$path', (write) => {
  test(`R2 ${write.path} fails at any operation, before or after taking effect, and repeating the call ends in the same state`, async () => {
    const uninterrupted = await crashAndRetry(write, 0, 'before');
    expect([uninterrupted.failed, uninterrupted.stored.length]).toEqual([
      false,
      1 + Number(write.path === '/api/stock-changes'),
    ]);
    let failures = 0;
    for (let n = 1; n <= uninterrupted.operations; n += 1)
      for (const when of ['before', 'after'] as const) {
        const { failed, repeatStatus, stored } = await crashAndRetry(write, n, when);
        failures += Number(failed);
        expect([n, when, repeatStatus < 500, stored]).toEqual([n, when, true, uninterrupted.stored]);
      }
    expect(failures).toBeGreaterThan(0);
  });
});

test('R2 every call that writes is tried at its crash points', () => {
  const calls = Object.entries(openapi.paths as { [path: string]: { post?: object } });
  const writing = calls.flatMap(([path, { post }]) => (post === undefined || READ_ONLY.includes(path) ? [] : [path]));
  const tried = [...Object.values(ELSEWHERE).flat(), ...WRITES.map(({ path }) => path)];
  expect(tried.sort()).toEqual(writing.sort());
});
