import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { clockAt } from '#domain/clock.ts';
import { formDescription } from '#domain/forms/catalogue.ts';
import { FORM_IDS } from '#domain/forms/form.ts';
import { LAW_CHECK_IDS, LAW_CHECKS, type LawCheckId } from '#domain/law/checks.ts';
import { COMPARISON_WARNINGS } from '#domain/law/comparison-rate.ts';
import { resolveSite } from '#site/resolve-site.ts';
import { toSearchRecord } from '#stock/search-record.ts';
import { resolvedCars } from '#stock/snapshot.ts';
import { aCar } from '#tests/builders/car.ts';
import { SITE_INSTANT, SITE_NOW } from '#tests/builders/site.ts';
import { aPage, aTenant, MINIMAL_TENANT } from '#tests/builders/tenant.ts';
import { formSiteOf } from '#views/form.ts';
import { dealerTexts } from './dealer-texts.ts';
import { LawError, lawCheck } from './law-check.ts';
import type { LawCheckInput } from './law-findings.ts';

type TenantSettings = Parameters<typeof aTenant>[0];
interface Case {
  readonly tenant?: TenantSettings;
  readonly cars?: readonly Parameters<typeof aCar>[0][];
  readonly pages?: { readonly [name: string]: string };
  readonly input?: Partial<LawCheckInput>;
  readonly policy?: false;
}
const [location] = MINIMAL_TENANT.locations;
const [OWN] = MINIMAL_TENANT.dealerships;
const OTHER = { id: 72, slug: 'other', name: 'Other' };
const POLICY = aPage({ path: 'privacy-policy' });
const complete = {
  legal: { abn: '91 345 678 901', checked: '2026-11-01', creditProvider: 'Lender', creditLicence: '000123' },
};

function report({ tenant: overrides = {}, cars: carChanges = [], pages = {}, input = {}, policy }: Case) {
  const { legal = {}, ...settings } = overrides as { legal?: object };
  const content = { pages: policy === false ? [] : [POLICY] };
  const tenant = aTenant({ ...settings, legal: { ...complete.legal, ...legal } }, content);
  const { site } = resolveSite(tenant, SITE_NOW);
  const cars = resolvedCars(
    carChanges.map((car, index) =>
      aCar({ id: index + 1, slug: `car-${index}`, stocknum: `N${index + 1}`, location_id: 711, ...car }),
    ),
    site,
    SITE_NOW,
  );
  const paragraphs = Object.entries(pages).flatMap(([file, text]) =>
    text.split('\n\n').map((part, index) => ({ file, where: `${file}:${index * 2 + 1}`, text: part, page: true })),
  );
  return lawCheck(tenant, {
    site,
    config: tenant.config,
    cars,
    records: cars.map((car) => toSearchRecord(car, site, SITE_NOW)),
    texts: [...dealerTexts(tenant), ...paragraphs],
    forms: FORM_IDS.map((id) => formDescription(id, formSiteOf(site))),
    now: SITE_NOW,
    ...input,
  });
}

const offer = (changes: object) => ({ offers: [{ id: 1, name: 'A', description: 'B', ...changes }] });
/** An offer with faults of four rules, such as websites that share a list have for one of the others. */
const offerOf = (website: number) =>
  offer({
    ...{ excluded_website_ids: [website], description: 'Sold as is. 5.9% p.a.', until: '2026-01-01T00:00:00Z' },
    finance: { rate: 0.059, comparison_rate: null },
  });
const review = (changes: object, hidden: boolean) => ({
  reviewRules: { hidden, source: 'Ours.' },
  reviews: [{ id: 1, customer_name: 'A', text: 'B', rating: 5, ...changes }],
});
const service = { ...location, id: 712, slug: 'workshop', location_type: 'service' };
const inState = (state: string) => ({ ...location, address: { ...location?.address, state } });
const inNsw = { locations: [inState('NSW')], legal: { licences: [{ state: 'NSW', number: '1' }] } };
const WARNING = COMPARISON_WARNINGS.short.text;
const OWN_WARNING = 'Example only: other terms have another comparison rate.';
const used = { car_type: 'used', price: 20_000, price_type: 'drive_away' } as const;

/** A lender's valid figures for a car of $20,000: 10 % deposit, five years. */
const VALID_LOAN = {
  interestRate: 7.99,
  comparisonRate: 8.66,
  paymentWeek: 84,
  paymentMonth: 364,
  termMonths: 60,
  termYears: null,
  balloon: null,
  disclaimer: null,
};
const loan = (changes: object): Case => {
  const withoutMonthly =
    'paymentWeek' in changes || 'termMonths' in changes || 'interestRate' in changes ? { paymentMonth: null } : {};
  return { cars: [{ ...used, finance_lenders: { manual: { ...VALID_LOAN, ...withoutMonthly, ...changes } } }] };
};
const inZone = (timeZone: string) => ({ country: 'AU', timeZone });
const inBrokenHill = (timeZone: string) => ({
  ...location,
  timeZone,
  address: { ...location?.address, state: 'NSW', postcode: '2880' },
});

