import type { RateWarningView } from '#view-types/car-card.ts';

/**
 * The full comparison rate warning, always visible; the asterisk beside each repayment links to it. A copy (`data-copy`) is hidden while the
 * one with the id is visible.
 */
export function ComparisonWarning({ warning }: { readonly warning: RateWarningView | null }) {
  return warning === null ? null : (
    <p
      id={warning.id ?? undefined}
      data-copy={warning.id === null ? '' : undefined}
      className="small-print warning"
      tabIndex={-1}
    >
      {warning.text}
    </p>
  );
}
