import { FIELD_KINDS, FIELD_NAMES, type FormField } from '#domain/forms/form.ts';
import { COUNTRIES } from '#domain/locale.ts';
import type { NamedVehicle } from '#domain/sent-event.ts';

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The named controls of a form, in order. */
export function controls(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement) &&
      element.name !== '',
  );
}

/**
 * The description of a form, read back from its markup: each control has its kind, rules and messages as attributes, so the page contains
 * them only once.
 *
 * @param among the controls to read; by default all
 */
export function formFields(form: HTMLFormElement, among: (control: Control) => boolean = () => true): FormField[] {
  const fields = new Map<string, FormField>();
  for (const control of controls(form).filter(among)) {
    const kind = FIELD_KINDS.find((fieldKind) => fieldKind === control.dataset.kind);
    const name = FIELD_NAMES.find((fieldName) => fieldName === control.name);
    if (!kind || !name) continue;
    const options = [...(fields.get(name)?.options ?? []), ...optionsOf(control)];
    fields.set(name, {
      name,
      kind,
      options,
      label: '',
      required: control.required,
      autocomplete: null,
      placeholder: null,
      value: '',
      hint: null,
      maxLength: 'maxLength' in control && control.maxLength > 0 ? control.maxLength : 10_000,
      pattern: control.getAttribute('pattern'),
      collapsed: false,
      country: COUNTRIES.find((code) => code === control.dataset.country) ?? null,
      link: null,
      messages: messagesOf(control),
    });
  }
  return [...fields.values()];
}

function messagesOf({ dataset: { missing = '', invalid = '', unknown } }: Control): FormField['messages'] {
  return { missing, invalid, ...(unknown !== undefined && { unknown }) };
}

function optionsOf(control: Control): { value: string; label: string }[] {
  if (control instanceof HTMLSelectElement)
    return [...control.options].filter(({ value }) => value !== '').map(({ value }) => ({ value, label: '' }));
  return control.type === 'radio' ? [{ value: control.value, label: '' }] : [];
}

export type FormValues = { [name: string]: string | boolean };

/** The values of a form by control name: checkboxes as booleans, the chosen value of a group of radio buttons. */
export function controlValues(form: HTMLFormElement): FormValues {
  const values: FormValues = {};
  for (const control of controls(form)) {
    if (control.type === 'checkbox') values[control.name] = (control as HTMLInputElement).checked;
    else if (control.type !== 'radio' || (control as HTMLInputElement).checked) values[control.name] = control.value;
  }
  return values;
}

/** Opens the `<details>` around a control. */
export function openDetailsOf(control: Element | null): void {
  control?.closest('[data-more]')?.setAttribute('open', '');
}

/** Restores a stored value; true = it is now set. */
export function setControl(control: Control, value: string | boolean): void {
  if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = value === true;
  else if (control instanceof HTMLInputElement && control.type === 'radio') control.checked = control.value === value;
  else control.value = String(value);
}

/** Make and model that a form's values name; empty if it has none. */
export function namedVehicle(values: { readonly [name: string]: unknown }): NamedVehicle {
  return { make: String(values['Vehicle Make'] ?? ''), model: String(values['Vehicle Model'] ?? '') };
}
