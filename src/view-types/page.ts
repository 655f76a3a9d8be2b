import type { Car } from '#domain/car.ts';
import type { Clock } from '#domain/clock.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { AnyResponse, SearchRequest } from '#search/engine/requests.ts';
import type { PageKind, PublicRoute, RouteTable } from '#site/route-table.ts';
import type { Site } from '#site/site.ts';
import type { Snapshot } from '#stock/snapshot.ts';
import type { AccessoriesPage } from '#view-types/accessories-page.ts';
import type { AccountPage } from '#view-types/account-page.ts';
import type { BlogPage, PostPage } from '#view-types/blog.ts';
import type { RepaymentNoteView } from '#view-types/car-card.ts';
import type { CarPage } from '#view-types/car-page.ts';
import type { CheckoutJourneyPage, CheckoutPage } from '#view-types/checkout-page.ts';
import type { ContactPage } from '#view-types/contact-page.ts';
import type { ContentPage } from '#view-types/content-page.ts';
import type { FinancePage, FormPage, TestDrivePage, TradeInPage } from '#view-types/form-page.ts';
import type { FrameView } from '#view-types/frame.ts';
import type { HomePage } from '#view-types/home-page.ts';
import type { LocationContactPage } from '#view-types/location-contact-page.ts';
import type { LocationPage } from '#view-types/location-page.ts';
import type { LocationsPage } from '#view-types/locations-page.ts';
import type { ModelPage } from '#view-types/model-page.ts';
import type { ModelsPage } from '#view-types/models-page.ts';
import type { NotFoundPage } from '#view-types/not-found-page.ts';
import type { OfferPage } from '#view-types/offer-page.ts';
import type { OffersPage } from '#view-types/offers-page.ts';
import type { ReviewFeedbackPage } from '#view-types/review-feedback-page.ts';
import type { SavedPage } from '#view-types/saved-page.ts';
import type { FilterData } from '#view-types/search-data.ts';
import type { SearchPage } from '#view-types/search-page.ts';
import type { SignInPage } from '#view-types/sign-in-page.ts';
import type { SuccessPage } from '#view-types/success-page.ts';
import type { TeamPage } from '#view-types/team-page.ts';

/** Input for the frame of every page, sufficient for pages that do not show stock. */
export interface FrameInput {
  readonly site: Site;
  /** The build's clock, the only source of time for views. */
  readonly now: Clock;
  /** Tells which pages the site has. */
  readonly routes: Pick<RouteTable, 'has'>;
  readonly assets: FrameAssets;
  /** URL of a generated picture with this title, for pages without a photo. */
  readonly socialHref: (title: string) => string;
}

/** Input for a car's page: this car and the ones shown beside it, but no other stock. */
export interface CarInput extends FrameInput {
  readonly car: Car;
  readonly record: SearchRecord;
  readonly similar: readonly SearchRecord[];
}

/** Fields of a car used for counts in tiles and list headings. */
export type StockedCar = Pick<SearchRecord, 'make' | 'model' | 'body' | 'car_type' | 'item_type'>;

/** The cars for one page of a stock list. */
export interface ListCars {
  /** Every car of the site. */
  readonly all: readonly StockedCar[];
  /** All cars of the list, on all its pages. */
  readonly listed: readonly StockedCar[];
  /** The cars of this page, in display order. */
  readonly shown: readonly SearchRecord[];
  /** The latest cars, shown with an empty list. */
  readonly latest: readonly SearchRecord[];
}

/** Input for a page of a stock list: the cars it shows, and counts of the others. */
export interface ListInput extends FrameInput, ListCars {
  readonly assets: PageAssets;
  /** The filters beside the list, with counts of the list's cars. */
  readonly availableFilters: readonly FilterData[];
  /** About any car in stock, because any search result may show its repayment. */
  readonly repaymentNote: RepaymentNoteView | null;
}

