import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DRAFT_KEY_PREFIX } from '#stores/shopper-details.ts';
import { passedFigures } from './passed-figures.ts';
import { fillFinanceForm } from './quote-figures.ts';

const KEY = `${DRAFT_KEY_PREFIX}finance.7.`;
const financeFigures = (message: string) => ({ vehiclePriceBudget: '20000', message });
const INPUT = {
  priceDollars: 20_000,
  depositDollars: 5000,
  ratePercent: 9.49,
  termMonths: 48,
  balloonDollars: 0,
  frequency: 'week',
  upfrontFeesDollars: 600,
  monthlyFeeDollars: 0,
} as const;
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
  fillFinanceForm(null, '7', financeFigures(first), INPUT);
  const draft = JSON.parse(storage.get(KEY) ?? '{}');
  storage.set(KEY, JSON.stringify({ ...draft, message: `${first}\n\nPlease quote on: a tow bar too.\nThanks` }));
  fillFinanceForm(null, '7', financeFigures(second), INPUT);
  expect(message()).toBe(`${second}\nPlease quote on: a tow bar too.\nThanks`);
  fillFinanceForm(null, '7', financeFigures(first), INPUT);
  expect(message()).toBe(`${first}\nPlease quote on: a tow bar too.\nThanks`);
});

test('figures that the shopper has changed are kept', () => {
  fillFinanceForm(null, '7', financeFigures('About $100 a week.'), INPUT);
  const draft = JSON.parse(storage.get(KEY) ?? '{}');
  storage.set(KEY, JSON.stringify({ ...draft, message: 'About $80 a week.' }));
  fillFinanceForm(null, '7', financeFigures('About $90 a week.'), INPUT);
  expect(message()).toBe('About $90 a week.\nAbout $80 a week.');
});

test('FIN-09 the calculator beside the form finds the figures that were passed to it, and none beside the form of another car', () => {
  vi.stubGlobal('HTMLInputElement', class {});
  vi.stubGlobal('HTMLSelectElement', class {});
  vi.stubGlobal('HTMLTextAreaElement', class {});
  const formOf = (car: string) => {
    const control = Object.assign(new HTMLInputElement(), { name: 'car_id', value: car });
    return { dataset: { form: 'finance' }, elements: [control] } as unknown as HTMLFormElement;
  };
  expect(passedFigures(formOf('7'))).toBeNull();
  fillFinanceForm(null, '7', financeFigures('About $100 a week.'), INPUT);
  expect(passedFigures(formOf('7'))).toEqual(INPUT);
  expect(passedFigures(formOf('8'))).toBeNull();
});
