import { describe, expect, test } from 'vitest';
import type { LocaleTag } from '#domain/locale.ts';
import { GENERAL_FIELDS } from '#tests/builders/general-form.ts';
import { localWords } from '#text/languages.ts';
import { wordsOf } from '#text/wording.ts';
import { leadForm } from '#views/form.ts';
import { formDescription } from './catalogue.ts';
import { CATEGORIES } from './categories.ts';
import { type FieldName, FORM_IDS, type FormId, type FormSite, fieldId } from './form.ts';
import { cleanText, readForm } from './read-form.ts';

const SITE: FormSite = {
  words: wordsOf({}),
  appointments: null,
  locale: 'en-AU',
  stock: { types: ['new', 'used', 'demo'], itemTypes: ['car'] },
  dealerships: [
    { slug: 'north', name: 'North' },
    { slug: 'south', name: 'South' },
  ],
  models: [
    { make: 'Toyota', name: 'Yaris', status: 'current' },
    { make: 'Toyota', name: 'Tarago', status: 'discontinued' },
  ],
  locations: [
    { id: 11, name: 'North Sales', dealershipSlug: 'north', type: 'sales', manufacturers: [] },
    { id: 12, name: 'South Sales', dealershipSlug: 'south', type: 'sales', manufacturers: [] },
    { id: 13, name: 'South Service', dealershipSlug: 'south', type: 'sales', manufacturers: [] },
  ],
  forms: {
    messageRequired: true,
    collectionNotice: 'Notice.',
    defaultState: 'qld',
    terms: 'I agree to the terms of use.',
    excludedLocationIds: [13],
    multiStep: [],
  },
};
const site = (forms: Partial<FormSite['forms']>, fields: Partial<FormSite> = {}): FormSite => ({
  ...SITE,
  ...fields,
  forms: { ...SITE.forms, ...forms },
});

/** The same dealer in another country, with its terms. */
const siteIn = (locale: LocaleTag): FormSite => site({}, { locale, words: wordsOf(localWords(locale)) });

/** A valid value for every field in any form. */
const FILLED: { readonly [name in FieldName]?: string } = {
  name: 'Jo',
  last_name: 'Lee',
  email: 'jo@example.com',
  phone: '+61 412 345 678',
  postcode: '4000',
  category: 'General Enquiry',
  location_id: '11',
  dealership_slug: 'south',
  rego: '123abc',
  regoState: 'nsw',
  kms: '45,000',
  offer_from_client: '12000',
  finance: 'No',
  'do-you-have-a-trade-in': 'Yes',
  PreferredContactMethod: 'Email',
  delivery: 'Delivery',
  make: 'Toyota',
  model: 'Not sure yet',
  subcategory: 'Parts',
  rating: 'Well',
  message: 'Hello',
  terms_conditions: 'true',
};

/** The value of one field, or its error message, if all other fields are valid. */
function outcome(form: FormId, name: FieldName, raw: unknown, formSite: FormSite = SITE): unknown {
  const reading = readForm(formDescription(form, formSite), { ...FILLED, [name]: raw });
  return reading.ok
    ? reading.values[name]
    : reading.errors.map((error) => `${error.name}: ${error.message}`).join('; ');
}

describe('FORM-15 photos are requested in one field, anything else goes into another', () => {
  const read = (raw: object) => {
    const reading = readForm(formDescription('request-photos', SITE), { ...FILLED, ...raw });
    return reading.ok ? [reading.values.subcategory, reading.values.message] : reading.errors;
  };
  test.each([
    ['nothing typed', { message: '' }, ''],
    ['a message', { message: 'The boot, please' }, 'The boot, please'],
    ['a modified request', { subcategory: 'Something else', message: 'Hi' }, 'Hi'],
  ])('%s', (_why, raw, message) => {
    expect(read(raw)).toEqual(['Please send photos for this car', message]);
  });
});

