import type { SplitText } from '#text/fill.ts';
import type { Texts } from '#text/words.ts';
import type { LinkView } from '#view-types/link.ts';
import type { PageIntroView } from '#view-types/page-intro.ts';

/** A shopper's account, filled in by the edge, which redirects signed-out visitors to sign-in. All parts are forms that work without JavaScript. */
export interface AccountPage {
  readonly intro: PageIntroView;
  /** API path that returns all stored data of the shopper, and accepts changes to the details. */
  readonly action: string;
  /** API path that deletes the account. */
  readonly deleteAction: string;
  /** API path that sends a code to a new phone number or email address. */
  readonly codeAction: string;
  /** API path that signs the shopper out. */
  readonly signOutAction: string;
  /** Path of this page, to return to after entering a code. */
  readonly path: string;
  /** Link to the cars saved in the account; null if the dealer has no such page. */
  readonly watchlist: { readonly heading: string; readonly link: LinkView } | null;
  /** The fields of the shopper's details. */
  readonly details: readonly {
    readonly name: string;
    readonly label: string;
    readonly autocomplete: string;
    /** Whether phones show a number pad. */
    readonly numeric: boolean;
  }[];
  /** What a deletion removes and what stays, around a link to the contact page. */
  readonly deleteLead: SplitText & { readonly link: LinkView };
  /** Accessible name of the button that cancels the reservation of a `{car}`. */
  readonly cancelName: string;
  readonly texts: Texts<
    | 'account.saved'
    | 'account.holds'
    | 'account.hold_until'
    | 'account.hold_pay_by'
    | 'checkout.cancel'
    | 'checkout.cancel_text'
    | 'checkout.cancel_unpaid_text'
    | 'checkout.cancel_button'
    | 'account.drives' // heading of the booked test drives
    | 'account.drives_lead' // as in other keys, `lead` is the sentence below a heading
    | 'account.details'
    | 'account.details_lead'
    | 'account.save'
    | 'account.contacts'
    | 'account.phone'
    | 'account.email'
    | 'account.none' // in place of a missing phone number or email
    | 'sign_in.identifier'
    | 'account.change_hint'
    | 'account.change'
    | 'account.data'
    | 'account.data_lead'
    | 'account.no_enquiries'
    | 'account.download'
    | 'account.sign_out'
    | 'account.delete'
    | 'account.delete_confirm'
  >;
}
