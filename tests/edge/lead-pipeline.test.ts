import { beforeEach, describe, expect, test } from 'vitest';
import type { Runtime, WorkerContext } from '#functions/platform/env.ts';
import { hookRows } from '#functions/platform/outbox/hook-rows.ts';
import { outgoing } from '#functions/platform/outbox/outbox-repo.ts';
import { runSchedule } from '#functions/use-cases/run-schedule.ts';
import { createWorker } from '#functions/worker.ts';
import type { EdgeSite } from '#site/site.ts';
import { aContext, aWorker, bindings } from './a-context.ts';
import { FORM } from './a-form.ts';
import { aReceiver, type Behaviour } from './a-receiver.ts';
import { anEdgeSite } from './an-edge-site.ts';
import { DB, deleteAllLeads, leadRows, orphans } from './lead-rows.ts';
import { type FaultPlan, failOperation, withFaults } from './with-faults.ts';

beforeEach(deleteAllLeads);

const START = Date.parse('2026-11-20T00:00:00Z');
const MINUTE = 60_000;
const keyOf = (n: number): string => `key-of-a-lead-${String(n).padStart(8, '0')}`;
/** Every attempt comes from a different IP address. */
const anAddress = (): string => ['10', ...crypto.getRandomValues(new Uint8Array(3))].join('.');
const post = (n: number): RequestInit => ({
  method: 'POST',
  body: JSON.stringify({ ...FORM, message: `Lead ${n}`, lead_key: keyOf(n) }),
  headers: {
    'Content-Type': 'application/json',
    'CF-Connecting-IP': anAddress(),
  },
});
const WEBHOOK = { kind: 'webhook', url: 'https://crm.example/hook', secretBinding: 'CRM_SECRET' } as const;
const SITE: Partial<EdgeSite> = { leads: { destinations: [{ kind: 'outbox' }, WEBHOOK], keepDays: 90, digest: null } };

/** The same pseudo-random numbers from 0 up to 1 every time. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Run {
  /** Leads that the shopper was told were sent. */
  readonly accepted: number;
  readonly stored: number;
  /** Effects at the dealer's system, and how many leads took effect twice. */
  readonly effects: number;
  readonly duplicated: number;
}
interface Plan {
  readonly leads: number;
  /** Planted: replaces the form that the shopper's browser sends. */
  readonly buildPost?: (n: number) => RequestInit;
  /** Planted: replaces what reaches the dealer's system. */
  readonly alterRequest?: (request: Request) => Request;
  /** Planted: replaces the work that completes failed deliveries. */
  readonly sweep?: (context: WorkerContext) => Promise<unknown>;
}

/**
 * Leads posted 1 to 10 times in parallel while 5 % of the operations fail, half of them after taking effect, the queue is unavailable and
 * the dealer's system fails in every way; shoppers retry until they are told that the form was sent.
 */
