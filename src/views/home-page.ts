import { CAR_TYPES } from '#domain/car.ts';
import type { Limits } from '#domain/constants.ts';
import { latestForSale } from '#domain/listed-records.ts';
import { mainLocation } from '#domain/locations.ts';
import { makeGroups } from '#domain/make-groups.ts';
import { HOME_PATH, SEARCH_PATH } from '#domain/routes/public-paths.ts';
import type { SearchRecord, Sort } from '#domain/search-record.ts';
import { searchHref } from '#domain/search-state.ts';
import type { Site } from '#site/site.ts';
import { capitalise, pluralise } from '#text/item-names.ts';
import { formatMoney, formatNumber } from '#text/numbers.ts';
import { type Words, wordsOf } from '#text/wording.ts';
import type { FinderView, HeroView, HomePage } from '#view-types/home-page.ts';
import type { PageHead, PageInput, PageParts } from '#view-types/page.ts';
import type { FinderData } from '#view-types/stock-finder.ts';
import { firstOffers } from '#views/blocks.ts';
import { cardSite } from '#views/car-card.ts';
import { locationList } from '#views/location-parts.ts';
import { listCardView } from '#views/memoized-card.ts';
import { pageHead } from '#views/page-head.ts';
import { pictureView } from '#views/picture.ts';
import { promotionsView } from '#views/promotions.ts';
import { repaymentNote } from '#views/repayment-note.ts';
import { shownCount } from '#views/shown-count.ts';
import {
  bodyTiles,
  chipOf,
  makeTiles,
  type StockTile,
  stockNoun,
  typeTiles,
  withMostCars,
} from '#views/stock-tiles.ts';
import { dealerData } from '#views/structured-data.ts';
import { homeTileRows } from '#views/tile-row.ts';

const LATEST_CARS = 8;
const OFFERS = 3;
const QUICK_BODIES = 5;
/** Order of the results of the search by make and price: the most expensive cars first. */
const SORT: Sort = 'price:desc';
const HERO_PICTURE = { width: 960, height: 640 };

/** The home page. */
export function homePage(input: PageInput): PageParts<HomePage> {
  const { site, records, now, routes } = input;
  const words = wordsOf(site.text);
  return {
    head: homeHead(site, stockNoun(records, site, words), words),
    structuredData: [dealerData(site, site.locations, null)],
    page: {
      layout: site.theme.sections,
      hero: heroView(input, words),
      browse: browseView(input, words),
      promotions: promotionsView(site, now, routes.has),
      latest: latestView(input, words),
      offers: firstOffers(input, OFFERS, HOME_PATH),
      points:
        site.home.sellingPoints.length === 0 ? null : { label: words('home.points'), points: site.home.sellingPoints },
      locations:
        site.locations.length === 0
          ? null
          : {
              heading: words('home.locations'),
              contact: { label: words('location.contact'), href: site.routes.contact },
              list: locationList(site, site.locations, now, { brief: true }),
            },
    },
  };
}

const tileParts = ({ site, records }: PageInput, words: Words) => ({
  records,
  noun: stockNoun(records, site, words),
  site,
  words,
});

function heroView(input: PageInput, words: Words): HeroView {
  const { home, theme } = input.site;
  const parts = tileParts(input, words);
  const conditions = typeTiles(parts).filter(({ key }) => CAR_TYPES.some((type) => type === key));
  const quick = conditions.length > 1 ? conditions : withMostCars(bodyTiles(parts), QUICK_BODIES);
  return {
    layout: theme.hero,
    image: home.heroImage === null ? null : pictureView(home.heroImage, '', HERO_PICTURE),
    imageSizes: theme.hero === 'centred' ? '100vw' : '(min-width: 992px) 50vw, 100vw',
    headline: home.headline,
    lead: home.lead,
    search: {
      href: SEARCH_PATH,
      label: words('home.search'),
      button: words('shell.search'),
      recent: words('results.recent'),
      clear: words('results.recent_clear'),
      max: input.site.limits.recentSearches,
    },
    quick: quick.map(chipOf),
  };
}