describe('an empty form requires the fields of its acceptance rows and no others', () => {
  /** In field order. FORM-02 message, FORM-04 choices among several, FORM-06 terms, FORM-07 selects, FORM-11 postcode, TRADE-03, DET-13. */
  const REQUIRED_FIELDS: { readonly [form in FormId]?: readonly string[] } = {
    'used-car': ['name', 'email', 'phone', 'message', 'terms_conditions'],
    'new-car': ['name', 'email', 'phone', 'message', 'terms_conditions'],
    general: GENERAL_FIELDS,
    career: ['name', 'email', 'phone', 'location_id', 'message', 'PreferredContactMethod', 'terms_conditions'],
    'test-drive': ['name', 'email', 'phone', 'location_id', 'terms_conditions'],
    offer: ['offer_from_client', 'name', 'email', 'phone', 'terms_conditions'],
    'request-photos': ['name', 'email', 'phone', 'terms_conditions'],
  };
  test.each(Object.entries(REQUIRED_FIELDS))('%s', (form, names) => {
    const description = formDescription(form as FormId, SITE);
    // As on the page: preselected values are sent.
    const untouched = Object.fromEntries(description.fields.map(({ name, value }) => [name, value]));
    const reading = readForm(description, untouched);
    const reported = reading.ok ? [] : reading.errors.map(({ name }) => name);
    expect(reported).toEqual(names.filter((name) => !untouched[name]));
    expect(
      description.fields.filter(({ collapsed, required, value }) => collapsed && required && value === ''),
    ).toEqual([]);
    // The contact fields are next to each other, and none is collapsed.
    const contact = ['name', 'last_name', 'email', 'phone'];
    const firstIndex = description.fields.findIndex(({ name }) => name === 'name');
    const contactFields = description.fields.slice(firstIndex, firstIndex + contact.length);
    expect(contactFields.map(({ name, collapsed }) => [name, collapsed])).toEqual(contact.map((name) => [name, false]));
  });

  test('FORM-05 two interests and the newsletter start unticked, contact about this enquiry ticked; each has its own control', () => {
    const { fields } = formDescription('used-car', SITE);
    const names = ['opt_in', 'opt_in_finance', 'opt_in_trade', 'opt_in_marketing'] as const;
    const checkboxes = names.map((name) => fields.find((field) => field.name === name));
    expect(checkboxes.map((field) => [field?.kind, field?.value, field?.required])).toEqual([
      ['checkbox', 'true', false],
      ['checkbox', '', false],
      ['checkbox', '', false],
      ['checkbox', '', false],
    ]);
  });

  test('FORM-03 the careers form is always about careers, whatever is posted', () => {
    const reading = readForm(formDescription('career', SITE), { ...FILLED, category: 'General Enquiry' });
    expect(reading.ok && reading.values.category).toBe('Careers Enquiry');
  });
});

describe('CARD-09 a form uses the noun for its subject', () => {
  const subject = {
    id: 1,
    slug: 'one',
    name: 'One',
    make: 'Jayco',
    model: 'Swift',
    car_type: 'used',
    status: 'in_stock',
    stocknum: null,
    tag: null,
    dealership_slug: null,
    location_id: null,
  } as const;
  test.each([
    ['a car', 'car', 'car'],
    ['a motorcycle', 'motorcycle', 'motorcycle'],
    ['a caravan', 'caravan', 'caravan'],
    ['an unknown kind', undefined, 'car'],
  ] as const)('%s', (_why, kind, word) => {
    const item = { ...subject, ...(kind === undefined ? {} : { item_type: kind }) };
    expect(formDescription('used-car', SITE, item).title).toBe(`Enquire about this ${word}`);
    const request = formDescription('request-photos', SITE, item).fields.find(({ kind }) => kind === 'hidden');
    expect(request?.value).toBe(`Please send photos for this ${word}`);
  });
});

