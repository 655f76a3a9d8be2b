import { TRADE_IN_STOCK_PATH } from '#domain/routes/public-paths.ts';
import type { ValuationView } from '#view-types/trade-in-valuation.ts';
import { controls } from './lead-form-fields.ts';

const RESPONSE_TIMEOUT_MS = 8000;

/** Suggests the makes and models that the dealer values in the form's fields; others can be typed. */
export async function suggestCars(
  form: HTMLFormElement,
  { otherMakeNames }: Pick<ValuationView, 'otherMakeNames'>,
): Promise<void> {
  const stock = await loadTradeInStock();
  const [make, model] = ['make', 'model'].map((name) => controls(form).find((control) => control.name === name));
  const suggest = (list: string, names: readonly string[]): void => {
    const options = names.toSorted().map((name) => Object.assign(document.createElement('option'), { value: name }));
    form.querySelector(`#${list}`)?.replaceChildren(...options);
  };
  const models = (): void => {
    const typed = make?.value.trim().toLowerCase() ?? '';
    const makeName = (Object.hasOwn(otherMakeNames, typed) && otherMakeNames[typed]?.toLowerCase()) || typed;
    const matches = Object.entries(stock).filter(([name]) => name.toLowerCase() === makeName);
    suggest(
      'trade-in-models',
      matches.flatMap(([, byModel]) => Object.keys(byModel as object)),
    );
  };
  make?.setAttribute('list', 'trade-in-makes');
  model?.setAttribute('list', 'trade-in-models');
  make?.addEventListener('input', models);
  suggest('trade-in-makes', Object.keys(stock));
  models();
}

/** Makes and models that the dealer values, by make; empty if they do not arrive. */
export const loadTradeInStock = (): Promise<{ readonly [make: string]: { readonly [model: string]: unknown } }> =>
  fetch(TRADE_IN_STOCK_PATH, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) })
    .then((response) => response.json())
    .catch(() => ({}));
