import type { CardButton, DetailSection, ImageService, ModelPath, SidebarButton } from '#config/choices.ts';
import type { CLAIMS } from '#config/schema/checkout.ts';
import type { AppointmentRules } from '#domain/appointments.ts';
import type { CarType, ItemType, PriceType } from '#domain/car.ts';
import type { Limits } from '#domain/constants.ts';
import type { ListFacet, RangeFacet } from '#domain/facets.ts';
import type { FormId } from '#domain/forms/form.ts';
import type { StateNote } from '#domain/law/state-notes.ts';
import type { Provider } from '#domain/lenders.ts';
import type { ListingRules } from '#domain/listing.ts';
import type { Country, LOCALES, LocaleTag } from '#domain/locale.ts';
import type { SettingPicture } from '#domain/picture.ts';
import type { COMPLAINT_PATHS, CONTACT_PATHS, FINANCE_PATHS } from '#domain/routes/public-paths.ts';
import type { Sort } from '#domain/search-record.ts';
import type {
  BlogPost,
  ContentPage,
  HomeContent,
  MenuRules,
  Model,
  Offer,
  Promotion,
  Reviews,
  ServiceAdvantage,
} from '#site/site-content.ts';
import type { Dealership, Location, LocationRules, MapRules, TeamMember } from '#site/site-locations.ts';
import type { Theme } from '#site/theme.ts';

// Fixed lists are defined with the schema; content and the private edge file have their own modules.
export type {
  CardButton,
  DetailSection,
  ImageService,
  ModelPath,
  SidebarButton,
} from '#config/choices.ts';
export type Claim = (typeof CLAIMS)[number];
export type { EdgeSite, LeadDestination } from '#site/edge-site.ts';
export type * from '#site/site-content.ts';
export type * from '#site/site-locations.ts';
export type { Theme, ThemeColours } from '#site/theme.ts';

/**
 * One dealer's website with all defaults applied, as used by pages, views and the build. It may be included in a public page and must be
 * serialisable as JSON. It contains nothing private: lead addresses, hooks and keys are in `EdgeSite`. Created only by `resolveSite`.
 */
export interface Site {
  /** Name of the tenant's folder unless its settings give another; the local host is `<slug>.localhost`. */
  readonly slug: string;
  /** Number of the website, sent with leads and phone reveals. */
  readonly id: number;
  /** Trading name, as in the header. */
  readonly name: string;
  /** Preset that the settings start from: a file of `src/config/presets/templates`. */
  readonly template: string;
  /** `https://www.example.com.au`, no trailing slash. */
  readonly origin: string;
  /** Whether HTTPS is required for the whole domain, with a request for inclusion in browsers' HSTS preload lists. */
  readonly hstsPreload: boolean;
  readonly locale: SiteLocale;
  /** The site's own dealership, which is also the first of `dealerships`. */
  readonly dealership: Dealership;
  /** All dealerships of the group, the site's own first. */
  readonly dealerships: readonly Dealership[];
  /** Visible locations in display order (LOC-03). */
  readonly locations: readonly Location[];
  readonly locationRules: LocationRules;
  /** People of the visible locations. */
  readonly team: readonly TeamMember[];
  readonly maps: MapRules;
  /** The only manufacturer of a brand site, otherwise null. */
  readonly manufacturer: Manufacturer | null;
  readonly legal: Legal;
  readonly features: Features;
  readonly stock: StockRules;
  readonly images: ImageRules;
  readonly search: SearchRules;
  readonly card: CardRules;
  readonly detail: DetailRules;
  readonly finance: FinanceRules;
  readonly phone: PhoneRules;
  readonly tags: TagRules;
  readonly forms: FormRules;
  /** Null = shoppers suggest a time and the dealer confirms it (FORM-14). */
  readonly appointments: AppointmentRules | null;
  readonly checkout: CheckoutRules;
  readonly routes: RouteRules;
  readonly navigation: Navigation;
  readonly theme: Theme;
  readonly home: HomeContent;
  readonly offers: readonly Offer[];
  readonly promotions: readonly Promotion[];
  readonly models: readonly Model[];
  readonly menu: MenuRules;
  readonly reviews: Reviews;
  readonly serviceAdvantage: readonly ServiceAdvantage[];
  /** Newest first, without posts dated in the future. */
  readonly posts: readonly BlogPost[];
  /** Texts that replace those of `src/text/en`, by key: the terms of the site's locale, and the dealer's own texts. */
  readonly text: { readonly [key: string]: string };
  readonly limits: Limits;
  readonly analytics: Analytics;
}