test('TRADE-03 a caravan has no odometer: where the dealer sells them, its reading may be left empty', () => {
  const reading = (itemTypes: FormSite['stock']['itemTypes'], kms: string) => {
    const description = formDescription('trade-in', site({}, { stock: { ...SITE.stock, itemTypes } }));
    const read = readForm(description, { ...FILLED, kms });
    return read.ok ? read.values.kms : read.errors;
  };
  expect(reading(['motorcycle', 'caravan'], '')).toBeNull();
  expect(reading(['motorcycle', 'caravan'], '45,000')).toBe(45_000);
  expect(reading(['car', 'motorcycle'], '')).toEqual([{ name: 'kms', message: 'Enter the odometer reading.' }]);
});

describe('one field', () => {
  test.each<{ why: string; form: FormId; name: FieldName; raw: unknown; expected: unknown }>([
    { why: 'FORM-11 four digits', form: 'quote', name: 'postcode', raw: '4000', expected: '4000' },
    { why: 'FORM-11 a leading zero stays (NT)', form: 'quote', name: 'postcode', raw: '0800', expected: '0800' },
    { why: 'FORM-11 spaces around it are ignored', form: 'quote', name: 'postcode', raw: ' 4000 ', expected: '4000' },
    {
      why: 'FORM-11 three digits',
      form: 'quote',
      name: 'postcode',
      raw: '400',
      expected: 'postcode: Invalid postcode. Please enter a 4-digit number.',
    },
    {
      why: 'FORM-11 five digits',
      form: 'quote',
      name: 'postcode',
      raw: '40000',
      expected: 'postcode: Invalid postcode. Please enter a 4-digit number.',
    },
    {
      why: 'FORM-11 letters',
      form: 'quote',
      name: 'postcode',
      raw: '4OOO',
      expected: 'postcode: Invalid postcode. Please enter a 4-digit number.',
    },
    {
      why: 'FORM-12 a postcode that does not exist',
      form: 'quote',
      name: 'postcode',
      raw: '0000',
      expected: 'postcode: Invalid postcode',
    },
    {
      why: 'FORM-12 a postcode that does not exist',
      form: 'quote',
      name: 'postcode',
      raw: '0099',
      expected: 'postcode: Invalid postcode',
    },
    {
      why: 'FORM-12 the last number',
      form: 'quote',
      name: 'postcode',
      raw: '9999',
      expected: 'postcode: Invalid postcode',
    },
    {
      why: 'FORM-12 between two ranges',
      form: 'quote',
      name: 'postcode',
      raw: '0500',
      expected: 'postcode: Invalid postcode',
    },
    { why: 'FORM-12 the first in Canberra', form: 'quote', name: 'postcode', raw: '0200', expected: '0200' },
    { why: 'FORM-11 empty', form: 'quote', name: 'postcode', raw: '', expected: 'postcode: Enter your postcode.' },
    {
      why: 'FORM-11 not ASCII digits',
      form: 'quote',
      name: 'postcode',
      raw: '４０００',
      expected: 'postcode: Invalid postcode. Please enter a 4-digit number.',
    },
    {
      why: 'FORM-02 spaces alone are not a message',
      form: 'general',
      name: 'message',
      raw: ' \n ',
      expected: 'message: Enter a message.',
    },
    {
      why: 'line breaks in a message are kept',
      form: 'general',
      name: 'message',
      raw: 'a\r\nb\rc',
      expected: 'a\nb\nc',
    },
    {
      why: 'a name cannot bring a second line into a mail header',
      form: 'general',
      name: 'name',
      raw: 'Jo\r\nBcc: x@y.z',
      expected: 'Jo Bcc: x@y.z',
    },
    { why: 'other scripts and marks', form: 'general', name: 'name', raw: 'Zoë Ngũgĩ 李', expected: 'Zoë Ngũgĩ 李' },
    {
      why: 'FORM-06 not ticked',
      form: 'general',
      name: 'terms_conditions',
      raw: '',
      expected: `terms_conditions: ${SITE.words('form.terms')}`,
    },
    { why: 'FORM-06 ticked by JSON', form: 'general', name: 'terms_conditions', raw: true, expected: true },
    {
      why: 'FORM-07 an unticked box is false, not missing',
      form: 'general',
      name: 'opt_in',
      raw: undefined,
      expected: false,
    },
    {
      why: 'FORM-07 the placeholder is not an answer',
      form: 'quote',
      name: 'finance',
      raw: '',
      expected: 'finance: Choose whether you would like finance.',
    },
    {
      why: 'FORM-07 an answer that was not offered',
      form: 'quote',
      name: 'finance',
      raw: 'Maybe',
      expected: 'finance: Choose whether you would like finance.',
    },
    {
      why: 'FORM-04 a location that is not offered',
      form: 'general',
      name: 'location_id',
      raw: '99',
      expected: 'location_id: Check your location.',
    },
    { why: 'FORM-04 Rego is optional', form: 'general', name: 'Rego', raw: '', expected: '' },
    {
      why: 'TRADE-03 rego is trimmed and upper case',
      form: 'trade-in',
      name: 'rego',
      raw: ' 123 abc ',
      expected: '123 ABC',
    },
    { why: 'TRADE-03 kms with a separator', form: 'trade-in', name: 'kms', raw: '45,000', expected: 45_000 },
    { why: 'TRADE-03 kms with their unit', form: 'trade-in', name: 'kms', raw: '145,000 km', expected: 145_000 },
    { why: 'TRADE-03 kms with spaces', form: 'trade-in', name: 'kms', raw: '1 145 000kms.', expected: 1_145_000 },
    {
      why: 'TRADE-03 kms in another unit',
      form: 'trade-in',
      name: 'kms',
      raw: '45,000 miles',
      expected: 'kms: Enter the odometer reading in digits.',
    },
    {
      why: 'TRADE-03 a year is no distance',
      form: 'trade-in',
      name: 'year',
      raw: '20km',
      expected: 'year: Enter the year your vehicle was built, for example 2020.',
    },
    {
      why: 'TRADE-07 an excluded location is not offered for trade-in',
      form: 'trade-in',
      name: 'location_id',
      raw: '13',
      expected: 'location_id: Check your location.',
    },
    { why: 'DET-13 a plain amount', form: 'offer', name: 'offer_from_client', raw: '12000', expected: 12_000 },
    {
      why: 'DET-13 with a dollar sign, a separator and cents',
      form: 'offer',
      name: 'offer_from_client',
      raw: '$12,000.50',
      expected: 12_000.5,
    },
    {
      why: 'DET-13 zero',
      form: 'offer',
      name: 'offer_from_client',
      raw: '0',
      expected: 'offer_from_client: Enter your offer as an amount in dollars, for example 12,000.',
    },
    {
      why: 'DET-13 negative',
      form: 'offer',
      name: 'offer_from_client',
      raw: '-5',
      expected: 'offer_from_client: Enter your offer as an amount in dollars, for example 12,000.',
    },
    {
      why: 'DET-13 letters',
      form: 'offer',
      name: 'offer_from_client',
      raw: '12k',
      expected: 'offer_from_client: Enter your offer as an amount in dollars, for example 12,000.',
    },
    {
      why: 'DET-13 a comma that is not a separator',
      form: 'offer',
      name: 'offer_from_client',
      raw: '12,5',
      expected: 'offer_from_client: Enter your offer as an amount in dollars, for example 12,000.',
    },
    {
      why: 'DET-13 empty',
      form: 'offer',
      name: 'offer_from_client',
      raw: '',
      expected: 'offer_from_client: Enter your offer in dollars.',
    },
    {
      why: 'FORM-14 a date and time',
      form: 'test-drive',
      name: 'dateTime',
      raw: '2026-11-21T10:30',
      expected: '2026-11-21T10:30',
    },
    {
      why: 'FORM-14 a day that does not exist',
      form: 'test-drive',
      name: 'dateTime',
      raw: '2026-02-30T10:30',
      expected: 'dateTime: Choose a date and a time.',
    },
    { why: 'FORM-14 optional', form: 'test-drive', name: 'dateTime', raw: '', expected: '' },
    {
      why: 'an international phone number',
      form: 'general',
      name: 'phone',
      raw: '+61 (0)7 3123-4567',
      expected: '+61 (0)7 3123-4567',
    },
    {
      why: 'a phone number with words',
      form: 'general',
      name: 'phone',
      raw: 'call me 0412345678',
      expected: 'phone: Enter a phone number, for example 0412 345 678.',
    },
    {
      why: 'a phone number that is too short',
      form: 'general',
      name: 'phone',
      raw: '12345',
      expected: 'phone: Enter a phone number, for example 0412 345 678.',
    },
    ...['123456', '0000000000', '0412 345 67'].map((raw) => ({
      why: 'an impossible phone number',
      form: 'general' as const,
      name: 'phone' as const,
      raw,
      expected: 'phone: Enter a phone number, for example 0412 345 678.',
    })),
    {
      why: 'a phone number without its area code',
      form: 'general',
      name: 'phone',
      raw: '3123 4567',
      expected: '3123 4567',
    },
    {
      why: 'an address with a display name',
      form: 'general',
      name: 'email',
      raw: 'Jo <jo@example.com>',
      expected: 'email: Enter an email address in the correct format, like name@example.com.',
    },
    {
      why: 'an address without a dot',
      form: 'general',
      name: 'email',
      raw: 'jo@localhost',
      expected: 'email: Enter an email address in the correct format, like name@example.com.',
    },
    {
      why: 'a text that is too long',
      form: 'general',
      name: 'name',
      raw: 'x'.repeat(101),
      expected: 'name: Check your first name.',
    },
    {
      why: 'a list instead of text',
      form: 'general',
      name: 'name',
      raw: ['a'],
      expected: 'name: Enter your first name.',
    },
  ])('$why', ({ form, name, raw, expected }) => expect(outcome(form, name, raw)).toEqual(expected));

  test('TRADE-03 kms in miles, where the country uses them', () => {
    const form = formDescription('trade-in', siteIn('en-US'));
    const reading = (kms: string) => {
      const read = readForm(form, { ...FILLED, postcode: '10001', kms });
      return read.ok ? read.values.kms : read.errors.map(({ name }) => name);
    };
    expect(['45,000 miles', '45 000 mi', '45,000 km'].map(reading)).toEqual([45_000, 45_000, ['kms']]);
  });

  test('FORM-11 outside Australia the country decides', () => {
    const us = siteIn('en-US');
    expect(outcome('quote', 'postcode', '90210', us)).toBe('90210');
    expect(outcome('quote', 'postcode', '9021', us)).toBe('postcode: Invalid ZIP code. Please enter a 5-digit number.');
  });

  test('FORM-12 each country has its own postcodes', () => {
    const outcomeIn = (country: 'NZ' | 'US') => (raw: string) =>
      outcome('quote', 'postcode', raw, siteIn(`en-${country}`));
    expect([outcomeIn('NZ')('0500'), outcomeIn('NZ')('9999')]).toEqual(['0500', 'postcode: Invalid postcode']);
    expect([outcomeIn('US')('99999'), outcomeIn('US')('10001')]).toEqual(['postcode: Invalid ZIP code', '10001']);
    expect([outcomeIn('US')(''), outcomeIn('NZ')('')]).toEqual([
      'postcode: Enter your ZIP code.',
      'postcode: Enter your postcode.',
    ]);
  });

  test('FORM-02 a tenant can make the message optional', () => {
    expect(outcome('general', 'message', '', site({ messageRequired: false }))).toBe('');
  });
});

