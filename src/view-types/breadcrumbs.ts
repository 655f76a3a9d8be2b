/** One step of the way to a page; the last is the page itself. */
export interface BreadcrumbView {
  readonly label: string;
  /** Null = this page. */
  readonly href: string | null;
}
