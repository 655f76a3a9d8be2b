import { type FormId, fieldId } from '#domain/forms/form.ts';
import type { FieldError } from '#domain/forms/read-form.ts';
import { controls, openDetailsOf } from './lead-form-fields.ts';
import { showStepOf } from './lead-form-steps.ts';

/**
 * Shows errors beside their fields and in the summary, which gets the focus; no errors = everything is cleared (FORM-13). A form in steps
 * shows the step with the first error.
 */
export function showErrors(form: HTMLFormElement, id: FormId, errors: readonly FieldError[]): void {
  for (const element of form.querySelectorAll<HTMLElement>('[data-error-for]')) {
    const message = errors.find(({ name }) => name === element.dataset.errorFor)?.message;
    showFieldMessage(form, element, message ?? null);
  }
  const failure = form.querySelector<HTMLElement>('[data-form-error]');
  if (failure) failure.hidden = true;
  const summary = form.querySelector<HTMLElement>('[data-error-summary]');
  const list = form.querySelector('[data-error-list]');
  if (!summary || !list) return;
  list.replaceChildren(...errors.map((error) => summaryItem(form, id, error)));
  summary.hidden = errors.length === 0;
  if (!errors[0]) return;
  for (const { name } of errors) openDetailsOf(document.getElementById(fieldId(id, name)));
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
    openDetailsOf(control);
    showStepOf(form, control);
    control?.focus();
  });
  item.append(link);
  return item;
}

/** Shows a message beside a field, or removes it. */
export function showFieldMessage(form: HTMLFormElement, element: HTMLElement, message: string | null): void {
  element.hidden = message === null;
  element.textContent = message ?? '';
  for (const control of controls(form))
    if (control.name === element.dataset.errorFor) {
      if (message === null) control.removeAttribute('aria-invalid');
      else control.setAttribute('aria-invalid', 'true');
    }
}

/** Shows that sending failed. What was typed stays. */
export function showFailure(form: HTMLFormElement, message: string): void {
  const failure = form.querySelector<HTMLElement>('[data-form-error]');
  if (!failure) return;
  failure.textContent = message;
  failure.hidden = false;
  failure.tabIndex = -1;
  failure.focus();
}