describe('ERR-02 error messages', () => {
  const errorTexts = (locale: LocaleTag, text: { readonly [key: string]: string } = {}) => {
    const words = wordsOf({ ...localWords(locale), ...text });
    const description = formDescription('quote', site({}, { locale, words }));
    const { fields } = description;
    const view = leadForm(description, { page: '/', pageId: '', phone: null, action: '/', hasPolicy: false }, words);
    const terms = fields.find(({ name }) => name === 'terms_conditions')?.messages;
    const postcode = fields.find(({ name }) => name === 'postcode')?.messages;
    return [view.errorHeading, view.failed, view.unexpected, terms?.missing, postcode?.invalid, postcode?.unknown];
  };
  test('equal the specification verbatim', () => {
    expect(errorTexts('en-AU')).toEqual([
      'Please fix the following errors:',
      'An error occurred when submitting this form. Please try again. What you typed is still here.',
      'An unexpected error occured',
      '*You must agree to the terms of use before submitting.',
      'Invalid postcode. Please enter a 4-digit number.',
      'Invalid postcode',
    ]);
  });

  test('use the country’s terms, and a dealer’s own texts take precedence', () => {
    const overrides = {
      'form.failed': 'That did not work',
      'form.unexpected': 'Oh no',
      'form.postcode_nowhere': 'No such place',
    };
    expect(errorTexts('en-US', overrides)).toEqual([
      'Please fix the following errors:',
      'That did not work. Please try again. What you typed is still here.',
      'Oh no',
      '*You must agree to the terms of use before submitting.',
      'Invalid ZIP code. Please enter a 5-digit number.',
      'No such place',
    ]);
  });
});

