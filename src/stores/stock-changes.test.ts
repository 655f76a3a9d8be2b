import { afterEach, expect, test, vi } from 'vitest';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { aSite, SITE_NOW } from '#tests/builders/site.ts';
import { cardSite } from '#views/car-card.ts';
import { tagView } from '#views/car-summary.ts';
import { recordWithChanges, setStockChanges } from './stock-changes.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  setStockChanges([]);
});

const AT = '2026-11-20T03:00:00.000Z';
const PAID = Date.parse(AT);

test.each([
  ['this browser reserved it', `a=1; caryard.own-car=101.${PAID}`, true, 'Reserved by you'],
  ['it reserved another car', `caryard.own-car=1010.${PAID}`, true, 'Reserved'],
  ['it reserved the car before somebody else did', `caryard.own-car=101.${PAID - 1}`, true, 'Reserved'],
  ['its reservation has ended', 'a=1', false, undefined],
  ['its reservation has ended, and the car is reserved by somebody else', 'a=1', true, 'Reserved'],
])('RES-03 the tag of a car says who reserved it: %s', (_why, cookie, reserved, text) => {
  vi.stubGlobal('document', { cookie });
  setStockChanges([{ car_id: 101, field: 'reserved', value: reserved, at: AT }]);
  const record = recordWithChanges(aSearchRecord({ id: 101, created_at: null }));
  expect(tagView(cardSite(aSite()), record, SITE_NOW)?.text).toBe(text);
});

test('a car that the build shows as reserved needs no browser', () => {
  vi.stubGlobal('document', undefined);
  expect(recordWithChanges(aSearchRecord({ id: 101, reserved: true })).ownHold).toBeUndefined();
});

test('RES-03 somebody else’s reservation right after the browser’s own is a change', () => {
  const reservedAt = (at: string) => setStockChanges([{ car_id: 101, field: 'reserved', value: true, at }]);
  expect([reservedAt(AT), reservedAt(AT), reservedAt('2026-11-20T03:00:01.000Z')]).toEqual([true, false, true]);
});
