import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DRAFT_KEY_PREFIX } from '#stores/shopper-details.ts';
import { fillFinanceForm } from './quote-figures.ts';

const KEY = `${DRAFT_KEY_PREFIX}finance.7.`;
const financeFigures = (message: string) => ({ vehiclePriceBudget: '20000', message });
const storage = new Map<string, string>();
const message = (): unknown => JSON.parse(storage.get(KEY) ?? '{}').message;

beforeEach(() => {
  storage.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['with a colon', 'Please quote on: $100 a week.', 'Please quote on: $90 a week.'],
  ['without a colon', 'We would like $100 a week.', 'We would like $90 a week.'],
  ['with two lines', 'My figures:\n$100 a week', 'My figures:\n$90 a week'],
])('figures filled in earlier are replaced in a dealer’s text %s, and typed text is kept', (_, first, second) => {
  fillFinanceForm(null, '7', financeFigures(first));
  const draft = JSON.parse(storage.get(KEY) ?? '{}');
  storage.set(KEY, JSON.stringify({ ...draft, message: `${first}\n\nPlease quote on: a tow bar too.\nThanks` }));
  fillFinanceForm(null, '7', financeFigures(second));
  expect(message()).toBe(`${second}\nPlease quote on: a tow bar too.\nThanks`);
  fillFinanceForm(null, '7', financeFigures(first));
  expect(message()).toBe(`${first}\nPlease quote on: a tow bar too.\nThanks`);
});

test('figures that the shopper has changed are kept', () => {
  fillFinanceForm(null, '7', financeFigures('About $100 a week.'));
  const draft = JSON.parse(storage.get(KEY) ?? '{}');
  storage.set(KEY, JSON.stringify({ ...draft, message: 'About $80 a week.' }));
  fillFinanceForm(null, '7', financeFigures('About $90 a week.'));
  expect(message()).toBe('About $90 a week.\nAbout $80 a week.');
});
