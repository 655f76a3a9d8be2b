import type { FormField } from '#domain/forms/form.ts';
import { cleanText } from '#domain/forms/read-form.ts';

/**
 * The fields as the sent values require them: a registration needs its state, and without one a traded-in car is named by make, model and
 * year. Only for the edge: in the browser, the script of the trade-in page shows only fields that are required.
 */
export const withConditionallyRequired = (
  fields: readonly FormField[],
  raw: { readonly [name: string]: unknown },
): readonly FormField[] =>
  fields.map((field) => {
    const { requiredIf } = field;
    if (requiredIf === undefined) return field;
    return { ...field, required: (cleanText(raw[requiredIf.name]) !== '') === requiredIf.isGiven };
  });
