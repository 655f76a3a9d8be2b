import { testDriveLocations } from '#domain/appointments.ts';
import { CAREERS_CATEGORY, CATEGORIES, CATEGORY_NAMES, categoriesOf } from '#domain/forms/categories.ts';
import type { FieldName, FieldOption, FormCar, FormField, FormSite, FormWords } from '#domain/forms/form.ts';
import {
  choiceField,
  type FormInput,
  fieldFactory,
  fixedField,
  plainOption,
  sameMessage,
} from '#domain/forms/make-field.ts';
import { fullModelName } from '#domain/full-model-name.ts';
import { countryOf } from '#domain/locale.ts';
import { isSoldNew } from '#domain/models.ts';
import { PHONE_EXAMPLES } from '#domain/phone.ts';
import { POSTCODE_LENGTHS, postcodePattern } from '#domain/postcodes/format.ts';
import { TERMS_PATH } from '#domain/routes/public-paths.ts';
import { tradeInLocations } from '#domain/trade-in.ts';

/** Values of `regoState`: Australian states and territories in lower case (FORM-16). The field exists only in Australia. */
const REGO_STATES = ['act', 'nsw', 'nt', 'qld', 'sa', 'tas', 'vic', 'wa'] as const;

/** The same field in the collapsed section, where it is optional unless it has a value from the start. */
export const collapsedField = (field: FormField): FormField => ({
  ...field,
  required: field.value !== '' && field.required,
  collapsed: true,
});

/** Values in the lead payload, each with the key of its label. */
const CONTACTS = { Phone: 'ask.contact.phone', Email: 'ask.contact.email', SMS: 'ask.contact.sms' } as const;
const DELIVERIES = { 'Pick-up': 'ask.delivery.pick_up', Delivery: 'ask.delivery.delivery' } as const;
const YES_NO = { Yes: 'ask.yes', No: 'ask.no' } as const;
const UNSURE = { 'Not sure yet': 'ask.model_wanted.unsure' } as const;
const VISIT_REASONS = {
  'Buying a car': 'ask.visit.buying',
  'Selling a car': 'ask.visit.selling',
  Service: 'ask.visit.service',
  Parts: 'ask.visit.parts',
  'Something else': 'ask.visit.else',
} as const;
const RATINGS = {
  'Very well': 'ask.rating.very_well',
  Well: 'ask.rating.well',
  'Neither well nor badly': 'ask.rating.neither',
  Badly: 'ask.rating.badly',
  'Very badly': 'ask.rating.very_badly',
} as const;

type AnswerTexts = { readonly [value: string]: Parameters<FormWords>[0] };

/** Fields whose values are codes, with the keys of their labels, so that leads show the dealer readable text. */
export const ANSWER_TEXTS: { readonly [name in FieldName]?: AnswerTexts } = {
  PreferredContactMethod: CONTACTS,
  delivery: DELIVERIES,
  finance: YES_NO,
  'do-you-have-a-trade-in': YES_NO,
  model: UNSURE,
  subcategory: VISIT_REASONS,
  rating: RATINGS,
};

const optionsOf = (answers: AnswerTexts, words: FormWords): FieldOption[] =>
  Object.entries(answers).map(([value, key]) => ({ value, label: words(key) }));

/** The noun for the car in a form: car, motorcycle or caravan. */
export const itemOf = ({ words }: FormSite, car: FormCar | null): string =>
  words(`ask.item.${car?.item_type ?? 'car'}`);

/** Locations that answer parts enquiries: those of type `parts`, otherwise all. */
function partsLocations(locations: FormSite['locations']): FormSite['locations'] {
  const ofTypeParts = locations.filter(({ type }) => type === 'parts');
  return ofTypeParts.length > 0 ? ofTypeParts : locations;
}

/** Every field used in any form, adapted to the site's settings and the car. */
export function allFields(site: FormSite, car: FormCar | null) {
  const input: FormInput = { site, car, field: fieldFactory(site.words) };
  return {
    ...personFields(input),
    ...locationFields(input),
    ...ownCarFields(input),
    ...purchaseFields(input),
    ...subjectFields(input),
    ...messageFields(input),
    ...agreementFields(input),
  };
}

export type AllFields = ReturnType<typeof allFields>;

