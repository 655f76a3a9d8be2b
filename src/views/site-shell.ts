import type { Theme } from '#site/site.ts';
import type { LinkView } from '#views/car-card.ts';

export interface MenuItemView {
  readonly label: string;
  /** Null = a heading that only opens its items. */
  readonly href: string | null;
  readonly external: boolean;
  readonly current: boolean;
  readonly items: readonly MenuItemView[];
}

/** Header and footer of every page. Links to pages this tenant does not have are left out. */
export interface SiteShellView {
  /** `<html lang>` */
  readonly lang: string;
  readonly siteName: string;
  readonly skipLink: string;
  readonly header: {
    readonly layout: Theme['header'];
    readonly logo: string | null;
    readonly homeHref: string;
    readonly menuLabel: string;
    readonly items: readonly MenuItemView[];
    readonly phone: { readonly text: string; readonly href: string } | null;
    readonly actions: readonly LinkView[];
  };
  readonly footer: {
    readonly groups: readonly { readonly heading: string; readonly items: readonly MenuItemView[] }[];
    /** Trading name, legal name, ABN: `Example Motors Pty Ltd trading as Example, ABN 12 345 678 901`. */
    readonly legalLine: string;
    /** `Motor dealer licence no. 1234567 (QLD)`; never switched off (LEGAL-03). */
    readonly licences: readonly string[];
    readonly phone: { readonly text: string; readonly href: string } | null;
    /** Credit provider and licence; null when none is named. */
    readonly credit: string | null;
    readonly copyright: string;
    readonly policies: readonly LinkView[];
  };
}
