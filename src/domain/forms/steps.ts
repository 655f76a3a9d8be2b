import type { FieldName, FormField, FormId, FormStep, FormWords } from '#domain/forms/form.ts';

/** Forms that may be split into steps (FORM-09). Not the trade-in form: its valuation has steps of its own (TRADE-04). */
export const STEPPED_FORMS = [
  'general',
  'career',
  'new-car',
  'used-car',
  'test-drive',
  'finance',
] as const satisfies readonly FormId[];

/** Steps in order: the enquiry, the shopper, how to get back to the shopper. `null` = every field not named in another step. */
const STEPS: readonly {
  readonly title: 'enquiry' | 'details' | 'answer';
  readonly names: readonly FieldName[] | null;
}[] = [
  { title: 'enquiry', names: null },
  { title: 'details', names: ['name', 'last_name', 'email', 'phone', 'postcode'] },
  {
    title: 'answer',
    names: [
      'location_id',
      'PreferredContactMethod',
      'opt_in',
      'opt_in_finance',
      'opt_in_trade',
      'opt_in_marketing',
      'terms_conditions',
    ],
  },
];
const ASSIGNED_FIELDS = new Set(STEPS.flatMap(({ names }) => names ?? []));

/** The steps of a form with their fields; empty steps are left out. A form with a single one has none: there is nothing to step through. */
export function stepsOf(fields: readonly FormField[], words: FormWords): readonly FormStep[] {
  const names = fields.map(({ name }) => name);
  // A time is chosen among those of a location, so the location is asked for in the same step.
  const asksTime = names.includes('dateTime');
  const isAboutTime = (name: FieldName): boolean => asksTime && name === 'location_id';
  const steps = STEPS.map((step) => ({
    title: words(`ask.step.${step.title}`),
    fields: names.filter((name) =>
      step.names === null
        ? !ASSIGNED_FIELDS.has(name) || isAboutTime(name)
        : step.names.includes(name) && !isAboutTime(name),
    ),
  })).filter((step) => step.fields.length > 0);
  return steps.length > 1 ? steps : [];
}
