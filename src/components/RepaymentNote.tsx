import type { RepaymentNoteView } from '#view-types/car-card.ts';
import { ComparisonWarning } from './ComparisonWarning.tsx';

/** What a page says once about the repayments on its cards, always visible. */
export function RepaymentNote({ note }: { readonly note: RepaymentNoteView | null }) {
  return note === null ? null : (
    <>
      <p className="small-print warning">{note.terms}</p>
      <ComparisonWarning warning={note.warning} />
    </>
  );
}
