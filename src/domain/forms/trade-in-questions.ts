import type { FieldName, FormDescription, FormField, FormWords } from '#domain/forms/form.ts';

/**
 * Questions about a shopper's car for its valuation (TRADE-04), and how each answer reduces the estimate. Used by the page, the element and
 * the edge; answers are sent as `adjustmentAnswers`.
 */
interface Question {
  readonly name: FieldName;
  readonly answers: readonly Answer[];
}
interface Answer {
  readonly value: string;
  /** Reduction in percent of the estimate. */
  readonly percent?: number;
  readonly dollars?: number;
}

const QUESTIONS = [
  {
    name: 'condition',
    answers: [
      { value: 'excellent' },
      { value: 'good', percent: 3 },
      { value: 'fair', percent: 9 },
      { value: 'poor', percent: 22 },
    ],
  },
  {
    name: 'service_history',
    answers: [{ value: 'full' }, { value: 'part', percent: 3 }, { value: 'none', percent: 8 }],
  },
  {
    name: 'accidents',
    answers: [{ value: 'none' }, { value: 'repaired', percent: 7 }, { value: 'unrepaired', percent: 18 }],
  },
  {
    name: 'tyres',
    answers: [{ value: 'good' }, { value: 'worn', dollars: 700 }],
  },
] as const satisfies readonly Question[];

export type QuestionName = (typeof QUESTIONS)[number]['name'];
/** The selected answer to each question, and the odometer reading in the site's unit; null = the vehicle has no odometer. */
export type AdjustmentAnswers = { readonly [name in QuestionName]: string } & { readonly kms: number | null };

/** The reduction for each answer. */
export function reductionsForAnswers(
  answers: AdjustmentAnswers,
): { readonly question: QuestionName; readonly percent: number; readonly dollars: number }[] {
  return QUESTIONS.map(({ name, answers: choices }) => {
    const chosen = (choices as readonly Answer[]).find(({ value }) => value === answers[name]);
    return { question: name, percent: chosen?.percent ?? 0, dollars: chosen?.dollars ?? 0 };
  });
}

const FIELD_DEFAULTS = {
  required: true,
  autocomplete: null,
  options: [],
  placeholder: null,
  value: '',
  hint: null,
  collapsed: false,
  country: null,
  maxLength: 100,
  pattern: null,
  link: null,
} as const;

/** The questions as form fields. */
const questionFields = (words: FormWords): FormField[] =>
  QUESTIONS.map(({ name, answers }) => {
    const missing = words(`ask.value.${name}_missing`);
    return {
      ...FIELD_DEFAULTS,
      name,
      label: words(`ask.value.${name}`),
      kind: 'radios',
      // Each answer has its own label, by question and value.
      options: answers.map(({ value }) => ({ value, label: words(`ask.value.${name}.${value}` as AnswerKey) })),
      messages: { missing, invalid: missing },
    };
  });
type AnswerKey = Parameters<FormWords>[0] & `ask.value.${QuestionName}.${string}`;

/** The parts of a valuation, in order; fields shared with the trade-in form are taken from its description. */
export interface ValuationFields {
  /** `rego`, and `regoState`, which is required. */
  readonly lookup: readonly FormField[];
  /** `make`, `model`, `year`, all required: shown if the registration lookup finds nothing. */
  readonly car: readonly FormField[];
  /** `kms` and the questions. */
  readonly answers: readonly FormField[];
}

/** @param form the site's trade-in form */
export function valuationFields({ fields }: Pick<FormDescription, 'fields'>, words: FormWords): ValuationFields {
  const named = (...names: readonly FieldName[]): FormField[] => fields.filter(({ name }) => names.includes(name));
  // A field that the form requires only with a registration, or only without one, is always required in the step that asks for it.
  const required = ({ requiredIf: condition, ...field }: FormField): FormField =>
    condition === undefined ? field : { ...field, required: true };
  return {
    lookup: named('rego', 'regoState').map(required),
    car: named('make', 'model', 'year').map(required),
    answers: [...named('kms'), ...questionFields(words)],
  };
}
