import { describe, expect, test } from 'vitest';
import type { Car, CarType } from '#domain/car.ts';
import { LIMITS } from '#domain/constants.ts';
import { decodePhone } from '#domain/phone.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { DetailSection, SidebarButton, Site } from '#site/site.ts';
import { toSearchRecord } from '#stock/search-record.ts';
import { withSimilar } from '#stock/similar-stock.ts';
import { aCar } from '#tests/builders/car.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { aSite, type Changes, SITE_INSTANT, SITE_NOW } from '#tests/builders/site.ts';
import { wordsOf } from '#text/wording.ts';
import { type CarDetails, type CarSection, carDetails } from '#views/car-details.ts';
import { comparedDetails } from '#views/car-sections.ts';
import { similarRecords } from '#views/similar-cars.ts';

function page(
  fields: Partial<Car> = {},
  changes: Changes<Site> = {},
  others: readonly SearchRecord[] = [],
): CarDetails {
  const site = aSite(changes);
  const car = aCar(fields);
  const [record] = withSimilar([toSearchRecord(car, site, SITE_NOW), ...others]) as [SearchRecord];
  return carDetails(site, { car, record, similar: similarRecords(record, [record, ...others]) }, SITE_NOW);
}
const section = <Kind extends CarSection['kind']>(view: CarDetails, id: DetailSection, kind: Kind) => {
  const result = view.sections.find((candidate) => candidate.id === id);
  return result?.kind === kind ? (result as Extract<CarSection, { kind: Kind }>) : undefined;
};
const only = (id: DetailSection): Changes<Site> => ({ detail: { sections: [id] } });

describe('DET-03 dealer comments', () => {
  const comments = (text: string | null, legal: Changes<Site>['legal'] = {}) =>
    section(page({ dealercomments: text }, { ...only('comments'), legal }), 'comments', 'comments')?.comments;
  const long = 'word '.repeat(80).trim(); // 399 characters
  test.each<[string, string, boolean]>([
    ['400 characters', `${long}s`, false],
    ['401 characters', `${long}sx`, true],
  ])('%s', (_why, text, isCut) => {
    expect((comments(text)?.more.length ?? 0) > 0).toBe(isCut);
  });
  test('paragraphs are split at pipes', () => {
    expect(comments('One.|Two.||')).toEqual({
      shown: ['One.', 'Two.'],
      more: [],
      cutInside: false,
      warning: null,
      pending: null,
    });
  });
  test.each([
    ['null', null],
    ['empty', ''],
    ['spaces', '  '],
    ['pipes', '|||'],
  ])('DET-04 pending: %s', (_why, text) => {
    expect(comments(text)).toEqual({
      shown: [],
      more: [],
      cutInside: false,
      warning: null,
      pending: 'Dealer comments are pending. Please check back here later.',
    });
  });

  const rate = 'Own it at 5.9% p.a., comparison rate 6.3% p.a.';
  const ours = aSite().legal.comparisonWarning;
  const own = 'This comparison rate is true only for the example.';
  test.each<[why: string, text: string, expected: string | null, legal?: Changes<Site>['legal']]>([
    ['a comparison rate', `Clean.|${rate}`, ours],
    ['one in the collapsed part', `${long}|${rate}`, ours],
    ['one with the warning of the dealer', rate, own, { comparisonWarning: own }],
    ['one with its warning in view', `${rate}|WARNING: this comparison rate is for one example.`, null],
    ['one with the dealer’s warning in view', `${rate} ${own}`, null, { comparisonWarning: own }],
    ['one with its warning in the collapsed part', `${rate} ${long}|WARNING: this comparison rate is for one.`, ours],
    ['no figure', 'Ask for the comparison rate.', null],
    ['a rate in a country without warnings', rate, null, { comparisonWarning: null }],
  ])('FIN-05 the comparison rate warning below comments with %s', (_why, text, expected, legal) => {
    expect(comments(text, legal)).toMatchObject({ warning: expected });
  });
  test('comments are not cut between a rate and its comparison rate', () => {
    expect(comments(`${'word '.repeat(75)} 5.9% p.a. for everyone, comparison rate 6.3% p.a.`)?.more).toEqual([]);
    expect(comments(`${'word '.repeat(75)} 5.9% p.a. comparison rate 6.3% p.a.`)?.more).toEqual([]);
    expect(comments(`${'word '.repeat(79)} 5.9% p.a. (comparison rate 6.3% p.a.)`)?.more).toEqual([]);
    expect(comments(`${'word '.repeat(76)} 5.9% p.a. (comparison rate 6.3% p.a.)`)?.more).toEqual([]);
    expect(comments(`${'word '.repeat(75)} 5.9% p.a. ${long}`)?.more).toHaveLength(1);
  });
});

test.each([
  { item_type: 'motorcycle', itemName: 'Motorcycle' },
  { item_type: 'caravan', itemName: 'Caravan' },
] as const)('CARD-09 nothing on the page of a $item_type calls it a car', ({ item_type, itemName }) => {
  const view = page(
    { item_type, file: 'https://history.example/1.pdf' },
    { detail: { sections: ['protect', 'summary'], sidebar: ['history', 'reserve'] }, features: { checkout: true } },
  );
  expect(view.sidebar.map(({ label }) => label)).toEqual([`${itemName} History Report`, `Reserve ${itemName} Now`]);
  expect(view.sections.every(({ heading }) => !/\bcar\b/i.test(heading))).toBe(true);
});

