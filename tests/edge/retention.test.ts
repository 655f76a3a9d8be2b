import { beforeEach, describe, expect, test } from 'vitest';
import { outgoing } from '#functions/platform/outbox/outbox-repo.ts';
import { insertLead } from '#functions/topics/leads/leads-repo.ts';
import { sendMessage } from '#functions/topics/messages/send-message.ts';
import { countPhoneReveal } from '#functions/use-cases/count-phone-reveal.ts';
import { runSchedule } from '#functions/use-cases/run-schedule.ts';
import { aContext, aWorker } from './a-context.ts';
import { aLead } from './a-lead.ts';
import { aReceiver, type Behaviour } from './a-receiver.ts';
import { DB, deleteAllLeads, leadRows } from './lead-rows.ts';

const DAY = 86_400_000;
const START = Date.parse('2026-11-20T00:00:00Z');
let now = START;
const clock = { now: () => new Date(now) };
const texts = async (sql: string): Promise<unknown[]> => (await DB.prepare(sql).raw()).flat();

beforeEach(async () => {
  now = START;
  await deleteAllLeads();
  await DB.prepare('DELETE FROM local_messages').run();
});

describe('how long personal data is kept', () => {
  test('a lead and its deliveries until its date, codes for a day, other messages as long as leads', async () => {
    const context = aContext({ ...clock, fetch: aReceiver('fails').fetch }, {}, 'local');
    await insertLead(DB, aLead({ deleteAfter: new Date(START + 90 * DAY).toISOString() }));
    const message = { channel: 'email', to: 'jo@example.com', subject: 'x', text: 'x' } as const;
    await sendMessage(context, 'code:1', message);
    await sendMessage(context, 'confirmed-1', message);
    const remaining = async () => [
      (await leadRows()).length,
      (await texts("SELECT count(*) FROM outbox WHERE kind = 'lead'"))[0],
      (await texts('SELECT id FROM local_messages ORDER BY id')).join(),
    ];
    now = START + DAY - 1;
    await runSchedule(context);
    expect(await remaining()).toEqual([1, 1, 'code:1,confirmed-1']);
    now = START + DAY;
    await runSchedule(context);
    expect(await remaining()).toEqual([1, 1, 'confirmed-1']);
    now = START + 90 * DAY - 1;
    await runSchedule(context);
    expect(await remaining()).toEqual([1, 1, 'confirmed-1']);
    now = START + 90 * DAY;
    await runSchedule(context);
    expect(await remaining()).toEqual([0, 0, '']);
  });

  test('an undelivered message is still reported, without its content', async () => {
    const sms = { url: 'https://sms.example/', from: 'Yard', tokenBinding: 'SMS_TOKEN' };
    const context = aContext({ ...clock, fetch: aReceiver('fails').fetch }, { messages: { email: null, sms } });
    const body = { channel: 'sms', to: '0412 345 678', subject: '', text: 'Held' };
    const at = new Date(START).toISOString();
    await outgoing(DB, {
      kind: 'message',
      deduplicationKey: 'm',
      destination: 'sms',
      body,
      state: 'waiting',
      at,
    }).run();
    await runSchedule(context);
    now = START + 91 * DAY;
    await runSchedule(context);
    expect(await texts('SELECT state, body, problem FROM outbox')).toEqual(['parked', null, 'status 503']);
  });
});

