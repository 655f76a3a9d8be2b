import { testDrivePlaces } from '#domain/appointments.ts';
import { CAREERS_CATEGORY, CATEGORIES, categoriesOf } from '#domain/forms/categories.ts';
import type { FieldKind, FieldName, FieldOption, FormCar, FormField, FormSite } from '#domain/forms/form.ts';
import { fullModelName } from '#domain/full-model-name.ts';
import type { Country } from '#domain/locale.ts';
import { TERMS_PATH } from '#domain/paths.ts';
import { PHONE_EXAMPLES } from '#domain/phone.ts';
import { tradeInPlaces } from '#domain/trade-in.ts';

/** States and territories of a registration (`regoState`), by country; the values are lower case (FORM-16). */
const REGO_STATES: { readonly [locale in FormSite['locale']]: readonly FieldOption[] } = {
  'en-AU': [
    { value: 'act', label: 'Australian Capital Territory' },
    { value: 'nsw', label: 'New South Wales' },
    { value: 'nt', label: 'Northern Territory' },
    { value: 'qld', label: 'Queensland' },
    { value: 'sa', label: 'South Australia' },
    { value: 'tas', label: 'Tasmania' },
    { value: 'vic', label: 'Victoria' },
    { value: 'wa', label: 'Western Australia' },
  ],
  'en-NZ': [],
  'en-US': [],
};

/** Postcode rule of a country (FORM-11, A32). */
export const POSTCODES: {
  readonly [locale in FormSite['locale']]: { readonly country: Country; readonly digits: number };
} = {
  'en-AU': { country: 'AU', digits: 4 },
  'en-NZ': { country: 'NZ', digits: 4 },
  'en-US': { country: 'US', digits: 5 },
};

/** Longest accepted value by kind, in characters. */
const MAX_LENGTHS: { readonly [kind in FieldKind]: number } = {
  text: 100,
  email: 254,
  tel: 30,
  postcode: 10,
  rego: 10,
  money: 15,
  'whole-number': 9,
  message: 4000,
  select: 100,
  radios: 100,
  checkbox: 5,
  'date-time': 16,
  appointment: 16,
  hidden: 200,
};

interface Draft extends Partial<Omit<FormField, 'name' | 'kind' | 'label' | 'messages'>> {
  readonly missing?: string;
  readonly invalid?: string;
  readonly nowhere?: string;
}

function field(name: FieldName, kind: FieldKind, label: string, draft: Draft = {}): FormField {
  const { missing, invalid, nowhere, ...rest } = draft;
  const verb = kind === 'select' || kind === 'radios' ? 'Choose' : 'Enter';
  const noun = label.charAt(0).toLowerCase() + label.slice(1);
  return {
    name,
    kind,
    label,
    required: false,
    autocomplete: null,
    options: [],
    placeholder: null,
    value: '',
    hint: null,
    maxLength: MAX_LENGTHS[kind],
    folded: false,
    country: null,
    pattern: null,
    link: null,
    ...rest,
    messages: {
      missing: missing ?? `${verb} your ${noun}.`,
      invalid: invalid ?? `Check your ${noun}.`,
      ...(nowhere !== undefined && { nowhere }),
    },
  };
}

const YES_NO: readonly FieldOption[] = [
  { value: 'Yes', label: 'Yes' },
  { value: 'No', label: 'No' },
];
const same = (value: string): FieldOption => ({ value, label: value });

/** A choice where one option is no choice: sent, but not shown (FORM-04). No option: no field. */
function choice(name: FieldName, label: string, options: readonly FieldOption[], value: string, missing: string) {
  if (options.length === 0) return [];
  const only = options.length === 1 ? options[0] : undefined;
  if (only) return [field(name, 'hidden', label, { options, value: only.value })];
  return [field(name, 'select', label, { required: true, options, placeholder: 'Please select', value, missing })];
}

/** A value the form itself gives: posted with anything else it is the same. */
const fixed = (name: FieldName, label: string, value: string): FormField =>
  field(name, 'hidden', label, { options: [same(value)], value });

/** As it is, but nobody must answer it: behind the fold. */
export const folded = (one: FormField): FormField => ({
  ...one,
  required: one.value !== '' && one.required,
  folded: true,
});

const terms = (label: string, message: string): FormField =>
  field('terms_conditions', 'checkbox', label, {
    required: true,
    link: { href: TERMS_PATH, text: 'Terms and conditions' },
    missing: message,
    invalid: message,
  });

