import type { PublicRoute } from '#site/routes.ts';
import type { PageFacts, PageOf, PageParts, PageView, RouteOf } from '#view-types/page.ts';
import { carPage } from '#views/car-page.ts';
import { financePage } from '#views/finance-page.ts';
import { modelQuotePage, partsPage, surveyPage } from '#views/form-page.ts';
import { frameView } from '#views/frame.ts';
import { keptPage } from '#views/kept-page.ts';
import { notFoundPage } from '#views/not-found-page.ts';
import { offersPage } from '#views/offers-page.ts';
import { searchPage } from '#views/search-page.ts';
import { testDrivePage } from '#views/test-drive-page.ts';
import { tradeInPage } from '#views/trade-in-page.ts';

/** The maker of each kind's view. */
const MAKERS: {
  readonly [Kind in keyof PageOf]: (facts: PageFacts, route: RouteOf<Kind>) => PageParts<PageOf[Kind]>;
} = {
  car: carPage,
  compare: keptPage,
  favourites: keptPage,
  finance: financePage,
  'model-quote': modelQuotePage,
  'not-found': notFoundPage,
  offers: offersPage,
  parts: partsPage,
  search: searchPage,
  survey: surveyPage,
  'test-drive': testDrivePage,
  'trade-in': tradeInPage,
  watchlist: keptPage,
};

/** Has this kind of page a view? */
const isMade = (kind: string): kind is keyof PageOf => Object.hasOwn(MAKERS, kind);

/**
 * The page at one route as plain data. Same facts and route, same view.
 *
 * @throws Error when the route names a car, an offer, a location or a text that the facts do not have: a bug of the route table.
 */
export function pageView(facts: PageFacts, route: PublicRoute): PageView | null {
  const { kind } = route;
  if (!isMade(kind)) return null;
  const make = MAKERS[kind] as (facts: PageFacts, route: PublicRoute) => PageParts<PageOf[keyof PageOf]>;
  const { head, structuredData = [], car = null, page } = make(facts, route);
  return { kind, frame: frameView(facts, route, { head, structuredData, car }), page };
}
