import { describe, expect, test } from 'vitest';
import type { Site } from '#site/site.ts';
import { pageFacts } from '#tests/builders/page-facts.ts';
import { aSite, type Changes } from '#tests/builders/site.ts';
import { checkoutJourneyPage, checkoutPage } from './checkout-page.ts';

const facts = (changes: Changes<Site>) => pageFacts(aSite(changes));
const reserve = (checkout: Changes<Site['checkout']>) =>
  checkoutPage(facts({ checkout }), { kind: 'checkout', path: '/reserve', file: '/reserve' });
const journey = (changes: Changes<Site>) =>
  checkoutJourneyPage(facts(changes), {
    kind: 'checkout-journey',
    path: '/checkout-journey',
    file: '/checkout-journey',
  });

describe('where a car is reserved', () => {
  test('RES-02 without deposits nothing is said of one, and the form sends a request', () => {
    const { page, head } = reserve({ takesDeposits: false, claims: ['refundable_deposit'], accepts: ['Visa'] });
    const { deposit, accepts, refund, promises, form } = page.frame;
    expect([deposit, accepts, refund, promises]).toEqual([null, null, null, null]);
    expect(form.submit).not.toContain('deposit');
    expect(head.noindex).toBe(true);
  });

  test('A12 with deposits it says what is held for how long, what is taken and how it comes back', () => {
    const { frame } = reserve({ takesDeposits: true, accepts: ['Visa'] }).page;
    expect(frame.deposit?.steps.names).toHaveLength(3);
    expect(frame.accepts?.items).toEqual(['Visa']);
    expect(frame.refund?.items).toHaveLength(4);
    expect(frame.form).toMatchObject({ action: '/api/reserve', submit: 'Continue to the deposit' });
  });

  test('RES-05 what is claimed of used cars alone is marked', () => {
    const { frame } = reserve({ claims: ['protection', 'freight'] }).page;
    expect(frame.promises?.claims.map(({ usedOnly }) => usedOnly)).toEqual([true, false]);
  });
});

describe('ROUTE-03 where a car is bought', () => {
  test.each([
    [true, true, 4, true],
    [true, false, 3, false],
    [false, true, 3, true],
  ])('deposits %s, reservations %s: %i steps', (takesDeposits, checkout, steps, reserves) => {
    const { page } = journey({ checkout: { takesDeposits }, features: { checkout } });
    expect(page.steps).toHaveLength(steps);
    expect(page.reserve !== null).toBe(reserves);
    expect(page.frame.deposit !== null).toBe(takesDeposits && checkout);
  });
});
