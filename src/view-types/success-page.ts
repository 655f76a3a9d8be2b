import type { SplitText } from '#text/fill.ts';
import type { Texts } from '#text/words.ts';
import type { LinkView } from '#view-types/link.ts';
import type { TodayView } from '#view-types/location.ts';

/** Confirmation after submitting a form, or of a booked test drive; the edge and the element show the matching part. */
export interface SuccessPage {
  readonly title: string;
  readonly intro: string;
  /**
   * Kinds of lead with their own text about the next step: forms, and categories of the general enquiry. `isVisit`: they are about a visit
   * to the dealer rather than about a car on sale.
   */
  readonly next: readonly { readonly kind: string; readonly text: string; readonly isVisit: boolean }[];
  /** Headings that name the kind of lead. */
  readonly headings: readonly { readonly kind: string; readonly text: string }[];
  /** Around the day and time that a form asked for. */
  readonly when: SplitText;
  /** The locations by id (`SentLocation`), as JSON, for the element. */
  readonly locations: string;
  /** Around the name of the location that a form named. */
  readonly where: SplitText;
  /** Around the name of the location where the car is, if the form asked for a test drive at another. */
  readonly elsewhere: SplitText;
  readonly currency: string;
  /** Around the amount that was offered. */
  readonly offer: SplitText;
  /** Around the name of the shopper's own vehicle. */
  readonly vehicle: SplitText;
  /** Around an estimate that the shopper has not accepted. */
  readonly estimate: SplitText;
  /** Around the name of the car. */
  readonly about: SplitText;
  /** Around what the shopper wrote. */
  readonly message: SplitText;
  /** The dealer's number, which is shown at first, then those of other locations; empty if the dealer has none. */
  readonly calls: readonly CallLine[];
  /** The label of the link to the car that the lead is about, which the element fills in. */
  readonly car: string;
  /** The main link after a lead about a visit. */
  readonly visit: LinkView;
  readonly stock: LinkView;
  readonly home: LinkView;
  readonly texts: Texts<
    | 'appointment.booked'
    | 'appointment.cancelled'
    | 'appointment.unknown' // the link names no booking
    | 'appointment.unknown_lead' // the sentence below that heading
  >;
  readonly booked: BookedView;
}

/** The text around a link that calls; with today's hours if they are known. */
export interface CallLine extends SplitText {
  /** Shown after a form that named this location, or about a car there; null = the number is that of no location. */
  readonly location: number | null;
  readonly link: LinkView;
  readonly today: TodayView | null;
}

/** A booked test drive, filled in by the edge for anyone with its link. */
export interface BookedView {
  /** The test drive page, to book another time. */
  readonly testDriveHref: string;
  /** API path that cancels the booking. */
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

/** A location as the confirmation page names it. */
export interface SentLocation {
  readonly name: string;
  /**
   * The ids of all locations at the same place, its own among them. Of three yards in a row, only the middle one may be at the place of
   * both others.
   */
  readonly at: readonly number[];
}
