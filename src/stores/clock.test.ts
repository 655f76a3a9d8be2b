import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const NOW = Date.parse('2026-11-20T03:00:00Z');
const HOUR = 3_600_000;
const stored = new Map<string, string>();
let eventCount = 0;
const httpDate = (ms: number): string => new Date(ms).toUTCString();
const importClock = async () => {
  vi.resetModules();
  return import('./clock.ts');
};

beforeEach(() => {
  stored.clear();
  eventCount = 0;
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('document', { dispatchEvent: () => (eventCount += 1) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('clock', () => {
  test.each([
    { why: 'right', date: httpDate(NOW), offsetMs: 0 },
    { why: 'five minutes behind', date: httpDate(NOW + 300_000), offsetMs: 0 },
    { why: 'more than five minutes behind', date: httpDate(NOW + 301_000), offsetMs: 301_000 },
    { why: 'a day ahead', date: httpDate(NOW - 24 * HOUR), offsetMs: -24 * HOUR },
    { why: 'no date', date: 'soon', offsetMs: 0 },
    { why: 'no header', date: null, offsetMs: 0 },
  ])('A46 a device clock that is $why', async ({ date, offsetMs }) => {
    const { now, setServerTime } = await importClock();
    setServerTime(date);
    expect(now() - NOW).toBe(offsetMs);
    expect(eventCount).toBe(offsetMs === 0 ? 0 : 1);
  });

  test('A46 the next page in the tab starts corrected, and a corrected device clock is accepted', async () => {
    const first = await importClock();
    first.setServerTime(httpDate(NOW + 24 * HOUR));
    const next = await importClock();
    expect(next.now() - NOW).toBe(24 * HOUR);
    next.setServerTime(httpDate(NOW + 24 * HOUR + 15_000));
    expect(eventCount).toBe(1);
    vi.setSystemTime(NOW + 24 * HOUR);
    next.setServerTime(httpDate(NOW + 24 * HOUR));
    expect(next.now()).toBe(NOW + 24 * HOUR);
    expect(stored.size).toBe(0);
  });

  test('A46 with blocked storage only this page is corrected', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    const { now, setServerTime } = await importClock();
    setServerTime(httpDate(NOW + HOUR));
    expect(now() - NOW).toBe(HOUR);
  });
});
