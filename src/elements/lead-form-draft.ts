import { CONTROL_NAMES } from '#domain/forms/form.ts';
import { DRAFT_KEY_PREFIX, SENT_KEY_PREFIX } from '#stores/shopper-details.ts';
import { type Control, controls, controlValues, openDetailsOf, setControl } from './lead-form-fields.ts';

/** What was typed and not yet sent; for this tab only. */
export type Draft = { readonly [name: string]: string | boolean };

/** The last attempt to send a form: its idempotency key, a digest of its content, and whether it arrived. */
interface LastSubmission {
  readonly key: string;
  readonly content: string;
  readonly arrived: boolean;
}

/** Identifies a form about one car or one offer. */
function formKey(form: HTMLFormElement): string {
  const about = controls(form).find(({ name }) => name === 'car_id' || name === 'offer_id')?.value ?? '';
  return `${form.dataset.form}.${about}.`;
}

/** The storage key of a form's draft; one for each subject: a link to the form with another category does not get the previous answers. */
export function draftKey(form: HTMLFormElement): string {
  const category = controls(form).find(({ name }) => name === 'category');
  return DRAFT_KEY_PREFIX + formKey(form) + (category instanceof HTMLSelectElement ? defaultChoice(category) : '');
}

/** The option that the page selected. */
function defaultChoice({ options }: HTMLSelectElement): string {
  return ([...options].find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}

/** A value of the browser session; null if there is none, or storage is blocked. */
export function read<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Stores a value in the browser session, if storage is not blocked or full. */
export function write(key: string, value: object | null): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is blocked or full: the form works, but a reload loses what was typed.
  }
}

/**
 * Restores the draft in controls that still have their initial value, so that what was typed before this element was defined stays. A draft
 * contains only values that the shopper has changed, so other values prefilled by the page stay too.
 */
export function restoreDraft(form: HTMLFormElement): void {
  const values = read<Draft>(draftKey(form)) ?? {};
  for (const control of controls(form)) {
    const value = values[control.name];
    if (value !== undefined && control.type !== 'hidden' && isUntouched(control)) setControl(control, value);
  }
}

/** Restored values are sent with the form and must be visible, so the `<details>` around them is opened. */
export function openChangedDetails(form: HTMLFormElement): void {
  for (const control of controls(form)) if (!isUntouched(control)) openDetailsOf(control);
}

/** Whether a control still has its initial value. */
function isUntouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return control.value === defaultChoice(control);
  if (control.type === 'checkbox' || control.type === 'radio')
    return (control as HTMLInputElement).checked === (control as HTMLInputElement).defaultChecked;
  return control.value === control.defaultValue;
}

/** Stores everything that differs from the initial values: input from before this element was defined, or before drafts were cleared. */
export function saveTyped(form: HTMLFormElement): void {
  for (const control of controls(form))
    if (control.type !== 'hidden' && !isUntouched(control)) saveDraft(form, control);
}

/** Stores the value of a control that the shopper has changed, for this browser session. */
export function saveDraft(form: HTMLFormElement, control: Element): void {
  const { name } = control as Control;
  const value = controlValues(form)[name];
  if (!name || name === CONTROL_NAMES.honeypot || value === undefined) return;
  write(draftKey(form), { ...read<Draft>(draftKey(form)), [name]: value });
}

/**
 * The idempotency key for sending: the last one as long as the content is the same, so that a retry, or returning and sending again, makes
 * one lead; a new one after a change.
 */
export async function keyFor(form: HTMLFormElement, values: { readonly [name: string]: unknown }): Promise<string> {
  const content = await digest(JSON.stringify(values));
  const last = lastSubmission(form);
  if (last?.content === content) return last.key;
  const key = newKey();
  storeSubmission(form, { key, content, arrived: false });
  return key;
}

/** Records that the last attempt arrived; false = this was already recorded. */
export function markSubmissionArrived(form: HTMLFormElement): boolean {
  const last = lastSubmission(form);
  if (last) storeSubmission(form, { ...last, arrived: true });
  return !last?.arrived;
}

/** The next attempt gets a new key. */
export function clearSubmission(form: HTMLFormElement): void {
  storeSubmission(form, null);
}

/** Kept in memory too, so that a second attempt is the same lead even if storage is blocked. */
const submissions = new Map<string, LastSubmission | null>();

function lastSubmission(form: HTMLFormElement): LastSubmission | null {
  const key = SENT_KEY_PREFIX + formKey(form);
  const stored = submissions.get(key);
  return stored === undefined ? read<LastSubmission>(key) : stored;
}

function storeSubmission(form: HTMLFormElement, submission: LastSubmission | null): void {
  const key = SENT_KEY_PREFIX + formKey(form);
  submissions.set(key, submission);
  write(key, submission);
}

/** Deletes the stored draft of a form. */
export function clearDraft(form: HTMLFormElement): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(DRAFT_KEY_PREFIX + formKey(form))) sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

/** `randomUUID` only exists on secure pages; a dealer's test server may not be one. */
function newKey(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

/** A digest of the content; without https, where browsers have no SHA-256, the content itself. */
async function digest(text: string): Promise<string> {
  if (!isSecureContext) return text;
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
