import { expect, test } from 'vitest';
import type { Car } from '#domain/car.ts';
import { lenderRules, PROVIDERS, type Provider } from '#domain/lenders.ts';
import type { Site } from '#site/site.ts';
import { toSearchRecord } from '#stock/search-record.ts';
import { aCar } from '#tests/builders/car.ts';
import { aSite, type Changes, SITE_NOW } from '#tests/builders/site.ts';
import { carDetails } from '#views/car-details.ts';
import { carDataJson } from './car-data.ts';

const AMOUNT = 87_650;
const REPAYMENT = 431;
const LENDER = {
  interestRate: 7.99,
  comparisonRate: 8.49,
  paymentWeek: REPAYMENT,
  paymentMonth: 1868,
  termMonths: 60,
  termYears: 5,
  balloon: 0,
  disclaimer: null,
};
/** Lenders that need no price (FIN-04). With all others, a repayment belongs to a price (FIN-03, FIN-05). */
const [BY_PRICE, WITHOUT_PRICE] = [true, false].map((minPrice) =>
  PROVIDERS.filter((provider) => lenderRules(provider).minPrice === minPrice),
) as [Provider[], Provider[]];
const lenderOf = (provider: Provider, entry: object = {}) => ({ [provider.toLowerCase()]: { ...LENDER, ...entry } });

/** Everything that the build generates for a car: record, page with structured data, and data file with window card. */
function siteWith(car: Partial<Car>, changes: Changes<Site>) {
  const site = aSite({ ...changes, features: { checkout: true, ...changes.features } });
  const fullCar = aCar({ price: AMOUNT, price_type: 'drive_away', ...car });
  const record = toSearchRecord(fullCar, site, SITE_NOW);
  const page = carDetails(site, { car: fullCar, record, similar: [] }, SITE_NOW);
  return { record, page, text: JSON.stringify([record, page]) + carDataJson(site, fullCar, record, SITE_NOW) };
}
const AMOUNTS = new RegExp(`${AMOUNT}|87,650|\\$${REPAYMENT}|"weekly":\\d|a week`);

test.each(BY_PRICE)(
  'PRICE-02 FIN-05 %s: a price that is not shown has no repayment, and no other trace',
  (provider) => {
    const site = { finance: { provider } };
    const finance_lenders = lenderOf(provider);
    expect(siteWith({ finance_lenders }, site).text).toMatch(AMOUNTS);
    const onApplication = siteWith({ finance_lenders, price_type: 'poa' }, site);
    expect(onApplication.text).not.toMatch(AMOUNTS);
    expect([onApplication.record.finance, onApplication.page.finance, onApplication.page.calculator]).toEqual([
      null,
      null,
      null,
    ]);
    const below = siteWith({ finance_lenders }, { ...site, limits: { priceShownAboveDollars: AMOUNT } });
    expect(below.text.replaceAll(`"priceShownAboveDollars":${AMOUNT}`, '')).not.toMatch(AMOUNTS);
  },
);

test.each(WITHOUT_PRICE)(
  'FIN-04 %s needs no price: its own repayment is shown, and none is calculated from a hidden price',
  (provider) => {
    const finance = (entry: object) =>
      siteWith({ finance_lenders: lenderOf(provider, entry), price_type: 'poa' }, { finance: { provider } }).record
        .finance;
    expect(finance({})?.weekly).toBe(REPAYMENT);
    expect(finance({ paymentWeek: null })).toBeNull();
  },
);
