import { afterEach, expect, test, vi } from 'vitest';
import { lookUp } from './valuation-calls.ts';
import { loadTradeInStock } from './valuation-suggestions.ts';

afterEach(() => vi.unstubAllGlobals());

const VEHICLE = { make: 'Kia', model: 'Rio', badge: null, year: 2021 };

test.each<[why: string, respond: () => Promise<Response>, kind: string]>([
  ['a car', async () => Response.json({ id: 'a', vehicle: VEHICLE }), 'found'],
  [
    'a registration that the service does not know',
    async () => Response.json({ id: null, vehicle: null, looked_up: true }),
    'unknown',
  ],
  ['no service', async () => Response.json({ id: null, vehicle: null, looked_up: false }), 'failed'],
  ['an earlier release', async () => Response.json({ id: null, vehicle: null }), 'failed'],
  ['no response', () => Promise.reject(new TypeError('offline')), 'failed'],
  ['an error', async () => new Response('', { status: 500 }), 'failed'],
  [
    'a field that is refused',
    async () => Response.json({ errors: [{ name: 'rego', message: 'Too long.' }] }, { status: 422 }),
    'rejected',
  ],
])('TRADE-04 a registration is said to be unknown only if it was looked up: %s', async (_, respond, kind) => {
  vi.stubGlobal('fetch', respond);
  expect((await lookUp({ rego: 'ABC 123' })).kind).toBe(kind);
});

test.each<[why: string, respond: typeof fetch, stock: object]>([
  ['the file', async () => Response.json({ Kia: { Rio: [] } }), { Kia: { Rio: [] } }],
  ['no such file', async () => new Response('<!DOCTYPE html>', { status: 404 }), {}],
  [
    'a server that does not respond',
    (_path, init) =>
      new Promise((_resolve, reject) => {
        if (init?.signal?.aborted) reject(init.signal.reason as Error);
      }),
    {},
  ],
])('TRADE-02 makes and models to suggest: %s', async (why, respond, stock) => {
  vi.stubGlobal('fetch', respond);
  const timeouts: number[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    timeouts.push(ms);
    return why === 'a server that does not respond' ? AbortSignal.abort() : new AbortController().signal;
  });
  expect(await loadTradeInStock()).toEqual(stock);
  expect(timeouts).toEqual([8000]);
  vi.restoreAllMocks();
});