function browseView(input: PageInput, words: Words): HomePage['browse'] {
  const { site, assets } = input;
  const parts = tileParts(input, words);
  const makes = makeTiles(parts);
  const bodies = bodyTiles(parts);
  if (makes.length < 2 && bodies.length < 2) return null;
  const total = totalOf(input);
  return {
    heading: words('home.browse', { noun: pluralise(parts.noun, 1) }),
    all: {
      label: words('home.all', { shown: formatNumber(total, site.locale), noun: pluralise(parts.noun, total) }),
      href: SEARCH_PATH,
    },
    tiles: homeTileRows(parts, assets),
    finder: finderView(input, makes, words),
  };
}

const totalOf = ({ site, records }: PageInput): number => shownCount(site, {}, records.length);

function finderView(input: PageInput, makes: readonly StockTile[], words: Words): FinderView {
  const { site, records, assets } = input;
  const { locale, limits } = site;
  const noun = stockNoun(records, site, words);
  const total = totalOf(input);
  const { homeSliderMinDollars: min, homeSliderMaxDollars: max, homeSliderStepDollars: step } = limits;
  const data: FinderData = {
    tenant: site.slug,
    index: site.search.index,
    indexHref: assets.indexHref,
    currency: locale.currency,
    sort: SORT,
    range: words('home.slider_range'),
    show: words('home.slider_button'),
    none: words('results.none'),
    uncounted: words('home.slider_uncounted', { noun: pluralise(noun, 2) }),
    noun,
    total,
    isDealerTotal: total !== records.length,
  };
  return {
    title: words('home.find'),
    data: JSON.stringify(data),
    make: makeChoice(makes, limits, words),
    slider: {
      label: words('home.slider'),
      min,
      max,
      step,
      range: words('home.slider_range', { from: formatMoney(min, locale), to: formatMoney(max, locale) }),
      low: words('home.slider_low'),
      high: words('home.slider_high'),
      href: searchHref({ sort: SORT }),
      button: words('home.slider_button', {
        shown: formatNumber(total, locale),
        noun: pluralise(noun, total),
      }),
    },
  };
}

/** Makes in groups with headings (SRCH-06). */
function makeChoice(makes: readonly StockTile[], limits: Limits, words: Words): FinderView['make'] {
  if (makes.length < 2) return null;
  const { popular, others: otherMakes } = makeGroups(makes, limits);
  const options = (tiles: readonly StockTile[]) =>
    tiles.map(({ label, shown }) => ({ value: label, label: words('count.option', { value: label, shown }) }));
  return {
    label: words('home.make'),
    any: words('home.any_make'),
    groups: [
      { heading: words('home.popular_makes'), makes: options(popular) },
      { heading: words('home.all_makes'), makes: options(otherMakes) },
    ],
  };
}

function latestView({ site, records, now }: PageInput, words: Words): HomePage['latest'] {
  const cards = cardSite(site);
  const latest = latestCars(records);
  if (latest.length === 0) return null;
  return {
    heading: words('home.latest'),
    all: { label: words('home.latest_all'), href: searchHref({ sort: 'created_at:desc' }) },
    cars: latest.map((record) => listCardView(cards, now, record)),
    repaymentNote: repaymentNote(site, latest),
  };
}

function homeHead(site: Site, noun: string, words: Words): PageHead {
  const city = mainLocation(site.locations)?.address.city;
  const pluralNoun = capitalise(pluralise(noun, 2));
  const name = city
    ? words('home.name', { what: pluralNoun, place: city })
    : words('home.name_no_place', { what: pluralNoun });
  const title = words('home.title', { site: site.name, name });
  return pageHead(site, HOME_PATH, { name, title, description: site.home.lead, image: site.home.heroImage });
}

/** Cars for sale with a picture, newest first, then by id. */
function latestCars(records: readonly SearchRecord[]): SearchRecord[] {
  return latestForSale(records)
    .filter(({ image }) => image !== null)
    .slice(0, LATEST_CARS);
}
