import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { STORED_LOCALLY } from '#domain/stored-locally.ts';
import { claimDue, type Outgoing, outgoing } from '#functions/platform/outbox/outbox-repo.ts';
import { leadReceiver } from '#functions/topics/leads/lead-receiver.ts';
import { insertLead } from '#functions/topics/leads/leads-repo.ts';
import { messageReceiver } from '#functions/topics/messages/message-receiver.ts';
import { markSold, placeHold, releaseHold } from '#functions/topics/reservations/holds-repo.ts';
import { deliverDue } from '#functions/use-cases/deliver.ts';
import { holdCar } from '#functions/use-cases/hold-car.ts';
import { runSchedule } from '#functions/use-cases/run-schedule.ts';
import { settle } from '#functions/use-cases/settle-hold.ts';
import type { Worker } from '#functions/worker.ts';
import { erase, type Run, TABLES } from '../../scripts/edge/erase.ts';
import { aBrowser, aRealRuntime, aWorker, type Browser, signIn } from './a-browser.ts';
import { aLead } from './a-lead.ts';
import { aCurrentCar, allHolds, aReservationLead, aStripeDealer, DETAILS } from './a-reservation.ts';
import { anEdgeSite } from './an-edge-site.ts';
import { DB, leadRows } from './lead-rows.ts';

/** 51 characters in capitals: longer than any pattern that the database accepts. */
const EMAIL = 'Zuleika.Long-Name+cars@a-long-host-name.example';
const PHONE = '0412 345 678';
const PERSON = { name: 'Zuleika', last_name: 'Quenneville', email: EMAIL, phone: PHONE, rego: 'abc 123' };
/** Somebody whose address, number and name have the same beginning or end. */
const OTHER = {
  name: 'Zulei',
  last_name: 'Quenne',
  email: `x${EMAIL}`,
  phone: '0412 345 679',
  rego: 'abd 123',
};
const TRACES = [/zuleika/i, /quenneville/i, /412345678/, /abc ?123/i];

const run: Run = async (statements) =>
  (await DB.batch<Record<string, string | number | null>>(statements.map((sql) => DB.prepare(sql)))).flatMap(
    ({ results }) => results,
  );

async function tableNames(): Promise<string[]> {
  const { results } = await DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND substr(name, 1, 4) <> '_cf_' AND substr(name, 1, 7) <> 'sqlite_' AND name <> 'd1_migrations'",
  ).all<{ name: string }>();
  return results.map(({ name }) => name).sort();
}

/** `table.column` of every stored text with a trace of the person, in any table. */
async function traces(): Promise<string[]> {
  const found = new Set<string>();
  for (const table of await tableNames())
    for (const row of (await DB.prepare(`SELECT * FROM ${table}`).all()).results)
      for (const [column, value] of Object.entries(row)) {
        const text = String(value).toLowerCase().replaceAll(OTHER.email.toLowerCase(), '');
        if (TRACES.some((trace) => trace.test(text) || trace.test(text.replace(/[\s().+-]/g, ''))))
          found.add(`${table}.${column}`);
      }
  return [...found].sort();
}

const form = { form: 'general', category: 'General Enquiry', location_id: '12', PreferredContactMethod: 'SMS' };
const agreed = { terms_conditions: 'true', opt_in: 'true' };
const key = (): string => crypto.randomUUID();

const now = (): Date => new Date('2026-11-20T00:00:00Z');

/** A site whose dealer gets e-mails and whose systems subscribe to events. */
const SITE = anEdgeSite({
  leads: {
    destinations: [{ kind: 'outbox' }, { kind: 'email', to: 'desk@yard.example' }],
    keepDays: 90,
    digest: null,
  },
  hooks: [{ event: 'valuation', url: 'https://crm.example/valuation', secretBinding: 'CRM_SECRET' }],
  appointments: { slotMinutes: 60, leadHours: 4, daysAhead: 14, capacity: 3, capacities: [] },
});
const schedule = (): Promise<unknown> =>
  runSchedule({ edge: SITE, env: env as never, runtime: aRealRuntime({ now: () => new Date() }) });

/** A browser of the site, and what waits for the work that continues after its responses. */
function newBrowser(): Browser & { readonly settled: () => Promise<void> } {
  const worker = aWorker(SITE, { now });
  const pending: Promise<unknown>[] = [];
  const execution = { waitUntil: (work: Promise<unknown>) => void pending.push(work) };
  const fetch: Worker['fetch'] = (request, bindings) => worker.fetch(request, bindings, execution as never);
  return {
    ...aBrowser({ ...worker, fetch }),
    settled: async () => {
      while (pending.length > 0) await pending.pop();
    },
  };
}

