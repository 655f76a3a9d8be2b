import type { FieldName, FormDescription, FormField } from '#domain/forms/form.ts';

/**
 * What is asked about a shopper's car before it is valued (TRADE-04), and what an answer takes off the estimate. Read by the
 * page, by the element and by the edge; the answers travel as `adjustmentAnswers`.
 */
interface Question {
  readonly name: FieldName;
  readonly label: string;
  readonly missing: string;
  readonly answers: readonly Answer[];
}
interface Answer {
  readonly value: string;
  readonly label: string;
  /** Percent of the estimate. */
  readonly percent?: number;
  readonly dollars?: number;
}

const QUESTIONS = [
  {
    name: 'condition',
    label: 'How does it look, inside and out?',
    missing: 'Choose how your car looks.',
    answers: [
      { value: 'excellent', label: 'Like new' },
      { value: 'good', label: 'Small marks', percent: 3 },
      { value: 'fair', label: 'Dents or wear', percent: 9 },
      { value: 'poor', label: 'Needs repairs', percent: 22 },
    ],
  },
  {
    name: 'service_history',
    label: 'Do you have its service history?',
    missing: 'Choose what service history you have.',
    answers: [
      { value: 'full', label: 'All of it' },
      { value: 'part', label: 'Some of it', percent: 3 },
      { value: 'none', label: 'None', percent: 8 },
    ],
  },
  {
    name: 'accidents',
    label: 'Has it been in an accident?',
    missing: 'Choose whether your car has been in an accident.',
    answers: [
      { value: 'none', label: 'No' },
      { value: 'repaired', label: 'Yes, repaired', percent: 7 },
      { value: 'unrepaired', label: 'Yes, not repaired', percent: 18 },
    ],
  },
  {
    name: 'tyres',
    label: 'How are the tyres?',
    missing: 'Choose how the tyres are.',
    answers: [
      { value: 'good', label: 'Good' },
      { value: 'worn', label: 'Due soon', dollars: 700 },
    ],
  },
] as const satisfies readonly Question[];

export type QuestionName = (typeof QUESTIONS)[number]['name'];
/** The chosen answer to each question, and the distance driven in the unit of the site. */
export type AdjustmentAnswers = { readonly [name in QuestionName]: string } & { readonly kms: number };

/** What the answers take off, question by question. */
export function answerEffects(
  answers: AdjustmentAnswers,
): { readonly question: QuestionName; readonly percent: number; readonly dollars: number }[] {
  return QUESTIONS.map(({ name, answers: choices }) => {
    const chosen = (choices as readonly Answer[]).find(({ value }) => value === answers[name]);
    return { question: name, percent: chosen?.percent ?? 0, dollars: chosen?.dollars ?? 0 };
  });
}

const PLAIN = {
  required: true,
  autocomplete: null,
  options: [],
  placeholder: null,
  value: '',
  hint: null,
  folded: false,
  country: null,
  maxLength: 100,
  pattern: null,
  link: null,
} as const;

/** The questions as fields of a form. */
const QUESTION_FIELDS: readonly FormField[] = QUESTIONS.map(({ name, label, missing, answers }) => ({
  ...PLAIN,
  name,
  label,
  kind: 'radios',
  options: answers.map(({ value, label: text }) => ({ value, label: text })),
  messages: { missing, invalid: missing },
}));

/** The car itself, asked when its registration tells nothing. */
const CAR_FIELDS: readonly FormField[] = [
  {
    ...PLAIN,
    name: 'make',
    label: 'Make',
    kind: 'text',
    messages: { missing: 'Enter the make of your car.', invalid: 'Check the make of your car.' },
  },
  {
    ...PLAIN,
    name: 'model',
    label: 'Model',
    kind: 'text',
    messages: { missing: 'Enter the model of your car.', invalid: 'Check the model of your car.' },
  },
  {
    ...PLAIN,
    name: 'year',
    label: 'Year built',
    kind: 'whole-number',
    maxLength: 4,
    pattern: '(19|20)[0-9]{2}',
    messages: {
      missing: 'Enter the year your car was built.',
      invalid: 'Enter the year your car was built, for example 2020.',
    },
  },
];

/** The parts of a valuation, in the order asked; those of the trade-in form itself are taken from its description. */
export interface ValuationFields {
  /** `rego`, `regoState`. */
  readonly lookup: readonly FormField[];
  /** `make`, `model`, `year`. */
  readonly car: readonly FormField[];
  /** `kms` and the questions. */
  readonly answers: readonly FormField[];
}

/** @param form the site's trade-in form */
export function valuationFields({ fields }: Pick<FormDescription, 'fields'>): ValuationFields {
  return {
    lookup: fields.filter(({ name }) => name === 'rego' || name === 'regoState'),
    car: CAR_FIELDS,
    answers: [...fields.filter(({ name }) => name === 'kms'), ...QUESTION_FIELDS],
  };
}
