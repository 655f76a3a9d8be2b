export interface MenuItemView {
  readonly label: string;
  /** Null = a heading that only opens its items. */
  readonly href: string | null;
  readonly external: boolean;
  readonly current: boolean;
  /** The menu of all models opens below its items. */
  readonly models: boolean;
  readonly items: readonly MenuItemView[];
}
