import { isExternal } from '#domain/link-target.ts';
import { HOME_PATH } from '#domain/routes/public-paths.ts';
import type { Words } from '#text/wording.ts';
import type { BreadcrumbsView, BreadcrumbView } from '#view-types/breadcrumbs.ts';
import type { PageIntroView } from '#view-types/page-intro.ts';

/** Introduction of a page. Its parent is the home page, unless `crumbs` are given. */
export function pageIntro(
  words: Words,
  title: string,
  text: string | null = null,
  crumbs: readonly BreadcrumbView[] | null = null,
): PageIntroView {
  return {
    title,
    text,
    crumbs: breadcrumbs(words, crumbs ?? trailOf(words, { label: title, href: null })),
  };
}

/** The way to a page from the home page. */
export const trailOf = (words: Words, ...crumbs: readonly BreadcrumbView[]): BreadcrumbView[] => [
  { label: words('breadcrumb.home'), href: HOME_PATH },
  ...crumbs,
];

/** Breadcrumbs as rendered. */
export const breadcrumbs = (words: Words, items: readonly BreadcrumbView[]): BreadcrumbsView => ({
  label: words('breadcrumb.label'),
  items: items.map((item) => ({ ...item, external: isExternal(item.href) })),
});
