import { atom } from 'nanostores';
import { VALUATION_EVENT, VALUATION_KEY } from './valuation-key.ts';

/**
 * An accepted trade-in offer, kept for this tab only (PRICE-05): whoever ends a valuation calls `setValuation`, price blocks listen.
 * Field names are the specification's.
 */
export interface KeptValuation {
  /** The car whose page the valuation began on; without one no price is reduced. */
  readonly car_id: number | null;
  /** Whole dollars. */
  readonly offer_price: number;
  /** Registration of the shopper's own car, to say which car the offer is for. */
  readonly rego: string | null;
}

/** The valuation of this tab, or null. Filled by `readValuation` after mount. */
export const $valuation = atom<KeptValuation | null>(null);

/** Reads what this tab keeps; anything that is not a valuation is none. */
export function readValuation(): void {
  $valuation.set(stored());
}

/** Keeps a valuation, or forgets it (null). Blocked storage: it holds for this page. */
export function setValuation(valuation: KeptValuation | null): void {
  try {
    if (valuation === null) sessionStorage.removeItem(VALUATION_KEY);
    else sessionStorage.setItem(VALUATION_KEY, JSON.stringify(valuation));
  } catch {
    // Blocked or full.
  }
  $valuation.set(valuation);
  document.dispatchEvent(new Event(VALUATION_EVENT));
}

function stored(): KeptValuation | null {
  try {
    const { car_id, offer_price, rego } = JSON.parse(sessionStorage.getItem(VALUATION_KEY) ?? '{}') as {
      readonly [key: string]: unknown;
    };
    if (typeof offer_price !== 'number' || !(offer_price > 0)) return null;
    return {
      car_id: typeof car_id === 'number' ? car_id : null,
      offer_price,
      rego: typeof rego === 'string' ? rego : null,
    };
  } catch {
    return null;
  }
}
