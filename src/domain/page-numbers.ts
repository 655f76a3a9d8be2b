/** Into how many pages a list is divided; an empty list still has one. */
export const pagesOf = (count: number, perPage: number): number => Math.max(1, Math.ceil(count / perPage));

/** The pages that a list links to: first, last and those around the current page, with null for gaps. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((to) => to >= 1 && to <= pages);
  const numbers = [...new Set(wanted)].sort((a, b) => a - b);
  return numbers.flatMap((to, index) => (to - (numbers[index - 1] ?? 0) > 1 ? [null, to] : [to]));
}
