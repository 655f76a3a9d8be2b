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

/** The pages that a list links to: first, last and those around the current page, with null for gaps. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((to) => to >= 1 && to <= pages);
  const numbers = [...new Set(wanted)].sort((a, b) => a - b);
  return numbers.flatMap((to, index) => (to - (numbers[index - 1] ?? 0) > 1 ? [null, to] : [to]));
}

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
