import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SIGNED_IN_COOKIE } from '#domain/signed-in-cookie.ts';
import { loadCardSite } from './card-site.ts';
import { loadCar } from './public-cars.ts';
import { sendToggle } from './watchlist-calls.ts';

const USER = { name: '', last_name: '', email: 'jo@example.com', phone: '', postcode: '' };

/** Timeouts that were asked for, in ms; each ends at once. */
let timeouts: number[];

/** Never responds; ends only if the caller gives up. */
const hangingFetch = (_: string, { signal }: { signal?: AbortSignal } = {}): Promise<Response> =>
  new Promise((_resolve, reject) => {
    if (signal?.aborted) reject(signal.reason as Error);
  });

beforeEach(() => {
  timeouts = [];
  vi.stubGlobal('fetch', hangingFetch);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    timeouts.push(ms);
    return AbortSignal.abort(new DOMException('timed out', 'TimeoutError'));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('SAVE-05 saving a car is given up if the server does not respond', async () => {
  await expect(sendToggle(USER, { car: 1, saved: true, at: 1 })).rejects.toThrow('timed out');
  expect(timeouts).toEqual([8000]);
});

test('AUTH-02 a page whose account does not arrive is shown as signed out', async () => {
  vi.stubGlobal('document', { cookie: `${SIGNED_IN_COOKIE}=1` });
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.resetModules(); // the account is loaded once per page
  const { loadAccount } = await import('./account.ts');
  expect(await loadAccount()).toBeNull();
  expect(timeouts).toEqual([8000]);
});

test('a car’s details that do not arrive can be requested again', async () => {
  expect(await loadCar(7)).toEqual({ kind: 'failed' });
  expect(await loadCar(7)).toEqual({ kind: 'failed' });
  expect(timeouts).toEqual([8000, 8000]);
});

test('the file for cards made in the browser is given up, and can be requested again', async () => {
  vi.stubGlobal('document', { body: { dataset: { cards: '/cards.json' } } });
  await expect(loadCardSite()).rejects.toThrow('timed out');
  await expect(loadCardSite()).rejects.toThrow('timed out');
  expect(timeouts).toEqual([8000, 8000]);
});
