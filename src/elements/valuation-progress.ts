import { draftKey, read, write } from './lead-form-draft.ts';
import type { LookupResult, ValuationResponse } from './valuation-calls.ts';

/** How far a shopper has come with the valuation of their car; what they typed is in the form's draft. */
export interface ValuationProgress {
  readonly part: 'answers' | 'result';
  /** Whether the car was typed by hand. */
  readonly isManual: boolean;
  readonly car: LookupResult;
  readonly valued: ValuationResponse | null;
}

/** Stored beside the form's draft, for this tab only, and deleted with it once the form is sent. */
const keyOf = (form: HTMLFormElement): string => `${draftKey(form)}valuation`;

/** Stores the progress; null = the shopper is back at the start. */
export function storeProgress(form: HTMLFormElement, progress: ValuationProgress | null): void {
  write(keyOf(form), progress);
}

/**
 * The stored progress; null = none, or it is of another version of the site. An estimate that has expired is asked for again.
 *
 * @param now in ms
 */
export function storedProgress(form: HTMLFormElement, now: number): ValuationProgress | null {
  const progress = read<ValuationProgress>(keyOf(form));
  if (progress === null || !['answers', 'result'].includes(progress.part) || !progress.car) return null;
  const isExpired = progress.valued !== null && !(endOf(progress.valued) > now);
  return isExpired ? { ...progress, part: 'answers', valued: null } : progress;
}

/** The end of the last day of an estimate, at the latest place on Earth; NaN = it has no valid day. */
const endOf = ({ valid_until }: ValuationResponse): number => Date.parse(`${valid_until}T23:59:59-12:00`);