/** What a form calls the car in question. */
export const itemOf = (car: FormCar | null): string => car?.item_type ?? 'car';

/** Who answers a question about parts: the places that sell them, where there are any. */
function partsPlaces(locations: FormSite['locations']): FormSite['locations'] {
  const places = locations.filter(({ type }) => type === 'parts');
  return places.length > 0 ? places : locations;
}

/** The building blocks: every field of every form once, by the site's rules and the car in question. */
export function blocks(site: FormSite, car: FormCar | null) {
  const { country, digits } = POSTCODES[site.locale];
  const { label: postcodeLabel, ...postcodeMessages } = site.forms.messages.postcode;
  const phoneInvalid = `Enter a phone number, for example ${PHONE_EXAMPLES[country]}.`;
  const locationChoice = (locations: FormSite['locations']): readonly FormField[] =>
    choice(
      'location_id',
      'Location',
      locations.map((location) => ({ value: String(location.id), label: location.name })),
      car?.location_id != null ? String(car.location_id) : '',
      'Choose a location.',
    );
  const lastName = field('last_name', 'text', 'Last name', { required: true, autocomplete: 'family-name' });
  const message = (required: boolean) =>
    field('message', 'message', 'Message', { required, missing: 'Enter a message.' });
  return {
    name: field('name', 'text', 'First name', { required: true, autocomplete: 'given-name' }),
    lastName,
    email: field('email', 'email', 'Email', {
      required: true,
      autocomplete: 'email',
      missing: 'Enter your email address.',
      invalid: 'Enter an email address in the correct format, like name@example.com.',
    }),
    phone: field('phone', 'tel', 'Phone', {
      required: true,
      autocomplete: 'tel',
      missing: 'Enter your phone number.',
      invalid: phoneInvalid,
    }),
    postcode: field('postcode', 'postcode', postcodeLabel, {
      required: true,
      autocomplete: 'postal-code',
      maxLength: digits,
      pattern: `[0-9]{${digits}}`,
      country,
      ...postcodeMessages,
    }),
    category: field('category', 'select', 'What is your enquiry about?', {
      required: true,
      options: categoriesOf(site.stock.types).map(same),
      value: CATEGORIES[0],
      missing: 'Choose what your enquiry is about.',
      invalid: 'Choose what your enquiry is about.',
    }),
    location: locationChoice(site.locations),
    testDrivePlace: locationChoice(testDrivePlaces(site.locations, site.appointments)),
    tradeInLocation: locationChoice(tradeInPlaces(site.locations, car?.make ?? null, site.forms.excludedLocationIds)),
    dealership: choice(
      'dealership_slug',
      'Preferred dealership',
      site.dealerships.map((dealership) => ({ value: dealership.slug, label: dealership.name })),
      car?.dealership_slug ?? '',
      'Choose your preferred dealership.',
    ),
    registration: field('Rego', 'rego', 'Registration', {
      hint: 'Only if your enquiry is about a car you own.',
      invalid: 'Enter a registration of up to 10 letters and digits.',
    }),
    contactMethod: field('PreferredContactMethod', 'radios', 'How should we contact you?', {
      required: true,
      options: ['Phone', 'Email', 'SMS'].map(same),
      value: 'Phone',
      missing: 'Choose how we should contact you.',
      invalid: 'Choose how we should contact you.',
    }),
    finance: field('finance', 'select', 'Would you like finance?', {
      required: true,
      options: YES_NO,
      placeholder: 'Please select',
      missing: 'Choose whether you would like finance.',
      invalid: 'Choose whether you would like finance.',
    }),
    tradeIn: field('do-you-have-a-trade-in', 'select', 'Do you have a trade-in?', {
      required: true,
      options: YES_NO,
      placeholder: 'Please select',
      missing: 'Choose whether you have a trade-in.',
      invalid: 'Choose whether you have a trade-in.',
    }),
    budget: field('vehiclePriceBudget', 'money', 'Vehicle price or budget', {
      hint: 'In whole dollars.',
      invalid: 'Enter your budget as an amount in dollars, for example 25,000.',
    }),
    offerAmount: field('offer_from_client', 'money', 'Your offer', {
      required: true,
      missing: 'Enter your offer in dollars.',
      invalid: 'Enter your offer as an amount in dollars, for example 12,000.',
    }),
    delivery: field('delivery', 'radios', 'How would you like to get it?', {
      required: true,
      options: [same('Pick-up'), same('Delivery')],
      value: 'Pick-up',
      missing: 'Choose pick-up or delivery.',
      invalid: 'Choose pick-up or delivery.',
    }),
    dateTime: field('dateTime', site.appointments === null ? 'date-time' : 'appointment', 'Test Drive Booking Date', {
      hint:
        site.appointments === null
          ? 'We will confirm the time with you.'
          : 'During opening hours. We will confirm any other time with you.',
      missing: 'Choose a time.',
      invalid: 'Choose a date and a time.',
    }),
    kms: field('kms', 'whole-number', site.locale === 'en-US' ? 'Mileage' : 'Kilometres', {
      required: true,
      missing: 'Enter the odometer reading.',
      invalid: 'Enter the odometer reading in digits.',
    }),
    rego: field('rego', 'rego', 'Registration', {
      required: true,
      missing: 'Enter the registration of your car.',
      invalid: 'Enter a registration of up to 10 letters and digits.',
    }),
    regoState:
      REGO_STATES[site.locale].length === 0
        ? []
        : [
            field('regoState', 'select', 'State of registration', {
              required: true,
              options: REGO_STATES[site.locale],
              value: site.forms.defaultState,
              missing: 'Choose the state where your car is registered.',
              invalid: 'Choose the state where your car is registered.',
            }),
          ],
    parts: locationChoice(partsPlaces(site.locations)),
    partsWanted: field('message', 'message', 'Which parts do you need?', {
      required: true,
      hint: 'The name or number of each part, and how many.',
      missing: 'Enter which parts you need.',
    }),
    modelWanted: field('model', 'select', 'Which model?', {
      required: true,
      options: [
        ...site.models
          .filter(({ status }) => status !== 'discontinued')
          .map(({ make, name }) => same(fullModelName(make, name))),
        same('Not sure yet'),
      ],
      placeholder: 'Please select',
      missing: 'Choose a model.',
      invalid: 'Choose a model.',
    }),
    ownCar: [
      field('make', 'text', 'Make of your car', { required: true }),
      field('model', 'text', 'Model', { required: true, missing: 'Enter the model of your car.' }),
    ],
    visit: field('subcategory', 'select', 'What did you see us about?', {
      required: true,
      options: ['Buying a car', 'Selling a car', 'Service', 'Parts', 'Something else'].map(same),
      placeholder: 'Please select',
      missing: 'Choose what you saw us about.',
      invalid: 'Choose what you saw us about.',
    }),
    rating: field('rating', 'radios', 'How did we do?', {
      required: true,
      options: ['Very well', 'Well', 'Neither well nor badly', 'Badly', 'Very badly'].map(same),
      missing: 'Choose how we did.',
      invalid: 'Choose how we did.',
    }),
    feedback: field('message', 'message', 'What went well, and what could be better?'),
    requiredMessage: message(site.forms.messageRequired),
    optionalMessage: message(false),
    /** What else the enquiry may be about (FORM-05): asked for, never assumed. */
    interests: [
      field('opt_in_finance', 'checkbox', 'Tell me about finance', { folded: true }),
      field('opt_in_trade', 'checkbox', `I have a ${itemOf(car)} to trade in`, { folded: true }),
    ],
    /** Sent with the form and not shown (FORM-15); nothing else is accepted in its place. */
    photosWanted: fixed('subcategory', 'Request', `Please send photos for this ${itemOf(car)}`),
    career: fixed('category', 'Category', CAREERS_CATEGORY),
    optIns: [
      field('opt_in', 'checkbox', 'Contact me about this enquiry', { value: 'true' }),
      // Never ticked in advance: a pre-ticked box is no consent to marketing (FORM-05, australia.md 6).
      field('opt_in_marketing', 'checkbox', 'Send me offers and news. I can unsubscribe at any time.'),
    ],
    terms: site.forms.terms === null ? [] : [terms(site.forms.terms, site.forms.messages.terms)],
    /** Money is paid: the terms are agreed to on every site. */
    depositTerms: terms(
      site.forms.terms ?? 'I agree to the terms and conditions of this website.',
      site.forms.messages.terms,
    ),
  };
}

export type Blocks = ReturnType<typeof blocks>;
