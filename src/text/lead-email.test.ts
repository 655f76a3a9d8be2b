import { describe, expect, test } from 'vitest';
import { formDescription } from '#domain/forms/catalogue.ts';
import { CATEGORIES, toLeadCategory } from '#domain/forms/categories.ts';
import { FIELD_NAMES, FORM_IDS, type FormField, type FormId, type FormSite } from '#domain/forms/form.ts';
import { readForm } from '#domain/forms/read-form.ts';
import { type Lead, type LeadCar, typedCar } from '#domain/leads/lead.ts';
import { LOCALES } from '#domain/locale.ts';
import { edgeWords } from './edge-words.ts';
import { emailHtml, emailText } from './email.ts';
import { DIGEST_WORDS } from './en/digest.ts';
import { LEAD_WORDS } from './en/leads.ts';
import { localWords } from './languages.ts';
import { type LeadDealer, leadEmail, leadKind } from './lead-email.ts';
import { wordsOf } from './wording.ts';

const DEALER: LeadDealer = {
  origin: 'https://www.yard.example',
  locale: { ...LOCALES.AU, timeZone: 'Australia/Sydney' },
  dealerships: [
    { slug: 'north-yard', name: 'North Yard' },
    { slug: 'south-yard', name: 'South Yard' },
  ],
  locations: [
    { id: 11, timeZone: 'Australia/Sydney' },
    { id: 12, timeZone: 'Australia/Brisbane' },
  ],
  takesDeposits: true,
  words: edgeWords(wordsOf({})),
};

const CAR: LeadCar = {
  id: 501,
  slug: '2020-toyota-hilux-sr5-b77',
  name: '2020 Toyota HiLux SR5',
  year: 2020,
  make: 'Toyota',
  model: 'HiLux',
  badge: 'SR5',
  car_type: 'used',
  stocknum: 'B77',
  colour: 'Red',
  km: 61_000,
  price: 22_990,
};

/** Values that the edge adds to every form. */
const CONTEXT = {
  opt_in: true,
  opt_in_finance: false,
  opt_in_trade: false,
  manufacturer_slug: 'toyota',
  page_id: 'page_7',
  car_id: '501',
  stock_number: 'B77',
  'Vehicle Make': 'Toyota',
  'Vehicle Model': 'HiLux',
  car_type: 'used',
  vehicle_status: 'coming_soon',
  url: '/cars/2020-toyota-hilux-sr5-b77',
  source: 'Website',
  user_agent: 'Mozilla/5.0 camelCase snake_case',
  lead_id: 'a_lead_id',
  terms_agreed: true,
  lead_attributes: {
    visited_pages: ['/', '/search/used-cars', '/cars/2020-toyota-hilux-sr5-b77'],
    linked_query_params: { gclid: 'x', utm_campaign: 'Spring sale' },
  },
};

const aLead = (changes: Partial<Lead> = {}): Lead => ({
  id: '3f2a81bc99887766554433221',
  form: 'used-car',
  receivedAt: '2026-11-21T04:15:00.000Z',
  deleteAfter: '2027-02-18T00:00:00.000Z',
  spam: null,
  consent: {
    contact: true,
    marketing: false,
    terms: true,
    wording: { opt_in: 'x', opt_in_marketing: 'x', terms_conditions: 'x' },
    notice: 'x',
  },
  car: CAR,
  ...changes,
  payload: {
    ...CONTEXT,
    name: 'Jo',
    last_name: 'Lee',
    email: 'jo.lee@mail.example',
    phone: '+61412345678',
    category: 'Used Vehicle Enquiry',
    subcategory: '',
    message: "Is it still there?\n\nI'm free on Saturday.",
    PreferredContactMethod: 'SMS',
    ...changes.payload,
  },
});

const text = (lead: Lead, dealer = DEALER): string => emailText(leadEmail(lead, dealer));

