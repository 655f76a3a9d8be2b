import { beforeEach, describe, expect, test } from 'vitest';
import type { Stage } from '#functions/platform/env.ts';
import type { EdgeSite } from '#site/site.ts';
import { deleteAllShoppers } from './a-browser.ts';
import { aContext, aWorker } from './a-context.ts';
import { aReceiver, type Behaviour } from './a-receiver.ts';
import { DETAILS, deleteAllHolds } from './a-reservation.ts';
import { DB } from './lead-rows.ts';

beforeEach(async () => {
  await deleteAllShoppers();
  await deleteAllHolds();
});

const mail = { url: 'https://mail.example/', from: 'yard@yard.example', tokenBinding: 'MAIL_TOKEN' };
const sms = { url: 'https://sms.example/', from: 'Yard', tokenBinding: 'SMS_TOKEN' };
const WITH = { email: mail, sms };
const WITHOUT = { email: null, sms: null };
const CODE = /\b\d{8}\b/;

function aDealer(stage: Stage, messages: EdgeSite['messages'], behaviour: Behaviour = 'well') {
  const receiver = aReceiver(behaviour);
  const now = new Date();
  const context = aContext(
    { fetch: receiver.fetch, now: () => now, random: () => 12_345_678 },
    { messages },
    stage as Stage,
  );
  const worker = aWorker(context);
  const send = (body: BodyInit, type: string) => ({
    method: 'POST',
    body,
    headers: { 'Content-Type': type, 'Sec-Fetch-Site': 'same-origin' },
  });
  return {
    ...worker,
    receiver,
    post: (path: string, body: object) => worker.ask(path, send(JSON.stringify(body), 'application/json')),
    submit: (path: string, body: Record<string, string>) =>
      worker.ask(path, send(new URLSearchParams(body).toString(), 'application/x-www-form-urlencoded')),
  };
}

describe('a code', () => {
  test.each<{ stage: string; services: 'all' | 'none'; shown: boolean; status: number }>([
    { stage: 'local', services: 'none', shown: true, status: 200 },
    { stage: 'local', services: 'all', shown: true, status: 200 },
    { stage: 'preview', services: 'all', shown: true, status: 200 },
    { stage: 'production', services: 'all', shown: false, status: 200 },
    { stage: 'production', services: 'none', shown: false, status: 502 },
    { stage: 'of a Worker that was not told', services: 'none', shown: false, status: 200 },
  ])('in stage $stage with services $services: shown on the page $shown, status $status', async (one) => {
    const { stage, shown, status } = one;
    const messages = one.services === 'all' ? WITH : WITHOUT;
    for (const identifier of ['0412 345 678', 'jo@example.com']) {
      const yard = aDealer(stage as Stage, messages);
      const response = await yard.post('/api/sign-in/code', { identifier });
      const text = await response.text();
      expect([response.status, CODE.test(text), yard.receiver.calls.length]).toEqual([
        status,
        shown,
        stage === 'production' && status === 200 ? 1 : 0,
      ]);
      const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
      const page = await (await yard.ask('/sign-in?step=code', { headers: { cookie } })).text();
      expect(CODE.test(page)).toBe(shown);
      expect(/data-show="shown_message"[^>]*hidden/.test(page)).toBe(!shown);
    }
  });

  test('that the service did not accept was not sent, by JSON and by a form post without scripts', async () => {
    for (const behaviour of ['fails', 'unreachable', 'hangs', 'garbage'] as const) {
      const yard = aDealer('production', WITH, behaviour);
      expect((await yard.post('/api/sign-in/code', { identifier: 'jo@example.com' })).status).toBe(502);
      expect((await yard.submit('/api/sign-in/code', { identifier: 'jo@example.com' })).status).toBe(502);
      await deleteAllShoppers();
    }
  });

  test('is not stored if there is no service', async () => {
    await aDealer('production', WITHOUT).post('/api/sign-in/code', { identifier: 'jo@example.com' });
    for (const table of ['sign_in_codes', 'local_messages'])
      expect((await DB.prepare(`SELECT * FROM ${table}`).all()).results).toEqual([]);
  });
});

describe('the confirmation of a reservation', () => {
  async function paid(stage: Stage, messages: EdgeSite['messages'], behaviour: Behaviour = 'well') {
    const yard = aDealer(stage, messages, behaviour);
    const { next } = (await (
      await yard.post('/api/reserve', { ...DETAILS, lead_key: crypto.randomUUID() })
    ).json()) as { next: string };
    await yard.submit(`/api${next}/card`, { card_number: '4242 4242 4242 4242' });
    await yard.settled();
    const state = async () => {
      const page = await (await yard.ask(next)).text();
      await yard.settled();
      const kinds = Array.from(page.matchAll(/<i data-show="message\.\w+">message (\w+)<\/i>/g), ([, kind]) => kind);
      return [...kinds, /<q[^>]*>[^<]*We|<q[^>]*>[^<]*held for you/.test(page)];
    };
    return { yard, state };
  }

  test.each(['local', 'preview'] as const)('in %s it is shown, before and after it was stored', async (stage) => {
    const { yard, state } = await paid(stage, WITH);
    expect([await state(), await state(), yard.receiver.calls.length]).toEqual([['shown', true], ['shown', true], 0]);
  });

  test('in production it is pending until the service has accepted it, and never shown', async () => {
    const { yard, state } = await paid('production', WITH);
    expect([await state(), await state()]).toEqual([
      ['coming', false],
      ['sent', false],
    ]);
    expect(yard.receiver.calls.filter(({ url }) => url.includes('mail.example'))).toHaveLength(1);
  });

  test('in production it is not reported as sent while the service fails, nor if there is none', async () => {
    const failing = await paid('production', WITH, 'fails');
    expect([await failing.state(), await failing.state()]).toEqual([
      ['coming', false],
      ['coming', false],
    ]);
    await deleteAllHolds();
    const without = await paid('production', WITHOUT);
    expect([await without.state(), await without.state()]).toEqual([
      ['none', false],
      ['none', false],
    ]);
  });
});