/** All input for the views of a site's pages. Page components never receive it. */
export interface PageInput extends FrameInput {
  readonly stock: Snapshot;
  /** Search records of the listed cars, in the order of `stock.cars`. */
  readonly records: readonly SearchRecord[];
  readonly assets: PageAssets;
  /** Searches `records` with the same engine as in the browser. */
  readonly search: (requests: readonly SearchRequest[]) => readonly AnyResponse[];
}

/** A logo with its dimensions, so that space is reserved before it has loaded. */
export interface LogoFile {
  readonly href: string;
  readonly width: number;
  readonly height: number;
}

/** URLs of generated files used by every page. */
export interface FrameAssets {
  /** `/theme.<hash>.css` */
  readonly themeHref: string;
  /** `/_data/cards.<hash>.json`, the part of the site that cards rendered in the browser need. */
  readonly cardsHref: string;
  /** Font files of the theme to preload. */
  readonly fontHrefs: readonly string[];
  /** The tenant's logo; null = the name is shown as text. */
  readonly logo: LogoFile | null;
}

/** Logos of makes, by slug of the make (SRCH-05, TILE-01). */
export interface MakeLogos {
  /** URL of an SVG with logos as symbols, and the makes it contains. */
  readonly href: string;
  readonly slugs: readonly string[];
  /** URLs of logos supplied by the dealer, which take precedence. */
  readonly own: { readonly [slug: string]: string };
}

/** URLs of all generated files of a site. */
export interface PageAssets extends FrameAssets {
  /** `/_data/stock.json`, the embedded index, without its version (`src/search/index-url.ts`). */
  readonly indexHref: string;
  /** `/_data/models.json`, the embedded index of models. */
  readonly modelsHref: string;
  /** `/_data/makes.<hash>.svg#<slug>`: logos of makes in stock, where available (SRCH-05). */
  readonly makeLogos: MakeLogos;
}

/** Metadata for search engines and link previews. */
export interface PageHead {
  readonly title: string;
  /** Name of the page without the dealer's name, for link previews. */
  readonly name: string;
  readonly description: string;
  readonly canonical: string;
  readonly image: string | null;
  readonly noindex: boolean;
}

/** The route of one kind of page. */
export type RouteOf<Kind extends PageKind> = PublicRoute & { readonly kind: Kind };

/** Result of a page kind's view function: head and structured data for the frame, `page` for the page itself. */
export interface PageParts<Page> {
  readonly head: PageHead;
  readonly structuredData?: readonly object[];
  /** The car that the page is about: its id and its own structured data, which no longer applies if the car changes. */
  readonly car?: { readonly id: number; readonly data: object };
  readonly page: Page;
}

/** View of each page kind, inside its frame. */
export interface PageOf {
  readonly accessories: AccessoriesPage;
  readonly account: AccountPage;
  readonly blog: BlogPage;
  readonly car: CarPage;
  readonly checkout: CheckoutPage;
  readonly 'checkout-journey': CheckoutJourneyPage;
  readonly compare: SavedPage;
  readonly contact: ContactPage;
  readonly content: ContentPage;
  readonly favourites: SavedPage;
  readonly finance: FinancePage;
  readonly home: HomePage;
  readonly location: LocationPage;
  readonly 'location-contact': LocationContactPage;
  readonly locations: LocationsPage;
  readonly model: ModelPage;
  readonly 'model-quote': FormPage;
  readonly models: ModelsPage;
  readonly 'not-found': NotFoundPage;
  readonly offer: OfferPage;
  readonly offers: OffersPage;
  readonly parts: FormPage;
  readonly post: PostPage;
  readonly 'review-feedback': ReviewFeedbackPage;
  readonly search: SearchPage;
  readonly 'sign-in': SignInPage;
  readonly success: SuccessPage;
  readonly survey: FormPage;
  readonly team: TeamPage;
  readonly 'test-drive': TestDrivePage;
  readonly 'trade-in': TradeInPage;
  readonly watchlist: SavedPage;
}

/** A complete page as plain data; the HTML depends on nothing else. */
export interface PageView<Kind extends keyof PageOf = keyof PageOf> {
  readonly kind: Kind;
  readonly frame: FrameView;
  readonly page: PageOf[Kind];
}
