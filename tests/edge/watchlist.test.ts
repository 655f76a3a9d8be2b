import { beforeEach, describe, expect, test } from 'vitest';
import { WATCHLIST_MAX } from '#domain/watchlist.ts';
import { storeChange } from '#functions/topics/watchlist/watchlist-repo.ts';
import { aBrowser, aRealRuntime, aWorker, count, DB, deleteAllShoppers, signIn } from './a-browser.ts';
import { failOperation, withFaults } from './with-faults.ts';

beforeEach(deleteAllShoppers);

const PHONE = '+61412345678';
const CAR = 501;
async function aShopper(identifier = PHONE) {
  const browser = aBrowser();
  await signIn(browser, identifier);
  return browser;
}
const listOf = async (browser: ReturnType<typeof aBrowser>) =>
  ((await (await browser.get('/api/auth')).json()) as { watchlist: object[] }).watchlist;

describe('watchlist calls', () => {
  test('SAVE-05 save-car and remove-car with phone_number and car_id, as often as desired', async () => {
    const browser = await aShopper();
    const body = { phone_number: '0412 345 678', car_id: CAR };
    for (let round = 0; round < 2; round += 1) {
      const response = await browser.post('/api/watchlist/save-car', body);
      expect([response.status, await response.json()]).toMatchObject([200, { success: true, saved: true }]);
      expect(await listOf(browser)).toEqual([{ id: CAR }]);
    }
    expect(await (await browser.post('/api/watchlist/remove-car', body)).json()).toMatchObject({ success: true });
    expect(await listOf(browser)).toEqual([]);
  });

  test('SAVE-06 ids as text are the same ids', async () => {
    const browser = await aShopper();
    await browser.post('/api/watchlist/save-car', { phone_number: PHONE, car_id: '501' });
    expect(await listOf(browser)).toEqual([{ id: 501 }]);
  });

  test.each<[string, object, number, Record<string, string>?]>([
    ["another phone number than the session's", { phone_number: '+61499999999', car_id: CAR }, 403],
    ['no phone number', { car_id: CAR }, 403],
    ['no car', { phone_number: PHONE }, 422],
    ['an invalid car id', { phone_number: PHONE, car_id: '1 OR 1=1' }, 422],
    ['a car that is not listed', { phone_number: PHONE, car_id: 999 }, 404],
    ['an invalid time', { phone_number: PHONE, car_id: CAR }, 422, { 'Toggled-At': 'soon' }],
  ])('SAVE-05 refuses with a message: %s', async (_why, body, status, headers = {}) => {
    const browser = await aShopper();
    const response = await browser.post('/api/watchlist/save-car', body, headers);
    expect([response.status, await response.json()]).toEqual([status, { success: false, message: expect.any(String) }]);
    expect(await count('watchlist')).toBe(0);
  });

  test('SAVE-04 nobody who is signed out can save', async () => {
    expect((await aBrowser().post('/api/watchlist/save-car', { phone_number: PHONE, car_id: CAR })).status).toBe(401);
    expect((await aBrowser().post('/api/watchlist/save-car', { phone_number: '', car_id: CAR })).status).toBe(401);
  });

  test('a shopper signed in by e-mail saves cars too, with an empty phone number', async () => {
    const browser = await aShopper('jo@example.com');
    const save = async (phone_number?: string): Promise<number> =>
      (await browser.post('/api/watchlist/save-car', { phone_number, car_id: CAR })).status;
    expect([await save(PHONE), await save('no number')]).toEqual([403, 403]);
    expect(await listOf(browser)).toEqual([]);
    expect(await save('')).toBe(200);
    expect(await listOf(browser)).toEqual([{ id: CAR }]);
    const removed = await browser.post('/api/watchlist/remove-car', { phone_number: '', car_id: CAR });
    expect(await removed.json()).toMatchObject({ success: true, saved: false });
  });

  test('SAVE-05 a delisted car can be removed, and removing an unsaved one stores nothing', async () => {
    const browser = await aShopper();
    await DB.prepare('INSERT INTO watchlist (shopper_id, car_id, saved, at) SELECT id, 777, 1, 5 FROM shoppers').run();
    const remove = async (car_id: number) =>
      (await browser.post('/api/watchlist/remove-car', { phone_number: PHONE, car_id })).json();
    expect(await remove(777)).toMatchObject({ success: true, saved: false });
    expect(await listOf(browser)).toEqual([]);
    for (let car = 9000; car < 9020; car += 1) expect(await remove(car)).toMatchObject({ success: true, saved: false });
    expect(await count('watchlist')).toBe(1);
  });

  test('a shopper’s list is not visible to others', async () => {
    const [shopper, other] = [await aShopper(), await aShopper('+61499999999')];
    await shopper.post('/api/watchlist/save-car', { phone_number: PHONE, car_id: CAR });
    await other.post('/api/watchlist/remove-car', { phone_number: PHONE, car_id: CAR });
    expect([await listOf(shopper), await listOf(other)]).toEqual([[{ id: CAR }], []]);
  });

  test('SAVE-06 a site without a garage has no such calls, and no database access', async () => {
    const { runtime, operations } = withFaults(aRealRuntime(), () => null);
    const features = { garage: false, gateCheckout: false, gateFinance: false } as never;
    const browser = aBrowser(aWorker({ features }, runtime), new Map([['__Host-caryard-session', 'a'.repeat(64)]]));
    const body = { phone_number: PHONE, car_id: CAR };
    expect((await browser.post('/api/watchlist/save-car', body)).status).toBe(404);
    expect(await (await browser.get('/api/auth')).json()).toMatchObject({ user: null, watchlist: [] });
    expect(operations()).toBe(0);
  });
});

