/**
 * A trimmed text; null for white space, dashes or slashes alone, which mean that a value is missing (DET-07). Feeds, cards, pages and the
 * comparison all use this function, so that none of them shows a value that another leaves out.
 */
export function textOrNull(value: string | number | null | undefined): string | null {
  const text = `${value ?? ''}`.trim();
  return /^[-–—/\s]*$/.test(text) ? null : text;
}