describe('DET-06 key information and features', () => {
  test('four key facts before Show More; with exactly four there is no button', () => {
    const fourDetails = {
      build_date: null,
      compliance_date: null,
      rego_expiry: null,
      cylinders: null,
      engine_size_litres: null,
      doors: null,
    };
    const factsOf = (car: Partial<Car>) =>
      section(page(car, only('key_information')), 'key_information', 'facts')?.facts;
    expect(factsOf(fourDetails)?.open.map(({ label }) => label)).toEqual(['Body', 'Colour', 'Drive', 'Seats']);
    expect(factsOf(fourDetails)?.rest).toEqual([]);
    expect(factsOf({ ...fourDetails, doors: 5 })?.rest.map(({ label }) => label)).toEqual(['Doors']);
    expect(factsOf({ ...fourDetails, doors: 5, colour: ' ' })?.rest).toEqual([]); // no value: left out before counting
  });

  const equipment = (featured: number, specification: number): Car['standardEquipment'] => [
    ...Array.from({ length: featured }, (_, index) => ({ group: 'featured' as const, name: `F${index}`, value: null })),
    ...Array.from({ length: specification }, (_, index) => ({
      group: 'specification' as const,
      name: `S${index}`,
      value: `${index}`,
    })),
  ];
  const features = (standardEquipment: Car['standardEquipment']) =>
    section(page({ standardEquipment }, only('features')), 'features', 'features');
  test.each<[string, Car['standardEquipment'], number[], number[], boolean]>([
    ['exactly 8: no button', equipment(5, 3), [5, 3], [0, 0], false],
    ['9 in two groups', equipment(5, 4), [5, 3], [0, 1], true],
    ['9 in the first group', equipment(9, 1), [8, 0], [1, 1], true],
    [
      'a specification without value is skipped before counting',
      [...equipment(8, 0), { group: 'specification', name: 'Empty', value: ' ' }],
      [8],
      [0],
      false,
    ],
  ])('%s', (_why, items, open, rest, isCollapsed) => {
    const result = features(items);
    expect(result?.groups.map((group) => group.open.length)).toEqual(open);
    expect(result?.groups.map((group) => group.rest.length)).toEqual(rest);
    expect(result?.collapsed?.moreLabel).toBe(isCollapsed ? 'Show All' : undefined);
  });
  test('group names', () => {
    const items: Car['standardEquipment'] = [
      { group: 'summary', name: 'One owner', value: null },
      { group: 'featured', name: 'Sunroof', value: null },
      { group: 'specification', name: 'Kerb weight', value: '1,345 kg' },
    ];
    expect(features(items)?.groups.map(({ heading, open }) => [heading, ...open])).toEqual([
      ['Featured', 'Sunroof'],
      ['Specifications', 'Kerb weight: 1,345 kg'],
      ['Summary', 'One owner'],
    ]);
  });
});

describe('DET-07 all specifications', () => {
  const rows = (car: Partial<Car>) =>
    Object.fromEntries(
      section(
        page({ standardEquipment: [], ...car }, only('specifications')),
        'specifications',
        'specifications',
      )?.rows.map(({ label, value }) => [label, value]) ?? [],
    );
  const variant: NonNullable<Car['variant']> = {
    cylinders: 4,
    enginesize: 1798,
    enginesize_litres: 1.8,
    induction: 'Aspirated',
    geartype: null,
    fuelconsumptioncombined: 6,
    fuelcapacity: '50 L',
    grossvehiclemass: 1745,
    vehiclelength: 4375,
    vehicleheight: 0,
    vehiclewidth: '-',
    torque: '168 Nm @ 4000 rpm',
    ancaprating: '',
  };
  test('units are shown, texts keep theirs, empty rows are left out, zero is a value', () => {
    expect(rows({ variant })).toEqual({
      Cylinders: '4',
      'Engine size': '1,798 cc',
      'Engine capacity': '1.8 L',
      Induction: 'Aspirated',
      'Fuel consumption, combined': '6 L/100 km',
      'Fuel capacity': '50 L',
      'Gross vehicle mass': '1,745 kg',
      Length: '4,375 mm',
      Height: '0 mm',
      Torque: '168 Nm @ 4000 rpm',
    });
  });
  test.each([
    ['a car', { engine_size: 1798, engine_size_litres: 1.8 }, '1.8 L'],
    ['a scooter', { engine_size: 49, engine_size_litres: null }, '49 cc'],
    ['a motorcycle', { engine_size: 648, engine_size_litres: 0.6 }, '648 cc'],
    ['a motorcycle in litres only', { engine_size: null, engine_size_litres: 0.6 }, '0.6 L'],
  ])('DET-05 the engine of %s', (_why, sizes, value) => {
    const facts = section(page(sizes, only('key_information')), 'key_information', 'facts')?.facts;
    expect([...(facts?.open ?? []), ...(facts?.rest ?? [])]).toContainEqual({ key: 'engine', label: 'Engine', value });
  });
  test('a caravan that sleeps nobody, as a stock file may say, says so in its specifications only', () => {
    const none = { body_width: null, body_length: 6096, tare_weight: null, axle_type: null };
    const caravan = { ...none, sleeps: 0, aggregate_trailer_mass: null };
    const facts = section(page({ item_type: 'caravan', caravan }, only('key_information')), 'key_information', 'facts');
    expect(facts?.facts.open[0]?.value).toBe('6.10 m');
    expect(rows({ item_type: 'caravan', caravan })).toMatchObject({ Sleeps: '0' });
  });
  test('caravan lengths are in metres', () => {
    const caravan = {
      body_width: 2438.4,
      body_length: 6096,
      tare_weight: 2350,
      axle_type: 'Tandem',
      sleeps: 4,
      aggregate_trailer_mass: null,
    };
    expect(rows({ item_type: 'caravan', caravan })).toEqual({
      'Body width': '2.44 m',
      'Body length': '6.10 m',
      'Tare weight': '2,350 kg',
      'Axle type': 'Tandem',
      Sleeps: '4',
    });
    const keyInformation = section(
      page({ item_type: 'caravan', caravan }, only('key_information')),
      'key_information',
      'facts',
    );
    expect(keyInformation?.facts.open.slice(0, 3).map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Sleeps: 4',
      'Body length: 6.10 m',
      'Tare weight: 2,350 kg',
    ]);
  });
  test('the equipment of the feed follows; without content the section is left out', () => {
    expect(rows({ standardEquipment: [{ group: 'specification', name: 'Kerb weight', value: '1,345 kg' }] })).toEqual({
      'Kerb weight': '1,345 kg',
    });
    expect(page({ standardEquipment: [] }, only('specifications')).sections).toEqual([]);
  });
});

