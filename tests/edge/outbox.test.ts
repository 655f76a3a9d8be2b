import { beforeEach, describe, expect, test } from 'vitest';
import type { Runtime } from '#functions/platform/env.ts';
import { hookRows } from '#functions/platform/outbox/hook-rows.ts';
import { claimDue, outgoing } from '#functions/platform/outbox/outbox-repo.ts';
import { insertLead } from '#functions/topics/leads/leads-repo.ts';
import { deliverBacklog, deliverDue } from '#functions/use-cases/deliver.ts';
import { runSchedule } from '#functions/use-cases/run-schedule.ts';
import { randomOf } from '#scripts/demo/random.ts';
import type { EdgeSite } from '#site/site.ts';
import { aContext, CRM_SECRET } from './a-context.ts';
import { aLead } from './a-lead.ts';
import { aReceiver, type Behaviour } from './a-receiver.ts';
import { DB, deleteAllLeads, outboxRows } from './lead-rows.ts';
import { failOperation, withFaults } from './with-faults.ts';

const NOW = Date.parse('2026-11-20T00:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let now = NOW;
const clock = { now: () => new Date(now), random: () => 250 };

beforeEach(async () => {
  now = NOW;
  await deleteAllLeads();
});

interface Row {
  readonly state: string;
  readonly attempts: number;
  readonly next_at: string;
  readonly problem: string | null;
  readonly receipt: string | null;
  readonly body: string | null;
}
const rows = async (): Promise<Row[]> => (await DB.prepare('SELECT * FROM outbox ORDER BY id').all<Row>()).results;
const row = async (): Promise<Row> => (await rows())[0] as Row;

const WEBHOOK = { kind: 'webhook', url: 'https://crm.example/hook', secretBinding: 'CRM_SECRET' } as const;
const leadsTo = (...destinations: EdgeSite['leads']['destinations']): Partial<EdgeSite> => ({
  leads: { destinations, keepDays: 90, digest: null },
});
const MAIL = { url: 'https://mail.example/emails', from: 'Yard <yard@example.com>', tokenBinding: 'MAIL_TOKEN' };

async function store(count: number, name = `webhook:${WEBHOOK.url}`): Promise<void> {
  for (let n = 0; n < count; n += 1)
    await insertLead(DB, aLead({ id: `lead-${n}`, key: `key-${n}`, destinations: [{ name, state: 'waiting' }] }));
}

async function hmac(text: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(CRM_SECRET), algorithm, false, ['sign']);
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
  return [...mac].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

describe('what a destination receives', () => {
  test('emails about a lead: each under a constant key, whatever the number of its row', async () => {
    const receiver = aReceiver('hangs');
    const to = ['a@dealer.example', 'b@dealer.example'];
    const site = {
      ...leadsTo(...to.map((to) => ({ kind: 'email', to }) as const)),
      messages: { email: MAIL, sms: null },
    };
    const context = aContext({ ...clock, fetch: receiver.fetch }, site);
    const destinations = to.map((to) => ({ name: `email:${to}`, state: 'waiting' }) as const);
    await insertLead(DB, aLead({ destinations }));
    await deliverDue(context, 10);
    await DB.prepare('UPDATE outbox SET id = id + 100').run(); // a restore numbers the rows of later leads again
    now += HOUR;
    await deliverDue(context, 10);
    const keys = receiver.calls.map(({ key }) => key);
    expect([keys.length, new Set(keys).size]).toEqual([4, 2]);
  });

  test('a webhook: the lead as JSON, signed, under a constant key', async () => {
    const receiver = aReceiver('fails');
    const context = aContext({ ...clock, fetch: receiver.fetch }, leadsTo(WEBHOOK));
    await store(1);
    await deliverDue(context, 10);
    receiver.behaviour = 'works';
    now += HOUR;
    await deliverDue(context, 10);
    const [first, second] = receiver.calls;
    expect([first?.key, second?.key]).toEqual(['lead-lead-0', 'lead-lead-0']);
    expect(JSON.parse(second?.body ?? '')).toMatchObject({
      event: 'lead',
      id: 'lead-0',
      form: 'general',
      site: 'test-yard',
      payload: { name: 'Jo' },
    });
    for (const call of [first, second]) {
      const timestamp = call?.headers.get('caryard-timestamp');
      expect(call?.headers.get('caryard-signature')).toBe(`v1=${await hmac(`${timestamp}.${call?.body}`)}`);
    }
    expect(Number(second?.headers.get('caryard-timestamp'))).toBe(now / 1000);
    expect(await row()).toMatchObject({ state: 'sent', receipt: 'taken-1', problem: null, attempts: 2 });
  });

  test('ADF by HTTP and by e-mail, and a plain e-mail with single-line headers', async () => {
    const receiver = aReceiver();
    const adf = { kind: 'adf', url: 'https://adf.example/in', secretBinding: null } as const;
    const site = {
      ...leadsTo(adf, { kind: 'adf-email', to: 'adf@dealer.example' }, { kind: 'email', to: 'desk@dealer.example' }),
      messages: { email: MAIL, sms: null },
    };
    const name = 'Jo\r\nBcc: all@evil.tld';
    const payload = { name, last_name: 'Lee', email: 'jo@example.com,x@evil.tld', category: 'General Enquiry' };
    const destinations = ['adf:https://adf.example/in', 'adf-email:adf@dealer.example', 'email:desk@dealer.example'];
    const states = destinations.map((destination) => ({ name: destination, state: 'waiting' as const }));
    await insertLead(DB, aLead({ payload, destinations: states }));
    await deliverDue(aContext({ ...clock, fetch: receiver.fetch }, site), 10);
    expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
    const callsTo = (url: string) => receiver.calls.filter((call) => call.url === url);
    expect(callsTo(adf.url)[0]?.body).toContain('<id sequence="1" source="https://www.test-yard.example">lead-1</id>');
    const mails = callsTo(MAIL.url).map(({ body }) => JSON.parse(body) as Record<string, string>);
    expect(mails.map(({ to }) => to).sort()).toEqual([['adf@dealer.example'], ['desk@dealer.example']]);
    const plain = mails.find(({ to }) => to?.[0] === 'desk@dealer.example');
    expect(plain?.subject).toBe('General enquiry – Jo Bcc: all@evil.tld Lee');
    expect(plain?.html).toMatch(/^<!doctype html><html lang="en-AU">/);
    expect(plain).not.toHaveProperty('reply_to');
    expect(mails.find(({ to }) => to?.[0] === 'adf@dealer.example')?.text).toContain('<?adf version="1.0"?>');
    expect(callsTo(MAIL.url)[0]?.headers.get('authorization')).toBe('Bearer mail-token');
    expect(new Set(callsTo(MAIL.url).map(({ key }) => key)).size).toBe(2);
  });

  test('a hook: the event and its details, signed, to the subscribed systems', async () => {
    const receiver = aReceiver();
    const hook = (event: 'reservation' | 'valuation', url: string) => ({ event, url, secretBinding: 'CRM_SECRET' });
    const hooks = [hook('reservation', 'https://a.example/'), hook('valuation', 'https://b.example/')];
    const context = aContext({ ...clock, fetch: receiver.fetch }, { hooks });
    await DB.batch(hookRows(context, 'reservation', 'reservation/1', { car_id: 501 }));
    await deliverDue(context, 10);
    expect(receiver.calls.map(({ url, key, body }) => [url, key, JSON.parse(body)])).toEqual([
      ['https://a.example/', 'hook-reservation%2F1', { event: 'reservation', car_id: 501 }],
    ]);
    expect(await row()).toMatchObject({ state: 'sent', body: null });
  });

  test('a message: by the service for its channel; without one it is stored locally', async () => {
    const receiver = aReceiver();
    const message = { channel: 'sms', to: '0412 345 678', subject: '', text: 'Your car is held.' };
    const sms = { url: 'https://sms.example/messages', from: 'Yard', tokenBinding: 'SMS_TOKEN' };
    const put = (deduplicationKey: string) =>
      outgoing(DB, {
        kind: 'message',
        deduplicationKey,
        destination: 'sms',
        body: message,
        state: 'waiting',
        at: '2026',
      }).run();
    await put('held-1');
    await deliverDue(aContext({ ...clock, fetch: receiver.fetch }, { messages: { email: null, sms } }), 10);
    expect(receiver.calls.map(({ body }) => JSON.parse(body))).toEqual([
      { from: 'Yard', to: '0412 345 678', text: 'Your car is held.' },
    ]);
    await put('held-2');
    await deliverDue(aContext(clock), 10);
    const stored = await DB.prepare("SELECT receiver, text FROM local_messages WHERE id = 'message-held-2'").first();
    await put('held-3');
    const twoLines = aContext({ ...clock, fetch: receiver.fetch }, { messages: { email: null, sms } });
    await deliverDue({ ...twoLines, env: { ...twoLines.env, SMS_TOKEN: 'one\ntwo' } as never }, 10);
    expect((await rows()).at(-1)).toMatchObject({ state: 'waiting', problem: 'no secret SMS_TOKEN' });
    expect(stored).toEqual({ receiver: '0412 345 678', text: 'Your car is held.' });
  });
});

/** Rows exactly as releases up to November 2026 stored them: rows that wait during a deployment are sent by the new version. */
const STORED_BEFORE = [
  `INSERT INTO leads (id, key, body_hash, form, site_id, car_id, received_at, delete_after, spam, payload, consent, car) VALUES
     ('0123456789abcdefghjkmnpqrs', 'b7d4b8f0-3c1e-4a56-9a51-27f2f3a0c001', 'hash', 'general', 7, NULL, '2026-11-19T23:00:00.000Z',
      '2027-02-17T23:00:00.000Z', NULL, '{"name":"Jo","email":"jo@example.com","lead_id":"0123456789abcdefghjkmnpqrs"}',
      '{"contact":true,"marketing":false,"terms":null,"wording":{},"notice":""}', NULL)`,
  `INSERT INTO outbox (kind, subject, destination, body, state, attempts, created_at, next_at, tried_at, tried_since, problem) VALUES
     ('lead', '0123456789abcdefghjkmnpqrs', 'webhook:https://crm.example/hook', NULL, 'waiting', 2, '2026-11-19T23:00:00.000Z',
      '2026-11-19T23:59:00.000Z', '2026-11-19T23:57:00.000Z', '2026-11-19T23:00:01.000Z', 'status 503')`,
  `INSERT INTO outbox (kind, subject, destination, body, state, created_at, next_at) VALUES
     ('hook', 'hold-1:held', 'hook:https://dms.example/', '{"event":"reservation","what":"held","id":"hold-1","car_id":501}', 'waiting',
      '2026-11-19T23:30:00.000Z', '2026-11-19T23:30:00.000Z')`,
  `INSERT INTO outbox (kind, subject, destination, body, state, attempts, created_at, next_at, lease, lease_until) VALUES
     ('message', 'hold-1:held', 'email', '{"channel":"email","to":"jo@example.com","subject":"Held","text":"Hello Jo"}', 'sending', 1,
      '2026-11-19T23:30:00.000Z', '2026-11-19T23:30:00.000Z', 'a deliverer that is gone', '2026-11-19T23:33:00.000Z')`,
];

describe('R1 what waits while a new version is deployed', () => {
  test('rows of every kind stored by an earlier version are sent once, under their keys', async () => {
    const receiver = aReceiver();
    const hooks = [{ event: 'reservation', url: 'https://dms.example/', secretBinding: 'CRM_SECRET' } as const];
    const site = { ...leadsTo(WEBHOOK), hooks, messages: { email: MAIL, sms: null } };
    await DB.batch(STORED_BEFORE.map((sql) => DB.prepare(sql)));
    const context = aContext({ ...clock, fetch: receiver.fetch }, site);
    await runSchedule(context);
    await runSchedule(context);
    const sent = receiver.calls.map(({ url, key }) => `${key} to ${url}`);
    expect(sent.sort()).toEqual([
      'hook-hold-1%3Aheld to https://dms.example/',
      'lead-0123456789abcdefghjkmnpqrs to https://crm.example/hook',
      'message-hold-1%253Aheld to https://mail.example/emails',
    ]);
    expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
  });
});

describe('what counts as delivered', () => {
  const page =
    (text: string, type = 'text/html') =>
    () =>
      new Response(text, { headers: { 'Content-Type': type } });
  test.each<{ why: string; respond: () => Response; state: string; adf?: string; problem?: string }>([
    { why: 'JSON', respond: () => Response.json({ ok: true }), state: 'sent' },
    { why: '204', respond: () => new Response(null, { status: 204 }), state: 'sent' },
    { why: 'an empty 202', respond: () => new Response('', { status: 202 }), state: 'sent' },
    { why: 'an id that has no text', respond: page('{"id": {"toString": 1}}'), state: 'sent' },
    { why: 'an id deep in lists', respond: page(`{"id": ${'['.repeat(8000)}${']'.repeat(8000)}}`), state: 'sent' },
    { why: 'a maintenance page', respond: page('<!doctype html><p>Back soon'), state: 'waiting', problem: 'garbage' },
    {
      why: 'a page declared as JSON',
      respond: page('<html>', 'application/json'),
      state: 'waiting',
      problem: 'garbage',
    },
    { why: 'a word', respond: page('OK', 'text/plain'), state: 'waiting', adf: 'sent', problem: 'garbage' },
    { why: 'XML', respond: page('<?xml version="1.0"?><ack/>', 'text/xml'), state: 'waiting', adf: 'sent' },
    { why: 'a JSON text', respond: () => Response.json('hello'), state: 'waiting', adf: 'sent' },
    { why: 'truncated JSON', respond: page('{"id": "1', 'application/json'), state: 'waiting', adf: 'sent' },
    { why: 'an overlong response', respond: page('1'.repeat(100_000)), state: 'waiting', problem: 'garbage' },
    { why: '302', respond: () => new Response(null, { status: 302 }), state: 'waiting', problem: 'status 302' },
    { why: '401', respond: () => new Response(null, { status: 401 }), state: 'waiting', problem: 'status 401' },
    { why: '500', respond: () => Response.json({}, { status: 500 }), state: 'waiting', problem: 'status 500' },
  ])('$why', async ({ respond, state, adf = state, problem }) => {
    const url = 'https://adf.example/in';
    const context = aContext(
      { ...clock, fetch: async () => respond() },
      leadsTo(WEBHOOK, { kind: 'adf', url, secretBinding: null }),
    );
    await store(1);
    await insertLead(DB, aLead({ id: 'b', key: 'b', destinations: [{ name: `adf:${url}`, state: 'waiting' }] }));
    await deliverDue(context, 10);
    expect((await rows()).map((stored) => stored.state)).toEqual([state, adf]);
    if (problem) expect((await row()).problem).toBe(problem);
  });

  test('a request follows no redirect and ends after ten seconds', async () => {
    const requests: Request[] = [];
    const fetch = async (request: Request) => {
      requests.push(request);
      return Response.json({});
    };
    await store(1);
    await deliverDue(aContext({ ...clock, fetch }), 1);
    expect(requests[0]?.redirect).toBe('manual');
    expect(requests[0]?.signal).toBeInstanceOf(AbortSignal);
  });

  test.each<{ why: string; site: Partial<EdgeSite>; name: string; problem: string }>([
    {
      why: 'a secret that is not bound',
      site: leadsTo({ ...WEBHOOK, secretBinding: 'FORGOTTEN_SECRET' }),
      name: `webhook:${WEBHOOK.url}`,
      problem: 'no secret FORGOTTEN_SECRET',
    },
    { why: 'a destination that was removed', site: leadsTo(), name: 'webhook:x', problem: 'no such destination' },
    {
      why: 'e-mail without a service',
      site: leadsTo({ kind: 'email', to: 'a@b.example' }),
      name: 'email:a@b.example',
      problem: 'no email service',
    },
  ])('$why is recorded as a problem in the outbox', async ({ site, name, problem }) => {
    await store(1, name);
    await deliverDue(aContext(clock, site), 10);
    expect(await row()).toMatchObject({ state: 'waiting', problem });
  });
});

describe('parallel deliverers', () => {
  /** Planted: reads first and then claims. */
  const readThenClaim: typeof claimDue = async (db, lease, _, at, limit) => {
    const { results } = await db
      .prepare("SELECT * FROM outbox WHERE state = 'waiting' AND next_at <= ?1 LIMIT ?2")
      .bind(at.toISOString(), limit)
      .all<Awaited<ReturnType<typeof claimDue>>[number]>();
    for (const { id } of results)
      await db.prepare("UPDATE outbox SET state = 'sending', lease = ?2 WHERE id = ?1").bind(id, lease.holder).run();
    return results;
  };
  async function countClaimedTwice(claim: typeof claimDue): Promise<number> {
    await store(30);
    const until = new Date(now + HOUR);
    const claims = await Promise.all(
      Array.from({ length: 12 }, (_, n) => claim(DB, { holder: `h${n}`, until }, null, new Date(now), 5)),
    );
    const ids = claims.flat().map(({ id }) => id);
    return ids.length - new Set(ids).size;
  }
  test('R1 never have the same row', async () => expect(await countClaimedTwice(claimDue)).toBe(0));
  test('R1 the planted read-then-claim is detected', async () =>
    expect(await countClaimedTwice(readThenClaim)).toBeGreaterThan(0));

  test('R1 send each row once', async () => {
    const receiver = aReceiver();
    const context = aContext({ ...clock, fetch: receiver.fetch });
    await store(40);
    await Promise.all(Array.from({ length: 10 }, () => deliverDue(context, 20)));
    expect([receiver.calls.length, receiver.overlaps, receiver.effects.size]).toEqual([40, [], 40]);
  });

  test('R1 a row whose deliverer died is left alone until its lease ends, then sent', async () => {
    const receiver = aReceiver();
    const context = aContext({ ...clock, fetch: receiver.fetch });
    await store(1);
    await claimDue(DB, { holder: 'gone', until: new Date(now + 3 * MINUTE) }, null, new Date(now), 1);
    now += 3 * MINUTE - 1;
    expect(await deliverDue(context, 10)).toBe(0);
    now += 1;
    expect(await deliverDue(context, 10)).toBe(1);
    expect((await row()).state).toBe('sent');
  });

  test.each([
    { late: 'failure', respond: () => new Response(null, { status: 503 }) },
    { late: 'success', respond: () => Response.json({ id: 'late' }) },
  ])('R1 a deliverer that finishes too late with a $late changes nothing', async ({ respond }) => {
    await store(1);
    const slow = aContext({
      ...clock,
      fetch: async () => {
        now += 4 * MINUTE; // meanwhile another deliverer claims the row and delivers it
        await deliverDue(aContext({ ...clock, fetch: aReceiver().fetch }), 1);
        return respond();
      },
    });
    await deliverDue(slow, 1);
    expect(await row()).toMatchObject({ state: 'sent', problem: null, receipt: 'taken-1' });
  });
});

describe('attempts', () => {
  test('one minute, then twice as long each time up to six hours, with jitter; parked after 14 days', async () => {
    const receiver = aReceiver('refuses');
    const context = aContext({ ...clock, fetch: receiver.fetch });
    await store(1);
    const waits: number[] = [];
    for (let pending = await row(); pending.state === 'waiting'; pending = await row()) {
      now = Math.max(now, Date.parse(pending.next_at));
      await runSchedule(context);
      const after = await row();
      if (after.state === 'waiting') waits.push((Date.parse(after.next_at) - now) / MINUTE);
    }
    expect(waits.slice(0, 11)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
    expect(await row()).toMatchObject({ state: 'parked', problem: 'status 422' });
    expect((now - NOW) / HOUR).toBeGreaterThanOrEqual(14 * 24);
    expect((now - NOW) / HOUR).toBeLessThan(14 * 24 + 6.1);
    expect(receiver.calls.length).toBeLessThan(70);
    await runSchedule(context);
    expect((await rows()).length).toBe(1);
  });

  test.each([
    { random: 0, seconds: 45 },
    { random: 499, seconds: 74.94 },
  ])('the first wait is jittered by a quarter', async ({ random, seconds }) => {
    await store(1);
    await deliverDue(aContext({ ...clock, random: () => random, fetch: aReceiver('fails').fetch }), 1);
    expect((Date.parse((await row()).next_at) - now) / 1000).toBeCloseTo(seconds, 1);
  });
});

describe('R3 the dealer is down for 72 hours', () => {
  type Sweep = (context: ReturnType<typeof aContext>) => Promise<unknown>;
  /**
   * A lead every `everyMinutes` during the whole outage; returns how many minutes after recovery the backlog was delivered. During the
   * outage only the schedule's deliveries run, because its other jobs are most of its work; from the recovery on the whole schedule.
   */
  async function runOutage(
    everyMinutes: number,
    duringOutage: Sweep = deliverBacklog,
    afterwards: Sweep = runSchedule,
  ) {
    const receiver = aReceiver('hangs');
    const { between } = randomOf('an outage');
    const runtime: Partial<Runtime> = {
      ...clock,
      random: (below) => between(0, below - 1),
      fetch: receiver.fetch,
    };
    const context = aContext(runtime, leadsTo(WEBHOOK));
    let stored = 0;
    for (; now < NOW + 72 * HOUR; now += 10 * MINUTE) {
      receiver.behaviour = (['hangs', 'fails', 'garbage', 'unreachable'] as const)[
        Math.floor(now / HOUR) % 4
      ] as Behaviour;
      if ((now - NOW) % (everyMinutes * MINUTE) === 0) {
        const name = `webhook:${WEBHOOK.url}`;
        const lead = aLead({ id: `lead-${stored}`, key: `key-${stored}`, receivedAt: new Date(now).toISOString() });
        await insertLead(DB, { ...lead, destinations: [{ name, state: 'waiting' }] });
        stored += 1;
      }
      await duringOutage(context);
    }
    receiver.behaviour = 'works';
    const attempts = Math.max(...(await rows()).map((stored) => stored.attempts));
    const calls = receiver.calls.length;
    let minutes = 0;
    for (; minutes < 60 && receiver.effects.size < stored; minutes += 1, now += MINUTE) await afterwards(context);
    const duplicated = [...receiver.effects.values()].filter((times) => times > 1).length;
    return { minutes, attempts, calls, stored, duplicated, undelivered: stored - receiver.effects.size };
  }

  test('many leads: all are delivered within 15 minutes, once, after a limited number of attempts', async () => {
    const { minutes, attempts, calls, stored, duplicated, undelivered } = await runOutage(120);
    expect({ stored, duplicated, undelivered }).toEqual({ stored: 36, duplicated: 0, undelivered: 0 });
    expect(minutes).toBeLessThanOrEqual(15);
    expect(attempts).toBeLessThan(100);
    expect(calls).toBeLessThan(72 * 6 + 25 * stored); // six an hour to check whether it is back, and each lead's own retries
  });

  test('a single lead: the recovery is noticed although its next attempt is hours away', async () => {
    const { minutes, attempts, undelivered } = await runOutage(72 * 60);
    expect([undelivered, minutes <= 15, attempts < 450]).toEqual([0, true, true]);
  });

  test('the planted schedule that only knows each row’s own retry time is detected', async () => {
    const byRow: Sweep = (context) => deliverDue(context, 25);
    const { minutes } = await runOutage(72 * 60, byRow, byRow);
    expect(minutes).toBeGreaterThan(15);
  });

  test('a lead refused by a working system is not retried more often', async () => {
    const receiver = aReceiver();
    const fetch = async (request: Request): Promise<Response> =>
      request.headers.get('idempotency-key') === 'lead-lead-0'
        ? Response.json({}, { status: 422 })
        : receiver.fetch(request);
    const context = aContext({ ...clock, fetch });
    for (let n = 0; n < 60; n += 1, now += 10 * MINUTE) {
      const lead = aLead({ id: `lead-${n}`, key: `key-${n}`, receivedAt: new Date(now).toISOString() });
      await insertLead(DB, { ...lead, destinations: [{ name: `webhook:${WEBHOOK.url}`, state: 'waiting' }] });
      await runSchedule(context);
    }
    expect((await row()).attempts).toBeLessThan(12);
    expect(receiver.effects.size).toBe(59);
  });
});

describe('R2 deliverDue fails at any point', () => {
  test('one run after the lease everything is sent, once', async () => {
    let tried = 0;
    for (const when of ['before', 'after'] as const)
      for (let n = 1; ; n += 1) {
        await deleteAllLeads();
        const receiver = aReceiver();
        await store(2);
        const context = aContext({ ...clock, fetch: receiver.fetch });
        const faulty = withFaults(context.runtime, failOperation(n, when));
        await deliverDue({ ...context, runtime: faulty.runtime }, 10).catch(() => {});
        now += 4 * MINUTE;
        await runSchedule(context);
        expect([await outboxRows('lead-0'), await outboxRows('lead-1')].flat()).toEqual([
          'webhook:https://crm.example/hook sent',
          'webhook:https://crm.example/hook sent',
        ]);
        expect([...receiver.effects.values()]).toEqual([1, 1]);
        if (n > faulty.operations()) break;
        tried += 1;
      }
    expect(tried).toBeGreaterThanOrEqual(12); // claim, leads, and for each row the call and its outcome: before and after
  });
});
