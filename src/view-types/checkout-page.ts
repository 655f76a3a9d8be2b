import type { IconName } from '#components/icon-names.ts';
import type { SplitText } from '#text/fill.ts';
import type { Texts } from '#text/words.ts';
import type { FormView } from '#view-types/form.ts';
import type { LinkView } from '#view-types/link.ts';
import type { PageIntroView } from '#view-types/page-intro.ts';

/**
 * Common parts of the pages for reserving and buying a car. The edge fills in the car and shows the part for its state
 * (`data-show="is.<state>"`). The static page says that the car was not found.
 */
export interface CheckoutCommon {
  readonly intro: PageIntroView;
  readonly form: FormView;
  /** Texts about the deposit that follows the form; null = no deposit. */
  readonly deposit: {
    readonly label: string;
    /** `Held for you`, `72 hours from payment` */
    readonly hold: string;
    readonly hours: string;
    readonly steps: CheckoutStepsView;
  } | null;
  readonly texts: Texts<
    | 'checkout.summary'
    | 'checkout.price'
    | 'checkout.demo' // on a demonstration: no card is charged
    | 'checkout.none' // no deposit is taken online
    | 'checkout.form'
    | 'checkout.similar'
    | 'checkout.see_car'
  >;
  /** Size of the car's picture. */
  readonly picture: { readonly width: number; readonly height: number };
  /** States in which a car cannot be reserved. */
  readonly unavailable: readonly { readonly state: string; readonly title: string; readonly text: string }[];
  /** Shown if the car is not found. */
  readonly unknown: { readonly title: string; readonly text: string };
  /** Link to the whole stock. */
  readonly stock: LinkView;
  /** The dealer's claims (RES-05). */
  readonly claims: {
    readonly heading: string;
    /** Whether all of them are for used cars only, so that other cars have none. */
    readonly usedOnly: boolean;
    readonly items: readonly { readonly icon: IconName; readonly text: string; readonly usedOnly: boolean }[];
  } | null;
  /** Cards and wallets accepted for the deposit. */
  readonly accepts: CheckoutList | null;
  /** Refund of the deposit (A12). */
  readonly refund: CheckoutList | null;
  readonly contact: { readonly heading: string; readonly text: string; readonly href: string } | null;
}

interface CheckoutList {
  readonly heading: string;
  readonly items: readonly string[];
}

/** Progress of a reservation. */
export interface CheckoutStepsView {
  readonly label: string;
  /** Details, deposit, reserved. */
  readonly names: readonly string[];
}

/**
 * Reservation of a car (RES-01 to RES-05), and the page of an existing reservation: to pay, reserved, cancelled, expired. `next_1` to
 * `next_3`: what happens next; the first depends on whether the confirmation has been sent, will be (`pending`), cannot be (`none`), or is
 * shown instead of being sent (`shown`).
 */
export interface CheckoutPage {
  readonly common: CheckoutCommon;
  readonly steps: CheckoutStepsView;
  /** Link to the whole stock. */
  readonly stock: LinkView;
  /** Headings of a reservation's page by its state, instead of the page's own heading and introduction. */
  readonly headings: readonly { readonly state: string; readonly text: string }[];
  /** Reasons for which a reservation ended. */
  readonly ended: readonly string[];
  /** What became of the deposit of a reservation that has ended: not charged, returned or being returned. */
  readonly depositOutcomes: readonly { readonly state: string; readonly text: string }[];
  /** Around the time by which to pay, and around the deposit on the button; the edge fills both in. */
  readonly payBy: SplitText;
  readonly pay: SplitText;
  readonly texts: Texts<
    | 'checkout.card_declined'
    | 'checkout.card_unknown'
    | 'checkout.card_number'
    | 'checkout.card_hint'
    | 'checkout.card_good' // the test cards of a demonstration: accepted, declined, accepted after a while
    | 'checkout.card_bad'
    | 'checkout.card_slow'
    | 'checkout.card_page_text'
    | 'checkout.card_page'
    | 'checkout.card_unready' // the card page of the payment service is not ready yet
    | 'checkout.try_again'
    | 'checkout.change_details'
    | 'checkout.cancel'
    | 'checkout.cancel_unpaid_text'
    | 'checkout.cancel_button'
    | 'checkout.waiting_text'
    | 'checkout.check'
    | 'checkout.held_until'
    | 'checkout.reference'
    | 'checkout.deposit'
    | 'checkout.next'
    | 'checkout.next_1' // the confirmation: sent, about to be sent, not sent, shown here on a demonstration
    | 'checkout.next_1_pending'
    | 'checkout.next_1_none'
    | 'checkout.next_1_shown'
    | 'checkout.next_2'
    | 'checkout.next_3'
    | 'checkout.cancel_text'
    | 'checkout.bought_text'
    | 'checkout.see_car'
    | 'checkout.again'
    | 'checkout.no_hold'
    | 'checkout.no_hold_text'
  >;
}

/** Online purchase of a used car (ROUTE-03): a purchase form, then the deposit as for a reservation. */
export interface CheckoutJourneyPage {
  readonly common: CheckoutCommon;
  readonly heading: string;
  /** The next steps of a purchase. */
  readonly steps: readonly string[];
  /** Label of the link to a reservation instead; null if the dealer does not take any. */
  readonly reserve: string | null;
}
