import { formDescription } from '#domain/forms/catalogue.ts';
import { withConditionallyRequired } from '#domain/forms/conditionally-required.ts';
import { CONTROL_NAMES, FORM_IDS, type FormDescription, type FormId, type FormSite } from '#domain/forms/form.ts';
import { type FieldError, type FormValues, readForm } from '#domain/forms/read-form.ts';
import type { EdgeSite } from '#site/site.ts';
import { edgeText } from '#text/edge-text.ts';
import type { ListedCar } from './lead.ts';

/** The fields that a page sent, not yet validated. */
export type RawFields = { readonly [name: string]: unknown };

/** The part of a site's configuration that form descriptions need. */
export const formSite = (edge: EdgeSite): FormSite => ({
  ...edge,
  locale: edge.locale.tag,
  words: (key, values) => edgeText(edge, key, values),
});

/** Which form was sent; null = an unknown one. */
export function submittedForm(raw: RawFields): FormId | null {
  return FORM_IDS.find((id) => id === raw[CONTROL_NAMES.form]) ?? null;
}

export type ParsedForm =
  | { readonly ok: true; readonly values: FormValues; readonly description: FormDescription }
  | { readonly ok: false; readonly errors: readonly FieldError[]; readonly description: FormDescription };

/**
 * Validates a post by the form's description.
 *
 * @param car the public details of the car in the form; null = none or unknown
 */
export function readLead(edge: EdgeSite, form: FormId, raw: RawFields, car: ListedCar | null): ParsedForm {
  const base = formDescription(form, formSite(edge), car);
  const description = { ...base, fields: withConditionallyRequired(base.fields, raw) };
  return { ...readForm(description, raw), description };
}
