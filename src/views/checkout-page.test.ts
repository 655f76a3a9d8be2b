import { describe, expect, test } from 'vitest';
import type { Site } from '#site/site.ts';
import { pageInput } from '#tests/builders/page-input.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { aSite, type Changes } from '#tests/builders/site.ts';
import { accountPage } from './account-page.ts';
import { checkoutJourneyPage, checkoutPage } from './checkout-page.ts';

const input = (changes: Changes<Site>) => pageInput(aSite(changes));
const reserve = (checkout: Changes<Site['checkout']>, limits: Changes<Site['limits']> = {}) =>
  checkoutPage(input({ checkout, limits }), { kind: 'checkout', path: '/reserve', file: '/reserve' });
const journey = (changes: Changes<Site>) =>
  checkoutJourneyPage(input(changes), {
    kind: 'checkout-journey',
    path: '/checkout-journey',
    file: '/checkout-journey',
  });

describe('the reservation page', () => {
  test('RES-02 without deposits the page does not mention one, and the form sends a request', () => {
    const { page, head } = reserve({
      takesDeposits: false,
      claims: ['refundable_deposit', 'encrypted_payments'],
      accepts: ['Visa'],
    });
    const { deposit, accepts, refund, claims, form } = page.common;
    expect([deposit, accepts, refund, claims]).toEqual([null, null, null, null]);
    expect(form.submit).not.toContain('deposit');
    expect(head.noindex).toBe(true);
  });

  test('A12 with deposits it shows the hold period, accepted cards and refund', () => {
    const { common } = reserve({ takesDeposits: true, accepts: ['Visa'] }).page;
    expect(common.deposit?.steps.names).toHaveLength(3);
    expect(common.accepts?.items).toEqual(['Visa']);
    expect(common.refund?.items).toHaveLength(4);
    expect(common.form).toMatchObject({ action: '/api/reserve', submit: 'Continue to the deposit' });
  });

  test.each([
    [1, '1 hour', '1 hours'],
    [48, '48 hours', '48 hour '],
  ])('RES-03 a hold of %i h is written in words everywhere on both pages', (holdHours, written, wrong) => {
    const limits = { holdHours };
    const checkout = { takesDeposits: true };
    const pages = [reserve(checkout, limits), journey({ checkout, limits })].map((page) => JSON.stringify(page));
    for (const page of pages) {
      expect(page).toContain(written);
      expect(page).not.toContain(wrong);
    }
  });

  test('RES-03 the heading of a reservation says its state: to pay, paid, ended', () => {
    const { headings } = reserve({}).page;
    const headingOf = (wanted: string) => headings.find(({ state }) => state === wanted)?.text;
    expect(['pay', 'paid', 'cancelled', 'unpaid'].map(headingOf)).toEqual([
      'Pay the deposit',
      'The car is held for you',
      'Your reservation is cancelled',
      'Your time to pay has run out',
    ]);
  });

  test('RES-01 a car that is withdrawn is not reported as sold', () => {
    const { unavailable } = reserve({}).page.common;
    const titleOf = (state: string) => unavailable.find((notice) => notice.state === state)?.title;
    expect([titleOf('sold'), titleOf('withdrawn')]).toEqual([
      'This car has been sold',
      'This car is no longer available',
    ]);
  });

  test('RES-05 claims for used cars only are marked', () => {
    const { common } = reserve({ claims: ['protection', 'freight'] }).page;
    expect(common.claims?.items.map(({ usedOnly }) => usedOnly)).toEqual([true, false]);
  });

  test.each([
    ['all of the claims are for used cars', ['protection'], true],
    ['some are for every car', ['protection', 'freight'], false],
    ['those left without deposits are for used cars', ['refundable_deposit', 'protection'], true],
  ] as const)('RES-05 the heading of the claims is left out with them: %s', (_why, claims, usedOnly) => {
    const { common } = reserve({ takesDeposits: false, claims: [...claims] }).page;
    expect(common.claims?.usedOnly).toBe(usedOnly);
  });
});

describe('ROUTE-03 the online purchase page', () => {
  test.each([
    [true, true, 4, true],
    [true, false, 4, false],
    [false, true, 3, true],
  ])('deposits %s, reservations %s: %i steps', (takesDeposits, checkout, steps, hasReservation) => {
    const { page } = journey({ checkout: { takesDeposits }, features: { checkout } });
    expect(page.steps).toHaveLength(steps);
    expect(page.reserve !== null).toBe(hasReservation);
    expect(page.common.deposit !== null).toBe(takesDeposits); // the edge requires one if the dealer takes deposits
  });
});

test.each([
  [['motorcycle'], 'motorcycle'],
  [['caravan', 'motorcycle'], 'vehicle'],
  [['car'], 'car'],
] as const)('CARD-09 with a stock of %j the noun is %s', (kinds, noun) => {
  const records = kinds.map((item_type, id) => aSearchRecord({ id, item_type }));
  const input = pageInput(aSite({ checkout: { takesDeposits: true, claims: ['protection', 'video_calls'] } }), records);
  const account = accountPage(input, { kind: 'account', path: '/account', file: '/account' });
  expect(account.page.texts['checkout.cancel_text']).toContain(`The ${noun} goes back`);
  for (const { head, page } of [
    checkoutPage(input, { kind: 'checkout', path: '/reserve', file: '/reserve' }),
    checkoutJourneyPage(input, { kind: 'checkout-journey', path: '/checkout-journey', file: '/checkout-journey' }),
  ]) {
    const text = JSON.stringify([head, page]);
    expect(text).not.toMatch(/\{items?\}/);
    const nouns = text
      .replace('Buy this vehicle online', '')
      .match(/(?<=\b(?:the|this|a|that|used|your|which|all) )(?:car|motorcycle|caravan|vehicle)(?=s?\b)/gi);
    expect([...new Set(nouns)]).toEqual([noun]);
  }
});
