import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { SENDING_LIMITS } from '#functions/topics/accounts/sending-limits.ts';
import { runSchedule } from '#functions/use-cases/run-schedule.ts';
import {
  aBrowser,
  aRealRuntime,
  aWorker,
  type Browser,
  count,
  DB,
  deleteAllShoppers,
  lastCode,
  signIn,
} from './a-browser.ts';
import { aContext, aWorker as aContextWorker } from './a-context.ts';
import { readTables, restoreTables } from './a-restorable.ts';
import { anEdgeSite } from './an-edge-site.ts';
import { withFaults } from './with-faults.ts';

beforeEach(deleteAllShoppers);

const VICTIM = '+61412345678';
const MAIL = 'jo@example.com';
const START = Date.parse('2026-11-20T00:00:00Z');

function aSetup() {
  let now = START;
  const runtime = { now: () => new Date(now) };
  const worker = aWorker({}, runtime);
  return {
    runtime,
    /** A person with a separate browser at an IP address. */
    browserAt: (ipAddress: string, cookies = new Map<string, string>()): Browser => {
      const browser = aBrowser(worker, cookies);
      const from = { 'CF-Connecting-IP': ipAddress };
      return { ...browser, post: (path, body, headers = {}) => browser.post(path, body, { ...from, ...headers }) };
    },
    advance: (ms: number) => {
      now += ms;
    },
    now: () => now,
  };
}
const HOME = '203.0.113.200';
const strangerIp = (n: number): string => `198.51.${Math.floor(n / 250)}.${n % 250}`;
const requestCode = async (browser: Browser, identifier = VICTIM): Promise<[number, object]> => {
  const response = await browser.post('/api/sign-in/code', { identifier });
  return [response.status, (await response.json()) as object];
};
const enter = async (browser: Browser, code: string): Promise<number> =>
  (await browser.post('/api/sign-in', { code })).status;
const messagesTo = async (receiver: string): Promise<number> =>
  (
    await DB.prepare('SELECT count(*) AS n FROM local_messages WHERE receiver = ?')
      .bind(receiver)
      .first<{ n: number }>()
  )?.n ?? 0;
const isSignedIn = async (browser: Browser): Promise<boolean> =>
  ((await (await browser.get('/api/auth')).json()) as { user: object | null }).user !== null;
const wrongCode = (code: string): string => `${(Number(code[0]) + 1) % 10}${code.slice(1)}`;
const SENT = { sent_to: '+61 412 345 678', resend_after: 30, already: false };
const ALREADY = { ...SENT, already: true };

