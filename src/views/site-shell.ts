import type { Clock } from '#domain/clock.ts';
import { isExternal, isWorkingLink, linkTarget, withFormAnchor } from '#domain/link-target.ts';
import { memoize } from '#domain/memoize.ts';
import { dealerPhone, phoneLink } from '#domain/phone.ts';
import {
  ACCOUNT_PATH,
  COMPARE_PATH,
  FAVOURITES_PATH,
  HOME_PATH,
  MODELS_PATH,
  PRIVACY_PATH,
  SEARCH_BOX_ID,
  SEARCH_PATH,
  TERMS_PATH,
  WATCHLIST_PATH,
} from '#domain/routes/public-paths.ts';
import { hasAccounts } from '#domain/sign-in.ts';
import type { NavigationItem, Site } from '#site/site.ts';
import { addressLine } from '#text/address-lines.ts';
import { wordsOf } from '#text/wording.ts';
import type { FooterView, HeaderView } from '#view-types/frame.ts';
import type { LinkView } from '#view-types/link.ts';
import type { MenuItemView, MenuLinkView } from '#view-types/menu.ts';
import type { LogoFile } from '#view-types/page.ts';
import { creditProviders, legalLine, licenceTexts } from '#views/legal-lines.ts';
import { modelMenuLinks } from '#views/model-menu.ts';
import { socialLinks } from '#views/social.ts';

/** Number of menu items that no longer fits in a single row. */
const LONG_MENU = 8;
/** Links in display order; those without a page are left out. */
const SAVED_LINKS = [
  { list: 'favourites', icon: 'heart', href: FAVOURITES_PATH, word: 'favourites.title' },
  { list: 'watchlist', icon: 'bookmark', href: WATCHLIST_PATH, word: 'watchlist.title' },
  { list: 'compare', icon: 'compare', href: COMPARE_PATH, word: 'compare.open' },
] as const;

/** Header and footer of every page, without links to pages that this site does not have. */
export interface SiteShellView {
  readonly header: HeaderView;
  readonly footer: FooterView;
}

/** Details about the current page and the site that header and footer need. */
export interface ShellPage {
  readonly path: string;
  readonly logo: LogoFile | null;
  /** Whether the site has a page at this path. */
  readonly has: (path: string) => boolean;
}

/** Header and footer of one page. `now` is used only for the year in the copyright line. */
export function siteShellView(site: Site, page: ShellPage, now: Clock): SiteShellView {
  const { header, footer } = shellOfAnyPage(site, page.has, now);
  return {
    header: { ...header, logo: page.logo, items: markCurrent(header.items, page.path) },
    footer,
  };
}

/** Header and footer without a current page and logo. */
const shellOfAnyPage = memoize((site: Site, has: ShellPage['has'], now: Clock): SiteShellView => {
  const words = wordsOf(site.text);
  const phone = phoneLink(dealerPhone(site), site.locale.country);
  const link = (label: string, href: string): LinkView[] => (has(href) ? [{ label, href }] : []);
  const items = menuItems(site.navigation.header, has, modelMenuLinks(site, has));
  return {
    header: {
      logo: null,
      homeHref: HOME_PATH,
      menuLabel: words('shell.menu'),
      mainMenuLabel: words('shell.main_menu'),
      items,
      long: items.length >= LONG_MENU,
      modelMenu: items.some(({ models }) => models)
        ? {
            label: words('models.menu'),
            failed: words('models.failed'),
            href: MODELS_PATH,
            above: site.limits.menuScrollsAboveModels,
            allCountAs: site.limits.menuAllVehiclesCountsAs,
          }
        : null,
      phone,
      actions: [
        ...link(words('shell.search'), SEARCH_PATH).map((item) => ({
          ...item,
          href: `${item.href}#${SEARCH_BOX_ID}`,
          isSearch: true,
        })),
        ...link(words('shell.contact'), site.routes.contact).map((item) => ({ ...item, isSearch: false })),
      ],
      saved: SAVED_LINKS.filter(({ href }) => has(href)).map(({ word, ...item }) => ({ ...item, label: words(word) })),
      finance: leadsTo(items, site.routes.finance)
        ? null
        : (link(words('menu.finance'), site.routes.finance)[0] ?? null),
      account: hasAccounts(site.features)
        ? {
            href: ACCOUNT_PATH,
            signIn: words('sign_in.title'),
            account: words(has(WATCHLIST_PATH) ? 'account.title' : 'account.title_unsaved'),
          }
        : null,
    },
    footer: {
      groups: menuItems(site.navigation.footer, has)
        .filter((group) => group.items.length > 0)
        .map((group) => ({
          heading: group.label,
          items: group.items.map(({ label, href, external }) => ({ label, href, external })),
        })),
      legalLine: legalLine(site, words),
      licences: licenceTexts(site),
      phone,
      address: site.dealership.address && addressLine(site.dealership.address),
      social: socialLinks(site.dealerships),
      credit: creditProviders(site, words),
      copyright: words('shell.copyright', {
        year: now.year(site.locale.timeZone),
        name: site.legal.legalName,
      }),
      terms: { heading: words('shell.terms_of_use'), text: words('shell.terms_text', { site: site.name }) },
      policies: [
        ...link(words('shell.privacy'), PRIVACY_PATH),
        ...link(words('shell.terms'), TERMS_PATH),
        ...link(words('shell.complaints'), site.routes.complaint),
      ],
      choices: site.analytics.tags.length > 0 ? words('privacy.title') : null,
    },
  };
});

/**
 * Menu items whose page exists. An item without its own page is kept while its submenu has items. Query and fragment are ignored; external
 * links are always kept.
 */
function menuItems(
  items: readonly NavigationItem[],
  has: ShellPage['has'],
  modelLinks: readonly NavigationItem[] = [],
): MenuItemView[] {
  return items.flatMap((item) => {
    const models = item.models === true;
    const below = menuItems(models ? [...item.items, ...modelLinks] : item.items, has, modelLinks);
    const children = below.map(({ label, href, external, current }) => ({ label, href, external, current }));
    const href = item.href !== null && isWorkingLink(item.href, has) ? withFormAnchor(item.href) : null;
    if (href === null && children.length === 0) return [];
    return [{ label: item.label, href, external: isExternal(href), current: false, models, items: children }];
  });
}

const leadsTo = (items: readonly MenuItemView[], path: string): boolean =>
  items.some((item) =>
    [item, ...item.items].some(({ href }) => href !== null && linkTarget(href, (page) => page === path).exists),
  );

const markCurrent = (items: readonly MenuItemView[], path: string): MenuItemView[] =>
  items.map((item) => ({ ...marked(item, path), items: item.items.map((subItem) => marked(subItem, path)) }));

const marked = <Item extends MenuLinkView>(item: Item, path: string): Item => ({
  ...item,
  current: item.href !== null && linkTarget(item.href, (page) => page === path).exists,
});
