import {
  ACCOUNT_API_PATH,
  ACCOUNT_PATH,
  CODE_API_PATH,
  DELETE_ACCOUNT_API_PATH,
  SIGN_OUT_API_PATH,
  WATCHLIST_PATH,
} from '#domain/routes/public-paths.ts';
import type { Site } from '#site/site.ts';
import { type SplitText, splitAtPlaceholder } from '#text/fill.ts';
import { type Words, wordsOf } from '#text/wording.ts';
import { textsOf } from '#text/words.ts';
import type { AccountPage } from '#view-types/account-page.ts';
import type { LinkView } from '#view-types/link.ts';
import type { PageInput, PageParts, RouteOf } from '#view-types/page.ts';
import { pageHead } from '#views/page-head.ts';
import { pageIntro } from '#views/page-intro.ts';
import { itemWords } from '#views/stock-tiles.ts';

/** A shopper's account page, to be filled in by the edge. */
export function accountPage({ site, routes, records }: PageInput, route: RouteOf<'account'>): PageParts<AccountPage> {
  const words = itemWords(records, site, wordsOf(site.text));
  const savesCars = routes.has(WATCHLIST_PATH);
  const title = words(savesCars ? 'account.title' : 'account.title_unsaved');
  return {
    head: pageHead(site, route.path, {
      name: title,
      description: words(savesCars ? 'account.description' : 'account.description_unsaved', { site: site.name }),
      noindex: true,
    }),
    page: {
      intro: pageIntro(words, title, words(savesCars ? 'account.lead' : 'account.lead_unsaved')),
      action: ACCOUNT_API_PATH,
      deleteAction: DELETE_ACCOUNT_API_PATH,
      codeAction: CODE_API_PATH,
      signOutAction: SIGN_OUT_API_PATH,
      path: ACCOUNT_PATH,
      watchlist: savesCars
        ? {
            heading: words('account.watchlist'),
            link: { label: words('account.watchlist_open'), href: WATCHLIST_PATH },
          }
        : null,
      details: [
        { name: 'name', label: words('account.name'), autocomplete: 'given-name', numeric: false },
        { name: 'last_name', label: words('account.last_name'), autocomplete: 'family-name', numeric: false },
        { name: 'postcode', label: words('account.postcode'), autocomplete: 'postal-code', numeric: true },
      ],
      deleteLead: textAroundContactLink(site, words, savesCars ? 'account.delete_lead' : 'account.delete_lead_unsaved'),
      cancelName: words('card.action_name', { label: words('checkout.cancel') }),
      texts: {
        ...textsOf(words, TEXTS),
        'account.data_lead': words(savesCars ? 'account.data_lead' : 'account.data_lead_unsaved'),
      },
    },
  };
}

/** A sentence about deletion around a link to the dealer's contact page. */
export const textAroundContactLink = (
  { routes }: Pick<Site, 'routes'>,
  words: Words,
  key: 'account.delete_lead' | 'account.delete_lead_unsaved' | 'account.deleted',
): SplitText & { readonly link: LinkView } => ({
  ...splitAtPlaceholder(words(key), 'contact'),
  link: { label: words('account.delete_contact'), href: routes.contact },
});

const TEXTS = [
  'account.saved',
  'account.holds',
  'account.hold_until',
  'account.hold_pay_by',
  'checkout.cancel',
  'checkout.cancel_text',
  'checkout.cancel_unpaid_text',
  'checkout.cancel_button',
  'account.drives',
  'account.drives_lead',
  'account.details',
  'account.details_lead',
  'account.save',
  'account.contacts',
  'account.phone',
  'account.email',
  'account.none',
  'sign_in.identifier',
  'account.change_hint',
  'account.change',
  'account.data',
  'account.no_enquiries',
  'account.download',
  'account.sign_out',
  'account.delete',
  'account.delete_confirm',
] as const;
