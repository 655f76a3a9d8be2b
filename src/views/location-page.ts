import { isAvailable } from '#domain/availability.ts';
import type { Clock } from '#domain/clock.ts';
import { byDistance } from '#domain/locations.ts';
import { HOME_PATH, SEARCH_PATH, teamPath } from '#domain/paths.ts';
import { telHref } from '#domain/phone.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { Location, Site, TeamMember } from '#site/site.ts';
import { formatMoney, formatNumber } from '#text/format.ts';
import { type Words, wordsOf } from '#text/wording.ts';
import type { BreadcrumbView } from '#view-types/breadcrumbs.ts';
import type { PageHead } from '#view-types/page.ts';
import { type CarCardView, cardSite, type LinkView } from '#views/car-card.ts';
import { withQuery } from '#views/hrefs.ts';
import { keptCardView } from '#views/kept-card.ts';
import { type LocationView, locationView } from '#views/location.ts';
import { type PictureView, pictureView } from '#views/picture.ts';
import { locationMap, type MapView } from '#views/place-map.ts';
import { nounFor, stockNoun } from '#views/stock-tiles.ts';
import { breadcrumbData, locationData, type StructuredData } from '#views/structured-data.ts';

const CARS = 4;
/** Prices offered by the search of a dealership's cars, in dollars. */
const PRICES = [10_000, 20_000, 30_000, 40_000, 50_000, 75_000, 100_000] as const;
const TEAM = 4;
const OTHERS = 3;

export interface TeamMemberView {
  readonly name: string;
  readonly role: string;
  /** Stand in for a photo: `AE`. */
  readonly initials: string;
  readonly photo: PictureView | null;
  readonly about: string | null;
  /** `Speaks Mandarin, Te reo Māori` */
  readonly languages: string | null;
  readonly phone: LinkView | null;
  readonly email: LinkView | null;
}

/** What the pages of one location share. */
interface PlacePage {
  readonly head: PageHead;
  readonly crumbs: readonly BreadcrumbView[];
  readonly title: string;
  readonly location: LocationView;
  readonly structuredData: readonly StructuredData[];
}

export interface LocationPageView extends PlacePage {
  readonly map: MapView | null;
  /** Cars that stand there; null = none does. */
  readonly stock: {
    readonly heading: string;
    readonly cars: readonly CarCardView[];
    readonly all: LinkView;
    readonly search: {
      readonly label: string;
      readonly selects: readonly {
        readonly name: string;
        readonly label: string;
        readonly values?: readonly { readonly value: string; readonly label: string }[];
      }[];
    };
    readonly comparisonWarning: string | null;
  } | null;
  readonly team: {
    readonly heading: string;
    readonly members: readonly TeamMemberView[];
    readonly all: LinkView;
  } | null;
  /** The nearest others first. */
  readonly others: readonly LocationView[];
}

/** `/locations/{slug}` (View Location): where it is, when it is open, what stands there, who works there, where else to go. */
export function locationPageView(
  site: Site,
  place: Location,
  records: readonly SearchRecord[],
  now: Clock,
): LocationPageView {
  const words = wordsOf(site.locale.tag, site.text);
  const location = locationView(site, place, now);
  const title = words('location.title', { name: place.name, city: place.address.city, site: site.name });
  return {
    ...placePage(site, place, location, words, {
      title: place.name,
      headTitle: title,
      description: words('location.description', { name: place.name, address: location.addressLines.join(', ') }),
      path: location.page.href,
    }),
    map: locationMap(site, location),
    stock: stockAt(site, place, records, now, words),
    team: teamAt(site, place, words, TEAM),
    others: nearestOthers(site, place).map((other) => locationView(site, other, now)),
  };
}

/** `/contact-us/{slug}` (View Details): its phone, address and hours beside a form that goes there. */
export function locationContactView(site: Site, place: Location, now: Clock): PlacePage & { readonly lead: string } {
  const words = wordsOf(site.locale.tag, site.text);
  const location = locationView(site, place, now);
  return {
    ...placePage(site, place, location, words, {
      title: words('location.contact_h1', { name: place.name }),
      headTitle: words('location.contact_title', { name: place.name, site: site.name }),
      description: words('location.contact_description', {
        name: place.name,
        address: location.addressLines.join(', '),
      }),
      path: location.details.href,
    }),
    lead: words('location.contact_lead'),
  };
}

