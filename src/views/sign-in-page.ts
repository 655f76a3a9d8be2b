import { CODE_API_PATH, SIGN_IN_API_PATH, SIGN_IN_PATH, WATCHLIST_PATH } from '#domain/routes/public-paths.ts';
import { BACKUP_DIGITS, CODE_DIGITS, SIGN_IN_TYPES } from '#domain/sign-in.ts';
import type { Site } from '#site/site.ts';
import { splitAtPlaceholder } from '#text/fill.ts';
import { type Words, wordsOf } from '#text/wording.ts';
import { textsOf } from '#text/words.ts';
import type { PageInput, PageParts, RouteOf } from '#view-types/page.ts';
import type { SignInFormView, SignInPage } from '#view-types/sign-in-page.ts';
import { textAroundContactLink } from '#views/account-page.ts';
import { holdValues } from '#views/hold-values.ts';
import { pageHead } from '#views/page-head.ts';

/** The sign-in page. */
export function signInPage({ site, routes }: PageInput, route: RouteOf<'sign-in'>): PageParts<SignInPage> {
  const words = wordsOf(site.text);
  const title = words('sign_in.title');
  const savesCars = routes.has(WATCHLIST_PATH);
  return {
    head: pageHead(site, route.path, {
      name: title,
      description: words(savesCars ? 'sign_in.description' : 'sign_in.description_unsaved', { site: site.name }),
      noindex: true,
    }),
    page: {
      title,
      back: words('sign_in.back'),
      intro: words(savesCars ? 'sign_in.lead' : 'sign_in.lead_unsaved'),
      reasons: [...SIGN_IN_TYPES, 'purchase' as const].map((type) => ({ type, text: words(`sign_in.${type}`) })),
      next: { types: ['checkout', 'purchase'], ...nextStep(site, words) },
      deleted: textAroundContactLink(site, words, 'account.deleted'),
      form: signInForm(words),
      saveOnDevice: site.features.garage ? { text: words('sign_in.here_text'), button: words('sign_in.here') } : null,
    },
  };
}

/** What follows once somebody who wants to reserve or buy a car has signed in (RES-02). */
function nextStep(site: Site, words: Words): Pick<SignInPage['next'], 'text' | 'withDeposit'> {
  if (!site.checkout.takesDeposits) return { text: words('sign_in.next_request'), withDeposit: null };
  const hold = holdValues(site);
  return {
    text: words('sign_in.next_deposit', hold),
    withDeposit: splitAtPlaceholder(words('sign_in.next_deposit_of', hold), 'deposit'),
  };
}

/** Both steps of sign-in. */
export function signInForm(words: Words): SignInFormView {
  return {
    codeAction: CODE_API_PATH,
    action: SIGN_IN_API_PATH,
    codeHint: words('sign_in.code_hint', { digits: CODE_DIGITS, backup: BACKUP_DIGITS }),
    againHref: SIGN_IN_PATH,
    sentTo: splitAtPlaceholder(words('sign_in.sent_to'), 'contact'),
    shownMessage: splitAtPlaceholder(words('sign_in.shown_message'), 'contact'),
    texts: textsOf(words, [
      'sign_in.failed',
      'sign_in.resend',
      'sign_in.resend_in',
      'sign_in.resent',
      'sign_in.identifier',
      'sign_in.identifier_hint',
      'sign_in.send',
      'sign_in.notice',
      'sign_in.code_limit',
      'sign_in.code',
      'sign_in.submit',
      'sign_in.again',
    ]),
  };
}
