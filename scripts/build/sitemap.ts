import { CAR_TRADE_IN_PATH, PERSONAL_FINANCE_PATH } from '#domain/paths.ts';
import type { PublicRoute } from '#site/routes.ts';

const NOT_LISTED = new Set<PublicRoute['kind']>([
  'not-found',
  'success',
  'review-feedback',
  'sign-in',
  'account',
  'compare',
  'favourites',
  'watchlist',
  'checkout',
  'checkout-journey',
]);

/** Pages about the car of their query; search engines know them by their general address. */
const OTHER_ADDRESSES: readonly string[] = [CAR_TRADE_IN_PATH, PERSONAL_FINANCE_PATH];

/** `sitemap.xml`: every page a search engine should know; further pages of a list are reached from the first. */
export function sitemapXml(origin: string, routes: readonly PublicRoute[]): string {
  const urls = routes
    .filter(
      (route) =>
        !NOT_LISTED.has(route.kind) &&
        !OTHER_ADDRESSES.includes(route.path) &&
        !(route.kind === 'search' && (route.page > 1 || !route.indexed)) &&
        !(route.kind === 'blog' && route.page > 1),
    )
    .map((route) => `  <url><loc>${escapeXml(origin + (route.path === '/' ? '' : route.path))}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

export function robotsTxt(origin: string): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /_data/\nDisallow: /sign-in\n\nSitemap: ${origin}/sitemap.xml\n`;
}

const escapeXml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
