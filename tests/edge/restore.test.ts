import { beforeEach, describe, expect, test } from 'vitest';
import type { Runtime } from '#functions/platform/env.ts';
import * as stripeModule from '#functions/topics/payments/stripe-service.ts';
import { markSold, placeHold } from '#functions/topics/reservations/holds-repo.ts';
import {
  findValuation,
  insertCar,
  insertValuation,
  type TradeInCar,
} from '#functions/topics/trade-in/trade-in-repo.ts';
import { holdCar } from '#functions/use-cases/hold-car.ts';
import { runSchedule } from '#functions/use-cases/run-schedule.ts';
import { settle } from '#functions/use-cases/settle-hold.ts';
import { createWorker } from '#functions/worker.ts';
import { erase, type Run } from '../../scripts/edge/erase.ts';
import { RULES } from '../../scripts/edge/restore/merge-tables.ts';
import { giveUp, type RestoreOptions, restoreDatabase } from '../../scripts/edge/restore/restore-database.ts';
import { aBrowser, lastCode, signIn } from './a-browser.ts';
import { bindings } from './a-context.ts';
import { FORM } from './a-form.ts';
import { aReceiver } from './a-receiver.ts';
import { aCurrentCar, allHolds, aReservationLead, aStripeDealer } from './a-reservation.ts';
import { aJournal, aRestorable, readTables, restoreTables, tableNames } from './a-restorable.ts';
import { DB, leadRows, orphans } from './lead-rows.ts';

const ANN = { name: 'Annabel', last_name: 'Quenneville', email: 'annabel.q@post.example', phone: '0411 222 333' };
const BEN = '+61412345678';
const CAT = '+61412345699';
const WEBHOOK = { kind: 'webhook', url: 'https://crm.example/hook', secretBinding: 'CRM_SECRET' } as const;
const ENQUIRY = { ...FORM, name: 'Jo', last_name: 'Lee' };
const run: Run = async (statements) =>
  (await DB.batch<Record<string, string | number | null>>(statements.map((sql) => DB.prepare(sql)))).flatMap(
    ({ results }) => results,
  );

beforeEach(async () => {
  await DB.batch((await tableNames()).map((table) => DB.prepare(`DELETE FROM ${table}`)));
});

/** A live dealer whose system subscribes to events, whose deposits go to the stand-in for Stripe, and whose messages are stored locally. */
function aDealer() {
  const stripeDealer = aStripeDealer({
    leads: { destinations: [{ kind: 'outbox' }, WEBHOOK], keepDays: 90, digest: null },
  });
  const receiver = aReceiver();
  const runtime: Runtime = {
    ...stripeDealer.context.runtime,
    random: (below) => Math.floor(Math.random() * below),
    stripe: async () => stripeModule,
    fetch: (request) => (request.url.startsWith('https://crm.example') ? receiver : stripeDealer.stripe).fetch(request),
  };
  const env = { ...bindings('production'), ...stripeDealer.context.env };
  const context = { edge: stripeDealer.context.edge, env, runtime };
  const dealer = { ...stripeDealer, context, receiver };
  const worker = createWorker(context.edge, runtime);
  const pending: Promise<unknown>[] = [];
  const execution = { waitUntil: (work: Promise<unknown>) => void pending.push(work) };
  const live = {
    ...worker,
    fetch: async (request: never) => {
      const response = await worker.fetch(request, env as never, execution as never);
      while (pending.length > 0) await pending.pop();
      return response;
    },
  };
  // Codes are read as on a local server; leads are sent as on a live site.
  const browser = (cookies?: Map<string, string>) => aBrowser(worker, cookies);
  let leadCount = 0;
  const send = async (person: object = {}) => {
    leadCount += 1;
    const lead = {
      ...ENQUIRY,
      ...person,
      message: `Lead ${leadCount}`,
      lead_key: `key-of-a-lead-${String(leadCount).padStart(8, '0')}`,
    };
    return await aBrowser(live as never).post('/api/leads', lead, { 'CF-Connecting-IP': `10.0.0.${leadCount}` });
  };
  const options: RestoreOptions = {
    to: new Date('2026-11-20T00:00:30.000Z'),
    now: stripeDealer.now,
    pause: async () => undefined,
    migration: () => {
      throw new Error('The test has no migration.');
    },
  };
  return { ...dealer, browser, send, options };
}