/** Name and contact details of the shopper. */
function personFields({ site, field }: FormInput) {
  const { words } = site;
  const country = countryOf(site.locale);
  const digits = POSTCODE_LENGTHS[country];
  return {
    name: field('name', 'text', words('ask.name'), { required: true, autocomplete: 'given-name' }),
    lastName: field('last_name', 'text', words('ask.last_name'), { required: true, autocomplete: 'family-name' }),
    email: field('email', 'email', words('ask.email'), {
      required: true,
      autocomplete: 'email',
      missing: words('ask.email_missing'),
      invalid: words('ask.email_invalid'),
    }),
    phone: field('phone', 'tel', words('ask.phone'), {
      required: true,
      autocomplete: 'tel',
      missing: words('ask.phone_missing'),
      invalid: words('ask.phone_invalid', { example: PHONE_EXAMPLES[country] }),
      country,
    }),
    postcode: field('postcode', 'postcode', words('form.postcode'), {
      required: true,
      autocomplete: 'postal-code',
      maxLength: digits,
      pattern: postcodePattern(digits),
      country,
      missing: words('form.postcode_missing'),
      invalid: words('form.postcode_invalid', { digits }),
      unknown: words('form.postcode_nowhere'),
    }),
    contactMethod: field('PreferredContactMethod', 'radios', words('ask.contact'), {
      required: true,
      options: optionsOf(CONTACTS, words),
      value: 'Phone',
      ...sameMessage(words('ask.contact_missing')),
    }),
  };
}

/** Fields for a location; options are limited by the site and the car. */
function locationFields(input: FormInput) {
  const { site, car } = input;
  const { words } = site;
  return {
    location: locationChoice(input, site.locations),
    testDriveLocation: locationChoice(input, testDriveLocations(site.locations, site.appointments)),
    tradeInLocation: locationChoice(
      input,
      tradeInLocations(site.locations, car?.make ?? null, site.forms.excludedLocationIds),
    ),
    /** The location that answers a parts enquiry. */
    partsLocation: locationChoice(input, partsLocations(site.locations)),
    dealership: choiceField(
      input,
      'dealership_slug',
      words('ask.dealership'),
      site.dealerships.map((dealership) => ({ value: dealership.slug, label: dealership.name })),
      car?.dealership_slug ?? '',
      words('ask.dealership_missing'),
    ),
  };
}

/** Fields about the shopper's own car. */
function ownCarFields({ site, field }: FormInput) {
  const { words } = site;
  const country = countryOf(site.locale);
  return {
    /** In an enquiry, where it is optional; `rego` is that of a trade-in. The contract has both spellings (FORM-16). */
    registration: field('Rego', 'rego', words('ask.registration'), {
      hint: words('ask.registration_hint'),
      invalid: words('ask.registration_invalid'),
    }),
    kms: field('kms', 'whole-number', words('ask.kms'), {
      ...(site.stock.itemTypes.includes('caravan') ? { hint: words('ask.kms_hint') } : { required: true }),
      country,
      maxLength: 20,
      missing: words('ask.kms_missing'),
      invalid: words('ask.kms_invalid'),
    }),
    rego: field('rego', 'rego', words('ask.registration'), {
      hint: words('ask.own_registration_hint'),
      invalid: words('ask.registration_invalid'),
    }),
    regoState:
      country !== 'AU'
        ? []
        : [
            field('regoState', 'select', words('ask.rego_state'), {
              requiredIf: { name: 'rego', isGiven: true },
              options: REGO_STATES.map((value) => ({ value, label: words(`ask.state.${value}`) })),
              value: site.forms.defaultState,
              ...sameMessage(words('ask.rego_state_missing')),
            }),
          ],
    /** The car that is traded in, if its registration is not given. */
    tradeInCar: (['make', 'model', 'year'] as const).map((name) =>
      field(name, name === 'year' ? 'whole-number' : 'text', words(`ask.value.${name}`), {
        requiredIf: { name: 'rego', isGiven: false },
        ...(name === 'year' && { maxLength: 4, pattern: '(19|20)[0-9]{2}' }),
        missing: words(`ask.value.${name}_missing`),
        invalid: words(`ask.value.${name}_invalid`),
      }),
    ),
    /** The car that parts are wanted for. */
    partsCar: [
      field('make', 'text', words('ask.make'), {
        required: true,
        missing: words('ask.make_missing'),
        invalid: words('ask.make_invalid'),
      }),
      field('model', 'text', words('ask.model'), { required: true, missing: words('ask.model_missing') }),
    ],
  };
}

