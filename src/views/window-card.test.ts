import { expect, test } from 'vitest';
import { LIMITS } from '#domain/constants.ts';
import type { Site } from '#site/site.ts';
import { toSearchRecord } from '#stock/search-record.ts';
import { aCar } from '#tests/builders/car.ts';
import { aSite, type Changes, SITE_NOW } from '#tests/builders/site.ts';
import { addressLines } from '#text/address-lines.ts';
import { carCardView, cardSite, repaymentOfCar } from '#views/car-card.ts';
import { carDetails } from '#views/car-details.ts';
import { windowCard } from '#views/window-card.ts';

test('DET-12 the window card of a caravan shows the details that matter for caravans', () => {
  const site = aSite();
  const caravan = {
    body_width: null,
    body_length: 6096,
    tare_weight: 2350,
    axle_type: 'Tandem',
    sleeps: 4,
    aggregate_trailer_mass: 2880,
  };
  const factsOf = (car: ReturnType<typeof aCar>) =>
    windowCard(site, car, toSearchRecord(car, site, SITE_NOW), SITE_NOW, null).facts.map(
      ({ label, value }) => `${label}: ${value}`,
    );
  const measures = ['Sleeps: 4', 'Body length: 6.10 m', 'Tare weight: 2,350 kg', 'Aggregate trailer mass: 2,880 kg'];
  expect(factsOf(aCar({ item_type: 'caravan', caravan }))).toEqual(expect.arrayContaining(measures));
  expect(factsOf(aCar({ caravan: null })).join()).not.toContain('Sleeps');
});

test('DET-12 the window card shows the same details as the car’s page: nothing for a dash, registration only if it is shown, and an ended one as such', () => {
  const factsWith = (changes: Changes<Site>, rego_expiry = '2027-03-28') => {
    const [site, car] = [aSite(changes), aCar({ colour: '-', regplate: '123ABC', rego_expiry })];
    const { facts } = windowCard(site, car, toSearchRecord(car, site, SITE_NOW), SITE_NOW, null);
    return facts.map(({ label, value }) => `${label}: ${value}`);
  };
  const registered = ['Registration: 123ABC', 'Registration expires: 28 March 2027'];
  expect(factsWith({ features: { showRegistration: true } })).toEqual(expect.arrayContaining(registered));
  expect(factsWith({ features: { showRegistration: true } }, '2026-11')).toContain(
    'Registration expires: November 2026',
  );
  for (const [expiry, written] of [
    ['2026-10', 'October 2026'],
    ['2026-10-31', '31 October 2026'],
  ] as const)
    expect(factsWith({ features: { showRegistration: true } }, expiry)).toContain(`Registration expired: ${written}`);
  expect(factsWith({ features: { showRegistration: false } }).join()).not.toMatch(/Registration|Colour/);
});

test('DET-12 the odometer of a window card is marked, so that its value can be replaced', () => {
  const [site, car] = [aSite(), aCar({ km: 61_000 })];
  const { facts } = windowCard(site, car, toSearchRecord(car, site, SITE_NOW), SITE_NOW, null);
  expect(facts.filter(({ isOdometer }) => isOdometer).map(({ value }) => value)).toEqual(['61,000 km']);
});

test.each<[string, Changes<Site>, string | null]>([
  [
    'checkout on',
    {},
    `Reserve online with a deposit of {deposit}. Held for ${LIMITS.holdHours} hours, refundable in full.`,
  ],
  [
    'held for one hour',
    { limits: { holdHours: 1 } },
    'Reserve online with a deposit of {deposit}. Held for 1 hour, refundable in full.',
  ],
  ['checkout off', { features: { checkout: false } }, null],
  ['no deposits are taken', { checkout: { takesDeposits: false } }, null],
])('RES-02 the window card shows the deposit: %s', (_why, changes, expected) => {
  const site = aSite({ features: { checkout: true }, ...changes });
  const car = aCar();
  expect(windowCard(site, car, toSearchRecord(car, site, SITE_NOW), SITE_NOW, null).deposit).toBe(expected);
});

test('DET-12 the window card lists features like the car’s page: none for a dash, each once, whatever the letter case', () => {
  const [site, car] = [aSite(), aCar({ filtered_features: ['-', 'Bluetooth', 'Sunroof'] })];
  const equipped = { ...car, standardEquipment: [{ group: 'featured' as const, name: 'bluetooth', value: '–' }] };
  const { features } = windowCard(site, equipped, toSearchRecord(equipped, site, SITE_NOW), SITE_NOW, null);
  expect(features).toEqual(['bluetooth', 'Sunroof']);
});

test('DET-12 the window card leaves out equipment that the car’s page leaves out: a specification without its value', () => {
  const [site, car] = [aSite(), aCar({ filtered_features: [] })];
  const equipped: typeof car = {
    ...car,
    standardEquipment: [
      { group: 'specification', name: 'Towing capacity', value: null },
      { group: 'summary', name: 'Roof rails', value: null },
      { group: 'featured', name: 'Sunroof', value: null },
    ],
  };
  const { features } = windowCard(site, equipped, toSearchRecord(equipped, site, SITE_NOW), SITE_NOW, null);
  expect(features).toEqual(['Sunroof', 'Roof rails']);
});

