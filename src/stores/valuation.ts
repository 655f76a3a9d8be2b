import { atom } from 'nanostores';
import { VALUATION_EVENT, VALUATION_KEY } from './valuation-key.ts';

/**
 * An accepted trade-in estimate, stored for this tab only (PRICE-05). The valuation calls `setValuation`; price blocks subscribe. Field
 * names are those of the specification.
 */
export interface StoredValuation {
  /**
   * The car on whose page the valuation started; without it no price is reduced. An addition to the specification's five fields (DATA-03).
   */
  readonly car_id: number | null;
  /** Id of the valuation; null if stored by an older version. */
  readonly id: string | null;
  /** Registration of the shopper's own car, to show which car the estimate is for. */
  readonly rego: string | null;
  /** State that issued the registration. */
  readonly regoState: string | null;
  /** Answers about the shopper's own car. */
  readonly adjustmentAnswers: { readonly [question: string]: string | number | null };
  /** Whole dollars. */
  readonly offer_price: number;
}

/** The valuation of this tab, or null. Set by `readValuation` after mounting. */
export const $valuation = atom<StoredValuation | null>(null);

/** Reads the stored valuation, even in an older format; invalid data gives null (DATA-03). */
export function readValuation(): void {
  $valuation.set(stored());
}

/** Stores a valuation, or removes it (null). If storage is blocked, it applies to this page only. */
export function setValuation(valuation: StoredValuation | null): void {
  try {
    if (valuation === null) sessionStorage.removeItem(VALUATION_KEY);
    else sessionStorage.setItem(VALUATION_KEY, JSON.stringify(valuation));
  } catch {
    // Storage is blocked or full.
  }
  $valuation.set(valuation);
  document.dispatchEvent(new Event(VALUATION_EVENT));
}

function stored(): StoredValuation | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(VALUATION_KEY) ?? '{}') as { readonly [key: string]: unknown };
    const { offer_price } = stored;
    if (typeof offer_price !== 'number' || !(offer_price > 0)) return null;
    return {
      car_id: parseCarId(stored['car_id']),
      id: textOf(stored['id']),
      rego: textOf(stored['rego']),
      regoState: textOf(stored['regoState']),
      adjustmentAnswers: answersOf(stored['adjustmentAnswers']),
      offer_price,
    };
  } catch {
    return null;
  }
}

/** A car id given as a number or text; null for anything else. */
export function parseCarId(value: unknown): number | null {
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
