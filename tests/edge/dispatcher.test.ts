import { expect, test, vi } from 'vitest';
import { createDispatcher } from '#functions/dispatcher.ts';
import router from '#functions/router.ts';
import { createWorker } from '#functions/worker.ts';
import { aContext, bindings } from './a-context.ts';
import { FORM } from './a-form.ts';
import { aRuntime } from './a-runtime.ts';
import { anEdgeSite } from './an-edge-site.ts';
import { deleteAllLeads, leadRows } from './lead-rows.ts';

const HOSTS = {
  'www.north.example': 'caryard-north',
  'north.example': 'caryard-north',
  'www.gone.example': 'caryard-gone',
};

/** A dispatch namespace like the platform's: an unknown name fails at the call, not at `get`. */
const namespace = (workers: { readonly [name: string]: (request: Request) => Promise<Response> }) => ({
  get: (name: string) => ({
    fetch: async (request: Request) => {
      const worker = workers[name];
      if (worker === undefined) throw new Error('Worker not found.');
      return await worker(request);
    },
  }),
});
const sendRequest = (url: string, workers: Parameters<typeof namespace>[0], init: RequestInit = {}) =>
  createDispatcher(HOSTS, 'the-version').fetch(
    new Request(url, init) as never,
    { DEALERS: namespace(workers) } as never,
  ) as Promise<unknown> as Promise<Response>;

test('OPS-13 the dispatcher passes each request unchanged to the Worker of its host, whatever the case or port, and to no other', async () => {
  const requests: string[] = [];
  const north = async (request: Request) => {
    requests.push(`${request.method} ${request.url} ${await request.text()}`);
    return new Response('north', { status: 201, headers: { 'X-From': 'north' } });
  };
  const response = await sendRequest(
    'https://WWW.north.example:8443/a?b=c',
    { 'caryard-north': north },
    { method: 'POST', body: 'd' },
  );
  expect([response.status, await response.text(), response.headers.get('X-From')]).toEqual([201, 'north', 'north']);
  expect((await sendRequest('https://north.example./', { 'caryard-north': north })).status).toBe(201);
  expect(requests).toEqual(['POST https://www.north.example:8443/a?b=c d', 'GET https://north.example./ ']);
  for (const host of ['other.example', 'constructor', '__proto__'])
    expect((await sendRequest(`https://${host}/`, { 'caryard-north': north })).status).toBe(404);
});

test('OPS-10 the dispatcher states its version, whatever the state of the dealer', async () => {
  const response = await sendRequest('https://www.gone.example/_dispatcher', {});
  expect([response.status, await response.text()]).toEqual([200, 'the-version']);
});

test('OPS-13 a dealer whose Worker is missing or throws is logged apart from the others, and its response says to try again', async () => {
  const broken = { 'caryard-north': async () => Promise.reject(new TypeError('planted')) };
  const logged = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  for (const url of ['https://www.gone.example/', 'https://www.north.example/']) {
    const response = await sendRequest(url, broken);
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '30']);
    expect(await response.text()).not.toContain('planted');
  }
  const events = logged.mock.calls.map(([line]) => JSON.parse(String(line)) as object);
  logged.mockRestore();
  expect(events).toMatchObject([
    { event: 'worker_missing', worker: 'caryard-gone' },
    { event: 'worker_failed', worker: 'caryard-north' },
  ]);
});

test('OPS-13 a lead posted through the dispatcher is stored like one posted to the dealer’s own Worker; neither path needs the queue', async () => {
  await deleteAllLeads();
  const { runtime } = aContext({ newId: () => crypto.randomUUID() });
  const worker = createWorker(anEdgeSite(), aRuntime(runtime));
  const { DELIVERY_QUEUE: _, ...withoutQueue } = bindings('local') as { readonly DELIVERY_QUEUE?: unknown };
  const execution = { waitUntil: () => {} };
  const north = async (request: Request) =>
    (await worker.fetch(request as never, withoutQueue as never, execution as never)) as unknown as Response;
  const body = JSON.stringify({ ...FORM, message: 'Is it still there?' });
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
  const direct = await north(new Request('https://www.north.example/api/leads', init));
  const dispatched = await sendRequest('https://www.north.example/api/leads', { 'caryard-north': north }, init);
  expect([direct.status, dispatched.status]).toEqual([200, 200]);
  expect(await leadRows()).toHaveLength(2);
});

test.each([
  ['behind the dispatcher', true, 503],
  ['directly', false, 'north broke'],
])(
  'OPS-13 the local router serves dealers %s, and calls their schedules with the key in the same way',
  async (_form, IS_DISPATCHED, outcome) => {
    const requests: string[] = [];
    const site = {
      fetch: async (request: Request) => {
        requests.push(
          `${request.method} ${request.url} ${request.headers.get('authorization')} ${await request.text()}`,
        );
        if (request.url.endsWith('/broken')) throw new Error('north broke');
        return new Response('north');
      },
    };
    const env = { SITES: { north: 'SITE_0' }, SITE_0: site, IS_DISPATCHED, SCHEDULE_KEY: 'the-key' } as never;
    const open = async (url: string, init: RequestInit = {}) =>
      (await router.fetch(new Request(url, init) as never, env)) as unknown as Response;
    expect(await (await open('http://north.localhost/a?b', { method: 'POST', body: 'c=d' })).text()).toBe('north');
    expect((await open('http://south.localhost/')).status).toBe(404);
    const broken = await open('http://north.localhost/broken').then(
      ({ status }) => status,
      ({ message }: Error) => message,
    );
    expect(broken).toBe(outcome);
    await router.scheduled(null as never, env);
    expect(requests).toEqual([
      'POST http://north.localhost/a?b null c=d',
      'GET http://north.localhost/broken null ',
      'POST http://north.localhost/api/schedule Bearer the-key ',
    ]);
  },
);

test('the local router gives up a request whose body does not arrive in time, and passes one on that does', async () => {
  vi.useFakeTimers();
  try {
    const site = async (request: Request) => new Response(`stored ${await request.text()}`);
    const env = { SITES: { north: 'SITE_0' }, IS_DISPATCHED: false, SCHEDULE_KEY: 'key', SITE_0: { fetch: site } };
    const send = (body: BodyInit) =>
      router.fetch(new Request('http://north.localhost/api/leads', { method: 'POST', body }) as never, env as never);
    const stalled = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('name=J')) });
    const statuses: number[] = [];
    const response = send(stalled as never).then(({ status }) => statuses.push(status));
    await vi.advanceTimersByTimeAsync(59_999);
    expect(statuses).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await response;
    expect(statuses).toEqual([408]);
    expect(await (await send('name=Jo')).text()).toBe('stored name=Jo');
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