/** Everything that a shopper can leave behind. */
async function createAllRecords(person: typeof PERSON, reserves: boolean): Promise<void> {
  const browser = newBrowser();
  const post = async (path: string, body: object) => {
    const response = await browser.post(path, body);
    expect([path, response.status, response.status < 300 ? '' : await response.text()]).toEqual([
      path,
      response.status,
      '',
    ]);
    return (await response.json()) as { id: string; next: string };
  };
  const message = `Please call me:\n${person.email} or ${person.phone}`;
  await post('/api/leads', { ...form, ...person, ...agreed, message, lead_key: key() });
  const testDrive = { form: 'test-drive', dateTime: '2026-11-23T09:30', car_id: '501', location_id: '12' };
  await post('/api/leads', { ...testDrive, ...person, ...agreed, message, lead_key: key() });
  const car = await post('/api/trade-in/lookup', {
    rego: person.rego,
    make: 'toyota',
    model: 'Hilux',
    year: '2020',
    regoState: 'qld',
  });
  const answers = { kms: '60,000', condition: 'excellent', service_history: 'full', accidents: 'none', tyres: 'good' };
  const { id } = await post('/api/trade-in/valuation', { id: car.id, adjustmentAnswers: answers });
  await browser.post('/api/miscellaneous', { id, column_name: 'valuation', rego: person.rego, offer_price: 1 });
  const tradeIn = { form: 'trade-in', regoState: 'qld', kms: '60,000', postcode: '4000', location_id: '12' };
  await post('/api/leads', { ...tradeIn, ...person, ...agreed, valuation_id: id, lead_key: key() });
  await signIn(browser, person.phone.replace(/^0/, '+61').replaceAll(' ', ''), { type: 'watchlist', car_id: '501' });
  await signIn(browser, person.email.toLowerCase(), { add: 'true' });
  await post('/api/account', { name: person.name, last_name: person.last_name, postcode: '4000' });
  for (let n = 0; n < 6; n += 1) await browser.post('/api/sign-in/code', { identifier: person.email });
  if (reserves) {
    const { next } = await post('/api/reserve', { ...DETAILS, ...person, lead_key: key() });
    await browser.submit(`/api${next}/card`, { card_number: '4242 4242 4242 4242' });
  }
  await browser.settled();
}

beforeEach(async () => {
  await DB.batch((await tableNames()).map((table) => DB.prepare(`DELETE FROM ${table}`)));
});

/** All rows of all tables, each as one text. */
async function allRows(): Promise<string[]> {
  const rows: string[] = [];
  for (const table of await tableNames())
    for (const row of (await DB.prepare(`SELECT * FROM ${table}`).all()).results)
      rows.push(`${table} ${JSON.stringify(row)}`);
  return rows;
}

