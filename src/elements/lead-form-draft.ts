import { CONTROL_NAMES } from '#domain/forms/form.ts';
import { DRAFTS, SENDS } from '#stores/shopper-details.ts';
import { type Control, controls, controlValues, openFoldOf, setControl } from './lead-form-fields.ts';

/** What was typed and not yet sent, for this tab only. */
export type Draft = { readonly [name: string]: string | boolean };

/** The last send of a form about one thing: under which key, a digest of what, and whether it arrived. */
interface LastSend {
  readonly key: string;
  readonly content: string;
  readonly arrived: boolean;
}

/** One form about one car or one offer. */
function placeOf(form: HTMLFormElement): string {
  const about = controls(form).find(({ name }) => name === 'car_id' || name === 'offer_id')?.value ?? '';
  return `${form.dataset.form}.${about}.`;
}

/** One draft for each thing the page was asked for: a link that asks for another category does not get the last one's answers. */
export function draftKey(form: HTMLFormElement): string {
  const category = controls(form).find(({ name }) => name === 'category');
  return DRAFTS + placeOf(form) + (category instanceof HTMLSelectElement ? givenChoice(category) : '');
}

/** What the page chose in a list. */
function givenChoice({ options }: HTMLSelectElement): string {
  return ([...options].find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}

export function read<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

export function write(key: string, value: Draft | LastSend | null): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Blocked or full storage: the form works, a reload loses what was typed.
  }
}

/**
 * Only what the shopper touched is kept and put back, so values the page prefilled stand; so does what was typed before this
 * element was there.
 */
export function restoreDraft(form: HTMLFormElement): void {
  const values = read<Draft>(draftKey(form)) ?? {};
  for (const control of controls(form)) {
    const value = values[control.name];
    if (value !== undefined && control.type !== 'hidden' && isUntouched(control)) setControl(control, value);
  }
}

/** What is filled in goes with the form, so it is seen: the fold stands open over it. */
export function openChangedFolds(form: HTMLFormElement): void {
  for (const control of controls(form)) if (!isUntouched(control)) openFoldOf(control);
}

/** Does a control still hold what the page gave it? */
function isUntouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return control.value === givenChoice(control);
  if (control.type === 'checkbox' || control.type === 'radio')
    return (control as HTMLInputElement).checked === (control as HTMLInputElement).defaultChecked;
  return control.value === control.defaultValue;
}

/** Keeps all that differs from what the page gave: typed before this element was there, or before drafts were cleared. */
export function saveTyped(form: HTMLFormElement): void {
  for (const control of controls(form))
    if (control.type !== 'hidden' && !isUntouched(control)) saveDraft(form, control);
}

export function saveDraft(form: HTMLFormElement, touched: Element): void {
  const { name } = touched as Control;
  const value = controlValues(form)[name];
  if (!name || name === CONTROL_NAMES.trap || value === undefined) return;
  write(draftKey(form), { ...read<Draft>(draftKey(form)), [name]: value });
}

/**
 * The key of this send: the last one again while the content is the same, so that a retry, or the way back and the button again, is
 * one lead; a new one after a change.
 */
export async function keyFor(form: HTMLFormElement, values: { readonly [name: string]: unknown }): Promise<string> {
  const content = await digest(JSON.stringify(values));
  const last = lastSend(form);
  if (last?.content === content) return last.key;
  const key = newKey();
  keepSend(form, { key, content, arrived: false });
  return key;
}

/** Notes that the last send arrived; false = it had before. */
export function markSendArrived(form: HTMLFormElement): boolean {
  const last = lastSend(form);
  if (last) keepSend(form, { ...last, arrived: true });
  return !last?.arrived;
}

/** What is sent next gets a key of its own. */
export function forgetSend(form: HTMLFormElement): void {
  keepSend(form, null);
}

/** The same for as long as the page is there, so that a second try is still the same lead where storage is blocked. */
const sends = new Map<string, LastSend | null>();

function lastSend(form: HTMLFormElement): LastSend | null {
  const place = SENDS + placeOf(form);
  const sent = sends.get(place);
  return sent === undefined ? read<LastSend>(place) : sent;
}

function keepSend(form: HTMLFormElement, send: LastSend | null): void {
  const place = SENDS + placeOf(form);
  sends.set(place, send);
  write(place, send);
}

export function clearDraft(form: HTMLFormElement): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(DRAFTS + placeOf(form))) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** `randomUUID` exists on secure pages only; a dealer's test server may not be one. */
function newKey(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

/** Tells one content from another and keeps nothing of what it says; without https, where browsers have no SHA-256, the content itself. */
async function digest(text: string): Promise<string> {
  if (!isSecureContext) return text;
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
