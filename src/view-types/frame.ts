import type { MenuScrolling } from '#domain/models.ts';
import type { SplitText } from '#text/fill.ts';
import type { Texts } from '#text/words.ts';
import type { LinkView, NamedLink } from '#view-types/link.ts';
import type { FooterLinkView, MenuItemView } from '#view-types/menu.ts';
import type { LogoFile } from '#view-types/page.ts';

/**
 * The messages of the scripts that every page has, as `data-<key>` of `<toast-message>`; other messages are in the data of the page that shows
 * them. `full-…`: the list has no room for another car; `undo`: the button beside `removed`; `moved`: the cars saved on the device are now in
 * the account.
 */
export type ToastKey =
  | 'full-compare'
  | 'saved'
  | 'removed'
  | 'undo'
  | 'save-failed'
  | 'saved-on-device'
  | 'moved'
  | 'full-favourite';

/** The frame of a page: head, header, footer, and containers that elements fill. */
export interface FrameView {
  /** `<html lang>` */
  readonly lang: string;
  readonly siteName: string;
  readonly theme: {
    /** Looks of headers and cards, and how dense lists are: attributes of the root element, for CSS. */
    readonly header: string;
    readonly card: string;
    readonly density: string;
    /** `/theme.<hash>.css` */
    readonly href: string;
    /** Font files to preload. */
    readonly fontHrefs: readonly string[];
    /** Colours of the browser's own bars in light and dark mode; null: the theme has no dark variant. */
    readonly lightColour: string;
    readonly darkColour: string | null;
  };
  readonly meta: {
    readonly title: string;
    readonly description: string;
    /** Name of the page without the dealer's name. */
    readonly name: string;
    readonly canonical: string;
    readonly noindex: boolean;
    /** URL of the picture that a shared link shows. */
    readonly image: string;
  };
  /** JSON-LD objects as text, one script each. One that says that a car is for sale is out of date as soon as the car changes. */
  readonly structuredData: readonly { readonly json: string; readonly isCar: boolean }[];
  /** Text shown in place of a picture that cannot be loaded. */
  readonly noPhoto: string;
  /** `/_data/cards.<hash>.json`, the part of the site that cards rendered in the browser need. It has no cars. */
  readonly cardsHref: string;
  readonly skipLink: string;
  readonly header: HeaderView;
  readonly footer: FooterView;
  /** Cars viewed recently, at the end of the page; `car` is the page's own car. */
  readonly recent: { readonly texts: Texts<'recent.title' | 'recent.clear'>; readonly car: number | null } | null;
  readonly privacy: PrivacyView | null;
  readonly compareTray: (Texts<'label' | 'open' | 'clear'> & { readonly href: string }) | null;
  /** Messages that scripts show; null: the site has no such list. */
  readonly toasts: { readonly [key in ToastKey]: string | null };
}

export interface HeaderView {
  readonly logo: LogoFile | null;
  readonly homeHref: string;
  /** The button that opens the menu on narrow screens, and the name of the row of menus on wide ones. */
  readonly menuLabel: string;
  readonly mainMenuLabel: string;
  readonly items: readonly MenuItemView[];
  /** Whether the menu has too many items for a single row. */
  readonly long: boolean;
  /** Texts of the menu of all models; null if no item opens it. */
  readonly modelMenu: (Texts<'label' | 'failed'> & MenuScrolling & { readonly href: string }) | null;
  readonly phone: { readonly text: string; readonly href: string } | null;
  /** Links to the search, shown as an icon, and to the contact page. */
  readonly actions: readonly (LinkView & { readonly isSearch: boolean })[];
  /** Links to saved cars. */
  readonly saved: readonly (LinkView & {
    readonly list: 'favourites' | 'watchlist' | 'compare';
    readonly icon: 'heart' | 'bookmark' | 'compare';
  })[];
  /** Link to finance in the narrow menu; null if one of its items leads there, or the site has no such page. */
  readonly finance: LinkView | null;
  /** Link to the account, with its text for visitors who are signed in and for others; null if the site has no accounts. */
  readonly account: (Texts<'signIn' | 'account'> & { readonly href: string }) | null;
}

/** Groups of links, and the dealer's legal details, which no setting can hide (LEGAL-03). */
export interface FooterView {
  readonly groups: readonly { readonly heading: string; readonly items: readonly FooterLinkView[] }[];
  /** Trading name, legal name, ABN: `Example Motors Pty Ltd trading as Example, ABN 91 345 678 901`. */
  readonly legalLine: string;
  /** `Motor dealer licence no. 1234567 (QLD)`; cannot be turned off (LEGAL-03). */
  readonly licences: readonly string[];
  readonly phone: { readonly text: string; readonly href: string } | null;
  /** Postal address of the dealer, if given. */
  readonly address: string | null;
  /** The dealer's social media pages. */
  readonly social: readonly NamedLink[];
  /** Credit provider and licence; null if not given. */
  readonly credit: string | null;
  readonly copyright: string;
  /** Collapsed on phones (MENU-08). */
  readonly terms: { readonly heading: string; readonly text: string };
  readonly policies: readonly LinkView[];
  /** Label of the button that opens the privacy settings; null if there is nothing to choose. */
  readonly choices: string | null;
}

/** The consent dialog for third-party scripts (EVT-02). `signal`: shown if the browser asks not to be tracked; `change`: otherwise. */
export interface PrivacyView extends Texts<'title' | 'text' | 'signal' | 'change' | 'accept' | 'decline'> {
  /** URLs of the scripts with spaces between them, as `readConsent` reads them. */
  readonly scripts: string;
  /** The name of each, and the texts before and after it. */
  readonly tags: readonly (SplitText & { readonly name: string })[];
}
