/** The way to a page, with what it is called by those who hear it. */
export interface BreadcrumbsView {
  readonly label: string;
  /** The last one is the page itself. */
  readonly items: readonly BreadcrumbView[];
}

/** One step of the way to a page. */
export interface BreadcrumbView {
  readonly label: string;
  /** Null = this page. */
  readonly href: string | null;
}