describe('the daily mail', () => {
  const digest = { to: 'boss@dealer.example', hour: 7 };
  const leads = { destinations: [{ kind: 'outbox' as const }], keepDays: 90, digest };
  const mails = () => texts('SELECT subject FROM local_messages ORDER BY written_at');

  test('is sent once, at the configured hour of the dealer’s day, about the previous day', async () => {
    const context = aContext(clock, { leads });
    const leadAt = (instant: string) => ({ receivedAt: instant, key: instant, id: instant });
    for (const instant of [
      '2026-11-18T13:59:59.999Z',
      '2026-11-18T14:00:00.000Z',
      '2026-11-19T13:59:59.999Z',
      '2026-11-19T14:00:00.000Z',
    ])
      await insertLead(DB, aLead(leadAt(instant))); // midnight in Brisbane is 14:00 UTC
    now = Date.parse('2026-11-19T20:59:00Z'); // 6:59
    await runSchedule(context);
    expect(await mails()).toEqual([]);
    for (now = Date.parse('2026-11-19T21:00:00Z'); now < START + 12 * 3_600_000; now += 3_600_000)
      await Promise.all([runSchedule(context), runSchedule(context)]);
    expect(await mails()).toEqual(['2 leads on Thursday 19 November 2026']);
    now = Date.parse('2026-11-20T23:00:00Z'); // the exact hour was missed
    await runSchedule(context);
    expect(await mails()).toEqual(['2 leads on Thursday 19 November 2026', '1 lead on Friday 20 November 2026']);
  });

  test('PHONE-02 says how often a phone number was opened on the previous day', async () => {
    const context = aContext(clock, { leads });
    now = Date.parse('2026-11-19T01:00:00Z');
    for (const car of [501, 501, 502]) await countPhoneReveal(context, car, 71);
    now = Date.parse('2026-11-19T21:00:00Z');
    await countPhoneReveal(context, 501, 71); // already the next day in Brisbane
    await runSchedule(context);
    expect(await texts('SELECT text FROM local_messages')).toEqual([
      expect.stringContaining('\n\nShoppers asked to see phone numbers 3 times.'),
    ]);
  });

  test('counts a general enquiry by its category, as the e-mail about it calls it', async () => {
    const context = aContext(clock, { leads });
    for (const [key, payload] of Object.entries({
      careers: { category: 'General Enquiry', subcategory: 'Career Enquiry' },
      fleet: { category: 'Fleet Enquiry' },
      none: {},
    }))
      await insertLead(DB, aLead({ key, id: key, form: 'general', payload, receivedAt: '2026-11-19T01:00:00.000Z' }));
    now = Date.parse('2026-11-19T21:00:00Z');
    await runSchedule(context);
    const [text] = await texts('SELECT text FROM local_messages');
    for (const row of ['Careers enquiries: 1', 'Fleet enquiries: 1', 'General enquiries: 1'])
      expect(text).toContain(row);
  });
});

describe('logs contain ids only', () => {
  /** Everything that a person types contains this word. */
  const typed = {
    name: 'Canary',
    last_name: 'Canary',
    email: 'canary@canary.example',
    phone: '0400 226 279',
    Rego: 'CANARY',
    message: 'canary message',
    opt_in: 'true',
  };
  const chosen = {
    form: 'general',
    page: '/contact?canary',
    category: 'General Enquiry',
    location_id: '12',
    PreferredContactMethod: 'SMS',
    terms_conditions: 'true',
  };

  test.each<{ why: string; behaviour: Behaviour; body: object; failing?: boolean; days?: number; logged: string }>([
    { why: 'success', behaviour: 'works', body: {}, logged: 'delivered' },
    { why: 'refusal', behaviour: 'works', body: { email: 'canary' }, logged: '' },
    { why: 'a failed store', behaviour: 'works', body: {}, failing: true, logged: 'lead_failed' },
    { why: 'a failed delivery', behaviour: 'garbage', body: {}, logged: 'delivery_failed' },
    { why: 'a parked delivery', behaviour: 'refuses', body: {}, days: 15, logged: 'parked' },
    { why: 'a flagged lead', behaviour: 'works', body: { leave_empty: 'canary' }, logged: 'lead' },
  ])('through $why', async ({ behaviour, body, failing = false, days = 0, logged }) => {
    const lines: { event: string }[] = [];
    const receiver = aReceiver(behaviour);
    const context = aContext({
      ...clock,
      fetch: receiver.fetch,
      log: (line) => void lines.push(line),
      ...(failing
        ? {
            database: (env) =>
              new Proxy(env.DB, {
                get: (db, name) =>
                  name === 'batch'
                    ? () => Promise.reject(new Error('near "canary message"'))
                    : Reflect.get(db, name).bind(db),
              }),
          }
        : {}),
    });
    const { request, settled } = aWorker(context);
    const response = await request('/api/leads', {
      method: 'POST',
      body: JSON.stringify({ ...chosen, ...typed, ...body }),
      headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': '203.0.113.226' },
    });
    await settled();
    for (let day = 0; day < days; day += 1, now += DAY) await runSchedule(context);
    if (logged !== '') expect(lines.map(({ event }) => event)).toContain(logged);
    const outcome = JSON.stringify(lines) + (response.status === 200 ? '' : await response.text());
    expect(outcome).not.toMatch(/canary|226 279|203\.0\.113/i);
  });
});
