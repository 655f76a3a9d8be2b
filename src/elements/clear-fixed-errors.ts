import { readField } from '#domain/forms/read-form.ts';
import { showFieldMessage } from './lead-form-errors.ts';
import { controlValues, formFields } from './lead-form-fields.ts';

/** Removes the error of a field that has been corrected, beside it and in the summary. */
export function clearFixedErrors(form: HTMLFormElement, target: EventTarget | null): void {
  const name = (target as { name?: string } | null)?.name ?? '';
  const message = [...form.querySelectorAll<HTMLElement>('[data-error-for]')].find(
    (each) => each.dataset.errorFor === name,
  );
  const field = formFields(form).find((each) => each.name === name);
  if (!message || message.hidden || !field || typeof readField(field, controlValues(form)[name]) !== 'object') return;
  showFieldMessage(form, message, null);
  for (const item of form.querySelectorAll<HTMLElement>('[data-summary-for]'))
    if (item.dataset.summaryFor === name) item.remove();
  const summary = form.querySelector<HTMLElement>('[data-error-summary]');
  if (summary && !summary.querySelector('[data-summary-for]')) summary.hidden = true;
}