/** Third-party scripts that run after consent (EVT-02); if there are none, visitors are not asked. */
export interface Analytics {
  readonly tags: readonly {
    readonly name: string;
    readonly purpose: string;
    readonly src: string;
    /** Other hosts that it must reach or show pictures from. */
    readonly hosts: readonly string[];
    /** Names of the Trusted Types policies that it creates. */
    readonly trustedTypes: readonly string[];
  }[];
}

export interface SiteLocale {
  readonly tag: LocaleTag;
  readonly country: Country;
  readonly currency: (typeof LOCALES)[Country]['currency'];
  readonly distance: (typeof LOCALES)[Country]['distance'];
  /** IANA time zone of the site, such as `Australia/Brisbane`. */
  readonly timeZone: string;
}

export interface Manufacturer {
  readonly name: string;
  readonly slug: string;
  readonly logoUrl: SettingPicture | null;
}

/** Settings that a dealership of a group can set differently from the site. */
export interface DealershipRules {
  readonly features: Features;
  readonly card: CardRules;
  readonly detail: DetailRules;
  readonly finance: FinanceRules;
  readonly phone: PhoneRules;
  readonly tags: TagRules;
  readonly text: { readonly [key: string]: string };
  /** Only the credit provider and its licence may differ. */
  readonly legal: Legal;
}

export interface Legal {
  readonly tradingName: string;
  readonly legalName: string;
  readonly abn: string | null;
  /** Shown in every footer, which cannot be turned off (LEGAL-03): label such as `Motor dealer licence no.`, number, state. */
  readonly licences: readonly { readonly state: string; readonly label: string; readonly number: string }[];
  readonly privacyContact: { readonly name: string; readonly email: string; readonly phone: string | null };
  /** Null if the country's law requires none (A48). */
  readonly comparisonWarning: string | null;
  /** The dealer's own texts about warranty and cooling-off, used instead of the table in `src/domain/law`. */
  readonly stateNotes: readonly StateNote[];
  /** Authorities for complaints in the states in which the dealer has locations, sorted by state (LEGAL-01). */
  readonly regulators: readonly {
    readonly state: string;
    readonly name: string;
    readonly phone: string;
    readonly site: string;
  }[];
  /** Credit provider named beside finance figures; null = none. */
  readonly creditProvider: string | null;
  /** Its Australian credit licence number. */
  readonly creditLicence: string | null;
}

/** What a dealer has switched on. */
export interface Features {
  /** Whether cars can be compared; only where `favourites` is on too (SAVE-02). */
  readonly compare: boolean;
  /** Whether cars can be saved: as favourites on the device or, with `garage`, to the account's watchlist. */
  readonly favourites: boolean;
  /** Favourite and compare only on used cars with a price and pictures (SAVE-02). */
  readonly favouritesUsedOnly: boolean;
  /** Whether shoppers can sign in and save cars to a watchlist (SAVE-06). */
  readonly garage: boolean;
  /** Whether a shopper's car is valued for a trade-in (TRADE-01). */
  readonly tradeIn: boolean;
  /** Whether the page reports the result of each valuation (TRADE-06). */
  readonly keepValuation: boolean;
  /** Whether cars with a valuation code have their own finance page (ROUTE-04). */
  readonly personalisedFinance: boolean;
  /** Whether cars can be reserved online (RES-01). */
  readonly checkout: boolean;
  /** Whether cars without a displayed price can be reserved (RES-01). */
  readonly reserveWithoutPrice: boolean;
  /** Whether used cars can be bought online (ROUTE-03). */
  readonly onlinePurchase: boolean;
  /** Whether subscription prices are shown, in dollars a week (PRICE-01). */
  readonly subscriptions: boolean;
  /** Whether cars without photos have 'Request Photos' (CARD-02). */
  readonly requestPhotos: boolean;
  /** Whether car pages on phones have 'Call Now' and 'Enquire' at the foot (DET-14). */
  readonly stickyFooter: boolean;
  /** Whether shoppers must sign in before they reserve or buy a car (AUTH-01). */
  readonly gateCheckout: boolean;
  /** Whether shoppers must sign in before they ask for finance (AUTH-01). */
  readonly gateFinance: boolean;
  /** Whether registration numbers of used cars are shown, and when the registration of any car ends. */
  readonly showRegistration: boolean;
  readonly showVin: boolean;
  /** Whether the model menu includes Business Fleet (MENU-07). */
  readonly businessFleet: boolean;
  /** Whether used cars show 'Haggle Free' (DET-10). */
  readonly haggleFree: boolean;
  /** Whether offer texts start expanded, whatever their length (OFF-01). */
  readonly expandOffers: boolean;
}