describe('a whole form', () => {
  test.each(FORM_IDS)('FORM-01 %s: valid answers are accepted and every field has a value', (form) => {
    const description = formDescription(form, SITE);
    const reading = readForm(description, { ...FILLED, ...(form === 'quote' && { model: 'Toyota Yaris' }) });
    expect(reading.ok && Object.keys(reading.values)).toEqual(description.fields.map(({ name }) => name));
  });

  test.each<[why: string, model: string, accepted: boolean]>([
    ['sold now', 'Toyota Yaris', true],
    ['not known yet', 'Not sure yet', true],
    ['no longer sold', 'Toyota Tarago', false],
    ['that is unknown', 'Toyota Zeppelin', false],
    ['not chosen', '', false],
  ])('CONT-05 a quote for a model %s', (_why, model, accepted) => {
    expect(outcome('quote', 'model', model)).toBe(accepted ? model : 'model: Choose a model.');
  });

  test.each(FORM_IDS)('FORM-13 %s: if empty, every required field is reported once, in order', (form) => {
    const { fields } = formDescription(form, SITE);
    const reading = readForm({ fields }, {});
    const expected = fields.filter(({ required }) => required).map(({ name }) => name);
    expect(reading.ok ? [] : reading.errors.map(({ name }) => name)).toEqual(expected);
    expect(new Set(fields.map(({ name }) => fieldId(form, name))).size).toBe(fields.length);
  });

  test('FORM-16 unknown keys are dropped', () => {
    const reading = readForm(formDescription('offer', SITE), { ...FILLED, admin: 'true', __proto__: { name: 'x' } });
    expect(reading.ok && Object.keys(reading.values)).not.toContain('admin');
  });

  test('FORM-04 a single location is sent without being shown; with none there is no field', () => {
    const [first] = SITE.locations;
    const withOneLocation = formDescription('general', site({}, { locations: first ? [first] : [] }));
    expect(withOneLocation.fields.find(({ name }) => name === 'location_id')).toMatchObject({
      kind: 'hidden',
      value: '11',
    });
    expect(readForm(withOneLocation, { ...FILLED, location_id: '12' })).toMatchObject({
      ok: true,
      values: { location_id: '11' },
    });
    const withoutLocations = formDescription('general', site({}, { locations: [] }));
    expect(withoutLocations.fields.map(({ name }) => name)).not.toContain('location_id');
  });

  test('FORM-05 only contact about this enquiry is ticked in advance', () => {
    const checkboxes = formDescription('general', SITE).fields.filter(({ kind }) => kind === 'checkbox');
    expect(checkboxes.map(({ name, value }) => [name, value])).toEqual([
      ['opt_in', 'true'],
      ['opt_in_marketing', ''],
      ['terms_conditions', ''],
    ]);
  });

  test('DET-13 an offer asks for an amount first, but not for a message or opt-in', () => {
    const names = formDescription('offer', SITE).fields.map(({ name }) => name);
    expect(names[0]).toBe('offer_from_client');
    expect(names.filter((name) => name === 'message' || name.startsWith('opt_in'))).toEqual([]);
  });

  test('FORM-06 without terms there is no checkbox', () => {
    expect(formDescription('general', site({ terms: null })).fields.map(({ name }) => name)).not.toContain(
      'terms_conditions',
    );
  });

  test('TRADE-03 a trade-in can be valued without its registration', () => {
    expect(readForm(formDescription('trade-in', SITE), { ...FILLED, rego: '' })).toMatchObject({ ok: true });
  });

  test('A48 outside Australia there is no field for the state of registration', () => {
    const tradeInForm = formDescription('trade-in', { ...SITE, locale: 'en-NZ' });
    expect(tradeInForm.fields.map(({ name }) => name)).not.toContain('regoState');
    expect(formDescription('trade-in', SITE).fields.find(({ name }) => name === 'regoState')).toMatchObject({
      value: 'qld',
    });
  });
});

