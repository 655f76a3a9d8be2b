import type { CarType } from '#domain/car.ts';

/**
 * The only place a public path is spelled. Pure text in, text out: pages, cards in the browser and the edge use the same
 * functions. Which page kind answers a path is the business of `src/site/routes.ts`. No trailing slashes.
 */

/** Below it stand the pages of cars, and below this one the lists of cars. */
export const CARS_PATH = '/cars';
export const LISTS_PATH = '/search';
/** Default stock search (ROUTE-01). */
export const SEARCH_PATH = '/search/new-used-and-demo-cars';
export const NEW_AND_DEMO_CARS_PATH = '/search/new-and-demo-cars';
export const NEW_CARS_PATH = '/search/new-cars';
export const DEMO_CARS_PATH = '/search/demo-cars';
export const USED_CARS_PATH = '/search/used-cars';
/** Of the text box of every search page: an address that ends with it has the cursor there. */
export const SEARCH_BOX_ID = 'search-box';

/** Stock search by condition: every path form of ROUTE-01 with the car types it lists. */
export const TYPE_SEARCHES: readonly { readonly path: string; readonly types: readonly CarType[] }[] = [
  { path: SEARCH_PATH, types: [] },
  { path: NEW_AND_DEMO_CARS_PATH, types: ['new', 'demo'] },
  { path: NEW_CARS_PATH, types: ['new'] },
  { path: DEMO_CARS_PATH, types: ['demo'] },
  { path: USED_CARS_PATH, types: ['used'] },
];

/** The form of a page, where links to it lead. */
export const ENQUIRY_ID = 'enquiry';
/** The form of the finance page (ROUTE-04). */
export const FINANCE_FORM_ID = 'finance-form';

/** Lower case letters, digits and single dashes: `Land Rover` → `land-rover`, `3-Series (F30)` → `3-series-f30`. */
export function toSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/\+/g, ' plus ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/** The page of a car. */
export const carPath = (slug: string): string => `${CARS_PATH}/${slug}`;
/** The list of a make: `/search/kia`. */
export const makePath = (make: string): string => `${LISTS_PATH}/${toSlug(make)}`;
/** The list of a model: `/search/kia/rio`. */
export const modelPath = (make: string, model: string): string => `${makePath(make)}/${toSlug(model)}`;
/** The list of a body style: `/search/ute`. */
export const bodyPath = (body: string): string => `${LISTS_PATH}/${toSlug(body)}`;
/** The car's window card, made at the edge (DET-12). */
export const carPdfPath = (slug: string): string => `${carPath(slug)}.pdf`;
/** Below it stand the files that pages and the edge read. */
export const DATA_PATH = '/_data';
/** Public facts of one car, written from the same snapshot as its page. */
export const carDataPath = (id: number): string => `${DATA_PATH}/cars/${id}.json`;
/** The embedded indexes of cars and of models; each stands under its version too, `/_data/stock/<version>.json`. */
export const STOCK_INDEX_PATH = '/_data/stock.json';
export const MODEL_INDEX_PATH = '/_data/models.json';
/** What cards made in the browser need, and the logos of makes; pages name them with a version before the ending. */
export const CARDS_DATA_PATH = '/_data/cards.json';
export const MAKE_LOGOS_PATH = '/_data/makes.svg';
/** Cars that were listed once, each with the list to see instead (DET-08). */
export const DEPARTED_DATA_PATH = '/_data/departed.json';
/** Addresses of the dealer's former website, each with where it leads. */
export const REDIRECTS_DATA_PATH = '/_data/redirects.json';

/** Cars and the lists of makes, models and bodies come and go with the stock: their links are left out while they are gone. */
export const OF_STOCK = /^\/(cars|search)\//;

/** Page `n` of a list: page 1 is the path itself. */
export function listPagePath(path: string, page: number): string {
  return page <= 1 ? path : `${path}?page=${page}`;
}
/** The prebuilt file of page `n` of a list, served when the URL carries `page` and nothing else. */
export function listPageFile(path: string, page: number): string {
  return page <= 1 ? path : `${path}/_page/${page}`;
}

