import { isAvailable } from '#domain/availability.ts';
import type { Clock } from '#domain/clock.ts';
import { makeGroups } from '#domain/make-groups.ts';
import { HOME_PATH, OFFERS_PATH, SEARCH_PATH } from '#domain/paths.ts';
import { plainPicture } from '#domain/picture.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { shownTotal } from '#domain/shown-total.ts';
import type { Site } from '#site/site.ts';
import { formatMoney, formatNumber } from '#text/format.ts';
import { wordsOf } from '#text/wording.ts';
import type { LocationListView } from '#view-types/location.ts';
import type { OfferView } from '#view-types/offer.ts';
import type { PageHead } from '#view-types/page.ts';
import { type CarCardView, cardSite, type LinkView } from '#views/car-card.ts';
import { withQuery } from '#views/hrefs.ts';
import { keptCardView } from '#views/kept-card.ts';
import { locationList } from '#views/location-parts.ts';
import { offerViews } from '#views/offer.ts';
import { type PictureView, pictureView } from '#views/picture.ts';
import { type PromotionView, promotionViews } from '#views/promotions.ts';
import { bodyTiles, facetTiles, makeTiles, nounFor, type StockTile, stockNoun, typeTiles } from '#views/stock-tiles.ts';
import { dealerData } from '#views/structured-data.ts';

export interface HomePageView {
  readonly head: PageHead;
  readonly headline: string;
  readonly lead: string;
  readonly heroImage: PictureView | null;
  /** All stock, with its count: `Browse 312 cars`. */
  readonly allStock: LinkView;
  readonly searchLabel: string;
  readonly typeLinks: readonly StockTile[];
  readonly makes: readonly StockTile[];
  readonly bodies: readonly StockTile[];
  /** Makes of the dropdown under their headings (SRCH-06); empty where there is nothing to choose. */
  readonly makeOptions: readonly { readonly heading: string; readonly makes: readonly StockTile[] }[];
  /** Other ways in: fuel types with their counts, each a generated search address (TILE-01). */
  readonly fuels: readonly StockTile[];
  /** Cars in stock, as said (SRCH-13). */
  readonly total: number;
  readonly noun: string;
  readonly priceSlider: {
    readonly min: number;
    readonly max: number;
    readonly step: number;
    readonly minText: string;
    readonly maxText: string;
    readonly label: string;
    /** The range is added by `<price-slider>`; without script this lists every car by price. */
    readonly href: string;
    readonly button: string;
  };
  readonly promotions: readonly PromotionView[];
  readonly latest: { readonly heading: string; readonly cars: readonly CarCardView[]; readonly all: LinkView } | null;
  readonly offers: { readonly heading: string; readonly offers: readonly OfferView[]; readonly all: LinkView } | null;
  readonly locations: { readonly heading: string; readonly list: LocationListView } | null;
  readonly sellingPoints: readonly { readonly title: string; readonly text: string }[];
  /** The comparison rate warning in full, when a card on the page shows a repayment. */
  readonly comparisonWarning: string | null;
  readonly structuredData: readonly { readonly [key: string]: unknown }[];
}

const LATEST_CARS = 8;
const OFFERS_ON_HOME = 3;

/** The home page. `has` tells whether the site has a page at a path. */
export function homePageView(
  site: Site,
  records: readonly SearchRecord[],
  now: Clock,
  has: (path: string) => boolean,
): HomePageView {
  const words = wordsOf(site.locale.tag, site.text);
  const noun = stockNoun(records, words);
  const parts = { records, noun, site, words };
  const total = shownTotal(records.length, site.stock.count, records.length);
  const shown = formatNumber(total, site.locale);
  const cards = cardSite(site);
  const latest = latestCars(records).map((record) => keptCardView(cards, now, record));
  const offers = offerViews(site, now, has).slice(0, OFFERS_ON_HOME);
  const makes = makeTiles(parts);
  const { popular, others } = makeGroups(makes);
  const { homeSliderMinDollars: min, homeSliderMaxDollars: max, homeSliderStepDollars: step } = site.limits;
  return {
    head: homeHead(site, words('home.title_place', titleParts(site, noun))),
    headline: site.home.headline,
    lead: site.home.lead,
    heroImage: site.home.heroImage === null ? null : pictureView(site.home.heroImage, '', { width: 960, height: 640 }),
    allStock: { label: words('home.all', { shown, noun: nounFor(noun, records.length) }), href: SEARCH_PATH },
    searchLabel: words('home.search'),
    typeLinks: typeTiles(parts),
    makes,
    bodies: bodyTiles(parts),
    makeOptions:
      makes.length < 2
        ? []
        : [
            { heading: words('home.popular_makes'), makes: popular },
            { heading: words('home.all_makes'), makes: others },
          ],
    fuels: facetTiles('fuel', parts),
    total,
    noun,
    priceSlider: {
      min,
      max,
      step,
      minText: formatMoney(min, site.locale),
      maxText: formatMoney(max, site.locale),
      label: words('home.slider'),
      href: withQuery(SEARCH_PATH, { sortBy: 'price:desc' }),
      button: words('home.slider_button', { shown, noun: nounFor(noun, records.length) }),
    },
    promotions: promotionViews(site, now, has),
    latest:
      latest.length === 0
        ? null
        : {
            heading: words('home.latest'),
            cars: latest,
            all: { label: words('home.latest_all'), href: withQuery(SEARCH_PATH, { sortBy: 'created_at:desc' }) },
          },
    offers:
      offers.length === 0
        ? null
        : { heading: words('home.offers'), offers, all: { label: words('home.offers_all'), href: OFFERS_PATH } },
    locations:
      site.locations.length === 0
        ? null
        : { heading: words('home.locations'), list: locationList(site, site.locations, now, { brief: true }) },
    sellingPoints: site.home.sellingPoints,
    comparisonWarning: latest.some((card) => card.finance !== null) ? site.legal.comparisonWarning : null,
    structuredData: [dealerData(site, site.locations, { hours: false })],
  };
}

function titleParts(site: Site, noun: string): { site: string; what: string; place: string } {
  const many = nounFor(noun, 2);
  const place = site.locations.find((location) => location.primary) ?? site.locations[0];
  return {
    site: site.name,
    what: many.charAt(0).toUpperCase() + many.slice(1),
    place: place?.address.city ?? site.locale.country,
  };
}

function homeHead(site: Site, title: string): PageHead {
  return {
    title,
    description: site.home.lead,
    canonical: `${site.origin}${HOME_PATH}`,
    image: site.home.heroImage === null ? null : new URL(plainPicture(site.home.heroImage), site.origin).href,
    noindex: false,
  };
}

/** Newest first among cars that can be bought and have a picture, then by id. */
function latestCars(records: readonly SearchRecord[]): SearchRecord[] {
  return records
    .filter((record) => isAvailable(record) && record.image !== null)
    .sort((a, b) => (b.created_at ?? 0) - (a.created_at ?? 0) || a.id - b.id)
    .slice(0, LATEST_CARS);
}