test('SAVE-07 a name that the feed gives twice is one row with each value once, on the page and in a comparison', () => {
  const item = (name: string, value: string) => ({ group: 'specification' as const, name, value });
  const car = {
    variant: null,
    standardEquipment: [item('Airbags', 'Driver'), item('airbags', 'Side'), item('Airbags', 'driver')],
  };
  const row = { label: 'Airbags', value: 'Driver, Side' };
  expect(page(car, only('specifications')).sections).toMatchObject([{ rows: [row] }]);
  const words = wordsOf({});
  const compared = comparedDetails({ site: aSite(), car: aCar(car), record: aSearchRecord(), words });
  expect(compared.specifications.filter(({ label }) => label.toLowerCase() === 'airbags')).toEqual([row]);
});

test('included features without equipment are each shown once, whatever the letter case, as in a comparison', () => {
  const car = { filtered_features: ['Sunroof', 'Tow bar', 'sunroof'], standardEquipment: [] };
  expect(section(page(car, { detail: { sections: ['included'] } }), 'included', 'points')?.points).toEqual([
    'Sunroof',
    'Tow bar',
  ]);
});

test('included features and equipment are one list without duplicates', () => {
  const car = {
    filtered_features: ['Sunroof', 'Tow bar'],
    standardEquipment: [
      { group: 'featured', name: 'tow bar', value: null },
      { group: 'featured', name: 'Cruise control', value: null },
    ],
  } as const;
  const view = page(car, { detail: { sections: ['included', 'features'] } });
  expect(view.sections.map(({ id }) => id)).toEqual(['features']);
  expect(
    section(page(car, { detail: { sections: ['included', 'features'] } }), 'features', 'features')?.groups,
  ).toMatchObject([{ heading: "What's Included", open: ['Sunroof', 'Tow bar'] }, { open: ['Cruise control'] }]);
  // If the dealer shows only one of the two, it is kept.
  expect(page(car, { detail: { sections: ['included'] } }).sections.map(({ id }) => id)).toEqual(['included']);
  expect(section(page(car, { detail: { sections: ['features'] } }), 'features', 'features')?.groups).toMatchObject([
    { open: ['tow bar', 'Cruise control'] },
  ]);
});

describe('sections of the tenant', () => {
  test('are in the tenant’s order with their headings, without empty ones', () => {
    const view = page(
      { filtered_features: [] },
      {
        detail: {
          sections: ['specifications', 'included', 'why_buy', 'protect', 'comments', 'reserve'],
          whyBuy: ['Family owned.'],
          protect: null,
          commentsHeading: 'Dealer Comments',
        },
        features: { checkout: true },
      },
    );
    expect(view.sections.map(({ heading }) => heading)).toEqual([
      'All Specifications',
      'Why Buy From Us?',
      'Dealer Comments',
      'Reserve Online',
    ]);
  });
  test('RES-02 the deposit and hold period in the reserve section', () => {
    const withReserve: Changes<Site> = { ...only('reserve'), features: { checkout: true } };
    expect(section(page({}, withReserve), 'reserve', 'text')?.paragraphs[0]).toMatch(
      new RegExp(`deposit of \\$${LIMITS.depositDollars}.* ${LIMITS.holdHours} hours`),
    );
    expect(
      section(page({ payment_processors: [{ name: 'card', amount: 500 }] }, withReserve), 'reserve', 'text')
        ?.paragraphs[0],
    ).toContain('$500');
    expect(section(page({}, { ...withReserve, limits: { holdHours: 1 } }), 'reserve', 'text')?.paragraphs[0]).toContain(
      'for 1 hour,',
    );
    expect(page({ reserved: true }, withReserve).sections).toEqual([]);
    const withoutDeposit = { ...withReserve, checkout: { takesDeposits: false } };
    expect(section(page({}, withoutDeposit), 'reserve', 'text')?.paragraphs[0]).toMatch(
      /^Tell us .* No deposit is taken online\.$/,
    );
  });
});

