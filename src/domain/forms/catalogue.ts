import { type Blocks, blocks, folded, itemOf } from '#domain/forms/blocks.ts';
import type { FormCar, FormDescription, FormField, FormId, FormSite } from '#domain/forms/form.ts';
import { stepsOf } from '#domain/forms/steps.ts';

interface Recipe {
  /** `{item}`: what the car in question is (car, motorcycle, caravan). */
  readonly title: string;
  /** Of a site. */
  readonly submitLabel: string | ((site: FormSite) => string);
  readonly fields: (block: Blocks) => readonly FormField[];
}

/** Who is bound by what they send. */
const contact = (block: Blocks): readonly FormField[] => [block.name, block.lastName, block.email, block.phone];
/** Who only asks: the rest of a name can wait, but stands beside the first; a fold between name and e-mail would be in the way. */
const enquirer = (block: Blocks): readonly FormField[] => [
  block.name,
  { ...block.lastName, required: false },
  block.email,
  block.phone,
];
/** What an enquiry may say more of, behind one fold: nobody must. */
const extras = (block: Blocks, ...more: readonly FormField[]): readonly FormField[] =>
  [...more, block.contactMethod].map(folded);

const general: Recipe = {
  title: 'Send us an enquiry',
  submitLabel: 'Send enquiry',
  fields: (block) => [
    ...enquirer(block),
    block.category,
    ...block.location,
    block.requiredMessage,
    ...extras(block, block.registration),
    ...block.optIns,
    ...block.terms,
  ],
};

const carEnquiry: Recipe = {
  title: 'Enquire about this {item}',
  submitLabel: 'Send enquiry',
  fields: (block) => [
    ...enquirer(block),
    block.requiredMessage,
    ...extras(block),
    ...block.interests,
    ...block.optIns,
    ...block.terms,
  ],
};

/** Which fields a form asks for, in order (FORM-01 to FORM-15, TRADE-03, DET-13). */
const RECIPES: { readonly [id in FormId]: Recipe } = {
  general,
  career: {
    title: 'Careers enquiry',
    submitLabel: 'Send enquiry',
    fields: (block) => [
      ...enquirer(block),
      block.career,
      ...block.location,
      block.requiredMessage,
      ...extras(block),
      ...block.optIns,
      ...block.terms,
    ],
  },
  'new-car': carEnquiry,
  'used-car': carEnquiry,
  'test-drive': {
    title: 'Book a test drive',
    // A time that is no slot, or where no slots are offered, is a request.
    submitLabel: ({ appointments }) => (appointments === null ? 'Request a test drive' : 'Book test drive'),
    fields: (block) => [
      ...enquirer(block),
      ...block.testDrivePlace,
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
      ...enquirer(block),
      block.postcode,
      ...block.dealership,
      block.budget,
      block.tradeIn,
      block.optionalMessage,
      ...extras(block),
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
    fields: (block) => [...enquirer(block), block.offerAmount, ...block.terms],
  },
  'request-photos': {
    title: 'Request photos',
    submitLabel: 'Request photos',
    fields: (block) => [...enquirer(block), block.photosWanted, block.optionalMessage, ...block.optIns, ...block.terms],
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
      block.partsWanted,
      ...block.parts,
      ...enquirer(block),
      ...extras(block, block.registration),
      ...block.optIns,
      ...block.terms,
    ],
  },
  'special-offer': {
    title: 'Enquire about this offer',
    submitLabel: 'Send enquiry',
    fields: (block) => [
      ...enquirer(block),
      block.postcode,
      ...block.location,
      block.optionalMessage,
      ...extras(block),
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
      ...enquirer(block),
      block.postcode,
      block.tradeIn,
      block.finance,
      block.optionalMessage,
      ...extras(block),
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
    submitLabel: typeof recipe.submitLabel === 'string' ? recipe.submitLabel : recipe.submitLabel(site),
    // A step is short already.
    fields: steps.length > 0 ? inSteps.map((field) => ({ ...field, folded: false })) : fields,
    steps,
    context: CAR_FORMS.includes(id) ? carContext(car) : {},
    messages: messagesOf(site),
    collectionNotice: site.forms.collectionNotice,
  };
}

/** What the form itself says; the rest stands at its fields. */
function messagesOf({ forms: { messages } }: FormSite): FormDescription['messages'] {
  const { summary, failedAgain, failedCall, unexpected, step } = messages;
  return { summary, failedAgain, failedCall, unexpected, step };
}

/** Which enquiry form a car gets: a demo car counts as not used (A8). */
export function enquiryForm(carType: FormCar['car_type']): 'new-car' | 'used-car' {
  return carType === 'used' ? 'used-car' : 'new-car';
}
