import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DRAFT_KEY_PREFIX } from '#stores/shopper-details.ts';
import { fillFinanceForm } from './quote-figures.ts';

const KEY = `${DRAFT_KEY_PREFIX}finance.7.`;
const figures = (message: string) => ({ vehiclePriceBudget: '20000', message });
const stored = new Map<string, string>();
const message = (): unknown => JSON.parse(stored.get(KEY) ?? '{}').message;

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['with a colon', 'Please quote on: $100 a week.', 'Please quote on: $90 a week.'],
  ['without one', 'We would like $100 a week.', 'We would like $90 a week.'],
  ['of two lines', 'My figures:\n$100 a week', 'My figures:\n$90 a week'],
])('figures filled in earlier are replaced in a dealer’s text %s, and what was typed is kept', (_, first, second) => {
  fillFinanceForm(null, '7', figures(first));
  const draft = JSON.parse(stored.get(KEY) ?? '{}');
  stored.set(KEY, JSON.stringify({ ...draft, message: `${first}\n\nPlease quote on: a tow bar too.\nThanks` }));
  fillFinanceForm(null, '7', figures(second));
  expect(message()).toBe(`${second}\nPlease quote on: a tow bar too.\nThanks`);
  fillFinanceForm(null, '7', figures(first));
  expect(message()).toBe(`${first}\nPlease quote on: a tow bar too.\nThanks`);
});

test('figures that the shopper has changed are theirs', () => {
  fillFinanceForm(null, '7', figures('About $100 a week.'));
  const draft = JSON.parse(stored.get(KEY) ?? '{}');
  stored.set(KEY, JSON.stringify({ ...draft, message: 'About $80 a week.' }));
  fillFinanceForm(null, '7', figures('About $90 a week.'));
  expect(message()).toBe('About $90 a week.\nAbout $80 a week.');
});