describe('a stranger who knows the number', () => {
  test('at one IP address uses up an allowance of their own: three messages in 15 minutes, five per day', async () => {
    const setup = aSetup();
    for (let n = 0; n < 30; n += 1) await requestCode(setup.browserAt(strangerIp(1)));
    expect(await messagesTo(VICTIM)).toBe(3);
    const victim = setup.browserAt(HOME);
    expect(await requestCode(victim)).toEqual([200, SENT]);
    expect(await lastCode(VICTIM)).toHaveLength(8);
    expect(await enter(victim, await lastCode(VICTIM))).toBe(200);
    for (let quarter = 0; quarter < 12; quarter += 1) {
      setup.advance(15 * MINUTE_MS);
      for (let n = 0; n < 5; n += 1) await requestCode(setup.browserAt(strangerIp(1)));
    }
    expect(await messagesTo(VICTIM)).toBe(1 + SENDING_LIMITS.byIpAndRecipientDaily);
    expect(await requestCode(setup.browserAt(HOME))).toEqual([200, SENT]);
  });

  test('at the victim’s own IP address: the last code sent works in the victim’s browser', async () => {
    const setup = aSetup();
    for (let n = 0; n < 30; n += 1) await requestCode(setup.browserAt(HOME));
    const victim = setup.browserAt(HOME);
    expect(await requestCode(victim)).toEqual([200, ALREADY]);
    expect(await enter(victim, await lastCode(VICTIM))).toBe(200);
  });

  test('at fifty IP addresses: ten messages per day, and the owner can sign in at any hour of it', async () => {
    const setup = aSetup();
    const flood = async () => {
      for (let n = 0; n < 50; n += 1) await requestCode(setup.browserAt(strangerIp(n)));
    };
    await flood();
    setup.advance(15 * MINUTE_MS);
    await flood();
    expect(await messagesTo(VICTIM)).toBe(SENDING_LIMITS.byRecipientDaily);
    const code = await lastCode(VICTIM);
    expect(code).toHaveLength(16);
    const snapshot = await readTables();
    for (const hours of [0, 6, 23.5]) {
      await restoreTables(snapshot);
      setup.advance(Math.max(0, START + hours * HOUR_MS - setup.now()));
      await runSchedule({ ...aContext({}, {}, 'local'), runtime: aRealRuntime(setup.runtime) });
      const victim = setup.browserAt(HOME);
      expect(await requestCode(victim), `${hours} h`).toEqual([200, ALREADY]);
      expect(await enter(victim, `${code.slice(0, 4)} ${code.slice(4, 12)} ${code.slice(12)}`), `${hours} h`).toBe(200);
      expect(await isSignedIn(victim)).toBe(true);
      expect(await messagesTo(VICTIM)).toBe(SENDING_LIMITS.byRecipientDaily);
    }
  });

  test('the day after a flood everything works normally', async () => {
    const setup = aSetup();
    for (let n = 0; n < 50; n += 1) await requestCode(setup.browserAt(strangerIp(n)));
    setup.advance(24 * HOUR_MS);
    expect(await requestCode(setup.browserAt(HOME))).toEqual([200, SENT]);
    expect(await lastCode(VICTIM)).toHaveLength(8);
  });

  test('a code that the owner has is not lost through later requests by strangers or the owner', async () => {
    const setup = aSetup();
    const victim = setup.browserAt(HOME);
    await requestCode(victim);
    const code = await lastCode(VICTIM);
    for (let n = 0; n < 50; n += 1) {
      const other = setup.browserAt(strangerIp(n));
      await requestCode(other);
      await enter(other, wrongCode(code));
    }
    expect(await requestCode(victim)).toEqual([200, ALREADY]);
    expect(await enter(victim, code)).toBe(200);
  });

  test('an account with both can use the other: the e-mail address works while the number is flooded', async () => {
    const setup = aSetup();
    const victim = setup.browserAt(HOME);
    await signIn(victim, VICTIM);
    await signIn(victim, MAIL, { add: 'true' });
    await victim.post('/api/sign-out', {});
    for (let n = 0; n < 50; n += 1) await requestCode(setup.browserAt(strangerIp(n)));
    const otherBrowser = setup.browserAt(HOME);
    expect(await (await signIn(otherBrowser, MAIL)).json()).toMatchObject({ user: { phone: VICTIM, email: MAIL } });
  });

  test('strangers cannot use up the codes for foreign numbers from one IP address', async () => {
    const setup = aSetup();
    const foreignNumber = (n: number): string => `+4420${String(71_000_000 + n)}`;
    for (let n = 0; n < 40; n += 1) await requestCode(setup.browserAt(strangerIp(1)), foreignNumber(n));
    const sent = await DB.prepare("SELECT count(*) AS n FROM local_messages WHERE receiver LIKE '+44%'").first('n');
    expect(sent).toBe(SENDING_LIMITS.foreignByIp);
    expect((await requestCode(setup.browserAt(HOME), foreignNumber(99)))[0]).toBe(200);
  });
});

describe('a shared IP address: an office, a mobile network', () => {
  const mailOf = (n: number): string => `jo.${n}@example.com`;
  const trySignIn = async (browser: Browser, mail: string): Promise<number> => {
    const [status] = await requestCode(browser, mail);
    return status === 200 ? enter(browser, await lastCode(mail)) : status;
  };

  test('one person’s wrong codes stop nobody else there from signing in, nor the same person in another browser', async () => {
    const setup = aSetup();
    for (let n = 0; n < 20; n += 1) {
      const careless = setup.browserAt(HOME);
      await requestCode(careless);
      for (let guess = 0; guess < 8; guess += 1) await enter(careless, '00000000');
    }
    expect(await trySignIn(setup.browserAt(HOME), MAIL)).toBe(200);
    const secondBrowser = setup.browserAt(HOME);
    await requestCode(secondBrowser);
    expect(await enter(secondBrowser, await lastCode(VICTIM))).toBe(200);
  });

  test('people who sign in are not counted, up to a limit, and other IP addresses are never affected', async () => {
    const setup = aSetup();
    let signedIn = 0;
    while (signedIn < 3 * SENDING_LIMITS.byIp && (await trySignIn(setup.browserAt(HOME), mailOf(signedIn))) === 200)
      signedIn += 1;
    expect(signedIn).toBe(2 * SENDING_LIMITS.byIp);
    expect(await trySignIn(setup.browserAt(strangerIp(1)), mailOf(999))).toBe(200);
    setup.advance(15 * MINUTE_MS);
    expect(await trySignIn(setup.browserAt(HOME), mailOf(1000))).toBe(200);
  });
});

