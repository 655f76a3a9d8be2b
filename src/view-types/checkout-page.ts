import type { IconName } from '#components/icon-names.ts';
import type { Texts } from '#text/words.ts';
import type { FormView } from '#view-types/form.ts';
import type { LinkView } from '#view-types/link.ts';
import type { PageIntroView } from '#view-types/page-intro.ts';

/**
 * Where a car is reserved or bought: the edge fills in the car and shows the part that fits its state (`data-show="is.<state>"`).
 * As built it says that no car was found.
 */
export interface CheckoutFrame {
  readonly intro: PageIntroView;
  readonly form: FormView;
  /** A deposit follows the form; null = it does not. */
  readonly deposit: {
    readonly label: string;
    readonly hold: string;
    readonly hours: string;
    readonly steps: CheckoutStepsView;
  } | null;
  readonly texts: Texts<
    | 'checkout.summary'
    | 'checkout.price'
    | 'checkout.demo'
    | 'checkout.none'
    | 'checkout.form'
    | 'checkout.similar'
    | 'checkout.see_car'
  >;
  /** States of a car that cannot be had. */
  readonly stops: readonly { readonly state: string; readonly title: string; readonly text: string }[];
  readonly unknown: { readonly title: string; readonly text: string };
  readonly stock: LinkView;
  /** What the dealer claims (RES-05). */
  readonly promises: {
    readonly heading: string;
    readonly claims: readonly { readonly icon: IconName; readonly text: string; readonly usedOnly: boolean }[];
  } | null;
  /** Cards that are taken. */
  readonly accepts: CheckoutList | null;
  /** How the deposit comes back (A12). */
  readonly refund: CheckoutList | null;
  readonly talk: { readonly heading: string; readonly text: string; readonly href: string } | null;
}

interface CheckoutList {
  readonly heading: string;
  readonly items: readonly string[];
}

/** How far a reservation is. */
export interface CheckoutStepsView {
  readonly label: string;
  /** Details, deposit, held. */
  readonly names: readonly string[];
}

/** Reserving a car (RES-01 to RES-05), and the page of a reservation: pay, held, cancelled, over. */
export interface CheckoutPage {
  readonly frame: CheckoutFrame;
  readonly steps: CheckoutStepsView;
  readonly stock: LinkView;
  /** What a reservation has ended by, and below each what becomes of the money. */
  readonly ended: readonly { readonly state: string; readonly title: string }[];
  readonly money: readonly { readonly state: string; readonly text: string }[];
  readonly texts: Texts<
    | 'checkout.pay'
    | 'checkout.pay_text'
    | 'checkout.card_declined'
    | 'checkout.card_unknown'
    | 'checkout.card_number'
    | 'checkout.card_hint'
    | 'checkout.card_good'
    | 'checkout.card_bad'
    | 'checkout.card_slow'
    | 'checkout.card_submit'
    | 'checkout.card_page_text'
    | 'checkout.card_page'
    | 'checkout.card_unready'
    | 'checkout.try_again'
    | 'checkout.cancel'
    | 'checkout.cancel_unpaid_text'
    | 'checkout.cancel_button'
    | 'checkout.waiting'
    | 'checkout.waiting_text'
    | 'checkout.check'
    | 'checkout.held'
    | 'checkout.held_until'
    | 'checkout.reference'
    | 'checkout.deposit'
    | 'checkout.next'
    | 'checkout.next_1'
    | 'checkout.next_1_coming'
    | 'checkout.next_1_none'
    | 'checkout.next_1_shown'
    | 'checkout.next_2'
    | 'checkout.next_3'
    | 'checkout.cancel_text'
    | 'checkout.bought'
    | 'checkout.bought_text'
    | 'checkout.see_car'
    | 'checkout.again'
    | 'checkout.no_hold'
    | 'checkout.no_hold_text'
  >;
}

/** Online purchase of a used car (ROUTE-03): the questions of a sale, then the deposit of a reservation. */
export interface CheckoutJourneyPage {
  readonly frame: CheckoutFrame;
  readonly heading: string;
  /** How a purchase goes on. */
  readonly steps: readonly string[];
  /** The way to a reservation instead; null = the dealer takes none. */
  readonly reserve: string | null;
}
