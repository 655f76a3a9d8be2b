import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { LOCALES } from '#domain/locale.ts';
import { hashOf } from '#functions/platform/hashes.ts';
import { spendGuess } from '#functions/topics/accounts/accounts-repo.ts';
import { SENDING_LIMITS } from '#functions/topics/accounts/sending-limits.ts';
import { insertLead } from '#functions/topics/leads/leads-repo.ts';
import { GUESSES } from '#functions/use-cases/redeem-code.ts';
import { runSchedule } from '#functions/use-cases/run-schedule.ts';
import { aBrowser, aRealRuntime, aWorker, count, DB, deleteAllShoppers, lastCode, signIn } from './a-browser.ts';
import { aLead } from './a-lead.ts';
import { anEdgeSite } from './an-edge-site.ts';
import { failOperation, withFaults } from './with-faults.ts';

beforeEach(deleteAllShoppers);

const PHONE = '+61412345678';
const START = Date.parse('2026-11-20T00:00:00Z');
/** A Worker whose clock is set by the test. */
function aWorkerWithClock() {
  let now = START;
  const worker = aWorker({}, { now: () => new Date(now) });
  return {
    worker,
    advance: (ms: number) => {
      now += ms;
    },
  };
}
const wrongCode = (code: string): string => String((Number(code) + 1) % 10 ** 8).padStart(8, '0');

