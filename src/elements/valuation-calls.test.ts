import { afterEach, expect, test, vi } from 'vitest';
import { lookUp } from './valuation-calls.ts';

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
