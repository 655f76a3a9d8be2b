import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const NOW = Date.parse('2026-11-20T03:00:00Z');
const HOUR = 3_600_000;
const kept = new Map<string, string>();
let eventCount = 0;
const at = (ms: number): string => new Date(ms).toUTCString();
const fresh = async () => {
  vi.resetModules();
  return import('./clock.ts');
};

beforeEach(() => {
  kept.clear();
  eventCount = 0;
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('document', { dispatchEvent: () => (eventCount += 1) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('clock', () => {
  test.each([
    { why: 'right', date: at(NOW), off: 0 },
    { why: 'five minutes behind', date: at(NOW + 300_000), off: 0 },
    { why: 'more than five minutes behind', date: at(NOW + 301_000), off: 301_000 },
    { why: 'a day ahead', date: at(NOW - 24 * HOUR), off: -24 * HOUR },
    { why: 'no date', date: 'soon', off: 0 },
    { why: 'no header', date: null, off: 0 },
  ])('A46 a device clock that is $why', async ({ date, off }) => {
    const { now, setServerTime } = await fresh();
    setServerTime(date);
    expect(now() - NOW).toBe(off);
    expect(eventCount).toBe(off === 0 ? 0 : 1);
  });

  test('A46 the next page in the tab starts corrected, and a corrected device clock is accepted', async () => {
    const first = await fresh();
    first.setServerTime(at(NOW + 24 * HOUR));
    const next = await fresh();
    expect(next.now() - NOW).toBe(24 * HOUR);
    next.setServerTime(at(NOW + 24 * HOUR + 15_000));
    expect(eventCount).toBe(1);
    vi.setSystemTime(NOW + 24 * HOUR);
    next.setServerTime(at(NOW + 24 * HOUR));
    expect(next.now()).toBe(NOW + 24 * HOUR);
    expect(kept.size).toBe(0);
  });

  test('A46 with blocked storage only this page is corrected', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    const { now, setServerTime } = await fresh();
    setServerTime(at(NOW + HOUR));
    expect(now() - NOW).toBe(HOUR);
  });
});
