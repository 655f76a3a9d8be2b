import type { RepaymentNoteView } from '#view-types/car-card.ts';
import { ComparisonWarning } from './ComparisonWarning.tsx';

/**
 * What a page says once about the repayments on its cards. Visible as long as there is one, which the style sheet decides for a note that
 * waits for it.
 */
export function RepaymentNote({ note }: { readonly note: RepaymentNoteView | null }) {
  return note === null ? null : (
    <div className="repayment-note" data-if-repayments={note.isUnused ? '' : undefined}>
      <p className="small-print warning">{note.terms}</p>
      <ComparisonWarning warning={note.warning} />
    </div>
  );
}