/** The contact page stands at one of these, as the dealer chooses; the other leads there (A27). */
export const CONTACT_PATHS = ['/contact', '/contact-us'] as const;
/** Of the finance page and of the page on complaints the same. */
export const FINANCE_PATHS = ['/finance', '/finance-enquiry', '/apply-for-finance', '/car-finance'] as const;
export const COMPLAINT_PATHS = ['/pages/handling-complaint', '/pages/complaint-handling'] as const;
export const LOCATIONS_PATH = '/locations';
/** Contact page, page and team of one location (ROUTE-06); a dealership's list of locations has the form of a location's page. */
export const locationContactPath = (slug: string): string => `/contact-us/${slug}`;
/** The page of a location. */
export const locationPath = (slug: string): string => `${LOCATIONS_PATH}/${slug}`;
/** The page of a location’s team. */
export const teamPath = (slug: string): string => `/teams/${slug}`;

export const HOME_PATH = '/';
export const OFFERS_PATH = '/special-offers';
export const OFFER_PATH = '/offers';
/** One offer; under its make where the site stands for no single one (OFF-03). */
export const offerPath = (id: number, makeSlug: string | null): string =>
  makeSlug === null ? `${OFFER_PATH}/${id}` : `${OFFER_PATH}/${makeSlug}/${id}`;