describe('R7 of two clicks the later wins, in whatever order they arrive', () => {
  test('a save that arrives after its removal', async () => {
    const browser = await aShopper();
    const now = Date.now();
    const toggle = (call: string, at: number) =>
      browser.post(`/api/watchlist/${call}`, { phone_number: PHONE, car_id: CAR }, { 'Toggled-At': String(at) });
    await toggle('remove-car', now - 100);
    expect(await (await toggle('save-car', now - 200)).json()).toMatchObject({ success: true, saved: false });
    expect(await listOf(browser)).toEqual([]);
  });

  test('a clock that is far ahead does not block later changes', async () => {
    const browser = await aShopper();
    const body = { phone_number: PHONE, car_id: CAR };
    await browser.post('/api/watchlist/save-car', body, { 'Toggled-At': String(Date.now() + 86_400_000) });
    await new Promise((resolve) => setTimeout(resolve, 5));
    await browser.post('/api/watchlist/remove-car', body);
    expect(await listOf(browser)).toEqual([]);
  });

  type Store = typeof storeChange;
  /** Planted: the last call to arrive wins. */
  const storeByArrival: Store = (db, shopper, change, max) => {
    arrivals += 1;
    return storeChange(db, shopper, { ...change, at: arrivals }, max);
  };
  let arrivals = 0;
  async function isSavedAfterToggles(store: Store): Promise<boolean> {
    await signIn(aBrowser(), PHONE);
    const id = (await DB.prepare('SELECT id FROM shoppers').first<string>('id')) ?? '';
    const toggles = Array.from({ length: 40 }, (_, n) => ({
      carId: CAR,
      saved: n % 2 === 1,
      isListed: true,
      at: 1000 + n,
    }));
    await Promise.all(toggles.toReversed().map((change) => store(DB, id, change)));
    return (await DB.prepare('SELECT saved FROM watchlist').first<number>('saved')) === 1;
  }
  test('forty parallel clicks, the last one first', async () =>
    expect(await isSavedAfterToggles(storeChange)).toBe(true));
  test('a planted version in which the last call to arrive wins is detected', async () =>
    expect(await isSavedAfterToggles(storeByArrival)).toBe(false));

  test('no more than the maximum, however many in parallel; removing allows another', async () => {
    await signIn(aBrowser(), PHONE);
    const id = (await DB.prepare('SELECT id FROM shoppers').first<string>('id')) ?? '';
    const save = (carId: number) => storeChange(DB, id, { carId, saved: true, isListed: true, at: 1000 + carId }, 10);
    const responses = await Promise.all(Array.from({ length: 30 }, (_, n) => save(n + 1)));
    expect(responses.filter((response) => response === 'full')).toHaveLength(20);
    await storeChange(DB, id, { carId: 3, saved: false, isListed: true, at: 5000 }, 10);
    expect(await save(77)).toMatchObject({ saved: true });
    expect(WATCHLIST_MAX).toBe(100);
  });
});

test('R2 whatever fails, the same click again is stored once', async () => {
  const cookies = (await aShopper()).cookies;
  const body = { phone_number: PHONE, car_id: CAR };
  const headers = { 'Toggled-At': String(Date.now()) };
  const faultless = withFaults(aRealRuntime(), () => null);
  await aBrowser(aWorker({}, faultless.runtime), new Map(cookies)).post('/api/watchlist/save-car', body, headers);
  expect(faultless.operations()).toBe(2);
  for (let n = 1; n <= faultless.operations(); n += 1)
    for (const when of ['before', 'after'] as const) {
      await DB.prepare('DELETE FROM watchlist').run();
      const faulty = aBrowser(
        aWorker({}, withFaults(aRealRuntime(), failOperation(n, when)).runtime),
        new Map(cookies),
      );
      expect((await faulty.post('/api/watchlist/save-car', body, headers)).status, `${when} ${n}`).toBe(500);
      const retry = await aBrowser(aWorker(), new Map(cookies)).post('/api/watchlist/save-car', body, headers);
      expect(await retry.json()).toMatchObject({ success: true, saved: true });
      expect(await count('watchlist')).toBe(1);
    }
});
