import { atom } from 'nanostores';
import { VALUATION_EVENT, VALUATION_KEY } from './valuation-key.ts';

/**
 * An accepted trade-in offer, kept for this tab only (PRICE-05): whoever ends a valuation calls `setValuation`, price blocks listen.
 * Field names are the specification's.
 */
export interface StoredValuation {
  /** The car whose page the valuation began on; without one no price is reduced. Ours beside the specification's five (DATA-03). */
  readonly car_id: number | null;
  /** Of the valuation; null in what an older version kept. */
  readonly id: string | null;
  /** Registration of the shopper's own car, to say which car the offer is for. */
  readonly rego: string | null;
  readonly regoState: string | null;
  /** What was answered about the shopper's own car. */
  readonly adjustmentAnswers: { readonly [question: string]: string | number };
  /** Whole dollars. */
  readonly offer_price: number;
}

/** The valuation of this tab, or null. Filled by `readValuation` after mount. */
export const $valuation = atom<StoredValuation | null>(null);

/** Reads what this tab keeps, in the shape of an older version too; anything that is not a valuation is none (DATA-03). */
export function readValuation(): void {
  $valuation.set(stored());
}

/** Keeps a valuation, or forgets it (null). Blocked storage: it holds for this page. */
export function setValuation(valuation: StoredValuation | null): void {
  try {
    if (valuation === null) sessionStorage.removeItem(VALUATION_KEY);
    else sessionStorage.setItem(VALUATION_KEY, JSON.stringify(valuation));
  } catch {
    // Blocked or full.
  }
  $valuation.set(valuation);
  document.dispatchEvent(new Event(VALUATION_EVENT));
}

function stored(): StoredValuation | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(VALUATION_KEY) ?? '{}') as { readonly [key: string]: unknown };
    const { offer_price } = kept;
    if (typeof offer_price !== 'number' || !(offer_price > 0)) return null;
    return {
      car_id: carId(kept['car_id']),
      id: textOf(kept['id']),
      rego: textOf(kept['rego']),
      regoState: textOf(kept['regoState']),
      adjustmentAnswers: answersOf(kept['adjustmentAnswers']),
      offer_price,
    };
  } catch {
    return null;
  }
}

/** A number, or one written as text; anything else is no car. */
export function carId(value: unknown): number | null {
  const id = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function answersOf(value: unknown): StoredValuation['adjustmentAnswers'] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter(([, answer]) => typeof answer === 'string' || typeof answer === 'number'),
  );
}
