import type { FieldName, FormDescription, FormField, FormWords } from '#domain/forms/form.ts';

/**
 * What is asked about a shopper's car before it is valued (TRADE-04), and what an answer takes off the estimate. Read by the
 * page, by the element and by the edge; the answers travel as `adjustmentAnswers`.
 */
interface Question {
  readonly name: FieldName;
  readonly answers: readonly Answer[];
}
interface Answer {
  readonly value: string;
  /** Percent of the estimate. */
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
const questionFields = (words: FormWords): FormField[] =>
  QUESTIONS.map(({ name, answers }) => {
    const missing = words(`ask.value.${name}_missing`);
    return {
      ...PLAIN,
      name,
      label: words(`ask.value.${name}`),
      kind: 'radios',
      // Each answer has a text of its own, by question and value.
      options: answers.map(({ value }) => ({ value, label: words(`ask.value.${name}.${value}` as AnswerKey) })),
      messages: { missing, invalid: missing },
    };
  });
type AnswerKey = Parameters<FormWords>[0] & `ask.value.${QuestionName}.${string}`;

/** The car itself, asked when its registration tells nothing. */
const carFields = (words: FormWords): FormField[] =>
  (['make', 'model', 'year'] as const).map((name) => ({
    ...PLAIN,
    name,
    label: words(`ask.value.${name}`),
    ...(name === 'year'
      ? { kind: 'whole-number' as const, maxLength: 4, pattern: '(19|20)[0-9]{2}' }
      : { kind: 'text' as const }),
    messages: { missing: words(`ask.value.${name}_missing`), invalid: words(`ask.value.${name}_invalid`) },
  }));

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
export function valuationFields({ fields }: Pick<FormDescription, 'fields'>, words: FormWords): ValuationFields {
  return {
    lookup: fields.filter(({ name }) => name === 'rego' || name === 'regoState'),
    car: carFields(words),
    answers: [...fields.filter(({ name }) => name === 'kms'), ...questionFields(words)],
  };
}
