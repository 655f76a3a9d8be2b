import { beforeEach, describe, expect, test } from 'vitest';
import type { Runtime } from '#functions/platform/env.ts';
import { fetchExternal, TooLarge } from '#functions/platform/external-fetch.ts';
import { insertLead } from '#functions/topics/leads/leads-repo.ts';
import { placeHold } from '#functions/topics/reservations/holds-repo.ts';
import { holdCar } from '#functions/use-cases/hold-car.ts';
import { runSchedule } from '#functions/use-cases/run-schedule.ts';
import type { EdgeSite } from '#site/site.ts';
import { aContext, aWorker } from './a-context.ts';
import { aLead } from './a-lead.ts';
import { aCurrentCar, aReservationLead, aStripeDealer, DETAILS, deleteAllHolds } from './a-reservation.ts';
import { anEdgeSite } from './an-edge-site.ts';
import { DB, deleteAllLeads } from './lead-rows.ts';

beforeEach(async () => {
  await deleteAllHolds();
  await deleteAllLeads();
  await DB.batch(
    ['budgets', 'sign_in_codes', 'local_messages', 'trade_in_cars'].map((table) => DB.prepare(`DELETE FROM ${table}`)),
  );
});

const timedOut = () => new DOMException('The operation timed out.', 'TimeoutError');

/**
 * An external system that never responds and ignores abort signals. Time limits expire immediately, so nothing waits, and a call without a
 * limit would never end.
 */
function aSilentService() {
  const limits: number[] = [];
  const requests: Request[] = [];
  const waiting: AbortController[] = [];
  const runtime: Pick<Runtime, 'fetch' | 'deadline'> = {
    deadline: (ms) => {
      limits.push(ms);
      const controller = new AbortController();
      waiting.push(controller);
      return controller.signal;
    },
    fetch: (request) => {
      requests.push(request);
      queueMicrotask(() => waiting.splice(0).map((controller) => controller.abort(timedOut())));
      return new Promise(() => {});
    },
  };
  return { runtime, limits, requests };
}

describe('a call to another system ends', () => {
  test('when its time is over, even if the other side ignores the signal', async () => {
    const { runtime, requests } = aSilentService();
    const until = runtime.deadline(5);
    const call = fetchExternal(runtime, new Request('https://slow.example/'), { until, maxBytes: 10 });
    await expect(call).rejects.toThrow(expect.objectContaining({ name: 'TimeoutError' }));
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true]);
  });

  test('when its time is over while the response is read', async () => {
    const controller = new AbortController();
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(new Uint8Array(1)),
      pull: () => controller.abort(timedOut()),
    });
    const call = fetchExternal({ fetch: async () => new Response(body) }, new Request('https://slow.example/'), {
      until: controller.signal,
      maxBytes: 10,
    });
    await expect(call).rejects.toThrow(expect.objectContaining({ name: 'TimeoutError' }));
  });

  test('when its response is too large, without reading it to the end', async () => {
    let [sent, cancelled] = [0, false];
    const body = new ReadableStream({
      pull: (stream) => {
        sent += 1;
        stream.enqueue(new Uint8Array(1000));
      },
      cancel: () => {
        cancelled = true;
      },
    });
    const limits = { until: new AbortController().signal, maxBytes: 5000 };
    const call = fetchExternal({ fetch: async () => new Response(body) }, new Request('https://loud.example/'), limits);
    await expect(call).rejects.toThrow(TooLarge);
    expect([cancelled, sent < 10]).toEqual([true, true]);
  });

  test('status, headers and an empty response are passed on', async () => {
    const response = new Response(null, { status: 204, headers: { 'X-Id': '7' } });
    const limits = { until: new AbortController().signal, maxBytes: 5 };
    const received = await fetchExternal({ fetch: async () => response }, new Request('https://good.example/'), limits);
    expect([received.status, received.headers.get('x-id'), await received.text()]).toEqual([204, '7', '']);
  });
});

describe('nobody waits forever for another system', () => {
  const mail = { url: 'https://mail.example/', from: 'yard@yard.example', tokenBinding: 'MAIL_TOKEN' };
  const sms = { url: 'https://sms.example/', from: 'Yard', tokenBinding: 'SMS_TOKEN' };
  const post = (path: string, body: object) => ({
    path,
    init: { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } },
  });
  const service = { lookupUrl: 'https://value.example/a', valuationUrl: 'https://value.example/b', tokenBinding: null };
  const tradeIn = { ...anEdgeSite().tradeIn, service };
  const code = post('/api/sign-in/code', { identifier: '0412 345 678' });
  const codeByMail = post('/api/sign-in/code', { identifier: 'jo@example.com' });

  test.each<{ what: string; site: Partial<EdgeSite>; path: string; init?: RequestInit; status: number; host: string }>([
    { what: 'a code by SMS', site: { messages: { email: null, sms } }, ...code, status: 502, host: 'sms.example' },
    {
      what: 'a code by mail',
      site: { messages: { email: mail, sms } },
      ...codeByMail,
      status: 502,
      host: 'mail.example',
    },
    {
      what: 'a registration',
      site: { tradeIn },
      ...post('/api/trade-in/lookup', { rego: 'abc 123', regoState: 'qld' }),
      status: 200,
      host: 'value.example',
    },
  ])('$what', async ({ site, path, init, status, host }) => {
    const silentService = aSilentService();
    const { request } = aWorker(aContext(silentService.runtime, site));
    const response = await request(path, init);
    expect(response.status).toBe(status);
    expect(silentService.requests.map(({ url }) => new URL(url).hostname)).toEqual([host]);
    for (const ms of silentService.limits) expect(ms).toBeLessThanOrEqual(10_000);
  });

  test('a buyer: the car is held and the page is shown', async () => {
    const dealer = aStripeDealer();
    const silentService = aSilentService();
    const context = {
      ...dealer.context,
      env: { ...aContext().env, ...dealer.context.env },
      runtime: { ...dealer.context.runtime, ...silentService.runtime },
    };
    const { path, init } = post('/api/reserve', { ...DETAILS, lead_key: crypto.randomUUID() });
    const reserved = await aWorker(context).request(path, init);
    expect(reserved.status).toBe(200);
    const { next } = (await reserved.json()) as { next: string };
    expect((await aWorker(context).request(next)).status).toBe(200);
    expect(silentService.limits).toEqual([8000, 8000]); // for all calls together
  });
});

