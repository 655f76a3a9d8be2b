import { SEARCH_PATH } from '#domain/routes/public-paths.ts';
import { wordsOf } from '#text/wording.ts';
import type { OffersPage } from '#view-types/offers-page.ts';
import type { PageInput, PageParts, RouteOf } from '#view-types/page.ts';
import { offerViews } from '#views/offer.ts';
import { pageHead } from '#views/page-head.ts';
import { pageIntro } from '#views/page-intro.ts';

/** All current and future offers. Not indexed by search engines if none is currently running. */
export function offersPage({ site, routes, now }: PageInput, route: RouteOf<'offers'>): PageParts<OffersPage> {
  const words = wordsOf(site.text);
  const title = words('home.offers');
  const offers = offerViews(site, now, routes.has);
  return {
    head: pageHead(site, route.path, {
      name: title,
      description: words('offers.description', { site: site.name }),
      noindex: !offers.some(({ isActive }) => isActive),
    }),
    page: {
      intro: pageIntro(words, title, words('offers.lead')),
      offers,
      none: words('offers.none'),
      stock: { label: words('offers.stock'), href: SEARCH_PATH },
    },
  };
}
