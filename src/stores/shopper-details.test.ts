import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearShopperData } from './clear-shopper-data.ts';
import { hasSavedInput, isStoredOnDevice, shopperDetails, storeShopperDetails } from './shopper-details.ts';

const KEY = 'caryard.shopper';
const JO = { name: 'Jo', email: 'jo@example.com', phone: '0412 345 678' };

/** A storage with enumerable keys, as in a browser. */
const aStorage = (): Storage => {
  const methods = {
    getItem(this: { [key: string]: string }, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null;
    },
    setItem(this: { [key: string]: string }, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: { [key: string]: string }, key: string) {
      delete this[key];
    },
  };
  return Object.create(methods) as Storage;
};

beforeEach(() => {
  vi.stubGlobal('sessionStorage', aStorage());
  vi.stubGlobal('localStorage', aStorage());
});
afterEach(() => vi.unstubAllGlobals());

describe('FORM-08 DATA-03 remembered details of the shopper', () => {
  test.each([
    ['complete details', JSON.stringify(JO), JO],
    ['with unknown fields', JSON.stringify({ ...JO, password: 'x', last_name: ' Lee ' }), { ...JO, last_name: 'Lee' }],
    ['old details without e-mail', '{"name":"Jo","phone":"0412 345 678"}', null],
    ['a phone number that is a number', JSON.stringify({ ...JO, phone: 412_345_678 }), null],
    ['an empty object', '{}', null],
    ['a list', '[{"name":"Jo"}]', null],
    ['a text', '"Jo"', null],
    ['null', 'null', null],
    ['truncated', '{"name":"Jo"', null],
  ])('%s', (_why, stored, expected) => {
    for (const [storage, onDevice] of [
      [sessionStorage, false],
      [localStorage, true],
    ] as const) {
      storage.setItem(KEY, stored);
      expect(shopperDetails()).toEqual(expected);
      expect(isStoredOnDevice()).toBe(expected !== null && onDevice);
      expect(hasSavedInput()).toBe(expected !== null);
      storage.removeItem(KEY);
    }
  });

  test('invalid details of this session do not hide those on the device', () => {
    sessionStorage.setItem(KEY, '{}');
    localStorage.setItem(KEY, JSON.stringify(JO));
    expect(shopperDetails()).toEqual(JO);
  });

  test('A43 signing out removes all of them', () => {
    storeShopperDetails(JO, true);
    sessionStorage.setItem('caryard.draft.general', '{}');
    sessionStorage.setItem('caryard.last-lead', '{}');
    localStorage.setItem('caryard.favourites', '[7]');
    clearShopperData();
    expect(Object.keys(sessionStorage)).toEqual([]);
    expect([shopperDetails(), localStorage.getItem('caryard.favourites')]).toEqual([null, '[7]']);
  });

  const COMPLETE = { ...JO, last_name: 'Lee', postcode: '2000' };
  test.each([false, true])('FORM-08 all five details and nothing else are stored, on the device: %s', (onDevice) => {
    storeShopperDetails({ ...COMPLETE, message: 'Is it there?', rego: 'ABC123' }, onDevice);
    expect([shopperDetails(), isStoredOnDevice()]).toEqual([COMPLETE, onDevice]);
  });

  test.each(['name', 'email', 'phone'])('FORM-08 without %s nothing is stored', (field) => {
    storeShopperDetails({ ...COMPLETE, [field]: ' ' }, false);
    expect(shopperDetails()).toBeNull();
  });

  test('FORM-08 a form that asks for fewer details keeps last name and postcode', () => {
    storeShopperDetails(COMPLETE, false);
    const ann = { name: 'Ann', email: 'ann@example.com', phone: '0412 345 679' };
    storeShopperDetails(ann, false);
    expect(shopperDetails()).toEqual({ ...COMPLETE, ...ann });
  });
});
