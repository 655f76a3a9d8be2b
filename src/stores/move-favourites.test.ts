import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WATCHLIST_MAX } from '#domain/watchlist.ts';
import { favourites } from './favourites.ts';
import { moveFavourites } from './move-favourites.ts';
import { $savedCars } from './saved-cars.ts';
import { watchlist } from './watchlist.ts';

const USER = { name: '', last_name: '', email: 'jo@example.com', phone: '', postcode: '' };

/** A server that stores the later of two clicks for a car; `faultOf` decides the result of each request. */
function aServer(faultOf: (car: number, saved: boolean) => 'offline' | 'lost' | number | null = () => null) {
  const cars = new Map<number, { saved: boolean; at: number }>();
  const bodies: object[] = [];
  let version = 0;
  vi.stubGlobal('fetch', async (path: string, init: { body: string; headers: Record<string, string> }) => {
    const body = JSON.parse(init.body) as { car_id: number };
    bodies.push(body);
    const saved = path.endsWith('/save-car');
    const fault = faultOf(body.car_id, saved);
    if (fault === 'offline') throw new TypeError('offline');
    if (typeof fault === 'number') return Response.json({ success: false, message: 'no' }, { status: fault });
    const at = Number(init.headers['Toggled-At']);
    if (at > (cars.get(body.car_id)?.at ?? 0)) cars.set(body.car_id, { saved, at });
    version += 1;
    if (fault === 'lost') throw new TypeError('the response was lost');
    return Response.json({ success: true, saved: cars.get(body.car_id)?.saved, version });
  });
  const list = (): number[] => [...cars].filter(([, { saved }]) => saved).map(([car]) => car);
  return { list, bodies };
}

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  favourites.set([]);
  watchlist.forget();
  watchlist.applyList({ owner: 'jo', version: 0, cars: [] });
});
afterEach(() => {
  favourites.set([]);
  watchlist.forget();
  vi.unstubAllGlobals();
});

describe('cars saved on this device are moved to the account at sign-in', () => {
  test('each once, most recently saved first, with the two fields of the request, and removed from the device', async () => {
    const server = aServer();
    favourites.set([7, 9, 11]);
    expect(await moveFavourites(USER)).toBe(3);
    expect(server.list()).toEqual([7, 9, 11]);
    expect(server.bodies[0]).toEqual({ phone_number: '', car_id: 7 });
    expect([favourites.ids(), $savedCars.get()]).toEqual([[], [11, 9, 7]]);
  });

  test('a car that is already in the account is not sent again', async () => {
    const server = aServer();
    watchlist.applyList({ owner: 'jo', version: 1, cars: [7] });
    favourites.set([7, 9]);
    expect($savedCars.get()).toEqual([9, 7]);
    expect(await moveFavourites(USER)).toBe(1);
    expect([server.list(), server.bodies.length, favourites.ids()]).toEqual([[9], 1, []]);
  });

  test.each(['offline', 'lost', 401, 500] as const)(
    'a request that ends in %s loses nothing, and the next page continues',
    async (fault) => {
      let isBroken = true;
      const server = aServer((car, saved) => (isBroken && car === 9 && saved ? fault : null));
      favourites.set([7, 9, 11]);
      expect(await moveFavourites(USER)).toBe(1);
      expect([favourites.ids(), $savedCars.get()]).toEqual([
        [9, 11],
        [11, 9, 7],
      ]);
      isBroken = false;
      expect(await moveFavourites(USER)).toBe(2);
      expect([server.list().sort(), favourites.ids(), $savedCars.get()]).toEqual([[11, 7, 9], [], [11, 9, 7]]);
    },
  );

  test('a car no longer in stock is removed from the device too', async () => {
    const server = aServer((car) => (car === 7 ? 404 : null));
    favourites.set([7, 9]);
    expect(await moveFavourites(USER)).toBe(1);
    expect([server.list(), favourites.ids()]).toEqual([[9], []]);
  });

  test('two tabs at once create no duplicates', async () => {
    const server = aServer();
    favourites.set([7, 9]);
    await Promise.all([moveFavourites(USER), moveFavourites(USER)]);
    expect([server.list(), favourites.ids(), $savedCars.get()]).toEqual([[7, 9], [], [9, 7]]);
  });

  test('a car removed while others are being moved is not saved', async () => {
    const server = aServer((car) => {
      if (car === 7) favourites.remove(9);
      return null;
    });
    favourites.set([7, 9, 11]);
    expect(await moveFavourites(USER)).toBe(2);
    expect(server.list()).toEqual([7, 11]);
  });

  test('if the account is full, the remaining cars stay on the device and are shown', async () => {
    const server = aServer();
    const full = Array.from({ length: WATCHLIST_MAX }, (_, index) => index + 100);
    watchlist.applyList({ owner: 'jo', version: 1, cars: full });
    favourites.set([7]);
    expect(await moveFavourites(USER)).toBe(0);
    expect([server.bodies.length, favourites.ids(), $savedCars.get()[0]]).toEqual([0, [7], 7]);
  });
});
