import type { FieldKind, FieldName, FieldOption, FormCar, FormField, FormSite, FormWords } from '#domain/forms/form.ts';
import { insideSentence } from '#domain/inside-sentence.ts';

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

/** A field of these words: its label, and what is said of it where the draft says nothing of its own. */
export function fieldIn(words: FormWords) {
  return (name: FieldName, kind: FieldKind, label: string, draft: Draft = {}): FormField => {
    const { missing, invalid, nowhere, ...rest } = draft;
    const isChoice = kind === 'select' || kind === 'radios';
    const values = { field: insideSentence(label) };
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
        missing: missing ?? words(isChoice ? 'ask.missing_choice' : 'ask.missing', values),
        invalid: invalid ?? words('ask.invalid', values),
        ...(nowhere !== undefined && { nowhere }),
      },
    };
  };
}

/** A code that is its own text. */
export const same = (value: string): FieldOption => ({ value, label: value });

/** What the fields of a form are made from. */
export interface FormFacts {
  readonly site: FormSite;
  readonly car: FormCar | null;
  readonly field: ReturnType<typeof fieldIn>;
}

/** A text that is said of a choice whether it is missing or wrong. */
export const either = (message: string): Pick<Draft, 'missing' | 'invalid'> => ({ missing: message, invalid: message });

/** A choice where one option is no choice: sent, but not shown (FORM-04). No option: no field. */
export function choice(
  { site, field }: FormFacts,
  name: FieldName,
  label: string,
  options: readonly FieldOption[],
  value: string,
  missing: string,
): readonly FormField[] {
  if (options.length === 0) return [];
  const only = options.length === 1 ? options[0] : undefined;
  if (only) return [field(name, 'hidden', label, { options, value: only.value })];
  const placeholder = site.words('ask.select');
  return [field(name, 'select', label, { required: true, options, placeholder, value, missing })];
}

/** A value the form itself gives: posted with anything else it is the same. */
export const fixed = ({ field }: FormFacts, name: FieldName, label: string, value: string): FormField =>
  field(name, 'hidden', label, { options: [same(value)], value });
