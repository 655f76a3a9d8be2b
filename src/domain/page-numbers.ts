/** The number of pages of a list; an empty list still has one. */
export const pagesOf = (count: number, perPage: number): number => Math.max(1, Math.ceil(count / perPage));

/** The pages that a list links to: first, last and those around the current page, with null for gaps. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const candidates = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const numbers = [...new Set(candidates)].sort((a, b) => a - b);
  return numbers.flatMap((number, index) => (number - (numbers[index - 1] ?? 0) > 1 ? [null, number] : [number]));
}
