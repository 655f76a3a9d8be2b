import type { PublicRoute } from '#site/route-table.ts';
import type { CarInput, ListInput, PageInput, PageOf, PageParts, PageView, RouteOf } from '#view-types/page.ts';
import { accessoriesPage } from '#views/accessories-page.ts';
import { accountPage } from '#views/account-page.ts';
import { blogPage } from '#views/blog-page.ts';
import { carInput, carPage } from '#views/car-page.ts';
import { checkoutJourneyPage, checkoutPage } from '#views/checkout-page.ts';
import { contactPage } from '#views/contact-page.ts';
import { contentPage } from '#views/content-page.ts';
import { financePage } from '#views/finance-page.ts';
import { modelQuotePage, partsPage, surveyPage } from '#views/form-page.ts';
import { frameView } from '#views/frame.ts';
import { homePage } from '#views/home-page.ts';
import { locationContactPage } from '#views/location-contact-page.ts';
import { locationPage } from '#views/location-page.ts';
import { locationsPage } from '#views/locations-page.ts';
import { modelPage } from '#views/model-page.ts';
import { modelsPage } from '#views/models-page.ts';
import { notFoundPage } from '#views/not-found-page.ts';
import { offerPage } from '#views/offer-page.ts';
import { offersPage } from '#views/offers-page.ts';
import { postPage } from '#views/post-page.ts';
import { reviewFeedbackPage } from '#views/review-feedback-page.ts';
import { savedPage } from '#views/saved-page.ts';
import { listInput, searchPage } from '#views/search-page.ts';
import { signInPage } from '#views/sign-in-page.ts';
import { successPage } from '#views/success-page.ts';
import { teamPage } from '#views/team-page.ts';
import { testDrivePage } from '#views/test-drive-page.ts';
import { tradeInPage } from '#views/trade-in-page.ts';

/** Input for each kind of page. */
type InputOf<Kind> = Kind extends 'car' ? CarInput : Kind extends 'search' ? ListInput : PageInput;
/** Input for the page at a route. */
type RouteInput = CarInput | ListInput | PageInput;

/** The view function of each page kind. */
const VIEW_FUNCTIONS: {
  readonly [Kind in keyof PageOf]: (input: InputOf<Kind>, route: RouteOf<Kind>) => PageParts<PageOf[Kind]>;
} = {
  accessories: accessoriesPage,
  account: accountPage,
  blog: blogPage,
  car: carPage,
  checkout: checkoutPage,
  'checkout-journey': checkoutJourneyPage,
  compare: savedPage,
  contact: contactPage,
  content: contentPage,
  favourites: savedPage,
  finance: financePage,
  home: homePage,
  location: locationPage,
  'location-contact': locationContactPage,
  locations: locationsPage,
  model: modelPage,
  'model-quote': modelQuotePage,
  models: modelsPage,
  'not-found': notFoundPage,
  offer: offerPage,
  offers: offersPage,
  parts: partsPage,
  post: postPage,
  'review-feedback': reviewFeedbackPage,
  search: searchPage,
  'sign-in': signInPage,
  success: successPage,
  survey: surveyPage,
  team: teamPage,
  'test-drive': testDrivePage,
  'trade-in': tradeInPage,
  watchlist: savedPage,
};

/**
 * Selects the input for the page at one route. Its view function receives nothing else, so the page is unchanged if this input is.
 *
 * @throws Error if the route refers to a car that the input does not contain, which is a bug in the route table
 */
export function inputFor(input: PageInput, route: PublicRoute): RouteInput {
  switch (route.kind) {
    case 'car':
      return carInput(input, route);
    case 'search':
      return listInput(input, route);
    default:
      return input;
  }
}

/**
 * The page at one route as plain data. Deterministic: the same input and route give the same view.
 *
 * @param input from `inputFor`
 * @throws Error if the route refers to an offer, location or text that the input does not contain, which is a bug in the route table
 */
export function pageView(input: RouteInput, route: PublicRoute): PageView {
  const { kind } = route;
  const createView = VIEW_FUNCTIONS[kind] as (input: RouteInput, route: PublicRoute) => PageParts<PageOf[keyof PageOf]>;
  const { head, structuredData = [], car = null, page } = createView(input, route);
  return { kind, frame: frameView(input, route, { head, structuredData, car }), page };
}