async function runPlan({
  leads,
  buildPost = post,
  alterRequest = (request) => request,
  sweep = runSchedule,
}: Plan): Promise<Run> {
  const random = randomNumbers(20_261_120);
  const receiver = aReceiver();
  let now = START;
  let faulty = true;
  const faults: FaultPlan = () => (faulty && random() < 0.05 ? (random() < 0.5 ? 'before' : 'after') : null);
  const reliable = aContext(
    {
      now: () => new Date(now),
      random: (below) => Math.floor(random() * below),
      fetch: (request) => receiver.fetch(alterRequest(request)),
      triggerDelivery: async () => {
        throw new Error('The queue is dead.');
      },
    },
    SITE,
  );
  const context: WorkerContext = { ...reliable, runtime: withFaults(reliable.runtime, faults).runtime };
  const { request, settled } = aWorker(context);
  const behaviours: readonly Behaviour[] = ['works', 'fails', 'hangs', 'garbage', 'redirects', 'unreachable', 'works'];
  const accepted = new Set<string>();
  const shopper = async (n: number): Promise<void> => {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const response = await request('/api/leads', buildPost(n));
      if (response.status === 200) return void accepted.add(((await response.json()) as { lead_id: string }).lead_id);
      expect(response.status).toBe(500);
    }
    throw new Error('A shopper gave up.');
  };
  for (let from = 0; from < leads; from += 20) {
    receiver.behaviour = behaviours[(from / 20) % behaviours.length] ?? 'works';
    const posts = Array.from({ length: Math.min(20, leads - from) }, (_, n) =>
      Array.from({ length: 1 + Math.floor(random() * 10) }, () => shopper(from + n)),
    );
    await Promise.all(posts.flat());
    await settled();
    now += MINUTE;
    await sweep(context);
  }
  receiver.behaviour = 'works';
  for (let minute = 0; minute < 20; minute += 1, now += MINUTE) await sweep(context);
  faulty = false;
  for (let minute = 0; minute < 10; minute += 1, now += MINUTE) await sweep(context);
  expect(await orphans()).toBe(0);
  const counts = [...receiver.effects.values()];
  return {
    accepted: accepted.size,
    stored: (await leadRows()).length,
    effects: counts.reduce((sum, count) => sum + count, 0),
    duplicated: counts.filter((count) => count > 1).length,
  };
}

describe('R1 accepted = stored = effects at the dealer, none lost, none duplicated', () => {
  test('200 leads', async () => {
    expect(await runPlan({ leads: 200 })).toEqual({ accepted: 200, stored: 200, effects: 200, duplicated: 0 });
  });

  test('the planted delivery without a stable key is detected', async () => {
    const withOtherKey = (request: Request): Request => {
      const headers = new Headers(request.headers);
      headers.set('Idempotency-Key', crypto.randomUUID());
      return new Request(request, { headers });
    };
    const { accepted, effects } = await runPlan({ leads: 40, alterRequest: withOtherKey });
    expect(effects).toBeGreaterThan(accepted);
  });

  test('the planted delivery without retries is detected', async () => {
    const { accepted, effects } = await runPlan({ leads: 40, sweep: async () => {} });
    expect(effects).toBeLessThan(accepted);
  });

  test('the planted browser that makes a new key for each attempt is detected', async () => {
    const buildPost = (n: number): RequestInit => {
      const init = post(n);
      const body = JSON.parse(String(init.body)) as object;
      return { ...init, body: JSON.stringify({ ...body, lead_key: crypto.randomUUID() }) };
    };
    expect((await runPlan({ leads: 10, buildPost })).stored).toBeGreaterThan(10);
  });
});

describe('R2 a post fails at any point', () => {
  test('after one retry and one run of the schedule it is stored and delivered once', async () => {
    let tried = 0;
    for (const when of ['before', 'after'] as const)
      for (let n = 1; ; n += 1) {
        await deleteAllLeads();
        const receiver = aReceiver();
        let now = START;
        const context = aContext({ now: () => new Date(now), fetch: receiver.fetch }, SITE);
        const faulty = withFaults(context.runtime, failOperation(n, when));
        const broken = aWorker({ ...context, runtime: faulty.runtime });
        const first = await broken.request('/api/leads', post(1));
        await broken.settled();
        if (first.status !== 200) {
          const working = aWorker(context);
          expect((await working.request('/api/leads', post(1))).status).toBe(200);
          await working.settled();
        }
        now += 4 * MINUTE;
        await runSchedule(context);
        expect([(await leadRows()).length, [...receiver.effects.values()], await orphans()]).toEqual([1, [1], 0]);
        const open = await DB.prepare("SELECT count(*) AS n FROM outbox WHERE state <> 'sent'").first<{ n: number }>();
        expect(open?.n).toBe(0);
        if (n > faulty.operations()) break;
        tried += 1;
      }
    expect(tried).toBeGreaterThanOrEqual(12);
  });
});