describe('a code signs in', () => {
  test.each([
    { why: 'a mobile number as it is written here', typed: '0412 345 678', receiver: PHONE },
    { why: 'with calling code', typed: '+61 (0)412-345-678', receiver: PHONE },
    { why: 'in full-width digits', typed: '０４１２ ３４５ ６７８', receiver: PHONE },
    { why: 'an address in capitals', typed: ' Jo.Lee@Example.COM ', receiver: 'jo.lee@example.com' },
  ])('$why', async ({ typed, receiver }) => {
    const browser = aBrowser();
    const codeResponse = await browser.post('/api/sign-in/code', { identifier: typed });
    expect([codeResponse.status, await codeResponse.json()]).toEqual([
      200,
      { sent_to: receiver === PHONE ? '+61 412 345 678' : receiver, resend_after: 30, already: false },
    ]);
    const code = await lastCode(receiver);
    const response = await browser.post('/api/sign-in', {
      code: `${code.slice(0, 4)} ${code.slice(4)}`,
      redirect: '/cars/x',
    });
    expect(await response.json()).toMatchObject({
      user: { phone: receiver === PHONE ? PHONE : '' },
      watchlist: [],
      next: '/cars/x',
    });
    expect(await (await browser.get('/api/auth')).json()).toMatchObject({ user: { name: '' }, watchlist: [] });
  });

  test.each([
    '',
    'jo',
    'jo@',
    '07 3123 4567',
    '0412 345',
    '<script>',
    'a@b.cc\r\nBcc: x@y.zz',
    'a\u001b[31m@b.cc',
    'a\u0000@b.cc',
    'a\u202e@b.cc',
  ])('neither phone number nor email address: %j', async (identifier) => {
    const response = await aBrowser().post('/api/sign-in/code', { identifier });
    expect([response.status, await response.json()]).toMatchObject([422, { errors: [{ name: 'identifier' }] }]);
  });

  test.each([
    ['AU', '0412 345 678'],
    ['NZ', '021 123 4567'],
    ['US', '212 555 0123'],
  ] as const)('LOCALE-01 the example of a number is one of the country: %s', async (country, example) => {
    const locale = { ...LOCALES[country], timeZone: 'UTC' };
    const response = await aBrowser(aWorker({ locale })).post('/api/sign-in/code', { identifier: 'jo' });
    const { errors } = (await response.json()) as { errors: { message: string }[] };
    expect(errors[0]?.message).toContain(`such as ${example}, or`);
  });

  test('AUTH-02 cookies are for this host and the server only, the signed-in cookie is not a secret, and nothing is stored in plain text', async () => {
    const browser = aBrowser();
    await browser.post('/api/sign-in/code', { identifier: PHONE });
    const code = await lastCode(PHONE);
    const response = await browser.post('/api/sign-in', { code });
    const [session = '', hint = ''] = response.headers.getSetCookie();
    expect(session).toMatch(
      /^__Host-caryard-session=[0-9a-f]{64}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(hint).toMatch(/^caryard\.signed-in=1; Max-Age=\d+; Path=\/; Secure; SameSite=Lax$/);
    const tables = ['sessions', 'sign_in_codes', 'budgets', 'shoppers'];
    const rows = await Promise.all(
      tables.map(async (table) => (await DB.prepare(`SELECT * FROM ${table}`).all()).results),
    );
    const stored = JSON.stringify(rows);
    for (const secret of [code, browser.cookies.get('__Host-caryard-session')]) expect(stored).not.toContain(secret);
  });

  test('the response is the same for a known and an unknown number, with the same database operations', async () => {
    await signIn(aBrowser(), PHONE);
    const requestCodeFor = async (identifier: string) => {
      const faulty = withFaults(aRealRuntime(), () => null);
      const response = await aBrowser(aWorker({}, faulty.runtime)).post('/api/sign-in/code', { identifier });
      return [response.status, Object.keys((await response.json()) as object), faulty.operations()];
    };
    expect(await requestCodeFor(PHONE)).toEqual(await requestCodeFor('+61499999999'));
  });

  test('signing in ends the previous session, and signing out ends it on the server', async () => {
    const browser = aBrowser();
    await signIn(browser, PHONE);
    const first = new Map(browser.cookies);
    await signIn(browser, PHONE);
    expect(await count('sessions')).toBe(1);
    expect(await (await aBrowser(aWorker(), first).get('/api/auth')).json()).toMatchObject({ user: null });
    const second = new Map(browser.cookies);
    // Of a reservation, which the next person at this device has nothing to do with.
    browser.cookies.set('__Host-caryard-hold', 'token-of-a-hold-of-theirs').set('caryard.own-car', '501');
    expect((await browser.post('/api/sign-out', {})).status).toBe(204);
    expect([browser.cookies.size, await count('sessions')]).toEqual([0, 0]);
    expect(await (await aBrowser(aWorker(), second).get('/api/auth')).json()).toMatchObject({ user: null });
  });

  test('a session lasts while it is used, but not forever', async () => {
    const { worker, advance } = aWorkerWithClock();
    const browser = aBrowser(worker);
    await signIn(browser, PHONE);
    const user = async () => ((await (await browser.get('/api/auth')).json()) as { user: object | null }).user;
    const isSignedInAfter = async (number: number) => {
      advance(number * 1440 * MINUTE_MS);
      return (await user()) !== null;
    };
    const used = [
      await isSignedInAfter(29),
      await isSignedInAfter(29),
      await isSignedInAfter(29),
      await isSignedInAfter(29),
      await isSignedInAfter(29),
      await isSignedInAfter(29),
    ];
    expect([used, await isSignedInAfter(7)]).toEqual([[true, true, true, true, true, true], false]);
    const idle = aBrowser(worker);
    await signIn(idle, '+61400000001');
    advance(31 * 1440 * MINUTE_MS);
    expect(await (await idle.get('/api/auth')).json()).toMatchObject({ user: null });
  });

  test('AUTH-02 a forged session is refused: a changed token, its hash, an SQL statement', async () => {
    const browser = aBrowser();
    await signIn(browser, PHONE);
    const token = browser.cookies.get('__Host-caryard-session') ?? '';
    for (const forged of [token.slice(1), `${token.slice(0, -1)}g`, "' OR 1=1 --", await hashOf(token)]) {
      const other = aBrowser(aWorker(), new Map([['__Host-caryard-session', forged]]));
      expect(await (await other.get('/api/auth')).json()).toMatchObject({ user: null, watchlist: [] });
    }
  });
});

describe('R6 codes cannot be guessed', () => {
  const requestCode = async () => {
    const browser = aBrowser();
    await browser.post('/api/sign-in/code', { identifier: PHONE });
    return { browser, code: await lastCode(PHONE) };
  };

  /** How many of 200 parallel guesses are compared with the code. */
  async function countCompared(spend: typeof spendGuess): Promise<number> {
    const { browser } = await requestCode();
    const id = await hashOf(browser.cookies.get('__Host-caryard-code') ?? '');
    const guesses = Array.from({ length: 200 }, () => spend(DB, id, new Date(), GUESSES.perCode));
    return (await Promise.all(guesses)).filter((guess) => guess !== null).length;
  }
  /** Planted: reads the number of guesses first and then writes. */
  const readThenWrite: typeof spendGuess = async (db, id, _now, maxGuesses) => {
    const row = await db
      .prepare(
        'SELECT guesses, code_hash AS codeHash, email, phone, shopper_id AS shopperId FROM sign_in_codes WHERE id = ?',
      )
      .bind(id)
      .first<Awaited<ReturnType<typeof spendGuess>> & { guesses: number }>();
    if (row === null || row.guesses >= maxGuesses) return null;
    await db
      .prepare('UPDATE sign_in_codes SET guesses = ? WHERE id = ?')
      .bind(row.guesses + 1, id)
      .run();
    return row;
  };
  test('of 200 parallel guesses 5 are tried', async () => expect(await countCompared(spendGuess)).toBe(5));
  test('the planted read-then-write is detected', async () =>
    expect(await countCompared(readThenWrite)).toBeGreaterThan(5));

  test('200 wrong guesses through the Worker, and the right one comes too late', async () => {
    const { browser, code } = await requestCode();
    const responses = await Promise.all(
      Array.from({ length: 200 }, () => browser.post('/api/sign-in', { code: wrongCode(code) })),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([422]));
    expect((await browser.post('/api/sign-in', { code })).status).toBe(422);
    expect(await count('sessions')).toBe(0);
  });

  test('200 right guesses in parallel open one session', async () => {
    const { browser, code } = await requestCode();
    const secret = new Map(browser.cookies);
    const responses = await Promise.all(
      Array.from({ length: 200 }, () => aBrowser(aWorker(), new Map(secret)).post('/api/sign-in', { code })),
    );
    expect(await count('sessions')).toBe(1);
    expect(new Set(responses.flatMap(({ headers }) => headers.getSetCookie()[0] ?? []))).toHaveLength(1);
  });

  test('a code works once, in the browser that requested it, for ten minutes', async () => {
    const { code } = await requestCode();
    expect((await aBrowser().post('/api/sign-in', { code })).status).toBe(422);
    const { worker, advance } = aWorkerWithClock();
    const late = aBrowser(worker);
    await late.post('/api/sign-in/code', { identifier: PHONE });
    advance(10 * MINUTE_MS);
    expect((await late.post('/api/sign-in', { code: await lastCode(PHONE) })).status).toBe(422);
    await deleteAllShoppers();
    const { browser, code: newCode } = await requestCode();
    const secret = new Map(browser.cookies);
    expect((await browser.post('/api/sign-in', { code: newCode })).status).toBe(200);
    await browser.post('/api/sign-out', {});
    expect((await aBrowser(aWorker(), secret).post('/api/sign-in', { code: newCode })).status).toBe(422);
    expect(await count('sessions')).toBe(0);
  });

  test('one IP address may request sixty codes in 15 minutes, for any recipients', async () => {
    const { worker, advance } = aWorkerWithClock();
    const requestCodeFor = async (n: number, ipAddress: string) =>
      (
        await aBrowser(worker).post(
          '/api/sign-in/code',
          { identifier: `jo.${n}@example.com` },
          { 'CF-Connecting-IP': ipAddress },
        )
      ).status;
    for (let n = 0; n < SENDING_LIMITS.byIp; n += 1) expect(await requestCodeFor(n, '203.0.113.7')).toBe(200);
    expect([await requestCodeFor(100, '203.0.113.7'), await requestCodeFor(101, '203.0.113.8')]).toEqual([429, 200]);
    advance(15 * MINUTE_MS);
    expect(await requestCodeFor(102, '203.0.113.7')).toBe(200);
  });

  test('foreign numbers share a daily limit, which does not affect domestic ones', async () => {
    const { worker, advance } = aWorkerWithClock();
    const requestCodeFor = async (identifier: string) =>
      (await aBrowser(worker).post('/api/sign-in/code', { identifier })).status;
    const foreignNumber = (n: number): string => `+4420${String(71_000_000 + n)}`;
    for (let n = 0; n < SENDING_LIMITS.foreignDaily; n += 1) expect(await requestCodeFor(foreignNumber(n))).toBe(200);
    expect(await requestCodeFor(foreignNumber(SENDING_LIMITS.foreignDaily))).toBe(429);
    expect([await requestCodeFor(PHONE), await requestCodeFor('jo@example.com')]).toEqual([200, 200]);
    advance(24 * 60 * MINUTE_MS);
    expect(await requestCodeFor(foreignNumber(SENDING_LIMITS.foreignDaily))).toBe(200);
  });
});

describe('one account, two ways to sign in', () => {
  test.each([PHONE, 'jo@example.com'])(
    'SAVE-04 signing in by %s for the watchlist saves the car',
    async (identifier) => {
      const response = await signIn(aBrowser(), identifier, { type: 'watchlist', car_id: '501' });
      expect(await response.json()).toMatchObject({ watchlist: [{ id: 501 }], saved: true });
    },
  );

  test('a shopper who signed in by e-mail adds a number, and still has one account', async () => {
    const browser = aBrowser();
    await signIn(browser, 'jo@example.com');
    const response = await signIn(browser, PHONE, { add: 'true' });
    expect(await response.json()).toMatchObject({ user: { email: 'jo@example.com', phone: PHONE } });
    expect([await count('shoppers'), await count('sessions')]).toEqual([1, 1]);
  });

  test.each([[{ toString: 1 }], [['501']], [true], [1e308], [-1], ['0x1f5']])(
    'an invalid car id (%j) does not prevent sign-in and is not saved',
    async (car_id) => {
      const response = await signIn(aBrowser(), PHONE, { type: 'watchlist', car_id });
      expect([response.status, await response.json()]).toMatchObject([200, { watchlist: [], saved: false }]);
    },
  );

  test('somebody else in the same browser does not take over the account', async () => {
    const browser = aBrowser();
    await signIn(browser, PHONE);
    expect(await (await signIn(browser, '+61499999999')).json()).toMatchObject({ user: { phone: '+61499999999' } });
    expect(await count('shoppers')).toBe(2);
  });

  test('a changed number is confirmed by a code, and the old one is notified', async () => {
    const browser = aBrowser();
    await signIn(browser, PHONE);
    expect(await (await signIn(browser, '+61499999999', { add: 'true' })).json()).toMatchObject({
      user: { phone: '+61499999999' },
    });
    expect([await count('shoppers'), await count('sessions')]).toEqual([1, 1]);
    const sent = await DB.prepare("SELECT destination, body FROM outbox WHERE kind = 'message'").all<{
      body: string;
    }>();
    expect(sent.results.map(({ body }) => JSON.parse(body) as object)).toMatchObject([{ channel: 'sms', to: PHONE }]);
  });

  test('a number that belongs to somebody else is not taken from them', async () => {
    await signIn(aBrowser(), '+61499999999');
    const browser = aBrowser();
    await signIn(browser, 'jo@example.com');
    await signIn(browser, '+61499999999', { add: 'true' });
    const { results } = await DB.prepare('SELECT email, phone FROM shoppers ORDER BY email').all();
    expect(results).toEqual([
      { email: '', phone: '+61499999999' },
      { email: 'jo@example.com', phone: '' },
    ]);
  });
});

describe('R2 whatever fails, a second attempt signs in', () => {
  const journey = { type: 'watchlist', car_id: '501' };
  async function attempt(browser: ReturnType<typeof aBrowser>, failing: ReturnType<typeof aBrowser>): Promise<void> {
    await failing.post('/api/sign-in/code', { ...journey, identifier: PHONE });
    if (!browser.cookies.has('__Host-caryard-code'))
      await browser.post('/api/sign-in/code', { ...journey, identifier: PHONE });
    const code = await lastCode(PHONE);
    if ((await failing.post('/api/sign-in', { ...journey, code })).status !== 200)
      await browser.post('/api/sign-in', { ...journey, code });
  }
  test('at every operation, before and after taking effect', async () => {
    const faultless = withFaults(aRealRuntime(), () => null);
    const trial = aBrowser(aWorker({}, faultless.runtime));
    await attempt(trial, trial);
    expect(faultless.operations()).toBeGreaterThan(8);
    for (let n = 1; n <= faultless.operations(); n += 1)
      for (const when of ['before', 'after'] as const) {
        await deleteAllShoppers();
        const cookies = new Map<string, string>();
        const faulty = aBrowser(aWorker({}, withFaults(aRealRuntime(), failOperation(n, when)).runtime), cookies);
        await attempt(aBrowser(aWorker(), cookies), faulty);
        const state = await aBrowser(aWorker(), cookies).get('/api/auth');
        expect(await state.json(), `${when} ${n}`).toMatchObject({ user: { phone: PHONE }, watchlist: [{ id: 501 }] });
        expect([await count('shoppers'), await count('sessions')], `${when} ${n}`).toEqual([1, 1]);
      }
  });
});

test('the schedule deletes expired data and unused accounts', async () => {
  let now = START;
  const runtime = aRealRuntime({ now: () => new Date(now) });
  const browser = aBrowser(aWorker({}, runtime));
  await signIn(browser, PHONE);
  const context = { edge: anEdgeSite(), env: env as never, runtime };
  const rowsAfter = async (days: number) => {
    now = START + days * 1440 * MINUTE_MS;
    await runSchedule(context);
    return [await count('sign_in_codes'), await count('sessions'), await count('shoppers')];
  };
  expect([
    await rowsAfter(0),
    await rowsAfter(1),
    await rowsAfter(31),
    await rowsAfter(729),
    await rowsAfter(731),
  ]).toEqual([
    [1, 1, 1],
    [0, 1, 1],
    [0, 0, 1],
    [0, 0, 1],
    [0, 0, 0],
  ]);
});

test('once an unused account is deleted, nothing says any more what was sent with it', async () => {
  let now = START;
  const runtime = aRealRuntime({ now: () => new Date(now) });
  await signIn(aBrowser(aWorker({}, runtime)), PHONE);
  const shopperId = await DB.prepare('SELECT id FROM shoppers').first<string>('id');
  await DB.prepare('DELETE FROM leads').run();
  await insertLead(DB, aLead({ shopperId, deleteAfter: '2036-01-01T00:00:00.000Z' }));
  const sender = () => DB.prepare('SELECT shopper_id FROM leads').first('shopper_id');
  const senderAfter = async (days: number) => {
    now = START + days * 1440 * MINUTE_MS;
    await runSchedule({ edge: anEdgeSite(), env: env as never, runtime });
    return sender();
  };
  expect([await senderAfter(729), await senderAfter(731)]).toEqual([shopperId, null]);
});

test('signing in counts as use of the account: it is kept for all its days from then on', async () => {
  let now = START;
  const runtime = aRealRuntime({ now: () => new Date(now) });
  const accountsAfter = async (days: number) => {
    now = START + days * 1440 * MINUTE_MS;
    await runSchedule({ edge: anEdgeSite(), env: env as never, runtime });
    return count('shoppers');
  };
  await signIn(aBrowser(aWorker({}, runtime)), PHONE);
  expect(await accountsAfter(729)).toBe(1);
  await signIn(aBrowser(aWorker({}, runtime)), PHONE);
  expect([await accountsAfter(731), await accountsAfter(729 + 731)]).toEqual([1, 0]);
});
