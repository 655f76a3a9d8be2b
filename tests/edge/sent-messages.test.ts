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
const SERVICES = { email: mail, sms };
const NO_SERVICES = { email: null, sms: null };
const CODE = /\b\d{8}\b/;

function aDealer(stage: Stage, messages: EdgeSite['messages'], behaviour: Behaviour = 'works') {
  const receiver = aReceiver(behaviour);
  const now = new Date();
  const context = aContext(
    { fetch: receiver.fetch, now: () => now, random: () => 12_345_678 },
    { messages },
    stage as Stage,
  );
  const worker = aWorker(context);
  const requestInit = (body: BodyInit, type: string) => ({
    method: 'POST',
    body,
    headers: { 'Content-Type': type, 'Sec-Fetch-Site': 'same-origin' },
  });
  return {
    ...worker,
    receiver,
    post: (path: string, body: object) => worker.request(path, requestInit(JSON.stringify(body), 'application/json')),
    submit: (path: string, body: Record<string, string>) =>
      worker.request(path, requestInit(new URLSearchParams(body).toString(), 'application/x-www-form-urlencoded')),
  };
}

describe('a code', () => {
  test.each<{ stage: string; services: 'all' | 'none'; shown: boolean; status: number }>([
    { stage: 'local', services: 'none', shown: true, status: 200 },
    { stage: 'local', services: 'all', shown: true, status: 200 },
    { stage: 'preview', services: 'all', shown: true, status: 200 },
    { stage: 'production', services: 'all', shown: false, status: 200 },
    { stage: 'production', services: 'none', shown: false, status: 502 },
    { stage: 'unknown', services: 'none', shown: false, status: 200 },
  ])(
    'in stage $stage with services $services: shown on the page $shown, status $status',
    async ({ stage, services, shown, status }) => {
      const messages = services === 'all' ? SERVICES : NO_SERVICES;
      for (const identifier of ['0412 345 678', 'jo@example.com']) {
        const dealer = aDealer(stage as Stage, messages);
        const response = await dealer.post('/api/sign-in/code', { identifier });
        const text = await response.text();
        expect([response.status, CODE.test(text), dealer.receiver.calls.length]).toEqual([
          status,
          shown,
          stage === 'production' && status === 200 ? 1 : 0,
        ]);
        const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
        const page = await (await dealer.request('/sign-in?step=code', { headers: { cookie } })).text();
        expect(CODE.test(page)).toBe(shown);
        expect(/data-show="shown_message"[^>]*hidden/.test(page)).toBe(!shown);
      }
    },
  );

  test('that the service did not accept was not sent, by JSON and by a form post without JavaScript', async () => {
    for (const behaviour of ['fails', 'unreachable', 'hangs', 'garbage'] as const) {
      const dealer = aDealer('production', SERVICES, behaviour);
      expect((await dealer.post('/api/sign-in/code', { identifier: 'jo@example.com' })).status).toBe(502);
      expect((await dealer.submit('/api/sign-in/code', { identifier: 'jo@example.com' })).status).toBe(502);
      await deleteAllShoppers();
    }
  });

  test('is not stored if there is no service', async () => {
    await aDealer('production', NO_SERVICES).post('/api/sign-in/code', { identifier: 'jo@example.com' });
    for (const table of ['sign_in_codes', 'local_messages'])
      expect((await DB.prepare(`SELECT * FROM ${table}`).all()).results).toEqual([]);
  });
});

describe('the confirmation of a reservation', () => {
  async function payDeposit(stage: Stage, messages: EdgeSite['messages'], behaviour: Behaviour = 'works') {
    const dealer = aDealer(stage, messages, behaviour);
    const { next } = (await (
      await dealer.post('/api/reserve', { ...DETAILS, lead_key: crypto.randomUUID() })
    ).json()) as { next: string };
    await dealer.submit(`/api${next}/card`, { card_number: '4242 4242 4242 4242' });
    await dealer.settled();
    const state = async () => {
      const page = await (await dealer.request(next)).text();
      await dealer.settled();
      const kinds = Array.from(page.matchAll(/<i data-show="message\.\w+">message (\w+)<\/i>/g), ([, kind]) => kind);
      return [...kinds, /<q[^>]*>[^<]*We|<q[^>]*>[^<]*held for you/.test(page)];
    };
    return { dealer, state };
  }

  test.each(['local', 'preview'] as const)('in %s it is shown, before and after it was stored', async (stage) => {
    const { dealer, state } = await payDeposit(stage, SERVICES);
    expect([await state(), await state(), dealer.receiver.calls.length]).toEqual([['shown', true], ['shown', true], 0]);
  });

  test('in production it is pending until the service has accepted it, and never shown', async () => {
    const { dealer, state } = await payDeposit('production', SERVICES);
    expect([await state(), await state()]).toEqual([
      ['pending', false],
      ['sent', false],
    ]);
    expect(dealer.receiver.calls.filter(({ url }) => url.includes('mail.example'))).toHaveLength(1);
  });

  test('in production it is not reported as sent while the service fails, nor if there is none', async () => {
    const failing = await payDeposit('production', SERVICES, 'fails');
    expect([await failing.state(), await failing.state()]).toEqual([
      ['pending', false],
      ['pending', false],
    ]);
    await deleteAllHolds();
    const withoutServices = await payDeposit('production', NO_SERVICES);
    expect([await withoutServices.state(), await withoutServices.state()]).toEqual([
      ['none', false],
      ['none', false],
    ]);
  });
});