describe('R11 a preview with every destination configured', () => {
  const service = { url: 'https://messages.example/', from: 'Yard', tokenBinding: 'MAIL_TOKEN' };
  const everything: Partial<EdgeSite> = {
    leads: {
      destinations: [
        WEBHOOK,
        { kind: 'adf', url: 'https://adf.example/', secretBinding: 'CRM_SECRET' },
        { kind: 'adf-email', to: 'adf@dealer.example' },
        { kind: 'email', to: 'desk@dealer.example' },
      ],
      keepDays: 90,
      digest: { to: 'boss@dealer.example', hour: 0 },
    },
    messages: { email: service, sms: service },
    hooks: [{ event: 'reservation', url: 'https://hook.example/', secretBinding: 'CRM_SECRET' }],
    search: { host: 'https://search.example', adminKeyBinding: 'A', searchKeyBinding: 'CRM_SECRET', indexes: ['cars'] },
  };

  /** The requests that a dealer's Worker sends to other systems while leads, a hook, a message, a search and the schedule are processed. */
  async function requestedHosts(env: WorkerContext['env']): Promise<string[]> {
    await deleteAllLeads();
    const hosts: string[] = [];
    const fetch: Runtime['fetch'] = async (request) => {
      hosts.push(new URL(request.url).hostname);
      return Response.json({});
    };
    const context = { ...aContext({ fetch }, everything), env };
    const { request, settled } = aWorker(context);
    expect((await request('/api/leads', post(1))).status).toBe(200);
    await settled();
    const body = { channel: 'sms', to: '0412 345 678', subject: '', text: 'Held' };
    const at = context.runtime.now().toISOString();
    await DB.batch([
      ...hookRows(context, 'reservation', 'r1', { car_id: 501 }),
      outgoing(DB, { kind: 'message', deduplicationKey: 'm1', destination: 'sms', body, state: 'waiting', at }),
    ]);
    await runSchedule(context);
    await request('/api/search/multi-search', {
      method: 'POST',
      body: JSON.stringify({ queries: [{ indexUid: 'cars', q: 'hilux' }] }),
      headers: { 'Content-Type': 'application/json' },
    });
    const open = await DB.prepare("SELECT count(*) AS n FROM outbox WHERE state <> 'sent'").first<{ n: number }>();
    expect(open?.n).toBe(0);
    return [...new Set(hosts)].sort();
  }

  test('calls no other system', async () => expect(await requestedHosts(bindings('preview'))).toEqual([]));
  test('nor does a Worker without a stage, except for searches', async () =>
    expect(await requestedHosts({ ...bindings('preview'), STAGE: undefined } as never)).toEqual([]));
  test('the planted Worker that ignores its stage is detected', async () =>
    expect(await requestedHosts(bindings('production'))).toEqual([
      'adf.example',
      'crm.example',
      'hook.example',
      'messages.example',
    ]));

  test('tells search engines to stay away in every response; a live site does not', async () => {
    const robots = async (stage: 'preview' | 'production', path: string) =>
      (await aWorker({ ...aContext({}, {}), env: bindings(stage) }).request(path)).headers.get('x-robots-tag');
    for (const path of ['/contact', '/nothing', '/api/leads', '/_data/cars/501.json', '/contact/'])
      expect([await robots('preview', path), await robots('production', path)]).toEqual(['noindex, nofollow', null]);
  });
});

test('both the queue and the schedule deliver what is due', async () => {
  const receiver = aReceiver('unreachable');
  let now = START;
  const context = aContext({ now: () => new Date(now), fetch: receiver.fetch }, SITE);
  const { request, settled } = aWorker(context);
  const worker = createWorker(anEdgeSite(SITE), context.runtime);
  for (const wake of ['queue', 'scheduled'] as const) {
    receiver.behaviour = 'unreachable';
    await request('/api/leads', post(wake.length));
    await settled();
    receiver.behaviour = 'works';
    now += 10 * MINUTE;
    await worker[wake]({} as never, context.env, {} as never);
  }
  expect([...receiver.effects.values()]).toEqual([1, 1]);
});
