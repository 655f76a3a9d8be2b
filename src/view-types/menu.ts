/** A link of the footer. */
export interface FooterLinkView {
  readonly label: string;
  /** Where the link leads; null if it has no page, or the page does not exist. */
  readonly href: string | null;
  readonly external: boolean;
}

/** A link of a menu. */
export interface MenuLinkView extends FooterLinkView {
  readonly current: boolean;
}

/** An item of the header; without `href` it only opens its submenu. */
export interface MenuItemView extends MenuLinkView {
  /** Whether the menu of all models opens below its items. */
  readonly models: boolean;
  readonly items: readonly MenuLinkView[];
}