test('FIN-06 a repayment is the same sentence on the window card as on the page of its car', () => {
  const lender = {
    interestRate: 7.99,
    comparisonRate: 8.49,
    paymentWeek: 120,
    paymentMonth: null,
    termMonths: 60,
    termYears: null,
    balloon: 0,
    disclaimer: null,
  };
  const site = aSite({ finance: { provider: 'Manual' } });
  const car = aCar({ finance_lenders: { manual: lender } });
  const record = toSearchRecord(car, site, SITE_NOW);
  const { finance } = windowCard(site, car, record, SITE_NOW, null);
  expect(finance?.line).toBe(repaymentOfCar(cardSite(site), record)?.text);
  expect(finance?.line).toMatch(
    /^From \$120 a week, 60 months, \$0 final payment, 7\.99% p\.a\., 8\.49% p\.a\. comparison rate$/,
  );
});

test.each<[why: string, disclaimer: string | null, legal: Changes<Site['legal']>, conditions: readonly string[]]>([
  [
    'both are given',
    'Approved applicants only.',
    { creditProvider: 'Test Bank', creditLicence: '234567' },
    ['Approved applicants only.', 'Credit provided by Test Bank, Australian credit licence 234567.'],
  ],
  ['neither is given', null, { creditProvider: null, creditLicence: null }, []],
])(
  'FIN-06 DET-12 the window card states the lender’s conditions and the credit provider beside a repayment, as the car’s page does: %s',
  (_why, disclaimer, legal, conditions) => {
    const rates = { interestRate: 7.99, comparisonRate: 8.49, paymentWeek: 120, paymentMonth: null };
    const lender = { ...rates, termMonths: 60, termYears: null, balloon: 0, disclaimer };
    const site = aSite({ finance: { provider: 'Manual' }, legal });
    const car = aCar({ finance_lenders: { manual: lender } });
    const record = toSearchRecord(car, site, SITE_NOW);
    expect(windowCard(site, car, record, SITE_NOW, null).finance?.conditions).toEqual(conditions);
    const { financeNotes } = carDetails(site, { car, record, similar: [] }, SITE_NOW);
    expect([financeNotes?.disclaimer, financeNotes?.provider].flatMap((text) => text ?? [])).toEqual(conditions);
  },
);

test.each<[why: string, licenceNumber: string | null, show: boolean, lines: readonly string[]]>([
  ['the dealer’s alone', null, true, []],
  ['one of its own', '7654321', true, ['Motor dealer licence no. 7654321']],
  ['one of its own, hidden on the cards of locations', '7654321', false, ['Motor dealer licence no. 7654321']],
])(
  'LEGAL-03 DET-12 a window card has the licence number of the car’s location: %s',
  (_why, licenceNumber, show, lines) => {
    const [yard] = aSite().locations;
    if (yard === undefined) throw new Error('The site has a location.');
    const licences = [{ state: yard.address.state, label: 'Motor dealer licence no.', number: '1234567' }];
    const locations = [{ ...yard, id: 1, licenceNumber }];
    const site = aSite({ locations, locationRules: { show }, legal: { licences } });
    const car = aCar({ location_id: 1 });
    const { place } = windowCard(site, car, toSearchRecord(car, site, SITE_NOW), SITE_NOW, null);
    expect(place).toEqual([yard.name, ...addressLines(yard.address), ...lines]);
  },
);

test('TEN-01 DET-12 the price on a window card is that of the car’s page: with the rules and the words of its dealership', () => {
  const group = aSite({ features: { subscriptions: false } });
  const [dealership] = group.dealerships;
  if (dealership === undefined) throw new Error('The site has no dealership.');
  const { features, card, detail, finance, phone, tags, forms, text, legal } = group;
  const words = { ...text, 'price.none': 'Call for the price' };
  const rules = {
    card,
    detail,
    finance,
    phone,
    tags,
    forms,
    legal,
    features: { ...features, subscriptions: true },
    text: words,
  };
  const site = { ...group, dealerships: [dealership, { ...dealership, slug: 'north', rules }] };
  const pricesOf = (car: ReturnType<typeof aCar>) => {
    const record = toSearchRecord(car, site, SITE_NOW);
    const { price } = windowCard(site, car, record, SITE_NOW, null);
    return [price?.text, carCardView(cardSite(site), record, SITE_NOW).price.text];
  };
  const subscribed = aCar({ dealership_slug: 'north', price: 32_990, subscription_price: 220 });
  expect(pricesOf(subscribed)).toEqual(['$220', '$220']);
  expect(pricesOf({ ...subscribed, dealership_slug: dealership.slug })).toEqual(['$32,990', '$32,990']);
  const unpriced = aCar({ dealership_slug: 'north', price: null });
  expect(pricesOf(unpriced)).toEqual(['Call for the price', 'Call for the price']);
});
