import type { SignInType } from '#domain/sign-in.ts';
import type { SplitText } from '#text/fill.ts';
import type { Texts } from '#text/words.ts';
import type { LinkView } from '#view-types/link.ts';

/** Sign-in (ROUTE-05). The edge fills in the reason, the step and the return path; without a known reason, the page shows no reason. */
export interface SignInPage {
  readonly title: string;
  readonly back: string;
  readonly intro: string;
  /** Reasons for signing in; the edge shows one of them instead of the introduction. */
  readonly reasons: readonly { readonly type: SignInType | 'purchase'; readonly text: string }[];
  /** What follows sign-in for these reasons; `withDeposit` if the page is about a car, around its deposit, which the edge fills in. */
  readonly next: {
    readonly types: readonly (SignInType | 'purchase')[];
    readonly text: string;
    readonly withDeposit: SplitText | null;
  };
  /** Shown after a shopper has deleted their account, around a link to the contact page. */
  readonly deleted: SplitText & { readonly link: LinkView };
  readonly form: SignInFormView;
  /** Offer to save cars on the device without an account; null if the dealer has no garage. */
  readonly saveOnDevice: { readonly text: string; readonly button: string } | null;
}

/** Both steps of sign-in. */
export interface SignInFormView {
  /** API path that sends a code. */
  readonly codeAction: string;
  /** API path that receives the code and signs in. */
  readonly action: string;
  /** Hint about the length of a code. */
  readonly codeHint: string;
  /** Link that starts again, with a different number or address. */
  readonly againHref: string;
  /** Around the email or phone number that a code was sent to, which the edge fills in. */
  readonly sentTo: SplitText;
  /** Around the same contact, above the message that a demonstration (a local server or a preview) shows instead of sending it. */
  readonly shownMessage: SplitText;
  readonly texts: Texts<
    | 'sign_in.failed'
    | 'sign_in.resend'
    | 'sign_in.resend_in'
    | 'sign_in.resent'
    | 'sign_in.identifier'
    | 'sign_in.identifier_hint'
    | 'sign_in.send'
    | 'sign_in.notice'
    | 'sign_in.code_limit'
    | 'sign_in.code'
    | 'sign_in.submit'
    | 'sign_in.again'
  >;
}
