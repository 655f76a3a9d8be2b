import { type Blocks, blocks, itemOf } from '#domain/forms/blocks.ts';
import type { FormCar, FormDescription, FormField, FormId, FormSite } from '#domain/forms/form.ts';
import { stepsOf } from '#domain/forms/steps.ts';

interface Recipe {
  /** `{item}`: what the car in question is (car, motorcycle, caravan). */
  readonly title: string;
  readonly submitLabel: string;
  readonly fields: (block: Blocks) => readonly FormField[];
}

const contact = (block: Blocks): readonly FormField[] => [block.name, block.lastName, block.email, block.phone];

const general: Recipe = {
  title: 'Send us an enquiry',
  submitLabel: 'Send enquiry',
  fields: (block) => [
    ...contact(block),
    block.category,
    ...block.location,
    block.registration,
    block.contactMethod,
    block.requiredMessage,
    ...block.optIns,
    ...block.terms,
  ],
};
const carEnquiry: Recipe = {
  title: 'Enquire about this {item}',
  submitLabel: 'Send enquiry',
  fields: (block) => [
    ...contact(block),
    block.postcode,
    block.tradeIn,
    block.finance,
    block.contactMethod,
    block.requiredMessage,
    ...block.optIns,
    ...block.terms,
  ],
};

/** Which fields a form asks for, in order (FORM-01 to FORM-15, TRADE-03, DET-13). */
const RECIPES: { readonly [id in FormId]: Recipe } = {
  general,
  career: { ...general, title: 'Careers enquiry' },
  'new-car': carEnquiry,
  'used-car': carEnquiry,
  'test-drive': {
    title: 'Book a test drive',
    submitLabel: 'Request a test drive',
    fields: (block) => [
      ...contact(block),
      ...block.dealership,
      block.dateTime,
      block.optionalMessage,
      ...block.optIns,
      ...block.terms,
    ],
  },
  finance: {
    title: 'Finance enquiry',
    submitLabel: 'Send finance enquiry',
    fields: (block) => [
      ...contact(block),
      block.postcode,
      ...block.dealership,
      block.budget,
      block.tradeIn,
      block.contactMethod,
      block.optionalMessage,
      ...block.optIns,
      ...block.terms,
    ],
  },
  'trade-in': {
    title: 'Value your trade-in',
    submitLabel: 'Request a valuation',
    fields: (block) => [
      { ...block.name, label: 'First Name' },
      { ...block.lastName, label: 'Last Name' },
      block.postcode,
      { ...block.phone, label: 'Mobile Number' },
      { ...block.email, label: 'Email Address' },
      ...block.tradeInLocation,
      block.rego,
      ...block.regoState,
      block.kms,
      ...block.optIns,
      ...block.terms,
    ],
  },
  offer: {
    title: 'Make an offer',
    submitLabel: 'Send offer',
    fields: (block) => [...contact(block), block.offerAmount, ...block.terms],
  },
  'request-photos': {
    title: 'Request photos',
    submitLabel: 'Request photos',
    fields: (block) => [
      ...contact(block),
      { ...block.optionalMessage, value: `Please send photos for this ${block.item}` },
      ...block.optIns,
      ...block.terms,
    ],
  },
  reserve: {
    title: 'Your details',
    submitLabel: 'Continue to the deposit',
    fields: (block) => [...contact(block), block.depositTerms],
  },
  'online-purchase': {
    title: 'Buy this {item} online',
    submitLabel: 'Continue to the deposit',
    fields: (block) => [
      ...contact(block),
      block.postcode,
      block.tradeIn,
      block.finance,
      block.delivery,
      block.optionalMessage,
      block.depositTerms,
    ],
  },
  parts: {
    title: 'Find a part',
    submitLabel: 'Send parts enquiry',
    fields: (block) => [
      ...block.ownCar,
      block.registration,
      block.partsWanted,
      ...block.parts,
      ...contact(block),
      block.contactMethod,
      ...block.optIns,
      ...block.terms,
    ],
  },
  'special-offer': {
    title: 'Enquire about this offer',
    submitLabel: 'Send enquiry',
    fields: (block) => [
      ...contact(block),
      block.postcode,
      ...block.location,
      block.contactMethod,
      block.optionalMessage,
      ...block.optIns,
      ...block.terms,
    ],
  },
  survey: {
    title: 'Tell us how we did',
    submitLabel: 'Send feedback',
    fields: (block) => [
      block.visit,
      block.rating,
      block.feedback,
      block.name,
      block.email,
      { ...block.phone, required: false },
      ...block.location,
      ...block.optIns,
      ...block.terms,
    ],
  },
  quote: {
    title: 'GET A QUOTE',
    submitLabel: 'Get a quote',
    fields: (block) => [
      block.modelWanted,
      ...contact(block),
      block.postcode,
      block.tradeIn,
      block.finance,
      block.contactMethod,
      block.optionalMessage,
      ...block.optIns,
      ...block.terms,
    ],
  },
};

/** Car facts under the payload's keys; unknown facts are empty text. */
export function carContext(car: FormCar | null): FormDescription['context'] {
  return {
    car_id: car ? String(car.id) : '',
    stock_number: car?.stocknum ?? '',
    'Vehicle Make': car?.make ?? '',
    'Vehicle Model': car?.model ?? '',
    car_type: car?.car_type ?? '',
    vehicle_status: car?.status ?? '',
  };
}

/** Forms that are about one car: their markup carries the car's facts. */
const CAR_FORMS: readonly FormId[] = [
  'new-car',
  'used-car',
  'test-drive',
  'finance',
  'trade-in',
  'offer',
  'request-photos',
  'reserve',
  'online-purchase',
];

/**
 * The form `id` of a site, with the values of `car` where the page is about one (null otherwise). The same call in page and
 * edge gives the same fields, so what the page asks is what the edge accepts.
 */
export function formDescription(id: FormId, site: FormSite, car: FormCar | null = null): FormDescription {
  const recipe = RECIPES[id];
  const fields = recipe.fields(blocks(site, car));
  const steps = site.forms.multiStep.includes(id) ? stepsOf(fields) : [];
  const inSteps = steps.flatMap((step) => fields.filter(({ name }) => step.fields.includes(name)));
  return {
    id,
    title: recipe.title.replace('{item}', itemOf(car)),
    submitLabel: recipe.submitLabel,
    fields: steps.length > 0 ? inSteps : fields,
    steps,
    context: CAR_FORMS.includes(id) ? carContext(car) : {},
    collectionNotice: site.forms.collectionNotice,
  };
}

/** Which enquiry form a car gets: a demo car counts as not used (A8). */
export function enquiryForm(carType: FormCar['car_type']): 'new-car' | 'used-car' {
  return carType === 'used' ? 'used-car' : 'new-car';
}
