import { describe, expect, test } from 'vitest';
import { formDescription } from '#domain/forms/catalogue.ts';
import { toLeadCategory } from '#domain/forms/categories.ts';
import { FORM_IDS, type FormField, type FormId, type FormSite } from '#domain/forms/form.ts';
import { readForm } from '#domain/forms/read-form.ts';
import { LOCALES } from '#domain/locale.ts';
import { newOrUsed } from '#domain/new-or-used.ts';
import { wordsOf } from '#text/wording.ts';
import { type AdfParties, toAdf } from './adf.ts';
import { type Lead, type LeadCar, typedCar } from './lead.ts';

const PARTIES: AdfParties = { vendor: 'Test Yard', provider: 'x', dealerships: [], models: [], locale: LOCALES.AU };

const LEAD: Lead = {
  id: 'lead-1',
  form: 'used-car',
  receivedAt: '2026-11-20T01:02:03.000Z',
  deleteAfter: '2027-02-18T01:02:03.000Z',
  spam: null,
  payload: {
    name: 'Jo',
    last_name: 'Lee',
    email: 'jo@example.com',
    phone: '0412 345 678',
    postcode: '0800',
    PreferredContactMethod: 'Phone',
    category: 'Used Vehicle Enquiry',
    message: '</comments><id>forged</id>',
    location: 'North Sales',
  },
  consent: {},
  car: {
    id: 501,
    slug: 'x',
    name: '2020 Toyota HiLux SR5',
    year: 2020,
    make: 'Toyota',
    model: 'HiLux',
    badge: 'SR5',
    car_type: 'demo',
    stocknum: 'B77',
    colour: 'Red',
    km: 61_000,
    price: 41_990,
  },
};