test('an enquiry about a car, as the salesperson sees it', () => {
  const email = leadEmail(aLead(), DEALER);
  expect(email.subject).toBe('Used vehicle enquiry: 2020 Toyota HiLux SR5 – Jo Lee');
  expect(emailText(email)).toBe(`Jo Lee sent this through www.yard.example.
Reply to this email to answer them.

CUSTOMER
Name: Jo Lee
Phone: 0412 345 678
Email: jo.lee@mail.example
Contact by: SMS

ENQUIRY
Enquiry: Used vehicle enquiry

THE VEHICLE
Vehicle: 2020 Toyota HiLux SR5
Stock number: B77
Price: $22,990
Condition: Used
Odometer: 61,000 km
Colour: Red
Status: Coming Soon
Link: https://www.yard.example/cars/2020-toyota-hilux-sr5-b77

MESSAGE
  Is it still there?

  I'm free on Saturday.

WHAT THEY AGREED TO
Contact them about this enquiry: Yes
Send them offers and news: No
Agreed to the terms: Yes

WHERE IT CAME FROM
Received: Saturday 21 November 2026, 3:15pm (AEDT)
Pages seen before: /, /search/used-cars
Clicked on: A Google ad
Campaign: Spring sale
Reference: 3F2A81BC`);
});

test('the price is the one that the shopper saw, whatever the sale price is', () => {
  const email = (car: Partial<LeadCar>) => text(aLead({ car: { ...CAR, ...car } }));
  expect(email({ price: null, shown_price: '$220 (Subscription, a week)' })).toContain(
    '\nPrice: $220 (Subscription, a week)\n',
  );
  expect(email({ shown_price: '$22,990 (Drive Away)' })).toContain('\nPrice: $22,990 (Drive Away)\n');
  expect(email({ price: null, shown_price: null })).toContain('\nPrice: No price shown\n');
});

test('a dealer’s own words for a condition and a status are those of the site', () => {
  const dealerText = { 'condition.used': 'Pre-owned', 'tag.coming_soon': 'Arriving' };
  const email = text(aLead(), { ...DEALER, words: edgeWords(wordsOf(dealerText)) });
  expect(email).toContain('\nCondition: Pre-owned\n');
  expect(email).toContain('\nStatus: Arriving\n');
});

