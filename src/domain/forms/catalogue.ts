import { type Blocks, blocks, folded, itemOf } from '#domain/forms/blocks.ts';
import type { FormCar, FormDescription, FormField, FormId, FormSite } from '#domain/forms/form.ts';
import { stepsOf } from '#domain/forms/steps.ts';

/** Returns the fields of a form, in order. */
type Recipe = (block: Blocks, site: FormSite) => readonly FormField[];

/** Contact fields for forms with a commitment, such as a reservation. */
const contact = (block: Blocks): readonly FormField[] => [block.name, block.lastName, block.email, block.phone];
/**
 * Contact fields for enquiries. The last name is optional but stays next to the first: a collapsed section between name and e-mail would be
 * in the way.
 */
const enquirer = (block: Blocks): readonly FormField[] => [
  block.name,
  { ...block.lastName, required: false },
  block.email,
  block.phone,
];
/** Optional fields of an enquiry, in one collapsed section. */
const extras = (block: Blocks, ...more: readonly FormField[]): readonly FormField[] =>
  [...more, block.contactMethod].map(folded);

const general: Recipe = (block) => [
  ...enquirer(block),
  block.category,
  ...block.location,
  block.requiredMessage,
  ...extras(block, block.registration),
  ...block.optIns,
  ...block.terms,
];

const carEnquiry: Recipe = (block) => [
  ...enquirer(block),
  block.requiredMessage,
  ...extras(block),
  ...block.interests,
  ...block.optIns,
  ...block.terms,
];

/** The fields of each form, in order (FORM-01 to FORM-15, TRADE-03, DET-13). */
const RECIPES: { readonly [id in FormId]: Recipe } = {
  general,
  career: (block) => [
    ...enquirer(block),
    block.career,
    ...block.location,
    block.requiredMessage,
    ...extras(block),
    ...block.optIns,
    ...block.terms,
  ],
  'new-car': carEnquiry,
  'used-car': carEnquiry,
  'test-drive': (block) => [
    ...enquirer(block),
    ...block.testDrivePlace,
    block.dateTime,
    block.optionalMessage,
    ...block.optIns,
    ...block.terms,
  ],
  finance: (block) => [
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
  'trade-in': (block, { words }) => [
    { ...block.name, label: words('ask.trade_in.name') },
    { ...block.lastName, label: words('ask.trade_in.last_name') },
    block.postcode,
    { ...block.phone, label: words('ask.trade_in.phone') },
    { ...block.email, label: words('ask.trade_in.email') },
    ...block.tradeInLocation,
    block.rego,
    ...block.regoState,
    block.kms,
    ...block.optIns,
    ...block.terms,
  ],
  offer: (block) => [...enquirer(block), block.offerAmount, ...block.terms],
  'request-photos': (block) => [
    ...enquirer(block),
    block.photosWanted,
    block.optionalMessage,
    ...block.optIns,
    ...block.terms,
  ],
  reserve: (block) => [...contact(block), block.depositTerms],
  'online-purchase': (block) => [
    ...contact(block),
    block.postcode,
    block.tradeIn,
    block.finance,
    block.delivery,
    block.optionalMessage,
    block.depositTerms,
  ],
  parts: (block) => [
    ...block.ownCar,
    block.partsWanted,
    ...block.parts,
    ...enquirer(block),
    ...extras(block, block.registration),
    ...block.optIns,
    ...block.terms,
  ],
  'special-offer': (block) => [
    ...enquirer(block),
    block.postcode,
    ...block.location,
    block.optionalMessage,
    ...extras(block),
    ...block.optIns,
    ...block.terms,
  ],
  survey: (block) => [
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
  quote: (block) => [
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
};

/** Facts of a car under the payload's keys; unknown facts are empty text. */
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

/** Forms about one car: their markup includes the car's facts. */
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
 * The form `id` of a site, filled in with the facts of `car` if the page is about one (otherwise null). The page and the edge both call
 * this, so the edge accepts exactly the fields that the page shows.
 */
export function formDescription(id: FormId, site: FormSite, car: FormCar | null = null): FormDescription {
  const { words } = site;
  const fields = RECIPES[id](blocks(site, car), site);
  const steps = site.forms.multiStep.includes(id) ? stepsOf(fields, words) : [];
  // Without appointment times, the form asks for a preferred time and is a request.
  const isRequest = id === 'test-drive' && site.appointments === null;
  const inSteps = steps.flatMap((step) => fields.filter(({ name }) => step.fields.includes(name)));
  return {
    id,
    title: words(`ask.${id}.title`, { item: car === null ? words('ask.item') : itemOf(site, car) }),
    submitLabel: words(isRequest ? 'ask.test-drive.submit_request' : `ask.${id}.submit`),
    // In a multi-step form no field is collapsed.
    fields: steps.length > 0 ? inSteps.map((field) => ({ ...field, folded: false })) : fields,
    steps,
    context: CAR_FORMS.includes(id) ? carContext(car) : {},
    collectionNotice: site.forms.collectionNotice,
  };
}

/** The enquiry form for a car type; demo cars use the new-car form (A8). */
export function enquiryForm(carType: FormCar['car_type']): 'new-car' | 'used-car' {
  return carType === 'used' ? 'used-car' : 'new-car';
}
