import type { BreadcrumbsView } from '#view-types/breadcrumbs.ts';

/** Breadcrumbs, heading and introduction of a page. */
export interface PageIntroView {
  readonly title: string;
  readonly text: string | null;
  readonly crumbs: BreadcrumbsView;
}