/** An hour at a dealer: what existed at the time to restore, and what has happened since, including faults. */
async function anHour() {
  const dealer = aDealer();
  const { context, receiver, send, stripe } = dealer;
  await send(); // delivered
  receiver.behaviour = 'fails';
  await send({ email: 'waits@post.example' }); // waits
  await send(ANN);
  await runSchedule(context);
  const ben = dealer.browser();
  const cat = dealer.browser();
  for (const [browser, phone] of [
    [ben, BEN],
    [cat, CAT],
  ] as const)
    expect((await signIn(browser, phone, { type: 'watchlist', car_id: '501' })).status).toBe(200);
  const signingIn = dealer.browser();
  await signingIn.post('/api/sign-in/code', { identifier: BEN });
  const code = await lastCode(BEN);
  const [paid, unpaid] = [
    await holdCar(context, aCurrentCar(501), aReservationLead('paid', dealer.now()), 'stripe', placeHold),
    await holdCar(context, aCurrentCar(502), aReservationLead('unpaid', dealer.now()), 'stripe', placeHold),
  ];
  const snapshot = await readTables();

  dealer.wait(20);
  receiver.behaviour = 'works';
  await runSchedule(context);
  stripe.pay(paid?.id ?? '');
  await settle(context, paid?.id ?? '');
  dealer.wait(15);
  await runSchedule(context); // the unpaid hold has expired
  await send({ email: 'new@post.example' });
  await runSchedule(context);
  await signingIn.post('/api/sign-in', { code });
  const cookies = new Map(ben.cookies);
  await ben.post('/api/sign-out', {});
  expect((await cat.post('/api/account/delete', { confirmed: true })).status).toBe(204);
  const { counts } = await erase(run, { email: ANN.email });
  expect(counts.get('leads')).toBe(1);
  // The fault: one lead is missing, another is damaged.
  const [first, second] = await leadRows();
  await DB.prepare('DELETE FROM leads WHERE id = ?').bind(first?.id).run();
  await DB.prepare(`UPDATE leads SET payload = '{}' WHERE id = ?`).bind(second?.id).run();
  return { ...dealer, snapshot, signingIn, code, cookies, first, second, unpaid };
}

