import type { FieldKind, FieldName, FieldOption, FormCar, FormField, FormSite, FormWords } from '#domain/forms/form.ts';
import { uncapitalise } from '#domain/uncapitalise.ts';

/** Maximum length in characters, by field kind. */
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

/** What a field has besides its defaults, and its own error messages instead of the default ones; see `FormField.messages`. */
interface Draft extends Partial<Omit<FormField, 'name' | 'kind' | 'label' | 'messages'>> {
  readonly missing?: string;
  readonly invalid?: string;
  readonly unknown?: string;
}

/** Returns a function that creates a field with its label, using default error messages where the draft has none. */
export function fieldFactory(words: FormWords) {
  return (name: FieldName, kind: FieldKind, label: string, draft: Draft = {}): FormField => {
    const { missing, invalid, unknown, ...overrides } = draft;
    const isChoice = kind === 'select' || kind === 'radios';
    const values = { field: uncapitalise(label) };
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
      collapsed: false,
      country: null,
      pattern: null,
      link: null,
      ...overrides,
      messages: {
        missing: missing ?? words(isChoice ? 'ask.missing_choice' : 'ask.missing', values),
        invalid: invalid ?? words('ask.invalid', values),
        ...(unknown !== undefined && { unknown }),
      },
    };
  };
}

/** An option whose label is its value. */
export const plainOption = (value: string): FieldOption => ({ value, label: value });

/** Inputs for creating the fields of a form. */
export interface FormInput {
  readonly site: FormSite;
  readonly car: FormCar | null;
  readonly field: ReturnType<typeof fieldFactory>;
}

/** The same message for a missing and an invalid choice. */
export const sameMessage = (message: string): Pick<Draft, 'missing' | 'invalid'> => ({
  missing: message,
  invalid: message,
});

/** A choice field. With a single option the field is hidden and its value is sent (FORM-04); with none it is left out. */
export function choiceField(
  { site, field }: FormInput,
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

/** A hidden field with a fixed value; any other submitted value is ignored. */
export const fixedField = ({ field }: FormInput, name: FieldName, label: string, value: string): FormField =>
  field(name, 'hidden', label, { options: [plainOption(value)], value });
