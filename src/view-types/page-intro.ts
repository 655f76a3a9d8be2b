/** Where a page stands, its name, and one sentence. */
export interface PageIntroView {
  readonly title: string;
  readonly lead: string | null;
  /** The last entry is the page itself. */
  readonly crumbs: readonly { readonly label: string; readonly href: string | null }[];
}