const DEFAULT_BUTTONS: readonly SidebarButton[] = [
  'enquire',
  'history',
  'finance',
  'trade_in',
  'reserve',
  'online_purchase',
];
const ON = { checkout: true, tradeIn: true, onlinePurchase: true } as const;

describe('DET-09 sidebar buttons', () => {
  const allLabels = [
    'Enquire',
    'Car History Report',
    'Finance Enquiry',
    'Trade-In Valuation',
    'Reserve Car Now',
    'Online Purchase',
  ];
  const without = (...removed: string[]) => allLabels.filter((label) => !removed.includes(label));
  const withReport: Partial<Car> = { file: 'https://history.example/1.pdf' };
  test.each<[string, Partial<Car>, Changes<Site['features']>, string[]]>([
    ['everything', {}, {}, allLabels],
    ['no report', { file: null }, {}, without('Car History Report')],
    ['trade-in off', {}, { tradeIn: false }, without('Trade-In Valuation')],
    ['price 200', { price: 200 }, {}, without('Trade-In Valuation')],
    ['checkout off', {}, { checkout: false }, without('Reserve Car Now')],
    ['reserved', { reserved: true }, {}, without('Trade-In Valuation', 'Reserve Car Now', 'Online Purchase')],
    ['new car: no online purchase', { car_type: 'new' }, {}, without('Online Purchase')],
    ['online purchase off', {}, { onlinePurchase: false }, without('Online Purchase')],
    ['sold: none (DET-08)', { status: 'sold' }, {}, []],
  ])('%s', (_why, car, features, expected) => {
    const view = page(
      { ...withReport, ...car },
      { detail: { sidebar: DEFAULT_BUTTONS, financeButton: 'Finance Enquiry' }, features: { ...ON, ...features } },
    );
    expect(view.sidebar.map(({ label }) => label)).toEqual(expected);
  });
  test('the history link opens the report', () => {
    const view = page(withReport, { detail: { sidebar: ['history'] } });
    expect(view.sidebar[0]?.href).toBe('https://history.example/1.pdf');
  });
});

test('DET-14 the sticky bar is shown for tenants that use it and cars that can be bought', () => {
  const bar = (car: Partial<Car>, stickyFooter: boolean): boolean =>
    page(car, { features: { stickyFooter } }).stickyBar;
  expect([bar({}, true), bar({}, false), bar({ status: 'sold' }, true)]).toEqual([true, false, false]);
});

describe('the test drive button', () => {
  const appointments = { slotMinutes: 60, leadHours: 4, daysAhead: 14, capacity: 1, capacities: [] };
  const labels = (car: Partial<Car>, site: Changes<Site>): string[] =>
    page(car, { detail: { sidebar: ['enquire', 'finance'] }, ...site }).sidebar.map(({ kind }) => kind);
  test.each<[string, Partial<Car>, Changes<Site>, string[]]>([
    ['times are offered: at the end of the list', {}, { appointments }, ['enquire', 'finance', 'test_drive']],
    ['none are offered: not in the list, not shown', {}, { appointments: null }, ['enquire', 'finance']],
    ['reserved', { reserved: true }, { appointments }, ['enquire', 'finance']],
    ['a caravan', { item_type: 'caravan' }, { appointments }, ['enquire', 'finance']],
    ['not on the yard yet', { status: 'coming_soon' }, { appointments }, ['enquire', 'finance']],
    [
      'the dealer has chosen another position',
      {},
      { appointments, detail: { sidebar: ['test_drive', 'enquire'] } },
      ['test_drive', 'enquire'],
    ],
  ])('%s', (_why, car, site, expected) => expect(labels(car, site)).toEqual(expected));
  test('asks for a drive where the car is at a location without times, and books one where it has some or is next door', () => {
    const [place] = aSite().locations;
    if (place === undefined) throw new Error('The site has a location.');
    const at = (id: number, street: string) => ({
      ...place,
      id,
      slug: `yard-${id}`,
      type: 'sales' as const,
      address: { ...place.address, street, lat: null, long: null },
    });
    const locations = [at(1, '1 First Street'), at(2, '2 Second Street'), at(3, '1 First Street')];
    const noneElsewhere = { ...appointments, capacity: 0, capacities: [{ location_id: 1, capacity: 1 }] };
    const label = (id: number, car: Partial<Car> = {}, times: Site['appointments'] = noneElsewhere) =>
      page({ location_id: id, ...car }, { locations, appointments: times, detail: { sidebar: ['test_drive'] } })
        .sidebar[0]?.label;
    expect([label(1), label(2), label(3)]).toEqual(['Book a Test Drive', 'Request a Test Drive', 'Book a Test Drive']);
    expect(label(2, { item_type: 'motorcycle' })).toBe('Request a Test Ride');
    expect(label(2, {}, appointments)).toBe('Book a Test Drive');
  });
  test('links to the form with the car', () => {
    const [button] = page({}, { detail: { sidebar: [] }, appointments }).sidebar;
    expect(button?.href).toMatch(/^\/book-test-drive\?car_id=\d+$/);
  });
});

