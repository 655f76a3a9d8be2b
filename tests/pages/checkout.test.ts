import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readTenant } from '#config/read-tenant.ts';
import { DIST, documentOf, read, SITES } from './built-site.ts';

/** The dealer's own file: the pages must match it exactly. */
const dealers = await Promise.all(
  SITES.filter((site) => existsSync(join(DIST, site, 'reserve.html'))).map(async (site) => {
    const dir = ['tenants', 'tests/fixtures/tenants'].map((parent) => join(parent, site)).find(existsSync) ?? '';
    return { site, config: (await readTenant(dir)).config };
  }),
);
const COUNTRIES = { AU: 'Australia', NZ: 'New Zealand', US: 'the United States' } as const;
/** The noun for the stock differs between dealers (src/views/checkout-page.test.ts); these dealers sell cars. */
const normalisedText = (element: Element): string =>
  element.textContent
    .replace(/\s+/g, ' ')
    .replace(/\b(?:vehicle|motorcycle|caravan)(s?)\b/g, 'car$1')
    .trim();

test('RES-05 dealers with many and with few claims are built', () => {
  const counts = new Set(dealers.map(({ config }) => config.checkout.claims.length));
  expect(counts.size).toBeGreaterThan(1);
});

describe.each(dealers)('reserving a car of $site', ({ site, config }) => {
  const page = documentOf(read(site, 'reserve.html'));
  const side = page.querySelector('.checkout-side');

  test('RES-05 only the dealer’s own claims are shown, in order, and icons have text', () => {
    const words = {
      refundable_deposit: 'Fully refundable deposit',
      encrypted_payments: 'Encrypted payments',
      freight: `Freight anywhere in ${COUNTRIES[config.locale.country]}`,
      video_calls: 'Video calls to see the car from home',
      protection: 'Warranty or mechanical protection on used cars',
      home_test_drive: 'Home test drive',
      money_back: '48-hour money-back guarantee after you buy',
      roadside_assist: 'Roadside assist',
    };
    const claims = [...(side?.querySelectorAll('.ticks-list > li') ?? [])];
    expect(claims.map(normalisedText)).toEqual(config.checkout.claims.map((claim) => words[claim]));
    for (const claim of claims)
      expect(claim.querySelector('svg')?.getAttribute('aria-hidden'), normalisedText(claim)).toBe('true');
    // Used cars only: shown if the page's car is one.
    const used = claims.filter((claim) => claim.getAttribute('data-show') === 'car.used').map(normalisedText);
    expect(used).toEqual(config.checkout.claims.includes('protection') ? [words.protection] : []);
    expect([...page.querySelectorAll('.checkout-accepts li')].map(normalisedText)).toEqual([
      ...config.checkout.accepts,
    ]);
  });

  test('RES-03 a reservation has one heading, that of its state, and no introduction to reserving', () => {
    const heading = page.querySelector('h1');
    const own = heading?.querySelectorAll('[data-hide="hold.here"]') ?? [];
    expect([...own].map((part) => part.textContent.trim())).toEqual(['Reserve online']);
    const states = [...(heading?.querySelectorAll('[data-show]') ?? [])];
    for (const state of ['pay', 'waiting', 'paid', 'bought', 'cancelled', 'unpaid', 'over'])
      expect(states.filter((part) => part.getAttribute('data-show') === `is.${state}`)).toHaveLength(1);
    expect(states.filter((part) => !part.hasAttribute('hidden'))).toEqual([]);
    expect(page.querySelector('.intro')?.getAttribute('data-hide')).toBe('hold.here');
  });

  test('RES-03 before the deposit is paid, both the step and a link lead back to the details', () => {
    const pay = page.querySelector('section[data-show="is.pay"]');
    const links = [...(pay?.querySelectorAll('[data-fill="href:hold.details"]') ?? [])].map(normalisedText);
    expect(links).toEqual(['Your details', 'Change your details']);
    expect(page.querySelectorAll('[data-fill="href:hold.details"]')).toHaveLength(links.length);
    // Only where the edge knows it; the name of the step stays.
    expect(pay?.querySelectorAll('[data-show="hold.details"][hidden]')).toHaveLength(links.length);
    expect(normalisedText(pay?.querySelector('li > [data-hide="hold.details"]') as Element)).toBe('Your details');
  });

  test('RES-03 the page says how the deposit is returned, and whom to contact', () => {
    const refund = normalisedText(side?.querySelector('.checkout-refund') as Element);
    expect(refund).toContain('Cancel at any time while we hold the car and you get the whole deposit back.');
    expect(refund).toContain('If you have not bought the car within 48 hours, you get the deposit back automatically.');
    const contact = side?.querySelector('.side-contact');
    const numbers = [...(contact?.querySelectorAll('a[href^="tel:"]') ?? [])];
    expect(numbers.length).toBeGreaterThan(0);
    for (const link of numbers)
      expect(normalisedText(link).replace(/\D/g, '').slice(-8)).toBe(link.getAttribute('href')?.slice(-8));
  });
});