export const TEST_DRIVE_PATH = '/book-test-drive';
export const TRADE_IN_PATH = '/trade-in';
/** Question about parts (A49). */
export const PARTS_PATH = '/parts/search';
/** Survey whose answers reach the dealer as a lead (A49). */
export const SURVEY_PATH = '/customer-feedback-survey';
/** Articles of the dealer; below it stand categories and posts (CONT-04). */
export const BLOG_PATH = '/blog';
export const BLOG_FEED_PATH = '/blog/rss.xml';
/** Thumbs up, thumbs down: where a customer says how it was (CONT-02). */
export const REVIEW_FEEDBACK_PATH = '/review-feedback';
export const SIGN_IN_PATH = '/sign-in';
export const SUCCESS_PATH = '/success';
export const PRIVACY_PATH = '/privacy-policy';
export const TERMS_PATH = '/terms-and-conditions';
/** Below it stand the calls that the edge answers. */
export const API_PATH = '/api';
export const LEADS_API_PATH = '/api/leads';
/** Notes when a form was first touched. */
export const FORM_TOKEN_API_PATH = '/api/form-token';
/** Free times of test drives (FORM-14); under it, calendar files by token. */
export const APPOINTMENTS_API_PATH = '/api/appointments';
export const APPOINTMENT_CANCEL_API_PATH = '/api/appointments/cancel';
/** Advertised cars that cars taken in trade are compared with, and the makes and models to choose from: public facts only. */
export const TRADE_IN_STOCK_PATH = '/_data/trade-in.json';
/** The trade-in page that is about a car of the stock, by `?car_id` (ROUTE-04). */
export const CAR_TRADE_IN_PATH = '/cars/trade-in';
/** Finance of a car with a valuation code, by `?car_id`, on sites that have it (ROUTE-04). */
export const PERSONAL_FINANCE_PATH = '/personalised/finance';
/** Where a postcode is, by the dealer's service that wants a key (FORM-12): the page never knows the key. */
export const GEOCODE_API_PATH = '/api/geocode';
/** The lender's figures of a car, by `?car_id` (FIN-10). */
export const FINANCE_LENDERS_API_PATH = '/api/finance/lenders';
/** Counts that a phone number was opened (PHONE-02). */
export const PHONE_REVEAL_API_PATH = '/api/phone-reveal';
/** Cars side by side; `?cars=1,2` names them, so that the address can be shared (SAVE-07). */
export const COMPARE_PATH = '/compare';
/** Cars kept on this device (SAVE-01). */
export const FAVOURITES_PATH = '/favourites';
/** Where a car is reserved: `/cars/{slug}/checkout`, on some sites `/buy-online` (ROUTE-03). */
export const CHECKOUT_NAMES = ['checkout', 'buy-online'] as const;
/** The public address at which a car is reserved or bought. */
export const checkoutPath = (slug: string, name: (typeof CHECKOUT_NAMES)[number]): string => `${carPath(slug)}/${name}`;
/** The built page that the edge fills for each car; a hold's own page is `/reserve/{ticket}`. */
export const RESERVE_PATH = '/reserve';
/** The page of a hold, by its ticket. */
export const holdPath = (ticket: string): string => `${RESERVE_PATH}/${ticket}`;
export const RESERVE_API_PATH = '/api/reserve';
/** Notices of the payment service. */
export const STRIPE_NOTICES_API_PATH = '/api/payments/stripe';
/** Online purchase of a used car, `?car_id={slug}` (ROUTE-03). */
export const CHECKOUT_JOURNEY_PATH = '/checkout-journey';
/** Models of the dealer's makes; `?body=suv` names those of one body (ROUTE-06). */
export const MODELS_PATH = '/models';
export const MODEL_QUOTE_PATH = '/models/get-quote';
/** The forms of a model's page, of which a dealer has one (ROUTE-06); braces stand for slugs. */
export const MODEL_PAGE_FORMS = [
  '/models/{manufacturer}-{model}',
  '/models/new-{manufacturer}-{model}-vehicle',
] as const;
/** The public address of the models of one body style. */
export const modelsOfBodyPath = (body: string): string => `${MODELS_PATH}?body=${toSlug(body)}`;
/** The built page of a body's models; the one of no body that any model has. */
export const MODELS_OF_BODY_FILES = '/models/_body';
/** The built page of the models of one body style. */
export const modelsOfBodyFile = (body: string): string => `${MODELS_OF_BODY_FILES}/${toSlug(body)}`;
export const UNKNOWN_BODY_FILE = `${MODELS_OF_BODY_FILES}/_unknown`;
/** A model's short address (ROUTE-06); its page stands at `modelPagePath`. */
export const shortModelPath = (slug: string): string => `/${slug}`;
/** The accessories of a model (ROUTE-06). */
export const accessoriesPath = (slug: string): string => `/${slug}/accessories`;
/** What changed in the stock since a build. */
export const STOCK_CHANGES_API_PATH = '/api/stock-changes';
/** Multi-search on the dealer's own index of a search server, asked through the edge (TEN-03). */
export const SEARCH_API_PATH = '/api/search';
/** What a signed-in shopper sees of the own account; signed out it leads to sign-in. */
export const ACCOUNT_PATH = '/account';
/** Saved cars (SAVE-07). */
export const WATCHLIST_PATH = '/watchlist';
export const AUTH_API_PATH = '/api/auth';
export const CODE_API_PATH = '/api/sign-in/code';
export const SIGN_IN_API_PATH = '/api/sign-in';
export const SIGN_OUT_API_PATH = '/api/sign-out';
/** GET: all that is held of the shopper, as a file; POST: the shopper's details. */
export const ACCOUNT_API_PATH = '/api/account';
export const DELETE_ACCOUNT_API_PATH = '/api/account/delete';
export const SAVE_CAR_API_PATH = '/api/watchlist/save-car';
export const REMOVE_CAR_API_PATH = '/api/watchlist/remove-car';
/** The change report of a preview; a live site has none. */
export const REPORT_PATH = '/_report';
/** What the report says for programs: what it is about. */
export const REPORT_FACTS_PATH = '/_report/report.json';
/** The style of the bar that stands on each page of a preview. */
export const PREVIEW_STYLE_PATH = '/_report/bar.css';
/** The two buttons of a report: publish, ask for a change. */
export const DECIDE_PATH = '/_report/decide';
/** What was decided, for whoever acts on it; and how the live site stands. */
export const DECISIONS_PATH = '/_report/decisions';