describe('the schedule', () => {
  /** Fifty holds whose payment service hangs, and a lead for a working system. Time advances while calls wait for their limit. */
  async function anOutage() {
    const dealer = aStripeDealer();
    for (let n = 0; n < 50; n += 1)
      await holdCar(
        dealer.context,
        aCurrentCar(600 + n),
        aReservationLead(`buyer-${n}`, dealer.now()),
        'stripe',
        placeHold,
      );
    await DB.prepare('DELETE FROM leads').run();
    await DB.prepare('DELETE FROM outbox').run();
    await insertLead(DB, aLead({ destinations: [{ name: 'webhook:https://crm.example/hook', state: 'waiting' }] }));
    await insertLead(DB, aLead({ id: 'old', key: 'old', deleteAfter: '2026-11-19T00:00:00.000Z' }));
    dealer.wait(5);
    const events: string[] = [];
    const hanging: (() => void)[] = [];
    const runtime: Runtime = {
      ...dealer.context.runtime,
      log: ({ event }) => void events.push(event),
      deadline: (ms) => {
        const controller = new AbortController();
        hanging.push(() => {
          dealer.wait(ms / 60_000);
          controller.abort(timedOut());
        });
        return controller.signal;
      },
      fetch: async (request) => {
        if (new URL(request.url).hostname === 'crm.example') return Response.json({ id: 'taken' });
        return new Promise(() => {});
      },
    };
    const env = { ...aContext().env, ...dealer.context.env };
    return { dealer, events, hanging, context: { edge: dealer.context.edge, env, runtime } };
  }
  const countOldLeads = () => DB.prepare("SELECT count(*) AS n FROM leads WHERE id = 'old'").first<number>('n');

  test('delivers and cleans up while payments hang, checks a few of them per run, and all of them eventually', async () => {
    const { dealer, events, hanging, context } = await anOutage();
    const run = runSchedule(context);
    await expect.poll(() => [events, hanging.length >= 2]).toEqual([['delivered'], true]);
    await expect.poll(countOldLeads).toBe(0);
    expect(events).not.toContain('hold_unsettled'); // nothing has ended yet
    let isOver = false;
    void run.then(() => {
      isOver = true;
    });
    const end = async (): Promise<void> => {
      while (!isOver) {
        for (const expire of hanging.splice(0)) expire();
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
    };
    await end();
    const firstRunChecks = events.filter((event) => event === 'hold_unsettled').length;
    expect(firstRunChecks).toBeGreaterThan(1);
    expect(firstRunChecks).toBeLessThan(15);
    const countChecked = () => DB.prepare('SELECT count(*) AS n FROM holds WHERE checks > 0').first<number>('n');
    for (let minute = 0; minute < 30 && (await countChecked()) !== 50; minute += 1) {
      isOver = false;
      dealer.wait(1);
      void runSchedule(context).then(() => {
        isOver = true;
      });
      await end();
    }
    expect(await countChecked()).toBe(50);
  });

  test('a hanging destination delays no other, and is not called again in this run', async () => {
    const mail = { url: 'https://mail.example/', from: 'yard@yard.example', tokenBinding: 'MAIL_TOKEN' };
    const requests: string[] = [];
    const fetch = async ({ url }: Request): Promise<Response> => {
      requests.push(new URL(url).hostname);
      if (url.includes('crm.example')) throw timedOut();
      return Response.json({ id: 'sent' });
    };
    const leads = {
      destinations: [
        { kind: 'webhook' as const, url: 'https://crm.example/hook', secretBinding: 'CRM_SECRET' },
        { kind: 'email' as const, to: 'desk@yard.example' },
      ],
      keepDays: 90,
      digest: null,
    };
    const context = aContext({ fetch }, { leads, messages: { email: mail, sms: null } });
    for (let n = 0; n < 30; n += 1)
      await insertLead(
        DB,
        aLead({
          id: `lead-${n}`,
          key: `key-${n}`,
          destinations: [{ name: 'webhook:https://crm.example/hook', state: 'waiting' }],
        }),
      );
    await insertLead(DB, aLead({ destinations: [{ name: 'email:desk@yard.example', state: 'waiting' }] }));
    await runSchedule(context);
    expect(requests.filter((host) => host === 'mail.example')).toHaveLength(1);
    expect(requests.filter((host) => host === 'crm.example').length).toBeLessThanOrEqual(8); // those that were in progress
    const { results } = await DB.prepare('SELECT DISTINCT state, problem FROM outbox WHERE problem IS NOT NULL').all();
    expect(results).toEqual([{ state: 'waiting', problem: 'timeout' }]);
  });
});