describe('everything under an email or phone number is erased, in the real database', () => {
  test('it is known for every table how it is erased', async () => {
    expect(Object.keys(TABLES).sort()).toEqual(await tableNames());
  });

  test.each([
    ['address', { email: EMAIL.toUpperCase() }],
    ['number', { phone: '+61412345678', country: 'AU' }],
  ] as const)('by %s: no table contains it any more, and people with similar data lose nothing', async (_, subject) => {
    await createAllRecords(OTHER, false);
    const others = await allRows();
    await createAllRecords(PERSON, true);
    const before = new Set((await traces()).map((trace) => trace.split('.')[0]));
    expect([...before]).toEqual([
      'holds',
      'leads',
      'local_messages',
      'outbox',
      'shoppers',
      'sign_in_codes',
      'trade_in_cars',
      'valuations',
    ]);
    const { counts, settling, mentions } = await erase(run, subject);
    const untouched = [
      'day_secrets',
      'demo_payments',
      'phone_reveals',
      'stock_changes',
      'preview_decisions',
      'preview_live',
      'erasures',
    ];
    expect([...counts.keys(), ...untouched].sort()).toEqual(Object.keys(TABLES).sort());
    expect(counts).toEqual(new Map([...counts, ['leads', 4], ['appointments', 1], ['holds', 1], ['shoppers', 1]]));
    expect([settling, mentions]).toEqual([[(await allHolds())[0]?.id], []]);
    const remaining = await allRows();
    expect(others.filter((row) => !remaining.includes(row))).toEqual([]);
    expect(await traces()).toEqual(['holds.person']); // until the deposit has been returned
    await schedule();
    expect(await traces()).toEqual([]);
    expect(await DB.prepare('SELECT * FROM demo_payments').first()).toBeNull();
    expect(await allHolds()).toMatchObject([
      { state: 'released', why: 'cancelled', payment: 'returned', cents: 19_950 },
    ]);
  });

  test('planted: a pattern containing the address, and a new table that was forgotten, are found', async () => {
    const pattern = DB.prepare(`SELECT '' GLOB '*[^a-z0-9.+_''-]${EMAIL}[^a-z0-9._-]*'`).first();
    await expect(pattern).rejects.toThrow('pattern too complex');
    await DB.prepare('CREATE TABLE planted (note TEXT)').run();
    try {
      await DB.prepare('INSERT INTO planted VALUES (?)').bind(`Call ${PHONE}`).run();
      await erase(run, { email: EMAIL });
      expect(await traces()).toEqual(['planted.note']);
      expect(Object.keys(TABLES).sort()).not.toEqual(await tableNames());
    } finally {
      await DB.prepare('DROP TABLE planted').run();
    }
  });

  test('a lead of somebody else that mentions the person stays, and is reported', async () => {
    const browser = newBrowser();
    const post = (change: object, message: string) =>
      browser.post('/api/leads', { ...form, ...OTHER, ...change, ...agreed, message, lead_key: key() });
    await post({}, `My wife is ${EMAIL.toUpperCase()}.`);
    await post({}, `My other address is x${EMAIL}, my number +61 412 345 6789.`);
    const { counts, mentions } = await erase(run, { email: EMAIL });
    expect([[...counts.keys()], mentions]).toEqual([['local_messages'], [(await leadRows())[0]?.id]]); // the e-mail to the dealer that was stored instead of sent
    expect((await erase(run, { phone: '+61412345678', country: 'AU' })).mentions).toEqual([]);
  });

  test.each([
    ['address', { email: EMAIL }],
    ['number', { phone: '+61412345678', country: 'AU' }],
  ] as const)('by %s: also what the account with it sent with another address and number', async (_, subject) => {
    const browser = newBrowser();
    await signIn(browser, '+61412345678', { type: 'watchlist', car_id: '501' });
    await signIn(browser, EMAIL.toLowerCase(), { add: 'true' });
    const atWork = { ...PERSON, email: 'sales@work.example', phone: '0498 765 432' };
    await browser.post('/api/leads', { ...form, ...atWork, ...agreed, message: 'Hello', lead_key: key() });
    const { next } = await (await browser.post('/api/reserve', { ...DETAILS, ...atWork, lead_key: key() })).json<{
      next: string;
    }>();
    await browser.submit(`/api${next}/card`, { card_number: '4242 4242 4242 4242' });
    await browser.settled();
    const { counts } = await erase(run, subject);
    expect(Object.fromEntries(counts)).toMatchObject({ leads: 2, holds: 1, shoppers: 1 });
    await schedule();
    expect(await traces()).toEqual([]);
    expect(await DB.prepare('SELECT person, shopper_id FROM holds').first()).toEqual({
      person: null,
      shopper_id: null,
    });
  });

  test('by id: this lead with its deliveries and the valued car, and nothing else', async () => {
    await createAllRecords(PERSON, false);
    const [, , tradeIn] = await leadRows();
    const { counts, settling } = await erase(run, { lead: tradeIn?.id ?? '' });
    expect(Object.fromEntries(counts)).toMatchObject({ leads: 1, trade_in_cars: 1, valuations: 1 });
    expect([...counts.keys()]).not.toContain('shoppers');
    expect([settling, (await leadRows()).map(({ form }) => form)]).toEqual([[], ['general', 'test-drive']]);
  });

  test('an address with SQL in it, or with pattern characters, is only an address', async () => {
    await createAllRecords(OTHER, false);
    const rows = await allRows();
    for (const email of ["x'; DROP TABLE leads; --@x.au", `?${EMAIL.slice(1)}`, `*@${EMAIL.split('@')[1]}`, '%'])
      expect((await erase(run, { email })).counts.size).toBe(0);
    expect(await allRows()).toEqual(rows);
  });
});