describe('the findings of each rule of the law check', () => {
  test.each<[id: LawCheckId, why: string, testCase: Case, expected: RegExp | null]>([
    [
      'licence',
      'a state without one',
      { tenant: { locations: [location, { ...inState('VIC'), id: 9, slug: 'v' }] } },
      /tenant\.ts legal\.licences: no licence for VIC/,
    ],
    [
      'licence',
      'a hidden location needs none',
      { tenant: { locations: [location, { ...inState('VIC'), id: 9, slug: 'v', visible: false }] } },
      null,
    ],
    [
      'licence',
      'a workshop needs none',
      {
        tenant: {
          locations: [location, { ...service, ...inState('VIC'), id: 9, slug: 'v', location_type: 'service' }],
        },
      },
      null,
    ],
    [
      'licence',
      'a location declared as one for sales',
      { tenant: { locations: [location, { ...inState('VIC'), id: 9, slug: 'v', location_type: 'sales' }] } },
      /no licence for VIC/,
    ],
    [
      'repairer-licence',
      'a workshop in WA',
      { tenant: { locations: [location, { ...service, address: inState('WA').address }] } },
      /locations\[1\]\.motor_vehicle_repairer/,
    ],
    [
      'repairer-licence',
      'a workshop in NSW',
      { tenant: { locations: [location, { ...service, address: inState('NSW').address }] } },
      /locations\[1\]\.motor_vehicle_repairer/,
    ],
    [
      'repairer-licence',
      'with its number',
      {
        tenant: {
          locations: [location, { ...service, address: inState('WA').address, motor_vehicle_repairer: 'MRB 1' }],
        },
      },
      null,
    ],
    ['repairer-licence', 'Queensland asks for none', { tenant: { locations: [location, service] } }, null],
    ...(
      [
        ['QLD', '4000', null],
        ['ACT', '2600', null],
        ['NT', '0800', null],
        ['NSW', '4383', null],
        ['QLD', '2000', /locations\[0\]\.address: postcode 2000 in QLD.*is in NSW/s],
        ['NSW', '4305', /postcode 4305 in NSW.*is in QLD/s],
        ['NSW', '0600', /postcode 0600 in NSW.*No state has this postcode/s],
      ] as const
    ).map(([state, postcode, expected]): [LawCheckId, string, Case, RegExp | null] => [
      'place-state',
      `${postcode} in ${state}`,
      { tenant: { locations: [{ ...location, address: { ...location?.address, state, postcode } }] } },
      expected,
    ]),
    [
      'place-state',
      'a state of Australia on a site in New Zealand',
      { tenant: { locale: { country: 'NZ' } } },
      /locations\[0\]\.address\.state: QLD, a state of Australia, while locale\.country is NZ/,
    ],
    [
      'place-state',
      'a region of New Zealand',
      { tenant: { locale: { country: 'NZ' }, locations: [inState('Otago')] } },
      null,
    ],
    ...(
      [
        ['Canterbury', '7910', /locations\[0\]\.address\.state: Canterbury with postcode 7910.*'South Canterbury'/s],
        ['canterbury region', '7999', /canterbury region with postcode 7999/],
        ['South Canterbury', '7910', null],
        ['Canterbury', '7700', null],
      ] as const
    ).map(([state, postcode, expected]): [LawCheckId, string, Case, RegExp | null] => [
      'place-state',
      `${postcode} in ${state} of New Zealand`,
      {
        tenant: {
          locale: { country: 'NZ' },
          locations: [{ ...location, address: { ...location?.address, state, postcode } }],
        },
      },
      expected,
    ]),
    [
      'place-state',
      'a pin in another state',
      { tenant: { locations: [{ ...location, address: { ...location?.address, lat: -37.81, long: 144.96 } }] } },
      /locations\[0\]\.address: lat and long are 1\d{3} km from/,
    ],
    [
      'place-state',
      'the address of a dealership, with the postcode of another state',
      {
        tenant: {
          dealerships: [
            { ...OWN, address: { street: '1 Only Street', city: 'Sydney', state: 'QLD', postcode: '2000' } },
          ],
        },
      },
      /dealerships\[0\]\.address: postcode 2000 in QLD.*is in NSW/s,
    ],
    ['privacy-policy', 'no such page', { policy: false }, /pages\/privacy-policy\.md: missing, and every form/],
    ['privacy-policy', 'the page', {}, null],
    [
      'privacy-policy',
      'forms that refer to none',
      { policy: false, tenant: { forms: { collectionNotice: 'Write to us to see what we hold.' } } },
      null,
    ],
    ['trader-number', 'no ABN', { tenant: { legal: { abn: null } } }, /legal\.abn: missing/],
    [
      'total-price',
      'a new car plus charges',
      { cars: [{ car_type: 'new', price: 30_000, price_type: 'excl_govt_charges' }] },
      /stock\.jsonl: N1: show no total price/,
    ],
    [
      'total-price',
      'three of five are named',
      {
        cars: Array.from({ length: 5 }, () => ({
          car_type: 'demo' as const,
          price: 9000,
          price_type: 'estimated_drive_away' as const,
        })),
      },
      /N1, N2, N3 and 2 more/,
    ],
    ['total-price', 'drive away', { cars: [{ car_type: 'new', price: 30_000, price_type: 'drive_away' }] }, null],
    [
      'total-price',
      'the default type counts',
      {
        tenant: { stock: { defaultPriceType: 'excl_govt_charges' } },
        cars: [{ car_type: 'new', price: 30_000, price_type: null }],
      },
      /N1/,
    ],
    [
      'used-total-price',
      'a used car plus charges',
      { cars: [{ ...used, price_type: 'excl_govt_charges' }] },
      /N1: show a price without/,
    ],
    ['used-total-price', 'price on application', { cars: [{ ...used, price_type: 'poa' }] }, null],
    ['used-total-price', 'no price', { cars: [{ ...used, price: null, price_type: 'excl_govt_charges' }] }, null],
    [
      'used-total-price',
      'new cars have a rule of their own',
      { cars: [{ ...used, car_type: 'new', price_type: 'excl_govt_charges' }] },
      null,
    ],
    [
      'comparison-rate',
      'in a heading',
      { tenant: offer({ name: 'From 5.9% p.a.', finance: { rate: 5.9, comparison_rate: 6.3 } }) },
      /offers\[0\]\.name: "From 5\.9% p\.a\."/,
    ],
    [
      'comparison-rate',
      'a finance offer without one',
      { tenant: offer({ finance: { rate: 5.9 } }) },
      /offers\[0\]\.finance\.comparison_rate: missing beside a rate of 5\.9 %\. Write the lender's comparison rate/,
    ],
    [
      'comparison-rate',
      'beside rates given as separate details',
      { tenant: offer({ description: 'At 5.9% p.a.', finance: { rate: 5.9, comparison_rate: 6.3 } }) },
      null,
    ],
    [
      'comparison-rate',
      'in the same sentence',
      { tenant: offer({ description: 'At 5.9% p.a., comparison rate 6.3% p.a.' }) },
      null,
    ],
    [
      'comparison-rate',
      'in a page, by its line',
      { pages: { 'pages/loans.md': 'Hello.\n\nOnly 5.9% p.a.' } },
      /tenants\/least\/pages\/loans\.md:3: "Only/,
    ],
    [
      'comparison-rate',
      'in the comments about a car',
      { cars: [{ ...used, dealercomments: 'Clean.|Own it at 5.9% pa' }] },
      /N1: state a rate without a comparison rate/,
    ],
    [
      'comparison-rate',
      'only the cars whose comments do',
      {
        cars: [
          used,
          { ...used, dealercomments: '5.9% pa, comparison rate 6.3% pa' },
          { ...used, dealercomments: '5.9% pa' },
        ],
      },
      /stock\.jsonl: N3: state a rate without a comparison rate/,
    ],
    [
      'comparison-rate',
      'a text of 80 characters is quoted in full, however its lines are broken',
      { pages: { 'pages/loans.md': `  Only  5.9% p.a. ${'x'.repeat(64)}` } },
      /:1: "Only 5\.9% p\.a\. x{64}"/,
    ],
    [
      'comparison-rate',
      'one of 81 is truncated',
      { pages: { 'pages/loans.md': `Only 5.9% p.a. ${'x'.repeat(66)}` } },
      /:1: "Only 5\.9% p\.a\. x{64}…"/,
    ],
    ['comparison-rate', 'a discount is not a rate', { tenant: offer({ description: '10% off' }) }, null],
    [
      'comparison-warning',
      'a page without it',
      { pages: { 'pages/loans.md': '5.9% p.a., comparison rate 6.3% p.a.' } },
      /loans\.md:1: .*Add below it: "WARNING/,
    ],
    [
      'comparison-warning',
      'elsewhere in the page',
      { pages: { 'pages/loans.md': `5.9% p.a., comparison rate 6.3% p.a.\n\n${WARNING}` } },
      null,
    ],
    [
      'comparison-warning',
      'in another page',
      { pages: { 'pages/a.md': 'Comparison rate 6.3% p.a.', 'pages/b.md': WARNING } },
      /a\.md:1/,
    ],
    ['comparison-warning', 'no figure', { pages: { 'pages/a.md': 'Ask for the comparison rate.' } }, null],
    [
      'comparison-warning',
      'the words to add are those of the dealer',
      { tenant: { legal: { comparisonWarning: OWN_WARNING } }, pages: { 'pages/a.md': 'Comparison rate 6.3% p.a.' } },
      /a\.md:1: .*Add below it: "Example only/,
    ],
    [
      'comparison-warning',
      'the dealer’s own words in the page',
      {
        tenant: { legal: { comparisonWarning: OWN_WARNING } },
        pages: { 'pages/a.md': `Comparison rate 6.3% p.a.\n\n${OWN_WARNING.replace(' ', '\n')}` },
      },
      null,
    ],
    [
      'comparison-warning',
      'the description of a post, which lists show without the warning',
      { pages: { 'blog/a.md': `---\ndescription: Comparison rate 6.3% p.a.\n---\n\n${WARNING}` } },
      /blog\/a\.md:1: .*Leave the comparison rate out of the title and the description/,
    ],
    [
      'comparison-warning',
      'comments about a car, whose page shows it',
      { cars: [{ ...used, dealercomments: '5.9% p.a., comparison rate 6.3% p.a.' }] },
      null,
    ],
    [
      'comparison-warning',
      'offers render it themselves',
      { tenant: offer({ description: 'Comparison rate 6.3% p.a.' }) },
      null,
    ],
    [
      'comparison-warning',
      'a slide',
      {
        tenant: {
          promotions: [
            { name: 'a', title: '5.9% p.a., comparison rate 6.3% p.a.', href: '/', image: '/drawings/a.svg' },
          ],
        },
      },
      /promotions\[0\]\.title/,
    ],
    ['stock-finance-figures', 'a valid loan', loan({}), null],
    ['stock-finance-figures', 'interest-free', loan({ interestRate: 0, comparisonRate: 0.9, paymentWeek: 69 }), null],
    [
      'stock-finance-figures',
      'a campaign below one percent',
      loan({ interestRate: 0.9, comparisonRate: 0.9, paymentWeek: 71 }),
      null,
    ],
    ['stock-finance-figures', 'a rate equal to the comparison rate, rounded', loan({ comparisonRate: 7.98 }), null],
    ['stock-finance-figures', 'no deposit and a large balloon', loan({ paymentWeek: 62, balloon: 8_000 }), null],
    ['stock-finance-figures', 'seven years', loan({ termMonths: 84, paymentWeek: 65 }), null],
    ['stock-finance-figures', 'years instead of months', loan({ termMonths: null, termYears: 5 }), null],
    [
      'stock-finance-figures',
      'both rates as fractions',
      loan({ interestRate: 0.0799, comparisonRate: 0.0866 }),
      /warning {2}stock-finance-figures.*\n.*stock\.jsonl: N1: interestRate in finance_lenders: 0\.0799 is a fraction of one, and would be shown as 0\.08%\. Write percent a year: 7\.99 if that is meant\.\n.*N1: comparisonRate in finance_lenders: 0\.0866 is/,
    ],
    [
      'stock-finance-figures',
      'a rate without its decimal point',
      loan({ interestRate: 79.9, comparisonRate: 86.6 }),
      /interestRate in finance_lenders: 79\.9 is more than 48 % a year/,
    ],
    [
      'stock-finance-figures',
      'a comparison rate below the rate',
      loan({ comparisonRate: 6.5 }),
      /N1: comparisonRate in finance_lenders: 6\.5 is below the rate of 7\.99, and fees can only add to it\./,
    ],
    [
      'stock-finance-figures',
      'a repayment that pays off a seventh of the car',
      loan({ paymentWeek: 12 }),
      /N1: paymentWeek in finance_lenders: \$12 a week for 60 months at 7\.99 % pays off a loan of \$2,5\d\d, and the price is \$20,000\. .* about \$8\d a week/,
    ],
    [
      'stock-finance-figures',
      'a monthly repayment where the weekly one belongs',
      loan({ paymentWeek: 364 }),
      /paymentWeek in finance_lenders: \$364 a week .* pays off a loan of \$7\d,\d{3}/,
    ],
    [
      'stock-finance-figures',
      'a weekly repayment where the monthly one belongs',
      loan({ paymentMonth: 84 }),
      /paymentMonth in finance_lenders: \$84 a month/,
    ],
    ['stock-finance-figures', 'a repayment of another term with a larger deposit', loan({ term36: 84 }), null],
    [
      'stock-finance-figures',
      'a term in years under months',
      loan({ termMonths: 5 }),
      /termMonths in finance_lenders: a term of 5 months is no term of a vehicle loan/,
    ],
    [
      'stock-finance-figures',
      'a term of 700 years',
      loan({ termMonths: null, termYears: 700 }),
      /termYears in finance_lenders: a term of 8400 months/,
    ],
    [
      'stock-finance-figures',
      'a balloon above the price',
      loan({ balloon: 25_000 }),
      /balloon in finance_lenders: \$25,000 is not below the price of \$20,000/,
    ],
    [
      'stock-finance-figures',
      'many cars with the same fault are one finding',
      {
        cars: [1, 2, 3, 4].map(() => ({
          ...used,
          finance_lenders: { manual: { ...VALID_LOAN, interestRate: 0.0799 } },
        })),
      },
      /N1, N2, N3 and 1 more: interestRate in finance_lenders: for the first car, 0\.0799 is a fraction/,
    ],
    [
      'stock-finance-figures',
      'a lender that is not shown',
      { cars: [{ ...used, finance_lenders: { angle: { ...VALID_LOAN, interestRate: 0.0799 } } }] },
      null,
    ],
    [
      'finance-figures',
      'an offer',
      { tenant: offer({ finance: { rate: 0.059, comparison_rate: 0.063 } }) },
      /tenant\.ts offers\[0\]\.finance\.rate: 0\.059 is a fraction of one/,
    ],
    [
      'finance-figures',
      'an offer with its rates swapped',
      { tenant: offer({ finance: { rate: 6.3, comparison_rate: 5.9 } }) },
      /offers\[0\]\.finance\.comparison_rate: 5\.9 is below the rate of 6\.3/,
    ],
    [
      'finance-figures',
      'the rates in a text',
      { pages: { 'pages/loans.md': `From 6.3% p.a., comparison rate 5.9% p.a.\n\n${WARNING}` } },
      /loans\.md:1: comparison rate 5\.9 is below the rate of 6\.3/,
    ],
    [
      'finance-figures',
      'several rates in a text, which cannot be paired',
      {
        pages: {
          'pages/loans.md': `Cars 5.9% p.a. (comparison rate 6.3% p.a.), caravans 7.9% p.a. (8.4% p.a. comparison rate).\n\n${WARNING}`,
        },
      },
      null,
    ],
    ['place-time-zone', 'Brisbane', {}, null],
    [
      'place-time-zone',
      'Sydney for a location in Queensland',
      { tenant: { locale: inZone('Australia/Sydney') } },
      /tenant\.ts locale\.timeZone: Australia\/Sydney for .+, QLD \d{4}\. Write 'Australia\/Brisbane' here, or into locations\[0\]\.timeZone if others have the time of Australia\/Sydney/,
    ],
    [
      'place-time-zone',
      'its own zone, of another state',
      { tenant: { locations: [{ ...inState('WA'), timeZone: 'Australia/Sydney' }] } },
      /locations\[0\]\.timeZone: Australia\/Sydney for .+, WA .+ Write 'Australia\/Perth'/,
    ],
    [
      'place-time-zone',
      'Perth for each location, while the site has the default',
      { tenant: { locations: [{ ...inState('WA'), timeZone: 'Australia/Perth' }] } },
      /tenant\.ts locale\.timeZone: Australia\/Brisbane, the time of no location.+ Write 'Australia\/Perth' here too\./,
    ],
    [
      'place-time-zone',
      'Perth by the dealership, while the site has the default',
      { tenant: { dealerships: [{ ...OWN, timeZone: 'Australia/Perth' }], locations: [inState('WA')] } },
      /tenant\.ts locale\.timeZone: Australia\/Brisbane/,
    ],
    [
      'place-time-zone',
      'the zone of another state in the location and the site',
      {
        tenant: { locale: inZone('Australia/Sydney'), locations: [{ ...inState('WA'), timeZone: 'Australia/Sydney' }] },
      },
      /locations\[0\]\.timeZone: [\s\S]+ locale\.timeZone: Australia\/Sydney.+ Write 'Australia\/Perth' here too\./,
    ],
    [
      'place-time-zone',
      'one location of two in the time zone of the site',
      { tenant: { locations: [location, { ...inState('WA'), id: 9, slug: 'w', timeZone: 'Australia/Perth' }] } },
      null,
    ],
    [
      'place-time-zone',
      'Victoria with the time zone of Sydney, which is the same',
      { tenant: { locale: inZone('Australia/Sydney'), locations: [inState('VIC')] } },
      null,
    ],
    [
      'place-time-zone',
      'Broken Hill',
      { tenant: { locale: inZone('Australia/Adelaide'), locations: [inBrokenHill('Australia/Broken_Hill')] } },
      null,
    ],
    [
      'place-time-zone',
      'Broken Hill with the time zone of Adelaide, which is the same',
      { tenant: { locale: inZone('Australia/Adelaide'), locations: [inBrokenHill('Australia/Adelaide')] } },
      null,
    ],
    [
      'place-time-zone',
      'Broken Hill with the time zone of Sydney',
      { tenant: { locale: inZone('Australia/Sydney'), locations: [inBrokenHill('Australia/Sydney')] } },
      /Write 'Australia\/Broken_Hill' into locations\[0\]\.timeZone;/,
    ],
    [
      'place-time-zone',
      'New Zealand with the time zone of Brisbane, which a site has that gives none',
      { tenant: { locale: { country: 'NZ' }, locations: [inState('Otago')] } },
      /locale\.timeZone: Australia\/Brisbane for .+, Otago .+ Write 'Pacific\/Auckland' or 'Pacific\/Chatham' here, or into locations\[0\]\.timeZone if others .+ if the town uses another time than the places around it/,
    ],
    [
      'place-time-zone',
      'New Zealand',
      {
        tenant: { locale: { country: 'NZ', timeZone: 'Pacific/Auckland' }, locations: [inState('Otago')] },
      },
      null,
    ],
    [
      'place-time-zone',
      'the United States with the time zone of Brisbane',
      { tenant: { locale: { country: 'US' }, locations: [inState('Oregon')] } },
      /Write 'America\/New_York' or .+ or 'America\/Los_Angeles' or /,
    ],
    [
      'place-time-zone',
      'the United States with the time zone of a city whose clock another has',
      { tenant: { locale: { country: 'US', timeZone: 'America/Detroit' }, locations: [inState('Michigan')] } },
      null,
    ],
    [
      'place-time-zone',
      'Guam, whose clock is that of Brisbane',
      { tenant: { locale: { country: 'US', timeZone: 'Pacific/Guam' }, locations: [inState('Guam')] } },
      null,
    ],
    [
      'place-time-zone',
      'Saipan, whose clock is that of Brisbane',
      { tenant: { locale: { country: 'US', timeZone: 'Pacific/Saipan' }, locations: [inState('Saipan')] } },
      null,
    ],
    [
      'place-time-zone',
      'Guam at the time of a site that gives none',
      { tenant: { locale: { country: 'US', timeZone: 'Australia/Brisbane' }, locations: [inState('Guam')] } },
      /'Pacific\/Guam'/,
    ],
    [
      'credit-provider',
      'a lender without a name',
      { tenant: { finance_provider: 'Angle', legal: { creditProvider: null, creditLicence: null } } },
      /legal\.creditProvider/,
    ],
    [
      'credit-provider',
      'an offer with a rate',
      {
        tenant: {
          ...offer({ finance: { rate: 5.9, comparison_rate: 6.3 } }),
          legal: { creditProvider: null, creditLicence: null },
        },
      },
      /legal\.creditProvider/,
    ],
    [
      'credit-provider',
      'a lender without its licence number',
      { tenant: { finance_provider: 'Angle', legal: { creditLicence: null } } },
      /legal\.creditLicence/,
    ],
    [
      'credit-provider',
      'an offer with a rate of a lender without its licence number',
      { tenant: { ...offer({ finance: { rate: 5.9, comparison_rate: 6.3 } }), legal: { creditLicence: null } } },
      /legal\.creditLicence/,
    ],
    [
      'credit-provider',
      'a lender without its licence number, in the settings of the site’s own dealership',
      {
        tenant: {
          dealerships: [
            { ...OWN, config: { finance_provider: 'Angle', legal: { creditProvider: 'B', creditLicence: null } } },
            OTHER,
          ],
        },
      },
      /dealerships\[0\]\.config\.legal\.creditLicence: missing/,
    ],
    [
      'credit-provider',
      'a dealership with another lender, for which the credit provider of the site says nothing',
      {
        tenant: { finance_provider: 'Manual', dealerships: [OWN, { ...OTHER, config: { finance_provider: 'Angle' } }] },
      },
      /dealerships\[1\]\.config\.legal: missing/,
    ],
    [
      'credit-provider',
      'a dealership with another lender without its licence number',
      {
        tenant: {
          dealerships: [
            OWN,
            { ...OTHER, config: { finance_provider: 'Angle', legal: { creditProvider: 'B', creditLicence: null } } },
          ],
        },
      },
      /dealerships\[1\]\.config\.legal\.creditLicence: missing/,
    ],
    [
      'credit-provider',
      'a dealership that names its lender',
      {
        tenant: {
          dealerships: [
            OWN,
            { ...OTHER, config: { finance_provider: 'Angle', legal: { creditProvider: 'B', creditLicence: '2' } } },
          ],
        },
      },
      null,
    ],
    ['credit-provider', 'no figures', { tenant: { legal: { creditProvider: null, creditLicence: null } } }, null],
    [
      'marketing-consent',
      'ticked in advance',
      {
        input: {
          forms: [
            {
              ...formDescription('general', formSiteOf(resolveSite(aTenant(), SITE_NOW).site)),
              fields: [{ name: 'opt_in_marketing', value: 'true' } as never],
            },
          ],
        },
      },
      /form general: marketing is ticked/,
    ],
    ['marketing-consent', 'no form does that', {}, null],
    [
      'warranty-statement',
      'details are missing',
      { cars: [{ ...used, km: null, build_date: null, year: 2024 }] },
      /N1: say nothing about a statutory warranty: it depends on the odometer reading, which is missing\. Give them the reading/,
    ],
    [
      'warranty-statement',
      'a ute, whatever its odometer says',
      { cars: [{ ...used, simple_body: 'ute', km: 50_000 }] },
      /N1: say nothing about a statutory warranty: commercial vehicles have none, .* Write what applies to them into legal\.stateNotes/,
    ],
    [
      'warranty-statement',
      'a car built ten years ago, in an unknown month',
      { cars: [{ ...used, km: 50_000, year: 2016, build_date: null }] },
      /N1: say nothing about a statutory warranty: it depends on whether they are ten years old.*Give them the month of build/,
    ],
    [
      'warranty-statement',
      'own words for the state',
      {
        tenant: { legal: { stateNotes: [{ state: 'QLD', text: 'As the windscreen says.' }] } },
        cars: [{ ...used, km: null }],
      },
      null,
    ],
    ['warranty-statement', 'with the details', { cars: [used] }, null],
    ['warranty-statement', 'a new car', { cars: [{ ...used, car_type: 'new', km: null }] }, null],
    [
      'warranty-statement',
      'a state whose advertisements say nothing',
      { tenant: { locations: [inState('NSW')] }, cars: [{ ...used, km: null }] },
      null,
    ],
    [
      'warranty-text',
      'a page about one',
      { pages: { 'pages/warranty.md': 'Three years.' } },
      /warranty\.md:1: a page about a warranty/,
    ],
    [
      'warranty-text',
      'with the words',
      {
        pages: {
          'pages/warranty.md':
            'Three years.\n\nOur goods come with guarantees that cannot be excluded under the Australian Consumer Law.',
        },
      },
      null,
    ],
    ['excluded-guarantees', 'in a page', { pages: { 'pages/returns.md': 'Sorry, no refunds.' } }, /returns\.md:1/],
    [
      'excluded-guarantees',
      'in the comments about a car',
      { cars: [{ ...used, dealercomments: 'Sold as is' }] },
      /N1: exclude guarantees/,
    ],
    [
      'excluded-guarantees',
      'only the cars whose comments do',
      { cars: [used, { ...used, dealercomments: null }, { ...used, dealercomments: 'No refunds' }] },
      /stock\.jsonl: N3: exclude guarantees/,
    ],
    [
      'excluded-guarantees',
      'in the note of a state',
      { tenant: { legal: { stateNotes: [{ state: 'QLD', text: 'Sold as is, no refunds.' }] } } },
      /tenant\.ts legal\.stateNotes\[0\]\.text: /,
    ],
    [
      'excluded-guarantees',
      'a refund is promised',
      { pages: { 'pages/returns.md': 'A full refund within 48 hours.' } },
      null,
    ],
    [
      'ended',
      'the instant it ends',
      { tenant: offer({ until: SITE_INSTANT.toISOString() }) },
      /offers\[0\]\.until: "A" ended/,
    ],
    ['ended', 'a moment before', { tenant: offer({ until: '2026-11-20T00:00:01Z' }) }, null],
    [
      'ended',
      'a slide',
      {
        tenant: {
          promotions: [{ name: 'a', title: 'A', href: '/', image: '/drawings/a.svg', until: '2026-01-01T00:00:00Z' }],
        },
      },
      /promotions\[0\]\.until/,
    ],
    [
      'ended',
      'a tile of the results',
      {
        tenant: {
          search: {
            tiles: [{ name: 'a', title: 'A', body: 'B', href: '/', position: 4, expiry: '2026-01-01T00:00:00Z' }],
          },
        },
      },
      /search\.tiles\[0\]\.expiry/,
    ],
    [
      'registration',
      'hidden in NSW, only for used cars',
      { tenant: { ...inNsw, features: { showRegistration: false } }, cars: [{ ...used, car_type: 'new' }, used] },
      /stock\.jsonl: N2: show no registration/,
    ],
    ['registration', 'shown', { tenant: { ...inNsw, features: { showRegistration: true } }, cars: [used] }, null],
    [
      'registration',
      'hidden by one dealership of a group',
      {
        tenant: {
          ...inNsw,
          dealerships: [OWN, { ...OTHER, config: { features: { showRegistration: false } } }],
        },
        cars: [
          { ...used, dealership_slug: 'least' },
          { ...used, dealership_slug: 'other' },
        ],
      },
      /stock\.jsonl: N2: show no registration/,
    ],
    [
      'registration',
      'hidden by the site, and shown by the dealership of the car',
      {
        tenant: {
          ...inNsw,
          features: { showRegistration: false },
          dealerships: [OWN, { ...OTHER, config: { features: { showRegistration: true } } }],
        },
        cars: [{ ...used, dealership_slug: 'other' }],
      },
      null,
    ],
    [
      'registration',
      'hidden in another state',
      { tenant: { features: { showRegistration: false } }, cars: [used] },
      null,
    ],
    [
      'reviews-source',
      'reviews without a source',
      { tenant: { reviews: [{ id: 1, customer_name: 'A', text: 'B', rating: 5 }] } },
      /reviewRules\.source/,
    ],
    [
      'reviews-source',
      'a review dated in the future',
      {
        tenant: {
          reviews: [{ id: 1, customer_name: 'A', text: 'B', rating: 5, reviewed_at: '2099-01-01' }],
          reviewRules: { source: 'Our survey.' },
        },
      },
      /reviews\[0\]\.reviewed_at: 2099-01-01 is in the future/,
    ],
    [
      'reviews-source',
      'a review dated today',
      {
        tenant: {
          reviews: [{ id: 1, customer_name: 'A', text: 'B', rating: 5, reviewed_at: '2026-11-20' }],
          reviewRules: { source: 'Our survey.' },
        },
      },
      null,
    ],
    [
      'own-wording-age',
      'checked in the future',
      { tenant: { legal: { checked: '2099-01-01' } } },
      /legal\.checked: 2099-01-01 is in the future/,
    ],
    [
      'law-age',
      'a year and a day later',
      { input: { now: clockAt(new Date('2027-11-21T00:00:00Z')) } },
      /states\.ts, licence label of QLD: last checked 2026-11-20/,
    ],
    [
      'law-age',
      'the warning of the platform, too',
      { input: { now: clockAt(new Date('2027-11-21T00:00:00Z')) } },
      /advertised-price\.ts: .*\n.*comparison-rate\.ts: last checked/,
    ],
    [
      'law-age',
      'not where the dealer has a warning of its own',
      { tenant: { legal: { comparisonWarning: 'Own.' } }, input: { now: clockAt(new Date('2027-11-21T00:00:00Z')) } },
      /advertised-price\.ts: .*\n.*states\.ts/,
    ],
    ['law-age', 'a year later', { input: { now: clockAt(new Date('2027-11-20T00:00:00Z')) } }, null],
    [
      'own-wording-age',
      'checked long ago',
      { tenant: { legal: { checked: '2025-11-19' } } },
      /legal\.checked: 2025-11-19/,
    ],
    [
      'own-wording-age',
      'own words, never checked',
      { tenant: { legal: { checked: null, comparisonWarning: 'Own.' } } },
      /legal\.checked: missing/,
    ],
    ['own-wording-age', 'no wording of its own', { tenant: { legal: { checked: null } } }, null],
  ])('LEGAL-03 %s: %s', (id, _why, testCase, expected) => {
    const { lines } = report(testCase);
    const index = lines.findIndex((line) => line.includes(` ${id}: `));
    if (expected === null) {
      expect(index).toBe(-1);
      return;
    }
    expect(lines.slice(index, index + 6).join('\n')).toMatch(expected);
    // The findings, and the fix in a sentence.
    expect(lines[index + 1]).toMatch(/: .+\. [A-Z].{11,}[."]$/);
  });
});

describe('levels', () => {
  const late = offer({ until: '2026-01-01T00:00:00Z' });
  const set = (level: string) => ({ ...late, legal: { checks: { ended: { level, reason: 'We keep a list.' } } } });

  test.each<[why: string, tenant: TenantSettings, errors: number, first: string]>([
    ['its own', late, 0, '  warning  ended: '],
    ['made an error', set('error'), 1, '  error    ended: '],
    ['switched off: a line with the reason', set('off'), 0, '  off      ended: We keep a list.'],
  ])('a rule at %s', (_why, tenant, errors, first) => {
    const result = report({ tenant });
    expect(result.errors).toBe(errors);
    expect(result.lines[0]?.startsWith(first)).toBe(true);
  });

  test('a level that the dealer chose is reported with the reason', () => {
    const reason = '    reason for this level: We keep a list.';
    for (const level of ['warning', 'error']) expect(report({ tenant: set(level) }).lines[1]).toBe(reason);
    expect(report({ tenant: late }).lines).not.toContain(reason);
  });

  test('a finding names the file that contains it', () => {
    const dir = mkdtempSync(join(tmpdir(), 'caryard-law-'));
    try {
      const tenant = aTenant({ ...late, legal: { ...complete.legal, abn: null } }, { dir });
      const { site } = resolveSite(tenant, SITE_NOW);
      const input: LawCheckInput = {
        site,
        config: tenant.config,
        cars: [],
        records: [],
        texts: dealerTexts(tenant),
        forms: [],
        now: SITE_NOW,
      };
      const places = () => lawCheck(tenant, input).lines.flatMap((line) => /^ {4}(\S+ \S+):/.exec(line)?.[1] ?? []);
      expect(places()).toEqual(['tenants/least/tenant.ts legal.abn', 'tenants/least/tenant.ts offers[0].until']);
      writeFileSync(join(dir, 'offers.json'), '[]');
      expect(places()).toEqual(['tenants/least/tenant.ts legal.abn', 'tenants/least/offers.json offers[0].until']);
    } finally {
      rmSync(dir, { recursive: true });
    }
  });

  test('errors come first; four findings per rule are listed and the others counted', () => {
    const offers = [1, 2, 3, 4, 5, 6].map((id) => ({ id, name: `At ${id}.5% p.a.`, description: 'B' }));
    const result = report({ tenant: { offers, legal: { abn: null } } });
    expect(result.errors).toBe(6);
    expect(result.lines.map((line) => line.slice(0, 24))).toEqual([
      '  error    comparison-ra',
      ...Array.from({ length: 4 }, () => '    tenants/least/tenant'),
      '    and 2 more',
      '  warning  trader-number',
      '    tenants/least/tenant',
    ]);
    expect(new LawError('least', result).message).toMatch(/^The law check of least found 6 errors\./);
  });

  test('A48 outside Australia only rules that apply everywhere are checked', () => {
    const tenant = {
      ...late,
      locale: { country: 'NZ', timeZone: 'Pacific/Auckland' },
      legal: { abn: null, licences: [] },
      locations: [inState('Otago')],
    };
    const result = report({ tenant, pages: { 'pages/a.md': 'At 5.9% p.a.' } });
    expect(result.lines.filter((line) => /^ {2}\w/.test(line))).toEqual([expect.stringContaining('ended')]);
  });

  test('every rule states the legal requirement and how certain it is', () => {
    for (const id of LAW_CHECK_IDS) {
      expect(LAW_CHECKS[id].law.length, id).toBeGreaterThan(30);
      expect(['established', 'likely', 'unsure'], id).toContain(LAW_CHECKS[id].confidence);
    }
  });
});

describe('OFF-04 the law check of an offer that names this website among those that must not show it', () => {
  const rulesOf = (settings: TenantSettings) => report({ tenant: settings }).findings.map(({ rule }) => rule);

  test('finds nothing, and finds the same faults in an offer that is shown', () => {
    const rules = ['comparison-rate', 'finance-figures', 'excluded-guarantees', 'ended'];
    expect(rulesOf(offerOf(7002))).toEqual(expect.arrayContaining(rules));
    expect(rulesOf(offerOf(7001))).toEqual([]);
  });

  test('asks for no lender on its account', () => {
    const legal = { creditProvider: null, creditLicence: null };
    expect(rulesOf({ ...offerOf(7002), legal })).toContain('credit-provider');
    expect(rulesOf({ ...offerOf(7001), legal })).toEqual([]);
  });
});

test('CONT-03 reviews that are hidden on every page break no rule', () => {
  const rulesOf = (hidden: boolean) =>
    report({ tenant: review({ text: 'They lent me at 5.9% p.a.', reviewed_at: '2031-01-01' }, hidden) }).findings.map(
      ({ rule }) => rule,
    );
  expect(rulesOf(false)).toEqual(['comparison-rate', 'reviews-source']);
  expect(rulesOf(true)).toEqual([]);
});