test('text with no visible characters is empty; joiners within a name and surrogate pairs are kept', () => {
  for (const text of ['\u200b', '\u2060 \ufeff', '\ud800', '\u00ad', '\u2800', '\u3164 \uffa0', '\ufe0f', '\u0301'])
    for (const isMultiline of [true, false]) expect(cleanText(text, isMultiline)).toBe('');
  for (const text of ['<!-- -->', '<!-- a --> \n<!--b-->', '<!--\u2800-->\u3164'])
    expect(cleanText(text, true)).toBe('');
  expect(cleanText('Hi <!-- x -->', true)).toBe('Hi <!-- x -->');
  const start = performance.now();
  cleanText('<!--'.repeat(100_000), true);
  expect(performance.now() - start).toBeLessThan(500);
  expect(cleanText('a\ud800b')).toBe('ab');
  expect(cleanText('می\u200cخ 👩\u200d🔧')).toBe('می\u200cخ 👩\u200d🔧');
});

test('cells and lines pasted from other programs stay apart', () => {
  expect(cleanText('Hilux\t2019\u2028Camry\u0085\t$9\vend', true)).toBe('Hilux 2019\nCamry\n $9\nend');
  expect(cleanText('Jo\tAnn\u2028Lee\u0085Kim')).toBe('Jo Ann Lee Kim');
});

