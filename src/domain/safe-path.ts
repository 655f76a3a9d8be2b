/**
 * A path of this site from a value anyone could have typed (`redirect`, `back`, `page`), or null: absolute, one leading
 * slash, no other origin under any browser's reading (ROUTE-05). The fragment is kept. Longer than 2,000 characters: null.
 */
export function safePath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2000 || !/^\/(?![/\\])/.test(value)) return null;
  // Browsers drop tabs and line breaks from an address before reading it; a backslash counts as a slash.
  if (/[\p{Cc}\\]/u.test(value)) return null;
  const base = 'https://site.invalid';
  if (!URL.canParse(value, base)) return null;
  const url = new URL(value, base);
  if (url.origin !== base || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
