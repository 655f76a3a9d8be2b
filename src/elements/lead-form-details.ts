import { clearShopperDetails, isStoredOnDevice, shopperDetails, storeShopperDetails } from '#stores/shopper-details.ts';
import { saveTyped } from './lead-form-draft.ts';
import { type Control, controls, type FormValues } from './lead-form-fields.ts';

/**
 * The part of a form that remembers the shopper's details from earlier forms (FORM-08): fills empty fields, offers to remember for longer,
 * and to forget. Markup: `[data-remember]` with a checkbox, a button and a status.
 */
export function startDetails(form: HTMLFormElement): void {
  const element = form.querySelector<HTMLElement>('[data-remember]');
  const box = rememberBox(form);
  if (!element || !box) return;
  const details = shopperDetails();
  const forget = element.querySelector('button');
  box.checked = isStoredOnDevice();
  if (details === null || !forget) return;
  const filled = controls(form).filter((control) => fill(control, details[control.name as keyof typeof details]));
  forget.hidden = false;
  const status = element.querySelector('[role="status"]');
  const show = (text = ''): void => status?.replaceChildren(text);
  // If the box is ticked, it explains why fields are filled in.
  if (filled.length > 0 && !box.checked) show(forget.dataset.filled);
  forget.addEventListener('click', () => {
    clearShopperDetails();
    for (const control of filled) control.value = '';
    // Everything else that was typed stays, here and in the draft.
    saveTyped(form);
    box.checked = false;
    box.focus();
    forget.hidden = true;
    show(forget.dataset.done);
  });
}

/** Stores the sender's details, for as long as they chose. */
export function storeDetails(form: HTMLFormElement, values: FormValues): void {
  const box = rememberBox(form);
  if (box) storeShopperDetails(values, box.checked);
}

const rememberBox = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('[data-remember] input');

/** Fills only fields that are still empty. In a focused field the value is selected, so that typing replaces it. */
function fill(control: Control, value: string | undefined): boolean {
  if (value === undefined || control.type === 'hidden' || control.value !== '') return false;
  control.value = value;
  if (document.activeElement === control && 'select' in control) control.select();
  return true;
}