/** `/teams/{location}`: the people named there. */
export function teamPageView(
  site: Site,
  place: Location,
  now: Clock,
): PlacePage & { readonly members: readonly TeamMemberView[] } {
  const words = wordsOf(site.locale.tag, site.text);
  const location = locationView(site, place, now);
  const members = site.team.filter((member) => member.location === place.slug);
  const page = placePage(site, place, location, words, {
    title: words('team.h1', { name: place.name }),
    headTitle: words('team.title', { name: place.name, site: site.name }),
    description: words('team.description', {
      name: place.name,
      roles: [...new Set(members.map(({ role }) => role))].join(', '),
    }),
    path: teamPath(place.slug),
  });
  return { ...page, members: members.map((member) => memberView(site, member, words)) };
}

function placePage(
  site: Site,
  place: Location,
  location: LocationView,
  words: Words,
  page: { readonly title: string; readonly headTitle: string; readonly description: string; readonly path: string },
): PlacePage {
  const crumbs = [
    { label: words('breadcrumb.home'), href: HOME_PATH },
    { label: words('contact.title'), href: site.routes.contact },
    ...(page.path === location.page.href ? [] : [{ label: place.name, href: location.page.href }]),
    { label: page.title, href: null },
  ];
  return {
    head: {
      title: page.headTitle,
      description: page.description,
      canonical: site.origin + page.path,
      image: null,
      noindex: false,
    },
    crumbs,
    title: page.title,
    location,
    structuredData: [breadcrumbData(crumbs, site.origin), locationData(site, place, location)],
  };
}

function stockAt(
  site: Site,
  place: Location,
  records: readonly SearchRecord[],
  now: Clock,
  words: Words,
): LocationPageView['stock'] {
  const there = records.filter((record) => record.location_id === place.id && isAvailable(record));
  const [first] = there;
  if (first === undefined) return null;
  const noun = nounFor(stockNoun(there, words), there.length);
  const newest = [...there].sort((one, other) => (other.created_at ?? 0) - (one.created_at ?? 0) || one.id - other.id);
  const cards = cardSite(site);
  const cars = newest.slice(0, CARS).map((record) => keptCardView(cards, now, record));
  return {
    heading: words('location.stock_heading', { name: place.name }),
    cars,
    all: {
      label: words('location.stock_all', { shown: formatNumber(there.length, site.locale), noun }),
      href: withQuery(SEARCH_PATH, { location_name: first.location_name }),
    },
    search: {
      label: words('facet_search.cars', { noun: nounFor(stockNoun(records, words), 2) }),
      selects: [
        { name: 'categories', label: words('facet.categories') },
        {
          name: 'price',
          label: words('facet.price'),
          values: PRICES.map((dollars) => ({
            value: String(dollars),
            label: words('results.up_to', { to: formatMoney(dollars, site.locale) }),
          })),
        },
      ],
    },
    // The search may bring any car of the dealership.
    comparisonWarning: records.some((record) => record.finance !== null) ? site.legal.comparisonWarning : null,
  };
}

function teamAt(site: Site, place: Location, words: Words, most: number): LocationPageView['team'] {
  const members = site.team.filter((member) => member.location === place.slug);
  if (members.length === 0) return null;
  return {
    heading: words('location.team_heading', { name: place.name }),
    members: members.slice(0, most).map((member) => memberView(site, member, words)),
    all: { label: words('location.team'), href: teamPath(place.slug) },
  };
}

function memberView(site: Site, member: TeamMember, words: Words): TeamMemberView {
  const { name, role, about, languages, photo, phone, email } = member;
  const tel = phone === null ? null : telHref(phone, site.locale.country);
  const parts = name.split(/\s+/);
  return {
    name,
    role,
    initials: [parts[0], parts.length > 1 ? parts.at(-1) : ''].map((part) => [...(part ?? '')][0] ?? '').join(''),
    photo: photo === null ? null : pictureView(photo, '', { width: 320, height: 320 }),
    about,
    languages: languages.length === 0 ? null : words('team.languages', { languages: languages.join(', ') }),
    phone: phone === null || tel === null ? null : { label: phone, href: tel },
    email: email === null ? null : { label: words('team.write'), href: `mailto:${email}` },
  };
}

/** Other locations, the nearest first; without coordinates in the dealer's order. */
function nearestOthers(site: Site, place: Location): Location[] {
  const at = ({ address: { lat, long } }: Location) => (lat === null || long === null ? null : { lat, long });
  const others = site.locations.filter((location) => location !== place);
  const from = at(place);
  if (from === null) return others.slice(0, OTHERS);
  const sorted = byDistance(
    from,
    others.map((location) => ({ location, at: at(location) })),
  );
  return sorted.slice(0, OTHERS).map(({ place: { location } }) => location);
}
