import { pageNumbers } from '#domain/page-numbers.ts';
import { fill } from '#text/fill.ts';
import type { Words } from '#text/wording.ts';
import type { PagerView, PagerWords } from '#view-types/pager.ts';

/** Texts of the links to the pages of a list; `page` keeps its placeholder. */
export const pagerWords = (words: Words, label: string = words('pager.label')): PagerWords => ({
  label,
  previous: words('pager.previous'),
  next: words('pager.next'),
  page: words('pager.page'),
});

/** Page links of a list (`pageNumbers`); null for a single page. `hrefOf` returns the URL of a page. */
export function pagerView(
  page: number,
  pages: number,
  hrefOf: (page: number) => string,
  words: PagerWords,
): PagerView | null {
  if (pages <= 1) return null;
  const items = pageNumbers(page, pages).map((to) =>
    to === null ? null : { page: to, href: hrefOf(to), name: fill(words.page, { page: to }), current: to === page },
  );
  return {
    label: words.label,
    previous: page > 1 ? { label: words.previous, href: hrefOf(page - 1) } : null,
    next: page < pages ? { label: words.next, href: hrefOf(page + 1) } : null,
    items,
  };
}