test('DET-11 RES-01 the first dealer variant: CTD, Make An Offer, Trade In, finance, test drive; then reserving, where it is offered', () => {
  const sidebar = ['ctd', 'make_offer', 'trade_in', 'finance', 'test_drive'] as const;
  const view = page({}, { detail: { sidebar, financeButton: 'Get Finance Quote' }, features: ON });
  expect(view.sidebar.map(({ label }) => label)).toEqual([
    'Contact the dealer',
    'Make An Offer',
    'Trade In',
    'Get Finance Quote',
    'Book a Test Drive',
    'Reserve Car Now',
  ]);
  // The form on the page includes the car; a contact page would not.
  expect(view.sidebar[0]?.href).toBe('#enquiry');
});

describe('DET-10 Interested in this vehicle', () => {
  const allOn: Changes<Site> = {
    features: { ...ON, haggleFree: true },
    detail: { mostRecommendedEvidence: 'Survey of 2025.' },
  };
  const labels = (car: Partial<Car>, changes: Changes<Site> = allOn) =>
    page(car, changes).interested?.entries.map(({ label }) => label);
  test.each<[string, Partial<Car>, string[] | undefined]>([
    ['used', {}, ['Haggle Free', 'Reserve Now', 'Trade In Valuation', 'Most recommended retailer']],
    ['new', { car_type: 'new' }, ['Reserve Now', 'Trade In Valuation', 'Most recommended retailer']],
    ['demo', { car_type: 'demo' }, ['Reserve Now', 'Trade In Valuation', 'Most recommended retailer']],
    ['reserved', { reserved: true }, ['Haggle Free', 'Most recommended retailer']],
    ['sold', { status: 'sold' }, undefined],
  ])('%s', (_why, car, expected) => {
    expect(labels(car)).toEqual(expected);
  });
  test('RES-02 the reservation shows this car’s deposit', () => {
    const note = (car: Partial<Car>, changes: Changes<Site> = {}) =>
      page(car, { ...allOn, ...changes }).interested?.entries.find(({ key }) => key === 'reserve')?.note;
    expect(note({})).toBe('$200 refundable deposit');
    expect(note({ payment_processors: [{ name: 'card', amount: 500 }] })).toBe('$500 refundable deposit');
    expect(note({}, { checkout: { takesDeposits: false } })).toBeNull();
  });
  test('a single link that repeats a button is not listed; a single claim is', () => {
    const withoutClaims: Changes<Site> = {
      features: { ...ON, haggleFree: false, checkout: false },
      detail: { mostRecommendedEvidence: null },
    };
    expect(labels({}, withoutClaims)).toBeUndefined();
    expect(labels({}, { ...withoutClaims, detail: { sidebar: ['enquire'], mostRecommendedEvidence: null } })).toEqual([
      'Trade In Valuation',
    ]);
    expect(labels({ reserved: true }, { ...withoutClaims, detail: { mostRecommendedEvidence: 'Survey.' } })).toEqual([
      'Most recommended retailer',
    ]);
  });
  test('a claim is shown only with its evidence', () => {
    expect(labels({}, { ...allOn, detail: { mostRecommendedEvidence: null } })).not.toContain(
      'Most recommended retailer',
    );
    expect(page({}, allOn).interested?.entries.at(-1)?.note).toBe('Survey of 2025.');
  });
});

describe('the phone block', () => {
  const byType = (used: string | null): Changes<Site> => ({ phone: { byType: { new: null, used, demo: null } } });
  test('PHONE-01 masked, and encoded instead of readable', () => {
    const view = page({}, byType('07 3123 4567'));
    expect(view.phone?.masked).toBe('07 312…');
    expect(decodePhone(view.phone?.coded ?? '')).toBe('07 3123 4567');
    // The view knows the country; a script would have to guess it from the language of the page.
    expect(decodePhone(view.phone?.codedHref ?? '')).toBe('tel:+61731234567');
    expect(JSON.stringify(view).replace(/\D/g, '')).not.toContain('0731234567');
  });
  test('PHONE-03 without a number there is no block', () => {
    const site: Changes<Site> = { ...byType(null), dealership: { phone: null }, dealerships: [] };
    expect(page({ location_id: null }, site).phone).toBeNull();
  });
});

describe('structured data contains what the page shows', () => {
  const data = (car: Partial<Car>, changes: Changes<Site> = {}) =>
    page(car, changes).structuredData as { [key: string]: unknown };
  test('a used car', () => {
    expect(data({ price: 24_990, km: 48_200 })).toMatchObject({
      '@type': 'Car',
      name: '2021 Toyota Corolla Ascent Sport ZWE211R',
      vehicleModelDate: '2021',
      mileageFromOdometer: { value: 48_200, unitCode: 'KMT' },
      offers: { price: 24_990, priceCurrency: 'AUD', availability: 'https://schema.org/InStock' },
    });
  });
  test.each<[CarType, string]>([
    ['new', 'NewCondition'],
    ['demo', 'UsedCondition'],
    ['used', 'UsedCondition'],
  ])('the condition of a %s car', (car_type, condition) => {
    expect(data({ car_type })['itemCondition']).toBe(`https://schema.org/${condition}`);
  });
  test.each<[string, Partial<Car>, string]>([
    ['sold', { status: 'sold' }, 'SoldOut'],
    ['withdrawn, but not sold', { status: 'withdrawn' }, 'OutOfStock'],
    ['reserved', { reserved: true }, 'LimitedAvailability'],
    ['coming soon', { status: 'coming_soon' }, 'PreOrder'],
  ])('availability: %s', (_why, car, availability) => {
    expect(data(car)['offers']).toMatchObject({ availability: `https://schema.org/${availability}` });
  });
  test('no price if the page shows text or a subscription', () => {
    expect(data({ price: null })['offers']).not.toHaveProperty('price');
    expect(data({ subscription_price: 220 }, { features: { subscriptions: true } })['offers']).not.toHaveProperty(
      'price',
    );
  });
  test('no telephone (A41), VIN or empty field that the page does not show', () => {
    const text = JSON.stringify(data({ colour: null, km: null }, { features: { showVin: false } }));
    expect(text).not.toMatch(/telephone|vehicleIdentificationNumber|"color"|mileageFromOdometer|null/);
  });
});

