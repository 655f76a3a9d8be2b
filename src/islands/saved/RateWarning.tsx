import { showsRepayments } from '#views/comparison-warning.ts';
import { COMPARISON_WARNING_ID } from '#views/hrefs.ts';

interface Props {
  readonly text: string | null;
  readonly cars: readonly { readonly finance: object | null }[];
}

/** The comparison rate warning, if a car shows a comparison rate. */
export function RateWarning({ text, cars }: Props) {
  if (text === null || !showsRepayments(cars)) return null;
  return (
    <p id={COMPARISON_WARNING_ID} className="small-print warning" tabIndex={-1}>
      * {text}
    </p>
  );
}
