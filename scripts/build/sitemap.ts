import type { Clock } from '#domain/clock.ts';
import { zonedTime } from '#domain/dates.ts';
import { listRecords, recordOf } from '#domain/listed-records.ts';
import { API_PATH, DATA_PATH, SIGN_IN_PATH } from '#domain/routes/public-paths.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { type SiteWithOrigin, siteUrl } from '#domain/site-url.ts';
import { windowState } from '#domain/time-window.ts';
import { element } from '#domain/xml.ts';
import type { PublicRoute } from '#site/route-table.ts';
import type { Site } from '#site/site.ts';
import type { PageHead } from '#view-types/page.ts';

/** Where crawlers find the list of pages. */
export const SITEMAP_PATH = '/sitemap.xml';

/**
 * Whether search engines may list a page under this URL, according to the page itself. Further pages of a list are left out, because
 * they are linked from the first.
 */
export function isIndexable(
  { noindex, canonical }: Pick<PageHead, 'noindex' | 'canonical'>,
  route: PublicRoute,
  site: SiteWithOrigin,
): boolean {
  if (route.path.includes('?') || route.kind === 'not-found') return false;
  return !noindex && canonical === siteUrl(site, route.path);
}

/** `sitemap.xml`: the listed pages, each with the date of its last change if the dealer's files state one. */
export function sitemapXml(
  site: Pick<Site, 'origin' | 'locale' | 'posts' | 'offers'>,
  routes: readonly PublicRoute[],
  records: readonly SearchRecord[],
  now: Clock,
): string {
  const urls = routes.map((route) => {
    const changed = lastChange(route, site, records, now);
    const page = element(
      'url',
      {},
      element('loc', {}, siteUrl(site, route.path)),
      changed === null ? null : element('lastmod', {}, changed),
    );
    return `  ${page.xml}`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

/**
 * The date, in the dealer's time zone, of a page's last known change: a car was listed or sold, a list gained or lost one, an article was
 * published, an offer began. Null if unknown, because an invented date is worse than none.
 */
export function lastChange(
  route: PublicRoute,
  site: Pick<Site, 'locale' | 'posts' | 'offers'>,
  records: readonly SearchRecord[],
  now: Clock,
): string | null {
  const dayOf = (instants: readonly (number | null | undefined)[]): string | null => {
    const past = instants.filter((instant) => instant != null && now.hasPassed(instant));
    return past.length === 0
      ? null
      : zonedTime(
          new Date(past.reduce<number>((latest, instant) => Math.max(latest, instant ?? 0), 0)),
          site.locale.timeZone,
        ).date;
  };
  switch (route.kind) {
    case 'car':
      return dayOf(carChanges(recordOf(route.slug, records)));
    case 'search':
      return dayOf(listRecords(route.filter, records).flatMap((record) => carChanges(record)));
    case 'post':
      return site.posts.find(({ slug }) => slug === route.slug)?.date ?? null;
    case 'offer': {
      const offer = site.offers.find(({ id }) => id === route.offer);
      return offer?.from && windowState(offer, now) === 'active' ? dayOf([Date.parse(offer.from)]) : null;
    }
    default:
      return null;
  }
}

/** When a car was listed or sold, in ms. */
const carChanges = (record: SearchRecord | undefined): (number | null)[] =>
  [record?.created_at, record?.sold_at].map((seconds) => (seconds == null ? null : seconds * 1000));

/** The text of `robots.txt`: calls, data files and sign-in are not crawled, and the sitemap is named. */
export function robotsTxt(site: SiteWithOrigin): string {
  const closed = [`${API_PATH}/`, `${DATA_PATH}/`, SIGN_IN_PATH].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...closed, '', `Sitemap: ${siteUrl(site, SITEMAP_PATH)}`, ''].join('\n');
}
