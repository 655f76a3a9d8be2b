/** A link of the footer. */
export interface FooterLinkView {
  readonly label: string;
  /** Null = its page is not there. */
  readonly href: string | null;
  readonly external: boolean;
}

/** A link of a menu. */
export interface MenuLinkView extends FooterLinkView {
  readonly current: boolean;
}

/** An item of the header; without `href` it only opens its items. */
export interface MenuItemView extends MenuLinkView {
  /** The menu of all models opens below its items. */
  readonly models: boolean;
  readonly items: readonly MenuLinkView[];
}