/** Promises shown where a car is reserved (RES-05). */
export interface CheckoutRules {
  /** Whether deposits are taken online; otherwise a reservation is a request. */
  readonly takesDeposits: boolean;
  readonly claims: readonly Claim[];
  /** Names of the cards and wallets accepted for a deposit. */
  readonly accepts: readonly string[];
}

/** Which cars in the feed this site lists (SRCH-14, SRCH-15). */
export interface StockRules extends ListingRules {
  /** Number shown instead of a total above `stockCountThreshold` of the limits (SRCH-13); 0 = none: totals are shown. */
  readonly count: number;
  /** Kinds of vehicle that the dealer sells, whatever is in stock. */
  readonly itemTypes: readonly ItemType[];
  /** Price type of cars for which the feed gives none (PRICE-07). */
  readonly defaultPriceType: PriceType;
  /** Source of the market averages (PRICE-06); null = not given. */
  readonly marketSource: string | null;
  /** Date of the market averages, `YYYY-MM-DD`, for cars for which the feed gives none (PRICE-06); null = not given. */
  readonly marketChecked: string | null;
  /** Locations that the dealer hides, which a feed may still name. */
  readonly hiddenLocations: readonly {
    readonly id: number;
    readonly name: string;
    readonly slug: string;
    readonly state: string;
    readonly dealershipSlug: string | null;
  }[];
}

/** Source of pictures in other sizes (CALL-02). */
export interface ImageRules {
  readonly service: ImageService;
  /** Host that resizes the pictures, for the service `cloudflare`, whose URL goes before that of the picture. */
  readonly domain: string | null;
  readonly quality: number;
}

/** A range of prices or weekly repayments that shoppers can filter by. */
export interface PriceBucket {
  readonly label: string;
  /** Inclusive. */
  readonly from: number;
  /** Exclusive; null = no upper limit. */
  readonly below: number | null;
}

export interface SearchRules {
  /** `embedded`: the browser searches an index that is a file of the site; `meilisearch`: a search server does. */
  readonly engine: 'embedded' | 'meilisearch';
  /** Name of the dealer's index of cars on the search server. */
  readonly index: string;
  readonly facets: readonly (ListFacet | RangeFacet)[];
  readonly sorts: readonly Sort[];
  readonly pageSize: number;
  readonly priceBuckets: readonly PriceBucket[];
  readonly weeklyBuckets: readonly PriceBucket[];
  readonly tiles: readonly PromoTile[];
  /** The paragraphs under the first page of the unfiltered results (SRCH-23). */
  readonly intro: readonly string[];
  /** Groups of synonyms for queries, in addition to the platform's own. */
  readonly synonyms: readonly (readonly string[])[];
}

/** A promotional tile between the cars of a list (SRCH-21). */
export interface PromoTile {
  readonly name: string;
  readonly title: string;
  readonly body: string;
  readonly href: string;
  readonly linkText: string;
  /** Place in the grid of results (SRCH-21). */
  readonly position: number;
  /** The first ISO instant at which it is shown; null = no start. */
  readonly from: string | null;
  /** The first ISO instant at which it is no longer shown; null = no end. */
  readonly until: string | null;
  /** Car types for which it is shown; empty = all. */
  readonly display: readonly CarType[];
  /** Whether it is left out of a grid that ends before its place; otherwise it is appended (A36). */
  readonly strictDisplay: boolean;
}