describe('OPS-05 a database restored to an earlier minute keeps what was done since, in the real runtime', () => {
  test('OPS-05 every table has a rule', async () => {
    expect([...(await tableNames()), 'caryard_deploys'].sort()).toEqual(Object.keys(RULES).sort());
  });

  test('OPS-05 leads come back and stay, nothing is sent or paid again, erasures are repeated, no code works again', async () => {
    const hour = await anHour();
    const sent = hour.receiver.calls.length;
    const charged = hour.stripe.charged().size;
    const sessions = hour.stripe.sessions();
    const holds = new Set(await allHolds());
    const journal = aJournal();
    const restored = await restoreDatabase(aRestorable(hour.snapshot), journal, hour.options);
    expect(restored).toMatchObject({ before: 'bookmark-of-before', missing: [], migrated: [] });
    expect(restored.counted).toMatchObject({
      leads: { added: 1, reverted: 1, restored: 1, erased: 1 },
      shoppers: { restored: 0, erased: 1 },
      outbox: { parked: 0 },
    });
    expect(journal.stored).toBeNull();

    const leads = await leadRows();
    expect(leads.map(({ payload }) => (JSON.parse(payload) as { email?: string }).email)).toEqual(
      expect.arrayContaining(['waits@post.example', 'new@post.example']),
    );
    expect(leads.find(({ id }) => id === hour.first?.id)).toEqual(hour.first);
    expect(leads.find(({ id }) => id === hour.second?.id)).toEqual(hour.second);
    expect(await orphans()).toBe(0);
    for (let minutes = 0; minutes < 3; minutes += 1) {
      hour.wait(10);
      await runSchedule(hour.context);
    }
    expect(hour.receiver.calls.slice(sent).map(({ body }) => body)).toEqual([]);
    expect([hour.stripe.charged().size, hour.stripe.sessions()]).toEqual([charged, sessions]);
    expect(new Set(await allHolds())).toEqual(holds);
    expect([...holds].find(({ car }) => car === 501)).toMatchObject({ state: 'paid', payment: 'authorised' });

    expect(JSON.stringify(await readTables()).toLowerCase()).not.toMatch(/annabel|quenneville|222 ?333/);
    expect((await DB.prepare('SELECT phone FROM shoppers').all<{ phone: string }>()).results).toEqual([{ phone: BEN }]);
    expect((await hour.signingIn.post('/api/sign-in', { code: hour.code })).status).toBe(422);
    const browser = hour.browser(hour.cookies);
    expect((await browser.post('/api/account', { name: 'Ben', last_name: 'Lee', postcode: '4000' })).status).toBe(401);
  });

  test('OPS-05 interrupted before or after any of its calls, it is run again and ends in the same state', async () => {
    const hour = await anHour();
    const broken = await readTables();
    const uninterrupted = aRestorable(hour.snapshot);
    await restoreDatabase(uninterrupted, aJournal(), hour.options);
    const expected = await readTables();
    expect(uninterrupted.calls()).toBeGreaterThan(12);
    for (let call = 1; call <= uninterrupted.calls(); call += 1)
      for (const when of ['before', 'after'] as const) {
        await restoreTables(broken);
        const journal = aJournal();
        const faulty = aRestorable(hour.snapshot, (number, time) => {
          if (number === call && time === when) throw new Error('planted');
        });
        await expect(restoreDatabase(faulty, journal, hour.options)).rejects.toThrow('planted');
        const { counted } = await restoreDatabase(aRestorable(hour.snapshot), journal, hour.options);
        expect([call, when, counted.leads]).toEqual([
          call,
          when,
          { added: 1, current: 0, reverted: 1, restored: 1, erased: 1, parked: 0 },
        ]);
        expect([call, when, await readTables()]).toEqual([call, when, expected]);
      }
  });

  test('OPS-05 meanwhile nobody can write: a shopper is refused and keeps what was typed, deliveries in progress may finish, and none starts', async () => {
    const hour = await anHour();
    const statuses: (number | string)[] = [];
    const restorable = aRestorable(hour.snapshot);
    const sendMeanwhile = async () => {
      statuses.push((await hour.send({ email: 'meanwhile@post.example' })).status);
      await runSchedule(hour.context);
    };
    await DB.prepare(`UPDATE outbox SET state = 'sending', lease_until = '2099-01-01T00:00:00.000Z' WHERE subject = ?`)
      .bind(hour.second?.id)
      .run();
    await restoreDatabase(
      {
        run: async (statements) => {
          const rows = await restorable.run(statements);
          if (statements.some((sql) => sql.includes('caryard_restore (id'))) await sendMeanwhile();
          return rows;
        },
        rewind: restorable.rewind,
      },
      aJournal(),
      {
        ...hour.options,
        pause: async () => {
          await DB.prepare(`UPDATE outbox SET state = 'sent', receipt = 'late' WHERE subject = ?`)
            .bind(hour.second?.id)
            .run();
        },
      },
    );
    expect(statuses).toEqual([500, 500]);
    const late = DB.prepare('SELECT receipt FROM outbox WHERE subject = ?').bind(hour.second?.id);
    expect(await late.first('receipt')).toBe('late');
    expect((await hour.send({ email: 'after@post.example' })).status).toBe(200);
  });

  test('OPS-05 another time, another machine, giving up: each gets instructions', async () => {
    const hour = await anHour();
    const broken = await readTables();
    const journal = aJournal();
    const failingAt = (call: number) =>
      aRestorable(hour.snapshot, (number, when) => {
        if (number === call && when === 'before') throw new Error('planted');
      });
    await expect(restoreDatabase(failingAt(6), journal, hour.options)).rejects.toThrow('planted');
    const other = { ...hour.options, to: new Date('2026-11-20T00:00:10.000Z') };
    await expect(restoreDatabase(aRestorable(hour.snapshot), journal, other)).rejects.toThrow(
      /A restore to 2026-11-20T00:00:30\.000Z is under way/,
    );
    expect(await giveUp(aRestorable(hour.snapshot), journal)).toBe(true);
    expect(await giveUp(aRestorable(hour.snapshot), journal)).toBe(false);
    expect(await readTables()).toEqual(broken);
    let isRewound = false;
    const restorable = aRestorable(hour.snapshot);
    const interrupted = {
      run: async (statements: readonly string[]) => {
        if (isRewound && statements[0]?.startsWith('SELECT * FROM')) throw new Error('planted');
        return await restorable.run(statements);
      },
      rewind: async (to: Date) => {
        isRewound = true;
        return await restorable.rewind(to);
      },
    };
    await expect(restoreDatabase(interrupted, journal, hour.options)).rejects.toThrow('planted');
    await expect(restoreDatabase(restorable, aJournal(), hour.options)).rejects.toThrow(
      /Another machine has rewound this database/,
    );
    await expect(giveUp(restorable, journal)).rejects.toThrow(/has been rewound to .* already/);
    expect(await restoreDatabase(restorable, journal, hour.options)).toMatchObject({
      counted: { leads: { added: 1 } },
    });
  });

  test('OPS-05 what was waiting then and is missing now is not sent automatically, and an accidental hold gives way to the current one', async () => {
    const hour = await anHour();
    await DB.prepare(`DELETE FROM outbox WHERE kind = 'lead' AND subject = ? AND destination LIKE 'webhook%'`)
      .bind(hour.second?.id)
      .run();
    await DB.prepare('DELETE FROM holds').run();
    const buyer = aReservationLead('later', hour.now());
    await holdCar(hour.context, aCurrentCar(501), buyer, 'stripe', placeHold);
    const sent = hour.receiver.calls.length;
    const { counted } = await restoreDatabase(aRestorable(hour.snapshot), aJournal(), hour.options);
    expect(counted).toMatchObject({ outbox: { parked: 1 }, holds: { added: 1 } });
    await runSchedule(hour.context);
    expect(hour.receiver.calls.length).toBe(sent);
    expect(await DB.prepare(`SELECT state FROM outbox WHERE problem = 'restored'`).first('state')).toBe('parked');
    const live = (await allHolds()).filter(({ car, state }) => car === 501 && state !== 'released');
    expect(live).toHaveLength(1);
  });
});

