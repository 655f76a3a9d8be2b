/** Breadcrumbs of a page, with their accessible label. */
export interface BreadcrumbsView {
  readonly label: string;
  /** The last item is the page itself. */
  readonly items: readonly (BreadcrumbView & { readonly external: boolean })[];
}

/** One item of the breadcrumbs. */
export interface BreadcrumbView {
  readonly label: string;
  /** Null = the current page. */
  readonly href: string | null;
}
