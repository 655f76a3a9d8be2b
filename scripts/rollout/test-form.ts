import { CONTROL_NAMES } from '#domain/forms/form.ts';
import type { FormControl, ReadForm } from './read-page.ts';

/** The values of a test lead, which is not delivered. */
const TEST_VALUES: { readonly [kind in FormControl['kind']]: string } = {
  email: 'test-lead@caryard.example',
  tel: '0400 000 000',
  textarea: 'A test of this form. It reaches nobody.',
  text: 'Test',
};

/** The form with this name on a page; undefined = it has none. */
export const formOf = (forms: readonly ReadForm[], id: string): ReadForm | undefined =>
  forms.find(({ controls }) => controls.some(({ name, value }) => name === CONTROL_NAMES.form && value === id));

/**
 * Fills in a form like a shopper who answers only the required fields: the hidden values of the page, the first option of each list, and
 * every required checkbox. The honeypot field stays empty.
 */
export function fillForm({ controls }: ReadForm): { [name: string]: string } {
  const values: { [name: string]: string } = {};
  for (const control of controls) {
    const { name, kind, value, isRequired, options } = control;
    if (kind === 'hidden') values[name] ??= value;
    else if (!isRequired || kind === 'submit') continue;
    else if (kind === 'select') values[name] ??= options.find((option) => option !== '') ?? '';
    else if (kind === 'radio' || kind === 'checkbox') values[name] ??= value || 'on';
    else values[name] ??= value || (TEST_VALUES[kind] ?? TEST_VALUES.text ?? '');
  }
  return values;
}