test('the page of an unavailable car says so and links to similar ones', () => {
  expect(page({ status: 'sold' }).unavailable).toMatchObject({
    heading: 'SOLD',
    link: { label: 'Find Me Something Similar' },
  });
  expect(page({ status: 'withdrawn' }).unavailable?.heading).toBe('No longer available');
  expect(page({ status: 'coming_soon' }).unavailable).toBeNull();
});

test('RES-03 the page of a reserved car says so, whatever its tag; that of an unavailable one does not', () => {
  expect(page({ reserved: true, simple_fuel: 'Hybrid' }).reserved).toEqual({
    isShown: true,
    text: 'This car is reserved',
  });
  expect(page({ reserved: false }).reserved.isShown).toBe(false);
  expect(page({ reserved: true, status: 'sold' }).reserved.isShown).toBe(false);
});

test('the gallery starts with the primary photo and has no duplicates', () => {
  const images = ['/b.svg', '/a.svg', '/c.svg'].map((url) => ({ image: { url } }));
  const view = page({ primary_image_url: '/a.svg', images });
  expect(view.gallery.photos.map(({ src }) => src)).toEqual(['/a.svg', '/b.svg', '/c.svg']);
  expect(view.gallery.photos[2]?.alt).toMatch(/, photo 3 of 3$/);
  expect(page({ primary_image_url: null, images: [] }).gallery.placeholder).not.toBeNull();
});

test('See more from this dealer is shown only in a group', () => {
  const [dealership] = aSite().dealerships;
  if (dealership === undefined) throw new Error('The site has a dealership.');
  const group: Changes<Site> = { dealerships: [dealership, { ...dealership, id: 9, slug: 'other' }] };
  expect(page({ dealership_slug: 'other' }, group).seeMore?.href).toBe(
    '/search/new-used-and-demo-cars?dealership_slug=other',
  );
  expect(page({ dealership_slug: dealership.slug }).seeMore).toBeNull();
});

test('the state’s warranty note, on used cars only', () => {
  const notes: Changes<Site> = {
    legal: {
      stateNotes: [
        { state: 'QLD', text: 'Class A warranty.', itemTypes: [] },
        { state: 'NSW', text: 'Other.', itemTypes: [] },
      ],
    },
  };
  const location = {
    name: null,
    slug: null,
    phone: null,
    address: null,
    distribution_locations: [],
    location_name: null,
    city: null,
    state: 'QLD',
  };
  expect(page({ location }, notes).statutoryNote).toBe('Class A warranty.');
  expect(page({ location, car_type: 'new' }, notes).statutoryNote).toBeNull();
});

describe('similar cars', () => {
  const similar = (id: number, part: Partial<SearchRecord>) =>
    aSearchRecord({ id, make: 'Mazda', model: '3', price: 25_000, ...part });
  const ids = (others: readonly SearchRecord[]) =>
    page({ price: 25_000 }, {}, others).similar?.cars.map(({ id }) => id);
  test('same body or make, nearest price first, at most three, never itself or an unavailable car', () => {
    expect(
      ids([
        similar(1, { price: 60_000 }),
        similar(2, { price: 26_000 }),
        similar(3, { body: 'Ute' }),
        similar(4, { status: 'sold' }),
        similar(5, { make: 'Toyota', model: 'Corolla', price: 26_000 }),
        similar(6, { price: 27_000 }),
        similar(7, { item_type: 'caravan' }),
      ]),
    ).toEqual([5, 2, 6]);
  });
  test('an unknown body is not a body in common', () => {
    const car = aSearchRecord({ id: 1, body: null, price: 20_000 });
    const [unknown, ute] = [
      aSearchRecord({ id: 2, body: null, price: 21_000 }),
      aSearchRecord({ id: 3, body: 'Ute', price: 20_500 }),
    ];
    expect(similarRecords(car, [car, unknown, ute]).map(({ id }) => id)).toEqual([3, 2]);
  });

  test.each<readonly [string, Partial<SearchRecord>, string]>([
    ['the same model', {}, 'make=Mazda&model=3&body=Hatch&'],
    ['another model', { model: '2' }, 'make=Mazda&body=Hatch&'],
    ['another make', { make: 'Toyota', model: 'Corolla' }, 'body=Hatch&'],
    ['another body', { model: 'CX-5', body: 'SUV' }, 'make=Mazda&'],
    ['another price', { price: 60_000 }, 'body=Hatch&'],
  ])('CARD-07 DET-08 the links to similar cars ask for what %s has in common', (_, part, filters) => {
    const view = page({ make: 'Mazda', model: '3', price: 25_000 }, {}, [similar(1, part)]);
    const available = 'status=in_stock&status=coming_soon';
    const price = part.price === undefined ? '&range%5Bprice%5D=20000%3A30000' : '';
    const href = `/search/new-used-and-demo-cars?${filters}${available}${price}`;
    expect([view.ifSold.link.href, view.similar?.all.href]).toEqual([href, href]);
  });
  test('none: no section', () => {
    expect(page().similar).toBeNull();
  });
});

