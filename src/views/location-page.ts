import { latestForSale } from '#domain/listed-records.ts';
import { byDistance, coordinatesOf } from '#domain/locations.ts';
import { searchHref } from '#domain/search-state.ts';
import type { Location, Site } from '#site/site.ts';
import { addressLine } from '#text/address-lines.ts';
import { pluralise } from '#text/item-names.ts';
import { formatMoney, formatNumber } from '#text/numbers.ts';
import { type Words, wordsOf } from '#text/wording.ts';
import type { LocationPage } from '#view-types/location-page.ts';
import type { PageInput, PageParts, RouteOf } from '#view-types/page.ts';
import { cardSite } from '#views/car-card.ts';
import { facetSearch } from '#views/facet-search.ts';
import { locationView, teamLink } from '#views/location.ts';
import { locationPageBase } from '#views/location-page-base.ts';
import { locationList, locationPanel } from '#views/location-parts.ts';
import { listCardView } from '#views/memoized-card.ts';
import { repaymentNote } from '#views/repayment-note.ts';
import { locationOf } from '#views/route-subject.ts';
import { shownCount } from '#views/shown-count.ts';
import { hasWideMap } from '#views/static-map.ts';
import { stockNoun } from '#views/stock-tiles.ts';
import { teamMembers } from '#views/team-page.ts';

const MAX_CARS = 4;
/** Price options in the search of a dealership's cars, in dollars. */
const PRICES = [10_000, 20_000, 30_000, 40_000, 50_000, 75_000, 100_000] as const;
const MAX_TEAM_MEMBERS = 4;
const MAX_OTHER_LOCATIONS = 3;

/** `/locations/{slug}` (View Location): address, opening hours, cars, team and other locations. */
export function locationPage(input: PageInput, route: RouteOf<'location'>): PageParts<LocationPage> {
  const { site, now } = input;
  const words = wordsOf(site.text);
  const siteLocation = locationOf(site, route);
  const location = locationView(site, siteLocation, now);
  const { head, intro, structuredData } = locationPageBase(site, siteLocation, location, words, {
    title: siteLocation.name,
    name: nameWithCity(siteLocation, words),
    description: words('location.description', { name: siteLocation.name, address: addressLine(siteLocation.address) }),
    path: location.page.href,
  });
  const nearest = nearestOthers(site, siteLocation);
  return {
    head,
    structuredData,
    page: {
      layout: site.theme.locationPage,
      intro,
      location: locationPanel(input, siteLocation, route.path, {
        hasTitle: false,
        hasMap: true,
        isMapWide: hasWideMap(site),
        links: ['details'],
      }),
      stock: stockAt(input, siteLocation, words),
      team: teamAt(input, siteLocation, words),
      others:
        nearest.length === 0
          ? null
          : { heading: words('location.others'), list: locationList(site, nearest, now, { brief: true }) },
    },
  };
}

function stockAt(input: PageInput, location: Location, words: Words): LocationPage['stock'] {
  const { site, records, now } = input;
  const listed = records.filter((record) => record.location_id === location.id);
  const latest = latestForSale(listed);
  if (latest.length === 0) return null;
  const lists = { location_name: [location.name] }; // the filter of the cars here, as in a search state
  const count = shownCount(site, lists, listed.length);
  const noun = pluralise(stockNoun(listed, site, words), count);
  const cards = cardSite(site);
  const searched = records.filter(({ dealership_slug }) => dealership_slug === location.dealershipSlug);
  const cars = latest.slice(0, MAX_CARS).map((record) => listCardView(cards, now, record));
  return {
    heading: words('location.stock_heading', { name: location.name }),
    cars,
    all: {
      label: words('location.stock_all', { shown: formatNumber(count, site.locale), noun }),
      href: searchHref({ lists }),
    },
    search: facetSearch(input, {
      dealership: location.dealershipSlug,
      label: words('facet_search.cars', { noun: pluralise(stockNoun(records, site, words), 2) }),
      // A select that no car has a value for would only offer "Any", or prices that find nothing.
      selects: [
        ...(searched.some(({ categories }) => categories.length > 0)
          ? [{ name: 'categories', label: words('facet.categories'), values: null }]
          : []),
        ...(searched.some(({ price }) => price !== null)
          ? [
              {
                name: 'price',
                label: words('fact.price'),
                values: PRICES.map((dollars) => ({
                  value: String(dollars),
                  label: words('results.up_to', { to: formatMoney(dollars, site.locale) }),
                })),
              },
            ]
          : []),
      ],
    }),
    // The search may show any car of the dealership.
    repaymentNote: repaymentNote(site, records),
  };
}

function teamAt(input: PageInput, location: Location, words: Words): LocationPage['team'] {
  const allLink = teamLink(input, location);
  return (
    allLink && {
      heading: words('location.team_heading', { name: location.name }),
      all: allLink,
      members: teamMembers(input.site, location, words).slice(0, MAX_TEAM_MEMBERS),
    }
  );
}

/** Other locations, nearest first; without coordinates, in the dealer's order. */
function nearestOthers(site: Site, place: Location): Location[] {
  const otherLocations = site.locations.filter((location) => location !== place);
  const from = coordinatesOf(place.address);
  if (from === null) return otherLocations.slice(0, MAX_OTHER_LOCATIONS);
  const sorted = byDistance(
    from,
    otherLocations.map((location) => ({ location, at: coordinatesOf(location.address) })),
  );
  return sorted.slice(0, MAX_OTHER_LOCATIONS).map(({ location: { location } }) => location);
}

/** The location with its suburb, for its title. The suburb is left out if the name contains it, to avoid "Example Cars Geelong, Geelong". */
function nameWithCity({ name, address: { city } }: Location, words: Words): string {
  const namesCity = ` ${name} `.toLowerCase().includes(` ${city.toLowerCase()} `);
  return namesCity ? name : words('location.title', { name, city });
}
