import type { MenuScrolling } from '#domain/models.ts';
import type { Texts } from '#text/words.ts';
import type { LinkView, NamedLink } from '#view-types/link.ts';
import type { FooterLinkView, MenuItemView } from '#view-types/menu.ts';
import type { LogoFile } from '#view-types/page.ts';

/** What the frame of a page prints: head, header, footer and what waits to be filled by an element. */
export interface FrameView {
  /** `<html lang>` */
  readonly lang: string;
  readonly siteName: string;
  readonly theme: {
    readonly header: string;
    readonly card: string;
    readonly density: string;
    /** `/theme.<hash>.css` */
    readonly href: string;
    /** Font files to preload. */
    readonly fontHrefs: readonly string[];
    readonly lightColour: string;
    readonly darkColour: string | null;
  };
  readonly meta: {
    readonly title: string;
    readonly description: string;
    /** What the page is called where the dealer's name stands beside it. */
    readonly name: string;
    readonly canonical: string;
    readonly noindex: boolean;
    readonly image: string;
  };
  /** JSON-LD, each as the text of its script. */
  readonly structuredData: readonly string[];
  /** Printed on pictures that do not come. */
  readonly noPhoto: string;
  /** `/_data/cards.<hash>.json` */
  readonly cardsHref: string;
  readonly skipLink: string;
  readonly header: HeaderView;
  readonly footer: FooterView;
  /** The cars looked at lately, at the end of the page; `car` is the one the page is about. */
  readonly recent: { readonly texts: Texts<'recent.title' | 'recent.clear'>; readonly car: number | null } | null;
  readonly privacy: PrivacyView | null;
  readonly compareTray: (Texts<'label' | 'open' | 'clear'> & { readonly href: string }) | null;
  readonly toast: {
    readonly fullCompare: string | null;
    readonly fullFavourites: string | null;
    readonly garage: Texts<'saved' | 'removed' | 'failed' | 'savedHere' | 'takenAlong'> | null;
  };
}

export interface HeaderView {
  readonly logo: LogoFile | null;
  readonly homeHref: string;
  readonly menuLabel: string;
  readonly mainMenuLabel: string;
  readonly items: readonly MenuItemView[];
  /** The row of the menu has more items than a bar has room for. */
  readonly long: boolean;
  /** Words of the menu of all models; null = no item opens it. */
  readonly modelMenu: (Texts<'label' | 'failed'> & MenuScrolling & { readonly href: string }) | null;
  readonly phone: { readonly text: string; readonly href: string } | null;
  readonly actions: readonly (LinkView & { readonly isSearch: boolean })[];
  /** Cars the shopper keeps. */
  readonly saved: readonly (LinkView & {
    readonly list: 'favourites' | 'watchlist' | 'compare';
    readonly icon: 'heart' | 'bookmark' | 'compare';
  })[];
  /** Null = the dealer has no garage. */
  readonly account: (Texts<'signIn' | 'account'> & { readonly href: string }) | null;
}

/** Groups of links and the particulars of the dealer, which no setting hides (LEGAL-03). */
export interface FooterView {
  readonly groups: readonly { readonly heading: string; readonly items: readonly FooterLinkView[] }[];
  /** Trading name, legal name, ABN: `Example Motors Pty Ltd trading as Example, ABN 91 345 678 901`. */
  readonly legalLine: string;
  /** `Motor dealer licence no. 1234567 (QLD)`; never switched off (LEGAL-03). */
  readonly licences: readonly string[];
  readonly phone: { readonly text: string; readonly href: string } | null;
  /** Postal address of the dealer, where it is given. */
  readonly address: string | null;
  /** The dealer's pages elsewhere. */
  readonly social: readonly NamedLink[];
  /** Credit provider and licence; null when none is named. */
  readonly credit: string | null;
  readonly copyright: string;
  /** Folded on a phone (MENU-08). */
  readonly terms: { readonly heading: string; readonly text: string };
  readonly policies: readonly LinkView[];
  /** Label of the button that opens the privacy choices; null = there is nothing to choose. */
  readonly choices: string | null;
}

/** The choice about scripts of others (EVT-02). */
export interface PrivacyView extends Texts<'title' | 'text' | 'signal' | 'change' | 'accept' | 'decline'> {
  /** Addresses of the scripts, as the element reads them. */
  readonly scripts: string;
  readonly tags: readonly { readonly name: string; readonly purpose: string }[];
}
