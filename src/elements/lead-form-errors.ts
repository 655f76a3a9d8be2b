import { type FormId, fieldId } from '#domain/forms/form.ts';
import { type FieldError, readField } from '#domain/forms/read-form.ts';
import { controls, controlValues, formFields } from './lead-form-fields.ts';
import { showStepOf } from './lead-form-steps.ts';

/**
 * Shows the errors beside their fields and in the summary, which gets the focus; none = everything is cleared (FORM-13). Of a
 * form in steps the one with the first wrong field is shown.
 */
export function showErrors(form: HTMLFormElement, id: FormId, errors: readonly FieldError[]): void {
  for (const place of form.querySelectorAll<HTMLElement>('[data-error-for]')) {
    const message = errors.find(({ name }) => name === place.dataset.errorFor)?.message;
    showBeside(form, place, message ?? null);
  }
  const failure = form.querySelector<HTMLElement>('[data-form-error]');
  if (failure) failure.hidden = true;
  const summary = form.querySelector<HTMLElement>('[data-error-summary]');
  const list = form.querySelector('[data-error-list]');
  if (!summary || !list) return;
  list.replaceChildren(...errors.map((error) => summaryItem(form, id, error)));
  summary.hidden = errors.length === 0;
  if (!errors[0]) return;
  showStepOf(form, document.getElementById(fieldId(id, errors[0].name)));
  summary.focus();
}

function summaryItem(form: HTMLFormElement, id: FormId, { name, message }: FieldError): HTMLLIElement {
  const item = document.createElement('li');
  item.dataset.summaryFor = name;
  const link = document.createElement('a');
  link.href = `#${fieldId(id, name)}`;
  link.textContent = message;
  link.addEventListener('click', (event) => {
    event.preventDefault();
    const control = document.getElementById(fieldId(id, name));
    showStepOf(form, control);
    control?.focus();
  });
  item.append(link);
  return item;
}

function showBeside(form: HTMLFormElement, place: HTMLElement, message: string | null): void {
  place.hidden = message === null;
  place.textContent = message ?? '';
  for (const control of controls(form))
    if (control.name === place.dataset.errorFor) {
      if (message === null) control.removeAttribute('aria-invalid');
      else control.setAttribute('aria-invalid', 'true');
    }
}

/** A field that was wrong and is now right loses its error, beside it and in the summary. */
export function clearFixed(form: HTMLFormElement, target: EventTarget | null): void {
  const name = (target as { name?: string } | null)?.name ?? '';
  const place = [...form.querySelectorAll<HTMLElement>('[data-error-for]')].find(
    (each) => each.dataset.errorFor === name,
  );
  const field = formFields(form).find((each) => each.name === name);
  if (!place || place.hidden || !field || typeof readField(field, controlValues(form)[name]) !== 'object') return;
  showBeside(form, place, null);
  for (const item of form.querySelectorAll<HTMLElement>('[data-summary-for]'))
    if (item.dataset.summaryFor === name) item.remove();
  const summary = form.querySelector<HTMLElement>('[data-error-summary]');
  if (summary && !summary.querySelector('[data-summary-for]')) summary.hidden = true;
}

/** Says that sending failed. What was typed stays. */
export function showFailure(form: HTMLFormElement, message: string): void {
  const failure = form.querySelector<HTMLElement>('[data-form-error]');
  if (!failure) return;
  failure.textContent = message;
  failure.hidden = false;
  failure.tabIndex = -1;
  failure.focus();
}