describe('all forms', () => {
  const site = (locale: FormSite['locale'], appointments: FormSite['appointments']): FormSite => ({
    locale,
    words: wordsOf({}),
    appointments,
    stock: { types: ['new', 'demo', 'used'], itemTypes: ['car'] },
    dealerships: DEALER.dealerships,
    locations: [11, 12].map((id) => ({
      id,
      name: `Place ${id}`,
      dealershipSlug: 'north-yard',
      type: 'sales',
      manufacturers: [],
    })),
    models: [{ make: 'Toyota', name: 'HiLux', status: 'current' }],
    forms: {
      messageRequired: true,
      collectionNotice: '',
      defaultState: 'qld',
      terms: 'I agree',
      excludedLocationIds: [],
      multiStep: [],
    },
  });

  /** A value for a field, and its text in the e-mail. */
  function answerTo({ name, kind, options, label, requiredIf }: FormField): {
    readonly input: string;
    readonly expected: string | RegExp;
  } {
    if (name === 'category' && kind !== 'hidden') return { input: 'Fleet Enquiry', expected: 'Fleet enquiry' };
    if (name === 'category') return { input: '', expected: 'Careers enquiry' };
    if (name === 'subcategory' && kind === 'hidden') return { input: '', expected: 'Enquiry: Photo request' };
    if (name === 'location_id') return { input: '12', expected: 'Place 12' };
    if (name === 'dealership_slug') return { input: 'south-yard', expected: 'South Yard' };
    if (name === 'offer_from_client') return { input: '20,500.50', expected: 'Offer of $20,500.50' };
    if (name === 'opt_in') return { input: 'true', expected: 'Contact them about this enquiry: Yes' };
    if (name === 'opt_in_marketing') return { input: 'true', expected: 'Send them offers and news: Yes' };
    if (name === 'terms_conditions') return { input: 'true', expected: 'Agreed to the terms: Yes' };
    // A traded-in car is one row.
    if (requiredIf?.isGiven === false) {
      const input = name === 'year' ? '2016' : name === 'make' ? 'Thing' : 'Wagon';
      return { input, expected: /^Vehicle: 2016 Thing Wagon$/m };
    }
    if (name === 'regoState') return { input: 'vic', expected: '123ABC VIC' };
    if (name === 'model' && options.length > 0) return { input: 'Toyota HiLux', expected: /^Model: Toyota HiLux$/m };
    const labelled = (pattern: string) => new RegExp(`^${LEAD_WORDS[`lead.field.${name}`]}: ${pattern}$`, 'm');
    switch (kind) {
      case 'email':
        return { input: 'jo.lee@mail.example', expected: labelled('jo\\.lee@mail\\.example') };
      case 'tel':
        return { input: '0731234567', expected: labelled('07 3123 4567') };
      case 'postcode':
        return { input: '4000', expected: labelled('4000') };
      case 'rego':
        return { input: '123abc', expected: /^Registration: 123ABC/m };
      case 'money':
        return { input: '22990', expected: labelled('\\$22,990') };
      case 'whole-number':
        return { input: '61000', expected: labelled('61,000 km') };
      case 'message':
        return { input: `About ${label}`, expected: `  About ${label}` };
      case 'checkbox':
        return { input: 'true', expected: labelled('Yes') };
      case 'date-time':
      case 'appointment':
        return { input: '2026-11-23T09:30', expected: labelled('Monday 23 November 2026, 9:30am \\(AEST\\)') };
      case 'text':
        return name === 'name' || name === 'last_name'
          ? { input: 'Jo', expected: /^Name: Jo/m }
          : { input: 'Thing', expected: labelled('Thing') };
      default: {
        const input = options.at(-1)?.value ?? '';
        return { input, expected: labelled(input) };
      }
    }
  }

  /** A lead with every field of a form filled in, as stored by the edge. */
  function fullLead(form: FormId, fields: readonly FormField[]): Lead {
    const raw = Object.fromEntries(fields.map((field) => [field.name, answerTo(field).input]));
    const reading = readForm({ fields }, raw);
    if (!reading.ok) throw new Error(`${form}: ${JSON.stringify(reading.errors)}`);
    const { values } = reading;
    const checkboxes = fields.filter(({ kind }) => kind === 'checkbox').map(({ name }) => [name, 'asked']);
    return aLead({
      form,
      car: null,
      payload: {
        name: '',
        last_name: '',
        email: '',
        phone: '',
        message: '',
        PreferredContactMethod: '',
        ...values,
        ...(form === 'trade-in' && { make: undefined, model: undefined, year: undefined, ...typedCar(values) }),
        ...toLeadCategory(String(values.category ?? 'Some Enquiry'), String(values.subcategory ?? '')),
        ...('dateTime' in values ? { dateTime: '2026-11-23T09:30:00+10:00' } : {}),
        location: 'location_id' in values ? 'Place 12' : '',
        location_id: 12,
      },
      consent: {
        contact: values.opt_in === true,
        marketing: values.opt_in_marketing === true,
        terms: values.terms_conditions === true,
        wording: Object.fromEntries(checkboxes),
      },
    });
  }

  const sites = [site('en-AU', null), site('en-AU', { capacity: 1, capacities: [] })];
  test.each(FORM_IDS)('every answer of %s has a label', (form) => {
    for (const formSite of sites) {
      const { fields } = formDescription(form, formSite);
      const email = text(fullLead(form, fields));
      for (const field of fields) {
        const { expected } = answerTo(field);
        if (typeof expected === 'string') expect(email).toContain(expected);
        else expect(email).toMatch(expected);
      }
    }
  });

  /** Internal codes, numeric dates, empty labels, gaps. */
  const DEFECTS =
    /[a-z][A-Z]|\w_\w|\d{4}-\d{2}-\d{2}|undefined|null|NaN|\[object|\bfalse\b|\btrue\b|[,;:.] *[,;.]|:\s*$| {2}\(/m;
  /** The spelling of the dealer's own addresses and car names. */
  const normalised = (email: string): string =>
    email
      .replace(/https?:\/\/\S+/g, 'LINK')
      .replaceAll('HiLux', 'Hilux')
      .replace(/^Pages seen before: .*$/m, '');

  test.each(FORM_IDS)('no e-mail of %s contains a code, a numeric date or a gap', (form) => {
    const { fields } = formDescription(form, sites[0] as FormSite);
    const complete = fullLead(form, fields);
    const empty = {
      ...aLead({ form, payload: { PreferredContactMethod: '', message: '', last_name: '' } }),
      consent: {},
    };
    const cars = [null, CAR, { ...CAR, stocknum: null, colour: null, km: null, price: null, year: null, badge: null }];
    for (const lead of [complete, empty, { ...empty, payload: {} }])
      for (const car of cars) {
        const { subject } = leadEmail({ ...lead, car }, DEALER);
        expect(normalised(`${subject}\n${text({ ...lead, car })}`)).not.toMatch(DEFECTS);
        expect(subject.length).toBeGreaterThan(4);
      }
  });

  test('a field without a label is detected', () => {
    const { fields } = formDescription('general', sites[0] as FormSite);
    const lead = fullLead('general', fields);
    const unlabelled = Object.entries(lead.payload).map(([key, value]) => `${key}: ${value}`);
    expect(normalised(unlabelled.join('\n'))).toMatch(DEFECTS);
  });

  test('every field and every form has its own text', () => {
    for (const name of FIELD_NAMES) expect(LEAD_WORDS[`lead.field.${name}`]).toMatch(/^[A-Z][a-z -]+$/);
    for (const form of FORM_IDS) expect(DIGEST_WORDS[`digest.form.${form}`]).toMatch(/^[A-Z][a-z -]+$/);
    expect(
      FORM_IDS.map((form) => leadKind(aLead({ form }), DEALER)).filter((kind) => /[A-Z]/.test(kind.slice(1))),
    ).toEqual([]);
    for (const category of CATEGORIES.filter((name) => name !== 'Careers Enquiry'))
      expect(leadKind(aLead({ form: 'general', payload: { category } }), DEALER)).toMatch(/^[A-Z][a-z ]+$/);
  });
});

describe('kind of a lead', () => {
  const appointments = (status: string) => ({ appointments: [{ status, starts_at: '2026-11-23 09:30:00' }] });
  test.each<[string, Partial<Lead>, string]>([
    [
      'a demo car',
      { form: 'new-car', car: { ...CAR, car_type: 'demo' } },
      'Demo vehicle enquiry: 2020 Toyota HiLux SR5 – Jo Lee',
    ],
    [
      'a test drive',
      { form: 'test-drive', payload: appointments('booked') },
      'Test drive booking: 2020 Toyota HiLux SR5 – Jo Lee',
    ],
    ['a test drive without a time slot', { form: 'test-drive', car: null }, 'Test drive request – Jo Lee'],
    [
      'a cancelled test drive',
      { form: 'test-drive', payload: appointments('cancelled') },
      'Test drive cancelled: 2020 Toyota HiLux SR5 – Jo Lee',
    ],
    [
      'an offer',
      { form: 'offer', payload: { offer_from_client: 20_500 } },
      'Offer of $20,500: 2020 Toyota HiLux SR5 – Jo Lee',
    ],
    ['a careers enquiry', { form: 'career', car: null }, 'Careers enquiry – Jo Lee'],
    [
      'a trade-in',
      { form: 'trade-in', payload: { rego: '123ABC', regoState: 'qld' } },
      'Trade-in valuation request: 123ABC QLD – Jo Lee',
    ],
    [
      'an accepted trade-in offer',
      {
        form: 'trade-in',
        payload: { offer_accepted: true, trade_in_year: 2018, trade_in_make: 'Mazda', trade_in_model: 'CX-5' },
      },
      'Trade-in estimate accepted: 2018 Mazda CX-5 – Jo Lee',
    ],
    [
      'a trade-in whose model begins with its make',
      { form: 'trade-in', payload: { trade_in_year: 2018, trade_in_make: 'Mazda', trade_in_model: 'Mazda2' } },
      'Trade-in valuation request: 2018 Mazda2 – Jo Lee',
    ],
    [
      'a special offer',
      { form: 'special-offer', car: null, payload: { offer_name: 'Run-out' } },
      'Special offer enquiry: Run-out – Jo Lee',
    ],
    [
      'without a name',
      { form: 'general', car: null, payload: { name: '', last_name: '', category: 'Feedback' } },
      'Feedback',
    ],
  ])('%s', (_why, change, subject) => expect(leadEmail(aLead(change), DEALER).subject).toBe(subject));

  test('a valuation uses the words of its questions', () => {
    const payload = {
      rego: '123ABC',
      regoState: 'qld',
      kms: 45_000,
      trade_in_year: 2018,
      trade_in_make: 'Mazda',
      trade_in_model: 'CX-5',
      trade_in_badge: 'Touring',
      adjustmentAnswers: { kms: 45_000, condition: 'good', service_history: 'part', accidents: 'none', tyres: 'worn' },
      offer_price: 12_300,
      offer_valid_until: '2026-11-28',
    };
    expect(text(aLead({ form: 'trade-in', car: null, payload }))).toContain(`THEIR OWN VEHICLE
Vehicle: 2018 Mazda CX-5 Touring
Registration: 123ABC QLD
Odometer: 45,000 km
How it looks: Small marks
Service history: Some of it
In an accident: No
Tyres: Due soon
Our estimate: $12,300, valid until 28 November 2026
`);
  });

  test('a reservation says whether the deposit has been paid, and a request that none is taken', () => {
    const lead = aLead({ form: 'reserve' });
    expect(text(lead)).toContain('\nThe deposit has not been paid yet.');
    expect(text(lead, { ...DEALER, takesDeposits: false })).toContain('\nNo deposit is taken online.');
    expect(leadEmail(lead, { ...DEALER, takesDeposits: false }).subject).toMatch(/^Reservation request: /);
  });

  test('questions that were not asked are not reported as refused', () => {
    expect(text(aLead({ consent: { contact: false, marketing: false, wording: {} } }))).not.toContain('AGREED');
  });

  test('LOCALE-01 another country uses its own terms', () => {
    const us = {
      ...DEALER,
      words: edgeWords(wordsOf(localWords('en-US'))),
      locale: { ...LOCALES.US, timeZone: 'America/Chicago' },
    };
    const email = text(aLead({ payload: { postcode: '60601', phone: '(212) 555-0123' } }), us);
    for (const line of ['ZIP code: 60601', 'Phone: 212 555 0123', 'Color: Red', 'Odometer: 37,904 mi'])
      expect(email).toContain(`\n${line}\n`);
  });
});

test('CARD-04 a new car that has not been driven has no odometer reading, as on its page; another car has one', () => {
  const email = (car_type: string): string => text(aLead({ car: { ...CAR, car_type, km: 0 } }));
  expect(email('new')).not.toContain('Odometer');
  expect(email('demo')).toContain('\nOdometer: 0 km\n');
});

test.each([
  ['sold', 'Sold'],
  ['withdrawn', 'No longer available'],
])('the status %s has its own words', (status, words) => {
  expect(text(aLead({ payload: { vehicle_status: status } }))).toContain(`\nStatus: ${words}\n`);
});

test('CARD-08 a car that was shown as reserved says so in place of its status', () =>
  expect(text(aLead({ car: { ...CAR, reserved: true } }))).toContain('\nStatus: Reserved\n'));

test('the HTML has the same content with links, and user input is escaped', () => {
  const email = leadEmail(aLead({ payload: { message: '<b onclick="x">Hi</b>\n\nBye', name: '<i>Jo</i>' } }), DEALER);
  const html = emailHtml(email, 'en-AU');
  for (const href of [
    'tel:+61412345678',
    'mailto:jo.lee@mail.example',
    'https://www.yard.example/cars/2020-toyota-hilux-sr5-b77',
  ])
    expect(html).toContain(`<a href="${href}">`);
  expect(html).not.toMatch(/<b[ >]|<i>/);
  const visibleText = html
    .replace(/<title>.*?<\/title>/, '')
    .replace(/<[^>]+>/g, '\n')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
  for (const { title, rows } of email.groups) {
    expect(visibleText).toContain(title);
    for (const { label, value } of rows)
      for (const text of [label, value]) expect(visibleText).toContain(`\n${text}\n`);
  }
  expect(visibleText).toContain('<b onclick="x">Hi</b>');
});
