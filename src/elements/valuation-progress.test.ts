import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storedProgress, storeProgress, type ValuationProgress } from './valuation-progress.ts';

const items = new Map<string, string>();
const form = { dataset: { form: 'trade-in' }, elements: [] } as unknown as HTMLFormElement;
const progress = {
  part: 'result',
  isManual: false,
  car: { id: 'car', vehicle: null },
  valued: { id: 'valuation', offer_price: 9000, valid_until: '2026-11-30' },
} as unknown as ValuationProgress;

beforeEach(() => {
  for (const type of ['HTMLInputElement', 'HTMLSelectElement', 'HTMLTextAreaElement']) vi.stubGlobal(type, class {});
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  });
});
afterEach(() => {
  items.clear();
  vi.unstubAllGlobals();
});

test('TRADE-04 the estimate is found again until its last day is over everywhere; then only the answers are', () => {
  storeProgress(form, progress);
  expect(storedProgress(form, Date.parse('2026-12-01T11:00:00Z'))).toEqual(progress);
  const later = storedProgress(form, Date.parse('2026-12-01T13:00:00Z'));
  expect(later).toEqual({ ...progress, part: 'answers', valued: null });
});

test.each([
  ['nothing', null],
  ['a step of another version', { ...progress, part: 'photos' }],
  ['no car', { ...progress, car: null }],
])('DATA-03 %s is no progress', (_what, stored) => {
  storeProgress(form, stored as ValuationProgress | null);
  expect(storedProgress(form, Date.parse('2026-11-29T00:00:00Z'))).toBeNull();
});

test('DATA-03 an estimate without a valid day has expired', () => {
  storeProgress(form, { ...progress, valued: { ...progress.valued, valid_until: 'soon' } } as ValuationProgress);
  expect(storedProgress(form, Date.parse('2026-11-29T00:00:00Z'))?.valued).toBeNull();
});