describe('what is being delivered while a person is erased stores nothing about them', () => {
  const context = { edge: SITE, env: env as never, runtime: aRealRuntime({ now }) };
  const lead = aLead({
    payload: { ...PERSON },
    receivedAt: now().toISOString(),
    destinations: [{ name: 'email:desk@yard.example', state: 'waiting' }],
  });
  const change = { channel: 'email', to: OTHER.email, subject: 'Changed', text: `Your address is ${EMAIL} now.` };
  const notice: Outgoing = {
    kind: 'message',
    deduplicationKey: 'changed:a-code',
    destination: 'email',
    body: change,
    state: 'waiting',
    at: now().toISOString(),
  };
  const insertNotice = () => outgoing(DB, notice).run();
  const claim = () => claimDue(DB, { holder: 'test', until: new Date(now().getTime() + 60_000) }, null, now(), 10);

  test.each([
    ['a lead', leadReceiver, () => insertLead(DB, lead)],
    ['a message', messageReceiver, insertNotice],
  ] as const)('%s that was read before, and is stored after', async (_, receiver, insert) => {
    await insert();
    const rows = await claim();
    const send = await receiver(context, rows);
    await erase(run, { email: EMAIL });
    expect(await send(rows[0] as (typeof rows)[0])).toBe(STORED_LOCALLY);
    expect(await traces()).toEqual([]);
  });

  test('a message whose number in the outbox another one has got since', async () => {
    await insertNotice();
    const rows = await claim();
    const send = await messageReceiver(context, rows);
    await erase(run, { email: EMAIL });
    await outgoing(DB, {
      ...notice,
      deduplicationKey: 'changed:another-code',
      body: { ...change, text: 'Hello' },
    }).run();
    expect(await DB.prepare('SELECT id FROM outbox').first('id')).toBe(rows[0]?.id);
    expect(await send(rows[0] as (typeof rows)[0])).toBe(STORED_LOCALLY);
    expect(await traces()).toEqual([]);
  });

  test('a message that is stored between reading and deleting', async () => {
    await insertNotice();
    const runDuringDelivery: Run = async (statements) => {
      if (statements.some((sql) => sql.startsWith('DELETE FROM outbox'))) await deliverDue(context, 10);
      return await run(statements);
    };
    const { counts } = await erase(runDuringDelivery, { email: EMAIL });
    expect(Object.fromEntries(counts)).toEqual({ outbox: 1, local_messages: 1 });
    expect(await traces()).toEqual([]);
  });
});