test('OPS-05 the person of a reservation that was erased and then deleted does not come back', async () => {
  const dealer = aDealer();
  const { context } = dealer;
  const reserve = (car: number) =>
    holdCar(
      context,
      aCurrentCar(car),
      { ...aReservationLead(`buyer-of-${car}`, dealer.now()), payload: { ...ANN } },
      'stripe',
      placeHold,
    );
  await reserve(501);
  const held = await reserve(502);
  dealer.stripe.pay(held?.id ?? '');
  await settle(context, held?.id ?? '');
  await runSchedule(context);
  const snapshot = await readTables();
  expect((await erase(run, { email: ANN.email })).settling).toHaveLength(2);
  const later = { ...context, runtime: { ...context.runtime, now: () => new Date() } };
  await runSchedule(later);
  const remaining = await allHolds();
  expect(remaining).toMatchObject([{ car: 502, state: 'released', payment: 'returned' }]);
  const { counted } = await restoreDatabase(aRestorable(snapshot), aJournal(), {
    ...dealer.options,
    now: () => new Date(),
  });
  expect(counted.holds).toMatchObject({ erased: 1, restored: 0 });
  expect(JSON.stringify(await readTables()).toLowerCase()).not.toMatch(/annabel|quenneville|222 ?333/);
  await runSchedule(later);
  expect(await allHolds()).toEqual(remaining);
  expect(dealer.stripe.charged().size).toBe(0);
});

