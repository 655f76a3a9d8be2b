import type { SignInType } from '#domain/sign-in.ts';
import type { Texts } from '#text/words.ts';

/** Sign-in (ROUTE-05). The edge fills why the shopper is here, the step and where to go on; without a known reason it is a plain page. */
export interface SignInPage {
  readonly title: string;
  readonly back: string;
  readonly lead: string;
  /** Why somebody is asked to sign in; the edge shows one of them in place of the lead. */
  readonly reasons: readonly { readonly type: SignInType; readonly text: string }[];
  readonly form: SignInFormView;
  /** The device keeps cars without an account; null = the dealer has no garage. */
  readonly here: { readonly text: string; readonly button: string } | null;
}

/** Both steps of sign-in. */
export interface SignInFormView {
  /** The call that sends a code. */
  readonly codeAction: string;
  readonly action: string;
  /** How long a code is. */
  readonly codeHint: string;
  readonly againHref: string;
  readonly texts: Texts<
    | 'sign_in.failed'
    | 'sign_in.resend'
    | 'sign_in.resend_in'
    | 'sign_in.resent'
    | 'sign_in.identifier'
    | 'sign_in.identifier_hint'
    | 'sign_in.send'
    | 'sign_in.notice'
    | 'sign_in.sent_to'
    | 'sign_in.already'
    | 'sign_in.shown_message'
    | 'sign_in.code'
    | 'sign_in.submit'
    | 'sign_in.again'
  >;
}
