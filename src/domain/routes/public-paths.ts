import type { CarType } from '#domain/car.ts';
import { toSlug } from '#domain/slug.ts';

/**
 * All public paths, shared by pages, browser code and the edge. `src/site/route-table.ts` maps paths to page kinds. Paths have no trailing
 * slash.
 */

/** Prefix of car pages. */
export const CARS_PATH = '/cars';
/** Prefix of car lists. */
export const LISTS_PATH = '/search';
/** Default stock search (ROUTE-01). */
export const SEARCH_PATH = '/search/new-used-and-demo-cars';
export const NEW_AND_DEMO_CARS_PATH = '/search/new-and-demo-cars';
export const NEW_CARS_PATH = '/search/new-cars';
export const DEMO_CARS_PATH = '/search/demo-cars';
export const USED_CARS_PATH = '/search/used-cars';
/** Id of the text box on every search page; a link to this fragment focuses it. */
export const SEARCH_BOX_ID = 'search-box';

/** Stock searches by condition: every path of ROUTE-01 with the car types it lists. */
export const TYPE_SEARCHES: readonly { readonly path: string; readonly types: readonly CarType[] }[] = [
  { path: SEARCH_PATH, types: [] },
  { path: NEW_AND_DEMO_CARS_PATH, types: ['new', 'demo'] },
  { path: NEW_CARS_PATH, types: ['new'] },
  { path: DEMO_CARS_PATH, types: ['demo'] },
  { path: USED_CARS_PATH, types: ['used'] },
];

/** Id of a page's enquiry form, for links to it. */
export const ENQUIRY_ID = 'enquiry';
/** Link to the enquiry form of a page; of the same page without an argument. */
export const enquiryFormHref = (page = ''): string => `${page}#${ENQUIRY_ID}`;
/** Id of the form on the finance page (ROUTE-04). */
const FINANCE_FORM_ID = 'finance-form';
/** Link to the form of the finance page, whose URL may have a query. */
export const financeFormHref = (page: string): string => `${page}#${FINANCE_FORM_ID}`;

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
/** Prefix of the data files that pages and the edge read. */
export const DATA_PATH = '/_data';
/** Public details of one car, written from the same snapshot as its page. */
export const carDataPath = (id: number): string => `${DATA_PATH}/cars/${id}.json`;
/** The id of the car at each URL, for the edge: slug → id. */
export const CAR_IDS_PATH = '/_data/car-ids.json';
/** The embedded index of cars; it also has a versioned URL, `/_data/stock/<version>.json`. */
export const STOCK_INDEX_PATH = '/_data/stock.json';
/** The embedded index of models; it also has a versioned URL, as that of cars. */
export const MODEL_INDEX_PATH = '/_data/models.json';
/** Data for cards rendered in the browser; pages add a version before the extension. */
export const CARDS_DATA_PATH = '/_data/cards.json';
/** The logos of makes; pages add a version before the extension. */
export const MAKE_LOGOS_PATH = '/_data/makes.svg';
/** Cars no longer in stock, each with a list to see instead (DET-08). */
export const DELISTED_DATA_PATH = '/_data/delisted.json';
/** Redirects from URLs of the dealer's former website. */
export const REDIRECTS_DATA_PATH = '/_data/redirects.json';

/**
 * Paths that exist only while the stock has matching cars: car pages, and lists by make, model or body. Links to missing ones are left out.
 */
export const STOCK_PATHS = /^\/(cars|search)\//;

/** Page `n` of a list: page 1 is the path itself. */
export function listPagePath(path: string, page: number): string {
  return page <= 1 ? path : `${path}?page=${page}`;
}
/** The prerendered file of page `n` of a list, served if the URL has `page` as its only parameter. */
export function listPageFile(path: string, page: number): string {
  return page <= 1 ? path : `${path}/_page/${page}`;
}

/** Paths a dealer can choose for the contact page; the other one redirects to it (A27). */
export const CONTACT_PATHS = ['/contact', '/contact-us'] as const;
/** Paths a dealer can choose for the finance page; the others redirect to it. */
export const FINANCE_PATHS = ['/finance', '/finance-enquiry', '/apply-for-finance', '/car-finance'] as const;
/** Paths a dealer can choose for the complaints page; the other one redirects to it. */
export const COMPLAINT_PATHS = ['/pages/handling-complaint', '/pages/complaint-handling'] as const;
export const LOCATIONS_PATH = '/locations';
/** The contact page of a location (ROUTE-06). */
export const locationContactPath = (slug: string): string => `/contact-us/${slug}`;
/** The page of a location; a dealership's list of locations has the same form. */
export const locationPath = (slug: string): string => `${LOCATIONS_PATH}/${slug}`;
/** The page of a location's team. */
export const teamPath = (slug: string): string => `/teams/${slug}`;