test.each([
  { how: 'erased', isErased: true },
  { how: 'deleted in time', isErased: false },
])('OPS-05 the settled, unpaid reservation of a person that was $how since does not stay', async ({ isErased }) => {
  const dealer = aDealer();
  const buyer = { ...aReservationLead('buyer', dealer.now()), payload: { ...ANN } };
  await holdCar(dealer.context, aCurrentCar(501), buyer, 'stripe', placeHold);
  dealer.wait(60);
  await runSchedule(dealer.context);
  expect(await allHolds()).toMatchObject([{ state: 'released', payment: 'none' }]);
  const snapshot = await readTables();
  if (isErased) expect((await erase(run, { email: ANN.email })).settling).toEqual([]);
  const now = () => new Date(isErased ? Date.now() : '2027-03-01T00:00:00.000Z');
  const later = { ...dealer.context, runtime: { ...dealer.context.runtime, now } };
  await runSchedule(later);
  expect(await allHolds()).toEqual([]);
  await restoreDatabase(aRestorable(snapshot), aJournal(), { ...dealer.options, now });
  expect((await DB.prepare('SELECT check_at FROM holds').all()).results).toEqual([{ check_at: null }]);
  await runSchedule(later);
  expect(await allHolds()).toEqual([]);
});

test.each([
  { what: 'sold car', isErased: false },
  { what: 'sold car of a person that was erased', isErased: true },
])(
  'OPS-05 a $what that somebody else has taken since stays theirs, and the deposit is returned',
  async ({ isErased }) => {
    const dealer = aDealer();
    const { context } = dealer;
    const buyer = { ...aReservationLead('buyer', dealer.now()), payload: { ...ANN } };
    const held = await holdCar(context, aCurrentCar(501), buyer, 'stripe', placeHold);
    dealer.stripe.pay(held?.id ?? '');
    await settle(context, held?.id ?? '');
    await markSold(DB, held?.id ?? '', dealer.now());
    await settle(context, held?.id ?? '');
    const sold = (await DB.prepare('SELECT state, payment, check_at FROM holds').all()).results;
    expect(sold).toEqual([{ state: 'sold', payment: 'kept', check_at: null }]);
    const snapshot = await readTables();
    if (isErased) await erase(run, { email: ANN.email });
    await DB.prepare('DELETE FROM holds').run();
    await holdCar(context, aCurrentCar(501), aReservationLead('later', dealer.now()), 'stripe', placeHold);
    await restoreDatabase(aRestorable(snapshot), aJournal(), dealer.options);
    await runSchedule(context);
    const later = expect.objectContaining({ car: 501, state: 'held' });
    const former = expect.objectContaining({ car: 501, state: 'released', payment: 'returned' });
    const holds = await allHolds();
    expect(holds).toHaveLength(2);
    expect(holds).toEqual(expect.arrayContaining([later, former]));
    expect(dealer.stripe.charged().size).toBe(0);
  },
);

test('OPS-05 a valuation that has replaced a failed one since is kept', async () => {
  const car: TradeInCar = {
    id: 'car',
    rego: 'ABC 123',
    regoState: 'qld',
    make: 'Kia',
    model: 'Rio',
    badge: null,
    year: 2021,
    source: 'shopper',
  };
  await insertCar(DB, car, '2027-02-18T00:00:00.000Z');
  const valuation = { id: 'valuation', car, answers: { kms: 60_000 }, validUntil: '2026-11-27' };
  const failed = { offer_price: null, refusal: 'unavailable', reasons: null } as const;
  await insertValuation(DB, { ...valuation, result: failed, createdAt: '2026-11-20T00:00:00.000Z' }, []);
  const snapshot = await readTables();
  const result = { offer_price: 9_400, refusal: null, reasons: null };
  await insertValuation(DB, { ...valuation, result, createdAt: '2026-11-20T00:01:00.000Z' }, []);
  await restoreDatabase(aRestorable(snapshot), aJournal(), aDealer().options);
  expect(await findValuation(DB, 'valuation')).toMatchObject({ result, createdAt: '2026-11-20T00:01:00.000Z' });
});

test('OPS-05 planted: restoring only the database repeats a delivery, loses a lead and restores the erased person', async () => {
  const hour = await anHour();
  const sent = hour.receiver.calls.length;
  await restoreTables(hour.snapshot);
  await runSchedule(hour.context);
  expect(hour.receiver.calls.length).toBeGreaterThan(sent);
  expect((await leadRows()).some(({ payload }) => payload.includes('new@post.example'))).toBe(false);
  expect(JSON.stringify(await readTables())).toMatch(/Quenneville/);
});
