import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceList } from './device-list.ts';
import { recentlyViewed, recordViewed } from './recently-viewed.ts';

function storage(initial: { [key: string]: string } = {}, fails: { read?: boolean; write?: boolean } = {}) {
  const entries = new Map(Object.entries(initial));
  const fail = (): never => {
    throw new DOMException('blocked', 'SecurityError');
  };
  return {
    entries,
    getItem: fails.read ? fail : (key: string) => entries.get(key) ?? null,
    setItem: fails.write ? fail : (key: string, value: string) => void entries.set(key, value),
  };
}

/** Each test has its own keys, because a page's state outlives a test. */
let keyCount = 0;
const freshKey = (): string => {
  keyCount += 1;
  return `list-${keyCount}`;
};

describe('SAVE-01 lists of cars on the device', () => {
  beforeEach(() => vi.stubGlobal('window', { name: '' }));
  afterEach(() => vi.unstubAllGlobals());

  it('SAVE-01 adds and removes cars and stores each change', () => {
    const local = storage();
    vi.stubGlobal('localStorage', local);
    const key = freshKey();
    const list = deviceList(key);
    expect([list.toggle(7), list.toggle(9), list.toggle(7)]).toEqual(['added', 'added', 'removed']);
    expect(list.$ids.get()).toEqual([9]);
    expect(local.entries.get(`caryard.${key}`)).toBe('[9]');
  });

  it('SAVE-01 removing a car keeps the order of the others', () => {
    const local = storage();
    vi.stubGlobal('localStorage', local);
    const key = freshKey();
    const list = deviceList(key);
    for (const id of [7, 9, 11, 13]) list.toggle(id);
    list.remove(9, 13, 99);
    expect(list.$ids.get()).toEqual([7, 11]);
    expect(local.entries.get(`caryard.${key}`)).toBe('[7,11]');
  });

  it.each([
    ['ids as text are numbers', '["4","5"]', [4, 5]],
    ['repeated ids', '[4,4]', [4]],
    ['an old format is dropped', '{"ids":[4]}', []],
    ['values that are not ids are dropped', '[4,null,"x",-1,1.5,[6],true]', [4]],
    ['broken text is dropped', '[4', []],
    ['more ids than the maximum', '[1,2,3,4,5,6]', [1, 2, 3, 4]],
  ])('DATA-03 %s', (_why, stored, expected) => {
    const key = freshKey();
    vi.stubGlobal('localStorage', storage({ [`caryard.${key}`]: stored }));
    const list = deviceList(key, 4);
    list.has(1);
    expect(list.$ids.get()).toEqual(expected);
  });

  it.each<[string, { read?: boolean; write?: boolean }, string]>([
    ['blocked', { read: true, write: true }, ''],
    ['full', { write: true }, ''],
    ['blocked, in a window with another name', { read: true, write: true }, 'other'],
  ])('SAVE-01 works if storage is %s', (_why, fails, name) => {
    const key = freshKey();
    const window = { name };
    vi.stubGlobal('window', window);
    vi.stubGlobal('localStorage', storage({ [`caryard.${key}`]: '[8]' }, fails));
    const list = deviceList(key);
    expect(list.toggle(3)).toBe('added');
    expect(list.has(3)).toBe(true);
    expect(window.name).toBe(name === '' ? `caryard:{"caryard.${key}":"[${fails.read ? '' : '8,'}3]"}` : 'other');
  });

  it('SAVE-01 the next page in the tab has what could not be stored, until it can be', async () => {
    const key = freshKey();
    const window = { name: `caryard:{"caryard.${key}":"[5]","caryard.other":"[1]"}` };
    vi.stubGlobal('window', window);
    const local = storage({ [`caryard.${key}`]: '[8]' });
    vi.stubGlobal('localStorage', local);
    const list = deviceList(key);
    expect(list.ids()).toEqual([5]);
    list.toggle(6);
    expect([local.entries.get(`caryard.${key}`), window.name]).toEqual(['[5,6]', 'caryard:{"caryard.other":"[1]"}']);
  });

  it('SAVE-07 rejects a car beyond the maximum and keeps the others', () => {
    vi.stubGlobal('localStorage', storage());
    const list = deviceList(freshKey(), 2);
    expect([list.toggle(1), list.toggle(2), list.toggle(3)]).toEqual(['added', 'added', 'full']);
    expect(list.$ids.get()).toEqual([1, 2]);
    expect(list.toggle(2)).toBe('removed');
  });

  it('SAVE-01 two tabs stay in sync: both have the same list and no change is lost', () => {
    const step = fc.record({ tab: fc.integer({ min: 0, max: 1 }), id: fc.integer({ min: 1, max: 6 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        vi.stubGlobal('localStorage', storage());
        const key = freshKey();
        const tabs = [deviceList(key, 4), deviceList(key, 4)];
        const model: number[] = [];
        for (const { tab, id } of steps) {
          const outcome = tabs[tab]?.toggle(id);
          if (model.includes(id)) model.splice(model.indexOf(id), 1);
          else if (model.length < 4) model.push(id);
          else expect(outcome).toBe('full');
        }
        expect(tabs.map((list) => list.ids())).toEqual([model, model]);
      }),
    );
  });

  it('follows other tabs once subscribed, and a page restored from the back/forward cache', () => {
    const listeners = new Map<string, (event: unknown) => void>();
    vi.stubGlobal('addEventListener', (type: string, listener: (event: unknown) => void) =>
      listeners.set(type, listener),
    );
    const local = storage();
    vi.stubGlobal('localStorage', local);
    const key = freshKey();
    const list = deviceList(key);
    const updates: (readonly number[])[] = [];
    const subscribe = () => list.$ids.subscribe((ids) => void updates.push(ids));
    const stop = subscribe();
    const storeInOtherTab = (type: string, ids: string, eventKey = `caryard.${key}`): void => {
      local.entries.set(`caryard.${key}`, ids);
      const event = type === 'storage' ? { key: eventKey } : {};
      listeners.get(type)?.(event);
    };
    storeInOtherTab('storage', '[4]');
    storeInOtherTab('storage', '[4,5]', 'somebody.else');
    storeInOtherTab('pageshow', '[4,6]');
    stop();
    storeInOtherTab('storage', '[8]');
    subscribe();
    expect(updates).toEqual([[], [4], [4, 6], [8]]);
  });
});

describe('recently viewed', () => {
  afterEach(() => vi.unstubAllGlobals());
  it('contains the last eight cars, newest first, without duplicates', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 40 }), (viewed) => {
        vi.stubGlobal('localStorage', storage());
        recentlyViewed.set([]);
        for (const id of viewed) recordViewed(id);
        expect(recentlyViewed.ids()).toEqual([...new Set(viewed.toReversed())].slice(0, 8));
      }),
    );
  });
});