export const HOME_PATH = '/';
/** The list of offers. */
export const OFFERS_PATH = '/special-offers';
/** Prefix of the pages of single offers. */
export const OFFER_PATH = '/offers';
/** One offer; below its make on sites with several makes (OFF-03). */
export const offerPath = (id: number, makeSlug: string | null): string =>
  makeSlug === null ? `${OFFER_PATH}/${id}` : `${OFFER_PATH}/${makeSlug}/${id}`;
export const TEST_DRIVE_PATH = '/book-test-drive';
export const TRADE_IN_PATH = '/trade-in';
/** The parts enquiry (A49). */
export const PARTS_PATH = '/parts/search';
/** The customer survey; its answers are sent as a lead (A49). */
export const SURVEY_PATH = '/customer-feedback-survey';
/** Where a dealership asks how the visit was: its own survey on another website, otherwise the site's. */
export const feedbackHref = ({ feedbackUrl }: { readonly feedbackUrl: string | null }): string =>
  feedbackUrl ?? SURVEY_PATH;
/** The blog, and the prefix of its categories and posts (CONT-04). */
export const BLOG_PATH = '/blog';
export const BLOG_FEED_PATH = '/blog/rss.xml';
/** Where a customer gives the dealer a thumbs up or down (CONT-02). */
export const REVIEW_FEEDBACK_PATH = '/review-feedback';
export const SIGN_IN_PATH = '/sign-in';
/** Link to sign in: why, where to go afterwards, where "Back" leads (ROUTE-05). */
export const signInHref = (query: URLSearchParams | { readonly [name: string]: string }): string =>
  `${SIGN_IN_PATH}?${new URLSearchParams(query)}`;
/** The page for URLs that the site does not have. */
export const NOT_FOUND_PATH = '/404';
/** The page after a form has been sent. */
export const SUCCESS_PATH = '/success';
export const PRIVACY_PATH = '/privacy-policy';
/** Whether one of a dealer's own pages has a path, such as that of the privacy policy. */
export const hasOwnPage = (pages: readonly { readonly path: string }[], path: string): boolean =>
  pages.some((page) => `/${page.path}` === path);