describe('a reservation with money is settled before its contact data are erased', () => {
  const subject = { email: EMAIL } as const;
  async function placeStripeHold(change: Parameters<typeof aStripeDealer>[0] = {}) {
    const dealer = aStripeDealer(change);
    const lead = { ...aReservationLead('buyer', dealer.now()), payload: { ...PERSON } };
    const hold = await holdCar(dealer.context, aCurrentCar(501), lead, 'stripe', placeHold);
    return { dealer, id: hold?.id ?? '' };
  }
  const person = () => DB.prepare('SELECT person, body_hash, payment_href FROM holds').first();
  const ERASED = { person: null, body_hash: '', payment_href: null };

  const MAILBOX = { leads: { ...SITE.leads, destinations: [{ kind: 'email', to: 'desk@yard.example' } as const] } };
  const queuedMail = async () => {
    const { results } = await DB.prepare("SELECT body FROM outbox WHERE kind = 'message'").all<{ body: string }>();
    return results.map(({ body }) => JSON.parse(body));
  };
  const TO_MAILBOX = {
    to: 'desk@yard.example',
    text: expect.stringMatching(
      /^The buyer has cancelled .*\n\nThe buyer's details have been erased\.\n\nReference: /s,
    ),
  };

  test('the mailbox that was told of the deposit hears that it is returned, without the buyer', async () => {
    const { dealer, id } = await placeStripeHold(MAILBOX);
    dealer.stripe.pay(id);
    await settle(dealer.context, id);
    await erase(run, subject);
    await settle(dealer.context, id);
    expect(await queuedMail()).toMatchObject([TO_MAILBOX]);
  });

  test('a deposit is returned first, and the buyer gets no message about it', async () => {
    const { dealer, id } = await placeStripeHold();
    dealer.stripe.pay(id);
    await settle(dealer.context, id);
    await runSchedule(dealer.context);
    expect(dealer.stripe.charged().size).toBe(1);
    expect((await erase(run, subject)).settling).toEqual([id]);
    await runSchedule({ ...dealer.context, runtime: { ...dealer.context.runtime, now: () => new Date() } });
    expect([dealer.stripe.charged().size, await allHolds()]).toMatchObject([
      0,
      [{ state: 'released', payment: 'returned' }],
    ]);
    expect(await person()).toEqual(ERASED);
    expect(await traces()).toEqual([]);
    expect((await erase(run, subject)).settling).toEqual([]);
  });

  test('a reservation that is being settled in the meantime queues no message that names the buyer', async () => {
    const { dealer, id } = await placeStripeHold(MAILBOX);
    dealer.stripe.pay(id);
    await settle(dealer.context, id);
    await releaseHold(DB, id, 'cancelled', dealer.now());
    await DB.prepare('DELETE FROM outbox').run();
    let isErased = false;
    const fetch = async (request: Request): Promise<Response> => {
      const response = await dealer.stripe.fetch(request);
      // The response that the payment is closed arrives after the erasure.
      if (!isErased && dealer.stripe.charged().size === 0 && request.method === 'GET') {
        isErased = true;
        await erase(run, subject);
      }
      return response;
    };
    await settle({ ...dealer.context, runtime: { ...dealer.context.runtime, fetch } }, id);
    expect(isErased).toBe(true);
    expect(await queuedMail()).toMatchObject([TO_MAILBOX]);
  });

  test('a payment whose creation got no response is created again with the same content, so that it can be closed', async () => {
    const dealer = aStripeDealer();
    const silent = {
      ...dealer.context,
      runtime: { ...dealer.context.runtime, fetch: async () => Promise.reject(new Error()) },
    };
    await holdCar(
      silent,
      aCurrentCar(501),
      { ...aReservationLead('b', dealer.now()), payload: { ...PERSON } },
      'stripe',
      placeHold,
    );
    expect((await erase(run, subject)).settling).toHaveLength(1);
    await runSchedule({ ...dealer.context, runtime: { ...dealer.context.runtime, now: () => new Date() } });
    expect([dealer.stripe.sessions(), await allHolds()]).toMatchObject([[{ state: 'expired' }], []]); // not paid: no record
    expect(await traces()).toEqual([]);
  });

  test('for a sold car the record of the payment stays, without the person', async () => {
    const { dealer, id } = await placeStripeHold();
    dealer.stripe.pay(id);
    await settle(dealer.context, id);
    await markSold(DB, id, dealer.now());
    await settle(dealer.context, id);
    expect((await erase(run, subject)).settling).toEqual([]);
    expect([await person(), await allHolds()]).toMatchObject([
      ERASED,
      [{ state: 'sold', payment: 'captured', cents: 19_950 }],
    ]);
    await runSchedule(dealer.context);
    expect([dealer.stripe.charged().size, await allHolds()]).toMatchObject([1, [{ state: 'sold' }]]);
  });

  test('a settled hold is not checked again, so that nobody is notified twice', async () => {
    const { dealer, id } = await placeStripeHold();
    dealer.stripe.pay(id);
    await settle(dealer.context, id);
    await releaseHold(DB, id, 'cancelled', dealer.now());
    await settle(dealer.context, id);
    await DB.prepare('DELETE FROM outbox').run();
    const fetch = async () => Promise.reject(new Error('called'));
    await settle({ ...dealer.context, runtime: { ...dealer.context.runtime, fetch } }, id);
    expect((await DB.prepare('SELECT * FROM outbox').all()).results).toEqual([]);
  });
});

test('a person mentioned in thousands of leads is erased completely, although the database accepts 100 kB of SQL at a time', async () => {
  const rows = Array.from({ length: 4_000 }, (_, index) => ({
    id: `lead-of-a-flood-${String(index).padStart(10, '0')}`,
    at: index,
  }));
  await DB.prepare(
    `INSERT INTO leads (id, key, body_hash, form, site_id, received_at, delete_after, payload, consent)
     SELECT value ->> '$.id', value ->> '$.id', '', 'general', 7, '2026-11-20T00:00:00.000Z', '2027-02-18T00:00:00.000Z', ?, '{}' FROM json_each(?)`,
  )
    .bind(JSON.stringify(PERSON), JSON.stringify(rows))
    .run();
  await DB.prepare(
    `INSERT INTO outbox (kind, subject, destination, state, created_at, next_at) SELECT 'lead', id, 'outbox', 'sent', received_at, received_at FROM leads`,
  ).run();
  const { counts } = await erase(run, { email: EMAIL });
  expect(Object.fromEntries(counts)).toEqual({ leads: 4_000, outbox: 4_000 });
  expect(await traces()).toEqual([]);
});
