import { type AllFields, allFields, collapsedField, itemOf } from '#domain/forms/all-fields.ts';
import type { FormCar, FormDescription, FormField, FormId, FormSite } from '#domain/forms/form.ts';
import { stepsOf } from '#domain/forms/steps.ts';

/** Returns the fields of a form, in order. */
type FieldList = (fields: AllFields, site: FormSite) => readonly FormField[];

/** Contact fields for forms with a commitment, such as a reservation. */
const contactFields = (fields: AllFields): readonly FormField[] => [
  fields.name,
  fields.lastName,
  fields.email,
  fields.phone,
];
/**
 * Contact fields for enquiries. The last name is optional but stays next to the first: a collapsed section between name and e-mail would be
 * in the way.
 */
const enquirerFields = (fields: AllFields): readonly FormField[] => [
  fields.name,
  { ...fields.lastName, required: false },
  fields.email,
  fields.phone,
];
/** Optional fields of an enquiry, in one collapsed section. */
const optionalFields = (fields: AllFields, ...more: readonly FormField[]): readonly FormField[] =>
  [...more, fields.contactMethod].map(collapsedField);

const general: FieldList = (fields) => [
  ...enquirerFields(fields),
  fields.category,
  ...fields.location,
  fields.requiredMessage,
  ...optionalFields(fields, fields.registration),
  ...fields.optIns,
  ...fields.terms,
];

const carEnquiry: FieldList = (fields) => [
  ...enquirerFields(fields),
  fields.requiredMessage,
  ...optionalFields(fields),
  ...fields.interests,
  ...fields.optIns,
  ...fields.terms,
];

/** The fields of each form, in order (FORM-01 to FORM-15, TRADE-03, DET-13). */
const FORM_FIELDS: { readonly [id in FormId]: FieldList } = {
  general,
  career: (fields) => [
    ...enquirerFields(fields),
    fields.career,
    ...fields.location,
    fields.requiredMessage,
    ...optionalFields(fields),
    ...fields.optIns,
    ...fields.terms,
  ],
  'new-car': carEnquiry,
  'used-car': carEnquiry,
  'test-drive': (fields) => [
    ...enquirerFields(fields),
    ...fields.testDriveLocation,
    fields.dateTime,
    fields.optionalMessage,
    ...fields.optIns,
    ...fields.terms,
  ],
  finance: (fields) => [
    ...enquirerFields(fields),
    fields.postcode,
    ...fields.dealership,
    fields.budget,
    fields.tradeIn,
    fields.optionalMessage,
    ...optionalFields(fields),
    ...fields.optIns,
    ...fields.terms,
  ],
  'trade-in': (fields, { words }) => [
    { ...fields.name, label: words('ask.trade_in.name') },
    { ...fields.lastName, label: words('ask.trade_in.last_name') },
    fields.postcode,
    { ...fields.phone, label: words('ask.trade_in.phone') },
    { ...fields.email, label: words('ask.trade_in.email') },
    ...fields.tradeInLocation,
    fields.rego,
    ...fields.regoState,
    ...fields.tradeInCar,
    fields.kms,
    ...fields.optIns,
    ...fields.terms,
  ],
  offer: (fields) => [fields.offerAmount, ...enquirerFields(fields), ...fields.terms],
  'request-photos': (fields) => [
    ...enquirerFields(fields),
    fields.photosWanted,
    fields.optionalMessage,
    ...fields.optIns,
    ...fields.terms,
  ],
  reserve: (fields) => [...contactFields(fields), fields.depositTerms],
  'online-purchase': (fields) => [
    ...contactFields(fields),
    fields.postcode,
    fields.tradeIn,
    fields.finance,
    fields.delivery,
    fields.optionalMessage,
    fields.depositTerms,
  ],
  parts: (fields) => [
    ...fields.partsCar,
    fields.partsWanted,
    ...fields.partsLocation,
    ...enquirerFields(fields),
    ...optionalFields(fields, fields.registration),
    ...fields.optIns,
    ...fields.terms,
  ],
  'special-offer': (fields) => [
    ...enquirerFields(fields),
    fields.postcode,
    ...fields.location,
    fields.optionalMessage,
    ...optionalFields(fields),
    ...fields.optIns,
    ...fields.terms,
  ],
  survey: (fields) => [
    fields.visitReason,
    fields.rating,
    fields.feedback,
    fields.name,
    fields.email,
    { ...fields.phone, required: false },
    ...fields.location,
    ...fields.optIns,
    ...fields.terms,
  ],
  quote: (fields) => [
    fields.modelWanted,
    ...enquirerFields(fields),
    fields.postcode,
    fields.tradeIn,
    fields.finance,
    fields.optionalMessage,
    ...optionalFields(fields),
    ...fields.optIns,
    ...fields.terms,
  ],
};

/** Details of a car under the payload's keys; unknown details are empty text. */
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

/** Forms about one car: their markup includes the car's details. */
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
 * The form `id` of a site, filled in with the details of `car` if the page is about one (otherwise null). The page and the edge both call
 * this, so the edge accepts exactly the fields that the page shows.
 */
export function formDescription(id: FormId, site: FormSite, car: FormCar | null = null): FormDescription {
  const { words } = site;
  const fields = FORM_FIELDS[id](allFields(site, car), site);
  const steps = site.forms.multiStep.includes(id) ? stepsOf(fields, words) : [];
  // Without appointment times, the form asks for a preferred time and is a request.
  const isRequest = id === 'test-drive' && site.appointments === null;
  const fieldsInSteps = steps.flatMap((step) => fields.filter(({ name }) => step.fields.includes(name)));
  return {
    id,
    title: words(`ask.${id}.title`, { item: car === null ? words('ask.item') : itemOf(site, car) }),
    submitLabel: words(isRequest ? 'ask.test-drive.submit_request' : `ask.${id}.submit`),
    // In a multi-step form no field is collapsed.
    fields: steps.length > 0 ? fieldsInSteps.map((field) => ({ ...field, collapsed: false })) : fields,
    steps,
    context: CAR_FORMS.includes(id) ? carContext(car) : {},
    collectionNotice: site.forms.collectionNotice,
  };
}

/** The enquiry form for a car type; demo cars use the new-car form (A8). */
export function enquiryForm(carType: FormCar['car_type']): 'new-car' | 'used-car' {
  return carType === 'used' ? 'used-car' : 'new-car';
}