export interface CardRules {
  readonly buttons: readonly CardButton[];
  /** Text in place of a missing photo. */
  readonly placeholderText: string;
}

/** What a car page shows (DET-05, DET-09, DET-11). */
export interface DetailRules {
  /** Buttons beside the pictures, in order. */
  readonly sidebar: readonly SidebarButton[];
  readonly sections: readonly DetailSection[];
  readonly commentsHeading: string;
  readonly financeButton: string;
  readonly financeHeading: string;
  /** Label of the button 'Contact the dealer', `ctd` (A29). */
  readonly ctdLabel: string;
  /** Evidence for 'most recommended retailer'; null = not claimed (DET-10). */
  readonly mostRecommendedEvidence: string | null;
  /** Sentences of 'Why Buy From Us?'. */
  readonly whyBuy: readonly string[];
  /** Text of 'Protect Your Car'. */
  readonly protect: string | null;
}

export interface FinanceRules {
  readonly provider: Provider;
  /** Makes whose cars get no finance estimate. */
  readonly excludedMakes: readonly string[];
  /** Slugs of dealerships whose cars get no finance estimate. */
  readonly excludedDealerships: readonly string[];
}

export interface PhoneRules {
  readonly byType: { readonly [K in CarType]: string | null };
}

/** Tags on pictures (TAG-01 to TAG-05). */
export interface TagRules {
  /** Whether electric and hybrid cars have a tag. */
  readonly electric: boolean;
  readonly certifiedImage: { readonly url: SettingPicture; readonly alt: string } | null;
  readonly newText: string;
  readonly soldText: string;
}

export interface FormRules {
  readonly messageRequired: boolean;
  /** What the dealer uses the details for: the notice at every form (Privacy Act, APP 5). */
  readonly collectionNotice: string;
  /** State preselected in trade-in forms. */
  readonly defaultState: string;
  /** Terms that the shopper must tick; null = no tick box, except in the forms to reserve and buy online (FORM-06). */
  readonly terms: string | null;
  /** Locations not offered in trade-in forms (TRADE-07). */
  readonly excludedLocationIds: readonly number[];
  /** Forms split into steps (FORM-09). */
  readonly multiStep: readonly FormId[];
}

/** Which of several equivalent paths is the tenant's canonical one (A27), and which pages exist. */
export interface RouteRules {
  readonly contact: (typeof CONTACT_PATHS)[number];
  readonly finance: (typeof FINANCE_PATHS)[number];
  /** Last segment of the path where a car is bought online. */
  readonly checkout: 'checkout' | 'buy-online';
  readonly complaint: (typeof COMPLAINT_PATHS)[number];
  /** Path pattern of model pages; braces are placeholders for slugs (ROUTE-06). */
  readonly model: ModelPath;
  /** Dealer stock on another website, for the default menu; null = none (ROUTE-02). */
  readonly externalStock: string | null;
  /** Demonstrators on another website, for the default menu and the menu of models; null = none (ROUTE-02). */
  readonly externalDemonstrators: string | null;
  /** Loan calculator on another website, for the default menu; null = none (ROUTE-08). */
  readonly externalLoanCalculator: string | null;
  /** The dealer's external domain for service booking and sell-my-car (ROUTE-08), `https://…` without a trailing slash. */
  readonly base: string | null;
  /** Content pages, from the tenant's `pages/*.md`. */
  readonly pages: readonly ContentPage[];
}

export interface NavigationItem {
  readonly label: string;
  /** Null = it only opens its submenu. */
  readonly href: string | null;
  /** Whether it also opens the menu of all models, after its own items. */
  readonly models?: true;
  readonly items: readonly NavigationItem[];
}
export interface Navigation {
  readonly header: readonly NavigationItem[];
  readonly footer: readonly NavigationItem[];
}