test('the metadata of the page', () => {
  expect(page({ price: 24_990, price_type: 'drive_away' }).head).toEqual({
    title: '2021 Toyota Corolla Ascent Sport ZWE211R | Least Motors',
    name: '2021 Toyota Corolla Ascent Sport ZWE211R',
    description:
      '2021 Toyota Corolla Ascent Sport ZWE211R: $24,990 Drive Away, Used, 48,200 km, Automatic, Petrol, White, Example Motors Northside. See pictures and details at Least Motors.',
    canonical: 'https://least.example/cars/2021-toyota-corolla-ascent-sport-u1001',
    image: 'https://least.example/drawings/hatch-white-side.jpg',
    noindex: false,
  });
  expect(page({ price: null }).head.description).toContain(': Enquire for price, Used');
  expect(page({ price: null, simple_transmission: 'Auto.' }).head.description).toContain(', Auto, Petrol');
});

test('the whole view can be serialised as JSON', () => {
  const view = page();
  expect(JSON.parse(JSON.stringify(view))).toEqual(view);
});

describe('the finance block', () => {
  const entry = {
    interestRate: 7.99,
    comparisonRate: 8.49,
    paymentWeek: 120.5,
    paymentMonth: null,
    termMonths: 48,
    termYears: 4,
    balloon: 0,
    disclaimer: 'Lender fees apply.',
  };
  const withLender = (provider: 'Manual' | 'Angle', change: object = {}, site: Changes<Site> = {}) =>
    page(
      { price: 24_990, finance_lenders: { [provider.toLowerCase()]: { ...entry, ...change } } },
      { ...site, finance: { provider } },
    );
  test('FIN-06 whole dollars a week, halves rounded up; the assumptions and the basis of the comparison rate', () => {
    const view = withLender('Manual');
    const text = (months: string) =>
      `From $121 a week, ${months} final payment, 7.99% p.a., 8.49% p.a. comparison rate`;
    expect(view.finance?.text).toBe(text('48 months, $0'));
    const basis = 'The comparison rate is based on a $30,000 loan over 5 years.';
    expect(view.financeNotes?.basis).toEqual(['Payments are rounded to whole dollars.', basis]);
    expect(withLender('Manual', {}, { limits: { comparisonLoanYears: 1 } }).financeNotes?.basis[1]).toBe(
      basis.replace('5 years', '1 year'),
    );
    const assumed = { text: 'Examples assume a 5-year term and a 10% deposit.', months: 60 };
    expect(view.financeNotes?.assumed).toEqual({ ...assumed, isShown: false });
    expect(withLender('Manual', { termMonths: 60, termYears: 5 }).financeNotes?.assumed).toEqual({
      ...assumed,
      isShown: true,
    });
    expect(view.financeNotes?.disclaimer).toBe('Lender fees apply.');
    expect(withLender('Manual', { balloon: 5000 }).finance?.text).toBe(text('48 months, $5,000'));
  });
  test.each([
    ['years given', {}, '4-year term, $0 final payment'],
    ['months only', { termYears: null, termMonths: 84 }, '7-year term, $0 final payment'],
    ['a fraction of a year', { termYears: null, termMonths: 54 }, '4.5-year term, $0 final payment'],
  ])('FIN-08 the wording of Angle: %s', (_why, change, terms) => {
    expect(withLender('Angle', change).finance?.text).toBe(
      `From $121 a week, ${terms}, 7.99% indicative APR, 8.49% p.a. comparison rate`,
    );
  });
  test('FIN-01 DET-15 without a lender entry there is no block, no notes and no calculator', () => {
    const view = page({ price: 24_990, finance_lenders: {} });
    expect([view.finance, view.financeNotes, view.calculator]).toEqual([null, null, null]);
  });
  test('FIN-09 the calculator opens with the figures of the repayment beside it', () => {
    const { calculator } = withLender('Manual');
    expect([...(calculator?.amounts.before ?? []), ...(calculator?.amounts.after ?? [])]).toMatchObject([
      { name: 'price', value: '24,990', symbol: '$' },
      { name: 'deposit' },
      { name: 'rate', value: '7.99', symbol: null },
      { name: 'balloon', value: '0' },
    ]);
    expect(calculator?.terms.filter(({ chosen }) => chosen)).toMatchObject([{ months: 48 }]);
    expect(calculator).toMatchObject({
      result: {
        repayment: '$121',
        per: 'a week',
        rate: '7.99% p.a.',
        comparison: '8.49% p.a. comparison rate',
      },
      quote: { href: expect.stringMatching(/vehiclePriceBudget=24990&car_id=\d+&car_type=\w+#finance-form$/) },
    });
  });
  test('FIN-09 no calculator beside a repayment that its figures do not reproduce', () => {
    const view = withLender('Manual', { paymentWeek: 400 });
    expect([view.finance?.text, view.calculator]).toEqual([expect.stringMatching(/^From \$400 a week,/), null]);
  });
});

describe('PRICE-06 explanation of a below-market price', () => {
  const averages = { average_market_price: 25_500, state_average_market_price: 25_600 };
  const reasonFor = (checked: string | null, stock: Changes<Site['stock']> = {}) =>
    page({ price: 25_000, autograb_data: { ...averages, ...(checked === null ? {} : { checked }) } }, { stock })
      .marketReason;
  const reason = 'More than $499 below the average market price, and below the state average.';
  test.each<[string, string | null, Changes<Site['stock']>, string]>([
    ['source and the day of the feed', '2026-11-12', { marketSource: 'Averages Ltd' }, ' By Averages Ltd, 12/11/2026.'],
    [
      'the day of the tenant',
      null,
      { marketSource: 'Averages Ltd', marketChecked: '2026-11-01' },
      ' By Averages Ltd, 01/11/2026.',
    ],
    ['source only', null, { marketSource: 'Averages Ltd' }, ' By Averages Ltd.'],
    ['day only', '2026-11-12', {}, ' Averages as at 12/11/2026.'],
    ['neither', null, {}, ''],
  ])('%s', (_why, checked, stock, suffix) => {
    expect(reasonFor(checked, stock)).toBe(`${reason}${suffix}`);
  });
  test('without a badge there is no explanation, and never the averages themselves', () => {
    expect(page({ price: 25_001, autograb_data: averages }).marketReason).toBeNull();
    expect(JSON.stringify(page({ price: 25_000, autograb_data: averages }))).not.toMatch(/25,?[56]00/);
  });
});

describe('dialogs of the page', () => {
  test('DET-13 an offer dialog if the tenant has its button and the car can be bought', () => {
    const sidebar = { detail: { sidebar: ['ctd', 'make_offer'] } } as const;
    expect(page({}, sidebar).dialogs.offer).toBe(true);
    expect(page({}, sidebar).sidebar[1]?.href).toBe('#offer');
    expect(page({ status: 'sold' }, sidebar).dialogs.offer).toBe(false);
    expect(page({}, { detail: { sidebar: ['enquire'] } }).dialogs.offer).toBe(false);
  });
  test('CARD-02 photos can be requested if this is enabled and there are none', () => {
    const withoutPhotos: Partial<Car> = { images: [], primary_image_url: null, photos_count: 0 };
    const withRequests: Changes<Site> = { features: { requestPhotos: true } };
    expect(page(withoutPhotos, withRequests).dialogs.requestPhotos).toBe(true);
    expect(page({}, withRequests).dialogs.requestPhotos).toBe(false);
    expect(page(withoutPhotos, { features: { requestPhotos: false } }).dialogs.requestPhotos).toBe(false);
  });
});

test.each<[string, Partial<Car>, Changes<Site>, boolean]>([
  ['a price', { price: 20_000 }, {}, true],
  ['no price', { price: null }, {}, false],
  ['a subscription price', { price: 20_000, subscription_price: 200 }, { features: { subscriptions: true } }, false],
  ['sold', { price: 20_000, status: 'sold' }, {}, false],
])('PRICE-05 a trade-in estimate can reduce %s: %s', (_why, car, site, canReduce) => {
  expect(page(car, site).changeover !== null).toBe(canReduce);
});

test('PRICE-05 the view gives the position of an estimate’s figure in the price, so that no script has to search a text for it', () => {
  expect(page({ price: 20_000, price_type: 'drive_away' }).changeover?.sentence).toBe('{figure} Drive Away');
});

describe('CARD-09 a car page names the type of its vehicle', () => {
  test.each([
    ['a car', 'car'],
    ['a motorcycle', 'motorcycle'],
    ['a caravan', 'caravan'],
  ] as const)('%s', (_why, kind) => {
    const view = page({ item_type: kind, status: 'sold', sold: true, sold_at: SITE_INSTANT.toISOString() });
    expect(view.unavailable?.text).toContain(`This ${kind} has found a new home.`);
  });
});

test('CARD-04 the page of a new car with 0 km never shows them, and that of a demo car does', () => {
  const changes = { detail: { sections: ['summary'] } } as Changes<Site>;
  const odometer = (car_type: Car['car_type']) => {
    const view = page({ car_type, km: 0 }, changes);
    const content = JSON.stringify([view.head, view.details, view.sections, view.structuredData]);
    return ['0 km', 'mileageFromOdometer'].map((text) =>
      new RegExp(`(?<!\\d)${text}`).test(content.replaceAll('null', '')),
    );
  };
  expect(odometer('demo')).toEqual([true, true]);
  expect(odometer('new')[0]).toBe(false);
});

test('DET-07 a detail that is also on cards has the same label', () => {
  const { sections } = page({}, { text: { 'card.fuel': 'Runs on', 'card.condition': 'State' } });
  const summary = sections.find(({ id }) => id === 'summary');
  const labels = summary?.kind === 'specifications' ? summary.rows.map(({ label }) => label) : [];
  expect(labels).toEqual(expect.arrayContaining(['State', 'Odometer', 'Transmission', 'Runs on']));
});
