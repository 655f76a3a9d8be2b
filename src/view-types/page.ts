import type { Car } from '#domain/car.ts';
import type { Clock } from '#domain/clock.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { AnyResponse, SearchRequest } from '#search/engine/requests.ts';
import type { PageKind, PublicRoute, RouteTable } from '#site/routes.ts';
import type { Site } from '#site/site.ts';
import type { Snapshot } from '#stock/snapshot.ts';
import type { AccessoriesPage } from '#view-types/accessories-page.ts';
import type { AccountPage } from '#view-types/account-page.ts';
import type { BlogPage, PostPage } from '#view-types/blog.ts';
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
import type { SectionData } from '#view-types/search-data.ts';
import type { SearchPage } from '#view-types/search-page.ts';
import type { SignInPage } from '#view-types/sign-in-page.ts';
import type { SuccessPage } from '#view-types/success-page.ts';
import type { TeamPage } from '#view-types/team-page.ts';

/** What the frame of every page is made from, and all that some pages need: nothing of the stock. */
export interface FrameFacts {
  readonly site: Site;
  /** The build's clock: the only one a view may ask. */
  readonly now: Clock;
  /** Which pages the site has. */
  readonly routes: Pick<RouteTable, 'has'>;
  readonly assets: FrameAssets;
  /** Address of the picture with this title, for pages without a photo of their own. */
  readonly socialHref: (title: string) => string;
}

/** What the page of a car is made from: of the stock this car and those shown beside it, and no other. */
export interface CarFacts extends FrameFacts {
  readonly car: Car;
  readonly record: SearchRecord;
  readonly similar: readonly SearchRecord[];
}

/** What tiles and headings of lists count a car by. */
export type StockedCar = Pick<SearchRecord, 'make' | 'model' | 'body' | 'car_type' | 'item_type'>;

/** The cars of one page of a stock list, and what it says of the others. */
export interface ListCars {
  /** Every car of the site. */
  readonly all: readonly StockedCar[];
  /** Those of the list, all pages. */
  readonly listed: readonly StockedCar[];
  /** Those of this page, in the order shown. */
  readonly shown: readonly SearchRecord[];
  /** Those that came last, beside an empty list. */
  readonly latest: readonly SearchRecord[];
}

/** What a page of a stock list is made from: of the stock the cars it shows, and what it counts of the others. */
export interface ListFacts extends FrameFacts, ListCars {
  readonly assets: PageAssets;
  /** The filters beside the list. */
  readonly sections: readonly SectionData[];
  /** Does any car of the stock, and so may any answer of the search, show a repayment? */
  readonly repayments: boolean;
}

/** Everything the views of a site's pages are made from. Pages themselves never see it. */
export interface PageFacts extends FrameFacts {
  readonly stock: Snapshot;
  /** Search records of the listed cars, same order as `stock.cars`. */
  readonly records: readonly SearchRecord[];
  readonly assets: PageAssets;
  /** Answers over `records` by the engine that answers in the browser. */
  readonly search: (requests: readonly SearchRequest[]) => readonly AnyResponse[];
}

/** A logo with the size of its picture: its place is as wide before it has come. */
export interface LogoFile {
  readonly href: string;
  readonly width: number;
  readonly height: number;
}

/** Addresses of the files that the build makes for a site and every page names. */
export interface FrameAssets {
  /** `/theme.<hash>.css` */
  readonly themeHref: string;
  /** `/_data/cards.<hash>.json`, the slice of the site that cards made in the browser need. */
  readonly cardsHref: string;
  /** Font files of the theme to preload. */
  readonly fontHrefs: readonly string[];
  /** The tenant's logo; null = the name in text. */
  readonly logo: LogoFile | null;
}

/** Where the logos of makes are, by the slug of the make (SRCH-05, TILE-01). */
export interface MakeLogos {
  /** Address of a picture with logos as symbols; and which makes have one. */
  readonly href: string;
  readonly slugs: readonly string[];
  /** Addresses of the logos that the dealer gives; they come first. */
  readonly own: { readonly [slug: string]: string };
}

/** Addresses of all files that the build makes for a site. */
export interface PageAssets extends FrameAssets {
  /** `/_data/stock.json`, the embedded index: no page names its version (`src/search/index-address.ts`). */
  readonly indexHref: string;
  /** `/_data/models.json`, the embedded index of models. */
  readonly modelsHref: string;
  /** `/_data/makes.<hash>.svg#<slug>`: logos of those makes of the stock that have one (SRCH-05). */
  readonly makeLogos: MakeLogos;
}

/** What a page says of itself to search engines and where its link is shared. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  readonly image: string | null;
  readonly noindex: boolean;
}

/** The route of one kind of page. */
export type RouteOf<Kind extends PageKind> = PublicRoute & { readonly kind: Kind };

/** What the maker of a page's view gives: head and structured data go into the frame, `page` to the page itself. */
export interface PageParts<Page> {
  readonly head: PageHead;
  readonly structuredData?: readonly object[];
  /** The car the page is about. */
  readonly car?: number;
  readonly page: Page;
}

/** What each kind of page prints inside its frame. */
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

/** One whole page as plain data: what is printed is a function of it and of nothing else. */
export interface PageView<Kind extends keyof PageOf = keyof PageOf> {
  readonly kind: Kind;
  readonly frame: FrameView;
  readonly page: PageOf[Kind];
}