/** Fields about what the shopper wants to buy and how. */
function purchaseFields({ site, field }: FormInput) {
  const { words } = site;
  return {
    modelWanted: field('model', 'select', words('ask.model_wanted'), {
      required: true,
      options: [
        ...site.models.filter(isSoldNew).map(({ make, name }) => plainOption(fullModelName(make, name))),
        ...optionsOf(UNSURE, words),
      ],
      placeholder: words('ask.select'),
      ...sameMessage(words('ask.model_wanted_missing')),
    }),
    budget: field('vehiclePriceBudget', 'money', words('ask.budget'), {
      hint: words('ask.budget_hint'),
      invalid: words('ask.budget_invalid'),
    }),
    offerAmount: field('offer_from_client', 'money', words('ask.offer_amount'), {
      required: true,
      missing: words('ask.offer_amount_missing'),
      invalid: words('ask.offer_amount_invalid'),
    }),
    finance: field('finance', 'select', words('ask.finance'), {
      required: true,
      options: optionsOf(YES_NO, words),
      placeholder: words('ask.select'),
      ...sameMessage(words('ask.finance_missing')),
    }),
    tradeIn: field('do-you-have-a-trade-in', 'select', words('ask.trade_in'), {
      required: true,
      options: optionsOf(YES_NO, words),
      placeholder: words('ask.select'),
      ...sameMessage(words('ask.trade_in_missing')),
    }),
    delivery: field('delivery', 'radios', words('ask.delivery'), {
      required: true,
      options: optionsOf(DELIVERIES, words),
      value: 'Pick-up',
      ...sameMessage(words('ask.delivery_missing')),
    }),
    dateTime: field('dateTime', site.appointments === null ? 'date-time' : 'appointment', words('ask.time'), {
      hint: words(site.appointments === null ? 'ask.time_hint' : 'ask.time_hint_slots'),
      missing: words('ask.time_missing'),
      invalid: words('ask.time_invalid'),
    }),
  };
}

/** Fields about the subject of the enquiry. */
function subjectFields(input: FormInput) {
  const { site, car, field } = input;
  const { words } = site;
  return {
    category: field('category', 'select', words('ask.category'), {
      required: true,
      options: categoriesOf(site.stock.types).map((value) => ({
        value,
        label: words(`ask.category.${CATEGORY_NAMES[value]}`),
      })),
      value: CATEGORIES[0],
      ...sameMessage(words('ask.category_missing')),
    }),
    visitReason: field('subcategory', 'select', words('ask.visit'), {
      required: true,
      options: optionsOf(VISIT_REASONS, words),
      placeholder: words('ask.select'),
      ...sameMessage(words('ask.visit_missing')),
    }),
    rating: field('rating', 'radios', words('ask.rating'), {
      required: true,
      options: optionsOf(RATINGS, words),
      ...sameMessage(words('ask.rating_missing')),
    }),
    /** A fixed value, sent with the form but not shown (FORM-15); any other submitted value is ignored. */
    photosWanted: fixedField(
      input,
      'subcategory',
      words('ask.photos'),
      words('ask.photos_wanted', { item: itemOf(site, car) }),
    ),
    career: fixedField(input, 'category', words('ask.category'), CAREERS_CATEGORY),
  };
}

/** Free-text fields. */
function messageFields(input: FormInput) {
  const { site, field } = input;
  const { words } = site;
  return {
    requiredMessage: messageField(input, site.forms.messageRequired),
    optionalMessage: messageField(input, false),
    partsWanted: field('message', 'message', words('ask.parts'), {
      required: true,
      hint: words('ask.parts_hint'),
      missing: words('ask.parts_missing'),
      invalid: words('ask.parts_invalid'),
    }),
    feedback: field('message', 'message', words('ask.feedback'), { invalid: words('ask.feedback_invalid') }),
  };
}

/** Additional requests and consent. */
function agreementFields(input: FormInput) {
  const { site, field } = input;
  const { words } = site;
  return {
    /** Optional topics of the enquiry (FORM-05), never selected by default. */
    interests: [
      field('opt_in_finance', 'checkbox', words('ask.interest.finance'), { collapsed: true }),
      field('opt_in_trade', 'checkbox', words('ask.interest.trade_in'), { collapsed: true }),
    ],
    optIns: [
      field('opt_in', 'checkbox', words('ask.opt_in'), { value: 'true' }),
      // Never ticked in advance: a pre-ticked box is not consent to marketing (FORM-05).
      field('opt_in_marketing', 'checkbox', words('ask.opt_in_marketing')),
    ],
    terms: site.forms.terms === null ? [] : [termsField(input, site.forms.terms)],
    /** Shown on every site where money is paid, because the terms must be accepted. */
    depositTerms: termsField(input, site.forms.terms ?? words('ask.terms_deposit')),
  };
}

const termsField = ({ site, field }: FormInput, label: string): FormField =>
  field('terms_conditions', 'checkbox', label, {
    required: true,
    link: site.hasTermsPage ? { href: TERMS_PATH, text: site.words('ask.terms_link') } : null,
    ...sameMessage(site.words('form.terms')),
  });

function locationChoice(input: FormInput, locations: FormSite['locations']): readonly FormField[] {
  const { site, car } = input;
  return choiceField(
    input,
    'location_id',
    site.words('ask.location'),
    locations.map((location) => ({ value: String(location.id), label: location.name })),
    car?.location_id != null ? String(car.location_id) : '',
    site.words('ask.location_missing'),
  );
}

const messageField = ({ site, field }: FormInput, required: boolean): FormField =>
  field('message', 'message', site.words('ask.message'), { required, missing: site.words('ask.message_missing') });
