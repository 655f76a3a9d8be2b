import type { BreadcrumbsView } from '#view-types/breadcrumbs.ts';

/** Where a page stands, its name, and one sentence. */
export interface PageIntroView {
  readonly title: string;
  readonly lead: string | null;
  readonly crumbs: BreadcrumbsView;
}