test('a lead about a car as ADF 1.0', () => {
  const xml = toAdf([LEAD], { ...PARTIES, provider: 'https://www.test-yard.example' });
  expect(xml).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <?adf version="1.0"?>
    <adf><prospect status="new"><id sequence="1" source="https://www.test-yard.example">lead-1</id><requestdate>2026-11-20T01:02:03.000Z</requestdate><vehicle interest="buy" status="used"><year>2020</year><make>Toyota</make><model>HiLux</model><stock>B77</stock><trim>SR5</trim><odometer status="original" units="km">61000</odometer><colorcombination><exteriorcolor>Red</exteriorcolor></colorcombination><price type="quote" currency="AUD">41990</price><comments>Demonstrator: 2020 Toyota HiLux SR5</comments></vehicle><customer><contact><name part="first">Jo</name><name part="last">Lee</name><email>jo@example.com</email><phone type="voice" preferredcontact="1">0412 345 678</phone><address><postalcode>0800</postalcode></address></contact><comments>&#60;/comments&#62;&#60;id&#62;forged&#60;/id&#62;
    category: Used Vehicle Enquiry
    PreferredContactMethod: Phone</comments></customer><vendor><vendorname>Test Yard</vendorname><contact><name part="full">North Sales</name></contact></vendor><provider><name part="full">Caryard</name><service>used-car</service><url>https://www.test-yard.example</url></provider></prospect></adf>
    "
  `);
});

test.each([
  ['reserved', { reserved: true }, 'in_stock', ' (reserved)'],
  ['to come', {}, 'coming_soon', ' (coming soon)'],
  ['sold', {}, 'sold', ' (sold)'],
  ['for sale', {}, 'in_stock', ''],
  ['of an earlier release', {}, undefined, ''],
])('the comments on a car say what no element does: %s', (_why, change, vehicle_status, words) => {
  const lead = { ...LEAD, car: { ...LEAD.car, ...change } as LeadCar, payload: { vehicle_status } };
  for (const form of ['used-car', 'trade-in'])
    expect(toAdf([{ ...lead, form }], PARTIES)).toContain(
      `<comments>Demonstrator: 2020 Toyota HiLux SR5${words}</comments></vehicle>`,
    );
});

test.each(['new', 'used', 'demo'])(
  'the condition of a %s car is the one that its page tells search engines',
  (car_type) => {
    const [, status] =
      /<vehicle interest="buy" status="(\w+)">/.exec(
        toAdf([{ ...LEAD, car: { ...LEAD.car, car_type } as never }], PARTIES),
      ) ?? [];
    expect(status).toBe(newOrUsed({ car_type }));
    expect(status).toBe(car_type === 'new' ? 'new' : 'used');
  },
);

test('a trade-in is also the vehicle of an ADF prospect; a general enquiry has none', () => {
  const tradeIn = toAdf(
    [{ ...LEAD, form: 'trade-in', payload: { rego: '123ABC', regoState: 'qld', kms: 45_000 } }],
    PARTIES,
  );
  expect(tradeIn).toContain('<vehicle interest="trade-in" status="used">');
  expect(tradeIn).toContain('<comments>Registration 123ABC QLD</comments>');
  expect(tradeIn).toContain('<year></year><make></make><model></model><odometer status="unknown" units="km">45000');
  const unread = toAdf(
    [{ ...LEAD, form: 'trade-in', payload: { rego: '123ABC', regoState: 'qld', kms: null } }],
    PARTIES,
  );
  expect(unread).toContain('<model></model><comments>Registration 123ABC QLD</comments>');
  const unregistered = toAdf([{ ...LEAD, form: 'trade-in', payload: { regoState: 'qld', kms: 45_000 } }], PARTIES);
  expect(unregistered).not.toContain('Registration');
  expect(toAdf([{ ...LEAD, form: 'general', car: null }], PARTIES)).not.toContain('<vehicle');
});

test('the vehicle of a trade-in is the one that was valued, with its odometer in the unit that the form asks for', () => {
  const vehicle = { trade_in_year: 2016, trade_in_make: 'Mazda', trade_in_model: 'BT-50', trade_in_badge: 'XT' };
  const xml = toAdf([{ ...LEAD, form: 'trade-in', payload: { ...vehicle, rego: '7ABC123', kms: 28_000 } }], {
    ...PARTIES,
    locale: LOCALES.US,
  });
  expect(xml).toContain('<year>2016</year><make>Mazda</make><model>BT-50</model><trim>XT</trim>');
  expect(xml).toContain('<odometer status="unknown" units="mi">28000</odometer>');
});

describe('all forms', () => {
  const DEALERSHIPS = [
    { slug: 'north-yard', name: 'North Yard' },
    { slug: 'south-yard', name: 'South Yard' },
  ];
  const MODELS = [{ make: 'Toyota', name: 'HiLux', status: 'current' }] as const;
  const SITE: FormSite = {
    locale: 'en-AU',
    words: wordsOf({}),
    appointments: null,
    stock: { types: ['new', 'demo', 'used'], itemTypes: ['car'] },
    dealerships: DEALERSHIPS,
    locations: [11, 12].map((id) => ({
      id,
      name: `Place ${id}`,
      dealershipSlug: 'north-yard',
      type: 'sales',
      manufacturers: [],
    })),
    models: MODELS,
    forms: {
      messageRequired: true,
      collectionNotice: '',
      defaultState: 'qld',
      terms: 'I agree',
      excludedLocationIds: [],
      multiStep: [],
    },
  };
  const parties = { ...PARTIES, dealerships: DEALERSHIPS, models: MODELS };

  /** Answers that occur nowhere else in a document, by kind of field; for a choice, the last option. */
  const INPUTS: { readonly [kind in FormField['kind']]?: string } = {
    email: 'jo.lee@mail.example',
    tel: '0731234567',
    postcode: '4000',
    rego: '123ABC',
    money: '22990',
    'whole-number': '61000',
    checkbox: 'true',
    'date-time': '2026-11-23T09:30',
  };
  const inputFor = ({ name, kind, options }: FormField): string => {
    if (name === 'category') return 'Fleet Enquiry';
    if (name === 'model' && options.length > 0) return 'Toyota HiLux';
    if (name === 'year') return '2016';
    return INPUTS[kind] ?? options.at(-1)?.value ?? `Answer to ${name}`;
  };

  /** A lead with every field of a form filled in, as stored by the edge. */
  function fullLead(form: FormId): Lead {
    const { fields } = formDescription(form, SITE);
    const reading = readForm({ fields }, Object.fromEntries(fields.map((field) => [field.name, inputFor(field)])));
    if (!reading.ok) throw new Error(`${form}: ${JSON.stringify(reading.errors)}`);
    const { values } = reading;
    const checkboxes = fields.filter(({ kind }) => kind === 'checkbox').map(({ name }) => [name, 'asked']);
    return {
      ...LEAD,
      form,
      car: null,
      payload: {
        opt_in: false,
        opt_in_finance: false,
        opt_in_trade: false,
        ...values,
        ...(form === 'trade-in' && { make: undefined, model: undefined, year: undefined, ...typedCar(values) }),
        ...toLeadCategory(String(values.category ?? 'Some Enquiry'), String(values.subcategory ?? '')),
        location: 'location_id' in values ? 'Place 12' : '',
      },
      consent: {
        contact: values.opt_in === true,
        marketing: values.opt_in_marketing === true,
        terms: values.terms_conditions === true,
        wording: Object.fromEntries(checkboxes),
      },
    };
  }

  /** Texts of a document, a line each. */
  const linesOf = (xml: string): string[] =>
    xml
      .replace(/<[^>]+>/g, '\n')
      .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
      .split('\n');

  /** An answer as it is in a document: by itself in an element, or in the comments under its key. */
  const expectedLines = ({ form, payload }: Lead, name: FormField['name']): string[] => {
    if (form === 'trade-in' && ['make', 'model', 'year'].includes(name)) return [String(payload[`trade_in_${name}`])];
    if (name === 'location_id') return ['Place 12'];
    if (name === 'dealership_slug') return ['South Yard'];
    if (name === 'rego' || name === 'regoState')
      return [`Registration 123ABC ${String(payload.regoState).toUpperCase()}`];
    return [String(payload[name]), `${name}: ${payload[name]}`];
  };

  test.each(FORM_IDS)('every answer of %s is in the document', (form) => {
    const lead = fullLead(form);
    const lines = linesOf(toAdf([lead], parties));
    const { fields } = formDescription(form, SITE);
    const missing = fields.filter(({ name }) => !expectedLines(lead, name).some((line) => lines.includes(line)));
    expect(missing.map(({ name }) => name)).toEqual([]);
    expect(lines.join('\n')).not.toMatch(/: (?:false)?$|undefined|null|\[object/m);
  });

  test('a consent that was refused is stated; one that was not asked for is not', () => {
    const { wording } = fullLead('general').consent;
    const document = (consent: Lead['consent']) => toAdf([{ ...fullLead('general'), consent }], parties);
    expect(document({ contact: true, marketing: false, wording })).toContain('opt_in: true\nopt_in_marketing: false');
    expect(document({ contact: true, marketing: false, wording: {} })).not.toContain('opt_in');
  });

  test.each<[string, FormId, Lead['payload'], string]>([
    [
      'the model of a quote',
      'quote',
      { model: 'Toyota HiLux' },
      '<vehicle interest="buy" status="new"><year></year><make>Toyota</make><model>HiLux</model></vehicle>',
    ],
    [
      'the model of a quote that the dealer no longer sells',
      'quote',
      { model: 'Kia Rio' },
      '<vehicle interest="buy" status="new"><year></year><make></make><model>Kia Rio</model></vehicle>',
    ],
    [
      'the car that parts are for',
      'parts',
      { make: 'Mazda', model: 'CX-5' },
      '<vehicle interest="buy" status="used"><year></year><make>Mazda</make><model>CX-5</model></vehicle>',
    ],
    [
      'the model of an offer',
      'special-offer',
      { 'Vehicle Make': 'Kia', 'Vehicle Model': '' },
      '<vehicle interest="buy" status="new"><year></year><make>Kia</make><model></model></vehicle>',
    ],
  ])('%s is the vehicle', (_why, form, payload, vehicle) =>
    expect(toAdf([{ ...LEAD, form, car: null, payload }], parties)).toContain(vehicle),
  );

  test.each<[string, FormId, Lead['payload']]>([
    ['a quote for a model not chosen yet', 'quote', { model: 'Not sure yet' }],
    ['an offer on everything', 'special-offer', { 'Vehicle Make': '', 'Vehicle Model': '' }],
  ])('%s has no vehicle', (_why, form, payload) =>
    expect(toAdf([{ ...LEAD, form, car: null, payload }], parties)).not.toContain('<vehicle'),
  );

  test('a trade-in has its estimate, its condition and whether the offer was accepted, and the car that is wanted', () => {
    const payload = {
      adjustmentAnswers: { kms: 45_000, condition: 'good', service_history: 'part', accidents: 'none', tyres: 'worn' },
      offer_price: 12_300,
      offer_valid_until: '2026-11-28',
      offer_accepted: true,
    };
    const xml = toAdf([{ ...LEAD, form: 'trade-in', payload }], parties);
    expect(linesOf(xml)).toEqual(
      expect.arrayContaining([
        'condition: good',
        'service_history: part',
        'accidents: none',
        'tyres: worn',
        'offer_price: 12300',
        'offer_valid_until: 2026-11-28',
        'offer_accepted: true',
      ]),
    );
    expect(xml.match(/<vehicle .*?<\/model>/g)).toEqual([
      '<vehicle interest="buy" status="used"><year>2020</year><make>Toyota</make><model>HiLux</model>',
      '<vehicle interest="trade-in" status="used"><year></year><make></make><model></model>',
    ]);
  });

  test('the name of an offer is in the comments', () => {
    expect(linesOf(toAdf([{ ...LEAD, form: 'special-offer', payload: { offer_name: 'Run-out' } }], parties))).toContain(
      'offer_name: Run-out',
    );
  });

  test('in a group the vendor is the dealership that the lead names, otherwise the site', () => {
    const vendor = (dealerships: AdfParties['dealerships'], dealership_slug: string): string | undefined =>
      /<vendor>.*<\/vendor>/.exec(toAdf([{ ...LEAD, payload: { dealership_slug } }], { ...parties, dealerships }))?.[0];
    const named = (name: string): string =>
      `<vendor><vendorname>${name}</vendorname><contact><name part="full">${name}</name></contact></vendor>`;
    expect(vendor(DEALERSHIPS, 'south-yard')).toBe(named('South Yard'));
    expect(vendor(DEALERSHIPS, '')).toBe(named('Test Yard'));
    expect(vendor(DEALERSHIPS.slice(1), 'south-yard')).toBe(named('Test Yard'));
  });
});

test('CARD-04 a new car that has not been driven has no odometer reading, as on its page; another car has one', () => {
  const adf = (car_type: string): string =>
    toAdf([{ ...LEAD, car: { ...(LEAD.car as LeadCar), car_type, km: 0 } }], PARTIES);
  expect(adf('new')).not.toContain('<odometer');
  expect(adf('demo')).toContain('<odometer status="original" units="km">0</odometer>');
});
