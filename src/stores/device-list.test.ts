import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceList } from './device-list.ts';

function storage(initial: { [key: string]: string } = {}, blocked = false) {
  const kept = new Map(Object.entries(initial));
  const refuse = (): never => {
    throw new DOMException('blocked', 'SecurityError');
  };
  return {
    kept,
    getItem: blocked ? refuse : (key: string) => kept.get(key) ?? null,
    setItem: blocked ? refuse : (key: string, value: string) => void kept.set(key, value),
  };
}

describe('SAVE-01 lists of cars on the device', () => {
  beforeEach(() => vi.unstubAllGlobals());

  it('SAVE-01 toggles on and off and writes each change', () => {
    const local = storage();
    vi.stubGlobal('localStorage', local);
    const list = deviceList('favourites');
    expect([list.toggle(7), list.toggle(9), list.toggle(7)]).toEqual(['added', 'added', 'removed']);
    expect(list.$ids.get()).toEqual([9]);
    expect(local.kept.get('caryard.favourites')).toBe('[9]');
  });

  it.each([
    ['ids as text are numbers', '["4","5"]', [4, 5]],
    ['the same id once', '[4,4]', [4]],
    ['an old shape is dropped', '{"ids":[4]}', []],
    ['values that are no ids are dropped', '[4,null,"x",-1,1.5]', [4]],
    ['broken text is dropped', '[4', []],
  ])('DATA-03 %s', (_why, stored, expected) => {
    vi.stubGlobal('localStorage', storage({ 'caryard.compare': stored }));
    const list = deviceList('compare');
    list.has(1);
    expect(list.$ids.get()).toEqual(expected);
  });

  it('SAVE-01 works for the page when storage is blocked', () => {
    vi.stubGlobal('localStorage', storage({}, true));
    const list = deviceList('favourites');
    expect(list.toggle(3)).toBe('added');
    expect(list.has(3)).toBe(true);
  });

  it('SAVE-07 refuses one more than the list may hold and keeps the others', () => {
    vi.stubGlobal('localStorage', storage());
    const list = deviceList('compare', 2);
    expect([list.toggle(1), list.toggle(2), list.toggle(3)]).toEqual(['added', 'added', 'full']);
    expect(list.$ids.get()).toEqual([1, 2]);
    expect(list.toggle(2)).toBe('removed');
  });
});
