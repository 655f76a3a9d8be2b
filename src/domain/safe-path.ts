/**
 * A path on this site from an untrusted value (`redirect`, `back`, `page`), or null. It must be absolute with a single leading slash, and
 * not resolve to another origin in any browser (ROUTE-05). The fragment is kept. Null if longer than 2,000 characters.
 */
export function safePath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2000 || !/^\/(?![/\\])/.test(value)) return null;
  // Browsers remove tabs and line breaks from a URL before parsing it, and treat a backslash as a slash.
  if (/[\p{Cc}\\]/u.test(value)) return null;
  const base = 'https://site.invalid';
  if (!URL.canParse(value, base)) return null;
  const url = new URL(value, base);
  if (url.origin !== base || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
