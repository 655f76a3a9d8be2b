import type { CalculatorInput } from '#domain/finance-calculator.ts';
import { DRAFT_KEY_PREFIX } from '#stores/shopper-details.ts';
import { type Draft, draftKey, read, write } from './lead-form-draft.ts';
import { controls, setControl } from './lead-form-fields.ts';

/** Where a draft keeps the text that was filled in last; no control has this name. */
const MESSAGE_KEY = 'calculator:message';

/**
 * Fills the finance form on this page, or on the next page, with the calculator's figures. Text typed by the shopper is kept; figures
 * filled in earlier are replaced.
 *
 * @param pageForm the form, if this page has one
 * @param carId id of the car, empty = none
 * @param figures the price and message to fill in
 * @param input the calculator's input, with which it opens beside the form (`passed-figures.ts`)
 */
export function fillFinanceForm(
  pageForm: HTMLFormElement | null,
  carId: string,
  figures: { readonly vehiclePriceBudget: string; readonly message: string },
  input: CalculatorInput,
): void {
  const key = pageForm ? draftKey(pageForm) : `${DRAFT_KEY_PREFIX}finance.${carId}.`;
  const draft = read<Draft>(key) ?? {};
  const typed = withoutPrevious(String(draft['message'] ?? ''), String(draft[MESSAGE_KEY] ?? ''));
  const values = { ...figures, message: `${figures.message}\n${typed}`.trim() };
  write(key, { ...draft, ...values, [MESSAGE_KEY]: figures.message });
  write(`${key}figures`, input);
  if (!pageForm) return;
  for (const control of controls(pageForm)) {
    const value = values[control.name as keyof typeof values];
    if (value !== undefined) setControl(control, value);
  }
}

function withoutPrevious(message: string, earlier: string): string {
  const index = earlier === '' ? -1 : message.indexOf(earlier);
  return index === -1
    ? message
    : (message.slice(0, index) + message.slice(index + earlier.length).replace(/^\n/, '')).trim();
}
