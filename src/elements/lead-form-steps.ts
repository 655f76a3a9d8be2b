/**
 * Steps of a form (FORM-09): `[data-step]` fieldsets of which one is visible. The current step is stored only in the markup. A form without
 * steps is always at its last step, and so is one that the shopper opened before this script loaded.
 */

/** The steps of a form that shows one at a time; empty for any other form. */
const stepsOf = (form: HTMLFormElement): HTMLElement[] =>
  form.querySelector('.form-rest[open]') ? [] : [...form.querySelectorAll<HTMLElement>('[data-step]')];

const current = (steps: readonly HTMLElement[]): number => steps.findIndex(({ hidden }) => !hidden);

/** Shows the first step, or after a refused form post without JavaScript the one with the first error. */
export function showFirstStep(form: HTMLFormElement): void {
  if (stepsOf(form).length === 0) return;
  form.querySelector('.form-rest')?.remove();
  const firstInvalid = form.querySelector('[data-step] [aria-invalid="true"]')?.closest<HTMLElement>('[data-step]');
  show(form, firstInvalid ? stepsOf(form).indexOf(firstInvalid) : 0);
}

/** Shows the first step and activates the buttons; `next` runs when Next is pressed. */
export function startSteps(form: HTMLFormElement, next: () => void): void {
  showFirstStep(form);
  form.querySelector('[data-step-next]')?.addEventListener('click', next);
  form.querySelector('[data-step-back]')?.addEventListener('click', () => moveStep(form, -1));
}

/** Whether the visible step is the last one, or the form has only one. */
export function onLastStep(form: HTMLFormElement): boolean {
  const steps = stepsOf(form);
  return current(steps) === steps.length - 1;
}

/** Whether this control is in the visible step. */
export function inShownStep(control: Element): boolean {
  return control.closest('[data-step][hidden]') === null;
}

/** Moves one step forward or back and focuses its title, so that screen readers announce it. */
export function moveStep(form: HTMLFormElement, offset: 1 | -1): void {
  const steps = stepsOf(form);
  const targetIndex = current(steps) + offset;
  if (!steps[targetIndex]) return;
  show(form, targetIndex);
  steps[targetIndex].querySelector<HTMLElement>('legend')?.focus();
}

/** Shows the step with the control; a form without steps always does. */
export function showStepOf(form: HTMLFormElement, control: Element | null): void {
  const step = control?.closest<HTMLElement>('[data-step]');
  if (step) show(form, stepsOf(form).indexOf(step));
}

function show(form: HTMLFormElement, at: number): void {
  const steps = stepsOf(form);
  const last = at === steps.length - 1;
  for (const [position, step] of steps.entries()) step.hidden = position !== at;
  hide(form, '[data-step-back]', at === 0);
  hide(form, '[data-step-next]', last);
  hide(form, '[data-submit]', !last);
  const progress = form.querySelector<HTMLProgressElement>('[data-progress]');
  if (progress) progress.value = at + 1;
}

function hide(form: HTMLFormElement, selector: string, hidden: boolean): void {
  const element = form.querySelector<HTMLElement>(selector);
  if (element) element.hidden = hidden;
}