export const TERMS_PATH = '/terms-and-conditions';
export { API_PATH } from './api-path.ts';
export const LEADS_API_PATH = '/api/leads';
/** Issues a token with the time at which a form was first used. */
export const FORM_TOKEN_API_PATH = '/api/form-token';
/** Free test drive times (FORM-14). */
export const APPOINTMENTS_API_PATH = '/api/appointments';
/** The calendar file of a test drive. */
export const calendarPath = (token: string): string => `${APPOINTMENTS_API_PATH}/${token}.ics`;
export const APPOINTMENT_CANCEL_API_PATH = '/api/appointments/cancel';
/** Advertised cars for trade-in estimates, with the makes and models to choose from: public details only. */
export const TRADE_IN_STOCK_PATH = '/_data/trade-in.json';
/** Trade-in page for a car in stock, by `?car_id` (ROUTE-04). */
export const CAR_TRADE_IN_PATH = '/cars/trade-in';
/** Finance with a valuation code, by `?car_id`, on sites that offer it (ROUTE-04). */
export const PERSONAL_FINANCE_PATH = '/personalised/finance';
/** Coordinates of a postcode from the dealer's geocoder (FORM-12); its key stays at the edge. */
export const GEOCODE_API_PATH = '/api/geocode';
/** The lender's figures for a car, by `?car_id` (FIN-10). */
export const FINANCE_LENDERS_API_PATH = '/api/finance/lenders';
/** Counts a phone number reveal (PHONE-02). */
export const PHONE_REVEAL_API_PATH = '/api/phone-reveal';
/** Comparison of cars; `?cars=1,2` makes the URL shareable (SAVE-07). */
export const COMPARE_PATH = '/compare';
/** Cars saved on this device (SAVE-01). */
export const FAVOURITES_PATH = '/favourites';
/** Last part of a checkout path: `/cars/{slug}/checkout`, on some sites `/buy-online` (ROUTE-03). */
export const CHECKOUT_NAMES = ['checkout', 'buy-online'] as const;
/** The checkout page of a car. */
export const checkoutPath = (slug: string, name: (typeof CHECKOUT_NAMES)[number]): string => `${carPath(slug)}/${name}`;
/** The static checkout page that the edge fills in for each car, and the prefix of hold pages. */
export const RESERVE_PATH = '/reserve';
/** The page of a hold: `/reserve/{token}`. */
export const holdPath = (token: string): string => `${RESERVE_PATH}/${token}`;
export const RESERVE_API_PATH = '/api/reserve';
/** The state of a hold. */
export const holdStatePath = (token: string): string => `${RESERVE_API_PATH}/${token}`;
/** Where a hold is cancelled, or its deposit paid with a test card (only the demonstration payment service has this). */
export const holdCallPath = (token: string, call: 'cancel' | 'card'): string => `${RESERVE_API_PATH}/${token}/${call}`;
/** Webhook of the payment service. */
export const STRIPE_NOTICES_API_PATH = '/api/payments/stripe';
/** Online purchase of a used car, `?car_id={slug}` (ROUTE-03). */
export const CHECKOUT_JOURNEY_PATH = '/checkout-journey';
/** Link to buy a used car online. */
export const onlinePurchaseHref = (slug: string): string => `${CHECKOUT_JOURNEY_PATH}?car_id=${slug}`;
/** Query parameter with which the form of a car that this browser holds is shown once more; without it, the page leads to the hold. */
export const CHANGE_DETAILS = 'change-details';
/** Models of the dealer's makes; `?body=suv` filters by body style (ROUTE-06). */
export const MODELS_PATH = '/models';
export const MODEL_QUOTE_PATH = '/models/get-quote';
/** Path patterns of model pages; a dealer uses one of them (ROUTE-06). Braces are slugs. */
export const MODEL_PAGE_PATTERNS = [
  '/models/{manufacturer}-{model}',
  '/models/new-{manufacturer}-{model}-vehicle',
] as const;
/** Public path of the models with one body style. */
export const modelsByBodyStylePath = (bodyStyle: string): string => `${MODELS_PATH}?body=${toSlug(bodyStyle)}`;
/** Prefix of the static files of `modelsByBodyStylePath`. */
export const BODY_STYLE_FILES_PATH = '/models/_body';
/** Static file of the models with one body style. */
export const modelsByBodyStyleFile = (bodyStyle: string): string => `${BODY_STYLE_FILES_PATH}/${toSlug(bodyStyle)}`;
/** Static file for a body style that no model has. */
export const UNKNOWN_BODY_STYLE_FILE = `${BODY_STYLE_FILES_PATH}/_unknown`;
/** A model's short path (ROUTE-06); its page is at `modelPagePath`. */
export const shortModelPath = (slug: string): string => `/${slug}`;
/** The accessories of a model (ROUTE-06). */
export const accessoriesPath = (slug: string): string => `/${slug}/accessories`;
/** Stock changes since a build. */
export const STOCK_CHANGES_API_PATH = '/api/stock-changes';
/** Runs what is due for a dealer; called by the account's scheduler (OPS-13). */
export const SCHEDULE_API_PATH = '/api/schedule';
/** Multi-search on the dealer's search server, through the edge (TEN-03). */
export const SEARCH_API_PATH = '/api/search';
/** The shopper's account; redirects to sign-in when signed out. */
export const ACCOUNT_PATH = '/account';
/** Saved cars (SAVE-07). */
export const WATCHLIST_PATH = '/watchlist';
/** Says whether the browser is signed in, and as whom. */
export const AUTH_API_PATH = '/api/auth';
/** Sends a one-time code. */
export const CODE_API_PATH = '/api/sign-in/code';
/** Signs in with a code. */
export const SIGN_IN_API_PATH = '/api/sign-in';
export const SIGN_OUT_API_PATH = '/api/sign-out';
/** GET: the shopper's data as a file; POST: changes the shopper's details. */
export const ACCOUNT_API_PATH = '/api/account';
export const DELETE_ACCOUNT_API_PATH = '/api/account/delete';
export const SAVE_CAR_API_PATH = '/api/watchlist/save-car';
export const REMOVE_CAR_API_PATH = '/api/watchlist/remove-car';
/** The change report of a preview; a live site has none. */
export const REPORT_PATH = '/_report';
/** JSON beside the change report: which commits it compares. */
export const REPORT_COMMITS_PATH = '/_report/report.json';
/** Style sheet of the bar on every preview page. */
export const PREVIEW_STYLE_PATH = '/_report/bar.css';
/** Where the report's two buttons post: publish, or ask for a change. */
export const DECIDE_PATH = '/_report/decide';
/** At every host in the dispatch namespace: which version of the dispatcher responds. */
export const DISPATCHER_PATH = '/_dispatcher';
/** Pending decisions for the publish workflow, and the state of the live site. */
export const DECISIONS_PATH = '/_report/decisions';