describe('guessing', () => {
  /** The number of guesses that were compared with short codes. */
  const countCompared = async (): Promise<number> =>
    (await DB.prepare("SELECT sum(guesses) AS n FROM sign_in_codes WHERE code_hash <> ''").first<number>('n')) ?? 0;

  test('strangers guess wherever they can: fifty short codes per day are compared, and the owner’s own code works', async () => {
    const setup = aSetup();
    const victim = setup.browserAt(HOME);
    await requestCode(victim);
    const code = await lastCode(VICTIM);
    for (let n = 0; n < 20; n += 1) {
      const other = setup.browserAt(strangerIp(n));
      await requestCode(other);
      for (let guess = 0; guess < 7; guess += 1) await enter(other, wrongCode(code));
    }
    expect(await countCompared()).toBeLessThanOrEqual(5 * SENDING_LIMITS.byRecipientDaily);
    expect(await countCompared()).toBeGreaterThanOrEqual(20);
    expect(await enter(victim, code)).toBe(200);
    expect([await count('sessions'), await messagesTo(VICTIM)]).toEqual([1, SENDING_LIMITS.byRecipientShort]);
  });

  test('two hundred wrong long codes, and the right one works', async () => {
    const setup = aSetup();
    for (let n = 0; n < 10; n += 1) await requestCode(setup.browserAt(strangerIp(n)));
    const code = await lastCode(VICTIM);
    for (let n = 0; n < 40; n += 1) {
      const other = setup.browserAt(strangerIp(n));
      await requestCode(other);
      await Promise.all(Array.from({ length: 5 }, () => enter(other, wrongCode(code))));
    }
    const victim = setup.browserAt(HOME);
    await requestCode(victim);
    expect(await enter(victim, code)).toBe(200);
  });

  test('over all browsers and IP addresses, guesses of long codes are limited; those of one’s own code are not', async () => {
    const setup = aSetup();
    const early = setup.browserAt(HOME);
    await requestCode(early);
    const ownCode = await lastCode(VICTIM);
    for (let n = 0; n < 10; n += 1) await requestCode(setup.browserAt(strangerIp(n)));
    const victim = setup.browserAt('203.0.113.201');
    await requestCode(victim);
    const code = await lastCode(VICTIM);
    await enter(victim, wrongCode(code));
    await DB.prepare("UPDATE budgets SET spent = 1000000 WHERE key LIKE 'guess-standing:%'").run();
    expect([await enter(victim, code), await enter(early, ownCode)]).toEqual([422, 200]);
  });
});

describe('the last code before a limit', () => {
  async function reachLimit() {
    const setup = aSetup();
    for (let n = 0; n < 10; n += 1) await requestCode(setup.browserAt(strangerIp(n)));
    return { setup, code: await lastCode(VICTIM) };
  }

  test('opens one session, however many browsers use it at once', async () => {
    const { setup, code } = await reachLimit();
    const browsers = Array.from({ length: 20 }, (_, n) => setup.browserAt(`203.0.113.${n}`));
    for (const browser of browsers) await requestCode(browser);
    const statuses = await Promise.all(browsers.map((browser) => enter(browser, code)));
    expect([statuses.filter((status) => status === 200).length, await count('sessions')]).toEqual([1, 1]);
  });

  test('does not work if nobody requested a code, or for another number', async () => {
    const { setup, code } = await reachLimit();
    expect(await enter(setup.browserAt(HOME), code)).toBe(422);
    const other = setup.browserAt(HOME);
    await requestCode(other, '+61499999999');
    expect([await enter(other, code), await count('sessions')]).toEqual([422, 0]);
  });

  test('once used, allows another: three more messages per day, not a fourth', async () => {
    const { setup } = await reachLimit();
    setup.advance(15 * MINUTE_MS);
    for (let n = 0; n < 10; n += 1) await requestCode(setup.browserAt(strangerIp(n)));
    expect(await messagesTo(VICTIM)).toBe(SENDING_LIMITS.byRecipientDaily);
    for (let round = 1; round <= 3; round += 1) {
      const victim = setup.browserAt(HOME);
      await requestCode(victim);
      expect(await enter(victim, await lastCode(VICTIM))).toBe(200);
      for (let n = 0; n < 5; n += 1) await requestCode(setup.browserAt(strangerIp(100 * round + n)));
      expect(await messagesTo(VICTIM)).toBe(SENDING_LIMITS.byRecipientDaily + round);
    }
    const victim = setup.browserAt(HOME);
    await requestCode(victim);
    expect(await enter(victim, await lastCode(VICTIM))).toBe(200);
    for (let n = 0; n < 20; n += 1) await requestCode(setup.browserAt(strangerIp(900 + n)));
    expect(await messagesTo(VICTIM)).toBe(SENDING_LIMITS.byRecipientDaily + SENDING_LIMITS.extraForUsed);
  });

  test('is stored as a hash, with a hash of its recipient, and deleted when it expires', async () => {
    const { setup, code } = await reachLimit();
    const rows = JSON.stringify((await DB.prepare('SELECT * FROM standing_codes').all()).results);
    for (const secret of [code, VICTIM, VICTIM.slice(1)]) expect(rows).not.toContain(secret);
    setup.advance(24 * HOUR_MS);
    await runSchedule({ ...aContext({}, {}, 'local'), runtime: aRealRuntime(setup.runtime) });
    expect(await DB.prepare('SELECT count(*) AS n FROM standing_codes').first('n')).toBe(0);
  });
});

