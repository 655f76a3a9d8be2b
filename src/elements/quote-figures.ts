import { DRAFT_KEY_PREFIX } from '#stores/shopper-details.ts';
import { type Draft, draftKey, read, write } from './lead-form-draft.ts';
import { controls, setControl } from './lead-form-fields.ts';

/**
 * Fills the finance form on this page, or on the next page, with the calculator's figures. Text typed by the shopper is kept; figures
 * filled in earlier are replaced.
 *
 * @param own the form, if this page has one
 * @param about id of the car, empty = none
 */
export function fillFinanceForm(
  own: HTMLFormElement | null,
  about: string,
  figures: { readonly vehiclePriceBudget: string; readonly message: string },
): void {
  const key = own ? draftKey(own) : `${DRAFT_KEY_PREFIX}finance.${about}.`;
  const draft = read<Draft>(key) ?? {};
  const [opening] = figures.message.split(':');
  const typed = String(draft['message'] ?? '')
    .split('\n')
    .filter((line) => !line.startsWith(`${opening}:`));
  const values = { ...figures, message: [figures.message, ...typed].join('\n').trim() };
  write(key, { ...draft, ...values });
  if (!own) return;
  for (const control of controls(own)) {
    const value = values[control.name as keyof typeof values];
    if (value !== undefined) setControl(control, value);
  }
}
