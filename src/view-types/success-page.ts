import type { FormId } from '#domain/forms/form.ts';
import type { Texts } from '#text/words.ts';
import type { LinkView } from '#view-types/link.ts';

/** What a shopper reads after a form was sent, or of a booked test drive: the edge and the element show what fits. */
export interface SuccessPage {
  readonly title: string;
  readonly lead: string;
  /** Forms whose next step is worth a word of its own. */
  readonly next: readonly { readonly form: FormId; readonly text: string }[];
  /** Before the name of the car. */
  readonly about: string;
  readonly phone: string | null;
  readonly stock: LinkView;
  readonly home: LinkView;
  readonly texts: Texts<
    'appointment.booked' | 'appointment.cancelled' | 'appointment.unknown' | 'appointment.unknown_lead'
  >;
  readonly booked: BookedView;
}

/** A booked test drive, filled by the edge for whoever has its link. */
export interface BookedView {
  readonly testDriveHref: string;
  readonly cancelAction: string;
  readonly texts: Texts<
    | 'appointment.cancelled_lead'
    | 'appointment.again'
    | 'appointment.bring'
    | 'appointment.calendar'
    | 'appointment.cancel'
    | 'appointment.cancel_text'
    | 'appointment.cancel_button'
  >;
}
