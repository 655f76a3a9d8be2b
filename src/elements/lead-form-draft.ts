import { CONTROL_NAMES } from '#domain/forms/form.ts';
import { DRAFTS } from '#stores/shopper-details.ts';
import { type Control, controls, controlValues, setControl } from './lead-form-fields.ts';

/** What was typed and not yet sent, for this tab only. `attempt` is the content that went out under `key`. */
interface Draft {
  readonly values: { readonly [name: string]: string | boolean };
  readonly key: string | null;
  readonly attempt: string | null;
}
const EMPTY: Draft = { values: {}, key: null, attempt: null };

/** Drafts of one form about one car or one offer. */
function draftsOf(form: HTMLFormElement): string {
  const about = controls(form).find(({ name }) => name === 'car_id' || name === 'offer_id')?.value ?? '';
  return `${DRAFTS}${form.dataset.form}.${about}.`;
}

/** One draft for each thing the page was asked for: a link that asks for another category does not get the last one's answers. */
function draftKey(form: HTMLFormElement): string {
  const category = controls(form).find(({ name }) => name === 'category');
  return draftsOf(form) + (category instanceof HTMLSelectElement ? givenChoice(category) : '');
}

/** What the page chose in a list. */
function givenChoice({ options }: HTMLSelectElement): string {
  return ([...options].find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}

function readDraft(form: HTMLFormElement): Draft {
  try {
    return { ...EMPTY, ...(JSON.parse(sessionStorage.getItem(draftKey(form)) ?? '{}') as Partial<Draft>) };
  } catch {
    return EMPTY;
  }
}

function writeDraft(form: HTMLFormElement, draft: Draft): void {
  try {
    sessionStorage.setItem(draftKey(form), JSON.stringify(draft));
  } catch {
    // Blocked or full storage: the form works, a reload loses what was typed.
  }
}

/**
 * Only what the shopper touched is kept and put back, so values the page prefilled stand; so does what was typed before this
 * element was there.
 */
export function restoreDraft(form: HTMLFormElement): void {
  const { values } = readDraft(form);
  for (const control of controls(form)) {
    const value = values[control.name];
    if (value !== undefined && control.type !== 'hidden' && isUntouched(control)) setControl(control, value);
  }
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
  const draft = readDraft(form);
  writeDraft(form, { ...draft, values: { ...draft.values, [name]: value } });
}

/** The key of this send: the last one again while the content is the same, so a retry is one lead; a new one after a change. */
export function keyFor(form: HTMLFormElement, values: { readonly [name: string]: unknown }): string {
  const draft = readDraft(form);
  const attempt = JSON.stringify(values);
  const key = draft.key !== null && draft.attempt === attempt ? draft.key : newKey();
  writeDraft(form, { ...draft, key, attempt });
  return key;
}

export function clearDraft(form: HTMLFormElement): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(draftsOf(form))) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** `randomUUID` exists on secure pages only; a dealer's test server may not be one. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