test('known and unknown numbers get the same responses from the same work, before, at and beyond the limit', async () => {
  await signIn(aBrowser(), VICTIM);
  const trace = async (identifier: string): Promise<unknown[]> => {
    await DB.batch(['budgets', 'standing_codes', 'sign_in_codes'].map((table) => DB.prepare(`DELETE FROM ${table}`)));
    const responses: unknown[] = [];
    for (let n = 0; n < 12; n += 1) {
      const faulty = withFaults(aRealRuntime({ now: () => new Date(START) }), () => null);
      const from = { 'CF-Connecting-IP': strangerIp(n % 4) };
      const response = await aBrowser(aWorker({}, faulty.runtime)).post('/api/sign-in/code', { identifier }, from);
      const { already } = (await response.json()) as { already?: boolean };
      responses.push([response.status, already, faulty.operations()]);
    }
    return responses;
  };
  const traces = await trace(VICTIM);
  expect(await trace('+61499999999')).toEqual(traces);
  expect(new Set(traces.map((response) => String((response as unknown[])[1])))).toEqual(new Set(['false', 'true']));
});

test('a failing service uses up no allowance: when it works again, a code is sent', async () => {
  let isWorking = false;
  const sms = { url: 'https://sms.example/messages', from: 'Yard', tokenBinding: 'SMS_TOKEN' };
  const texts: string[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    texts.push(await request.text());
    return isWorking ? Response.json({ id: 'm1' }) : new Response(null, { status: 503 });
  };
  const { request: call } = aContextWorker(
    aContext({ fetch, newId: () => crypto.randomUUID() }, { messages: { email: null, sms } }),
  );
  const send = async (): Promise<number> =>
    (
      await call('/api/sign-in/code', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': HOME },
        body: JSON.stringify({ identifier: VICTIM }),
      })
    ).status;
  for (let n = 0; n < 8; n += 1) expect(await send()).toBe(502);
  isWorking = true;
  expect([await send(), await DB.prepare('SELECT count(*) AS n FROM standing_codes').first('n')]).toEqual([200, 1]);
  expect(texts).toHaveLength(9);
});

test('the right code sent repeatedly gives the first session, for a browser that missed the response', async () => {
  const browser = aBrowser();
  await requestCode(browser);
  const secret = new Map(browser.cookies);
  const code = await lastCode(VICTIM);
  const tokens = new Set<string>();
  for (let n = 0; n < 12; n += 1) {
    const retry = aBrowser(aWorker(), new Map(secret));
    expect(await enter(retry, code)).toBe(200);
    tokens.add(retry.cookies.get('__Host-caryard-session') ?? '');
  }
  expect([tokens.size, await count('sessions')]).toEqual([1, 1]);
});

test('ROUTE-05 the plain page says that the latest code works', async () => {
  const setup = aSetup();
  for (let n = 0; n < 10; n += 1) await requestCode(setup.browserAt(strangerIp(n)));
  const browser = aBrowser(aWorker({}, setup.runtime));
  const response = await browser.submit('/api/sign-in/code', { identifier: VICTIM });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/sign-in?step=code&sent=before']);
  expect(anEdgeSite().fillPaths).toContain('/sign-in');
  expect(await (await browser.get('/sign-in?step=code&sent=before')).text()).toMatch(/sent you several codes/);
});