test('marks that change text direction and control characters are removed', () => {
  expect(cleanText('a\u202eb\u0000c\u2066d\u001b[2J')).toBe('abcd[2J');
});

test.each<[sells: string, types: FormSite['stock']['types'], missing: readonly string[]]>([
  ['all', ['new', 'used', 'demo'], []],
  ['used cars only', ['used'], ['New Vehicle Enquiry']],
  ['new cars only', ['new'], ['Used Vehicle Enquiry']],
  ['new and demo cars', ['new', 'demo'], []],
])('FORM-03 a dealer who sells %s offers no other enquiry', (_sells, types, missing) => {
  const category = formDescription('general', site({}, { stock: { ...SITE.stock, types } })).fields.find(
    ({ name }) => name === 'category',
  );
  const options = category?.options.map(({ value }) => value) ?? [];
  expect(CATEGORIES.filter((value) => !options.includes(value))).toEqual(missing);
  expect([category?.value, options[0]]).toEqual(['General Enquiry', 'General Enquiry']);
});

test.each(FORM_IDS)('ERR-02 error messages for %s are sentences: no label that is a question is inserted', (id) => {
  const errorTexts = formDescription(id, SITE).fields.flatMap(({ kind, required, messages }) =>
    kind === 'hidden' || kind === 'checkbox' ? [] : [...(required ? [messages.missing] : []), messages.invalid],
  );
  expect(errorTexts.filter((text) => /your (?:what|which|how|make of)\b|\?/i.test(text))).toEqual([]);
});
