import type { Clock } from '#domain/clock.ts';
import { isExternal } from '#domain/link-target.ts';
import { CAROUSEL_HINT_MAX, columnsFor } from '#domain/locations.ts';
import { hoursAttribute } from '#domain/opening-hours.ts';
import { enquiryFormHref, locationContactPath } from '#domain/routes/public-paths.ts';
import { sellsCars } from '#domain/sells-cars.ts';
import type { Location } from '#site/site.ts';
import { type Words, wordsOf } from '#text/wording.ts';
import type { LinkView, NamedLink } from '#view-types/link.ts';
import type {
  LocationCardView,
  LocationCarouselView,
  LocationListView,
  LocationPanelView,
  OpeningHoursView,
  OpenNowView,
  TodayView,
  TodayWords,
} from '#view-types/location.ts';
import type { FrameInput } from '#view-types/page.ts';
import { type LocationSite, type LocationView, locationView, teamLink } from '#views/location.ts';
import { locationMap } from '#views/location-map.ts';
import { serviceBookingHref } from '#views/service-booking.ts';

interface ListOptions {
  /** Without hours, licences and contact details, for lists that need only name and address. */
  readonly brief?: boolean;
  /** Distinguishes the ids of the same location in two sections of a page. */
  readonly idPrefix?: string;
  /** Path of a page with an enquiry form: a contact link to this page leads to its form. */
  readonly formPagePath?: string;
}

/** Locations as cards in a grid (LOC-02, LOC-03). */
export function locationList(
  site: LocationSite,
  locations: readonly Location[],
  now: Clock,
  options: ListOptions = {},
): LocationListView {
  return {
    columns: columnsFor(locations.length),
    locations: locations.map((location) => locationCard(site, location, now, options)),
  };
}

/** Location carousel (LOC-04). The swipe hint is always shown on small screens; on large screens it depends on the number of locations. */
export function locationCarousel(
  site: LocationSite,
  locations: readonly Location[],
  now: Clock,
  id: string,
): LocationCarouselView {
  const words = wordsOf(site.text);
  return {
    id,
    title: words('home.locations'),
    swipe: words('location.swipe'),
    wide: locations.length <= CAROUSEL_HINT_MAX,
    previous: words('location.previous'),
    next: words('location.next'),
    locations: locations.map((location) => locationCard(site, location, now, { brief: true, idPrefix: id })),
  };
}

function locationCard(
  site: LocationSite,
  location: Location,
  now: Clock,
  { brief = false, idPrefix, formPagePath }: ListOptions,
): LocationCardView {
  const words = wordsOf(site.text);
  const view = locationView(site, location, now);
  const id = idOf(view, idPrefix);
  const limit = limitOf(location);
  return {
    ...placeParts(view, id, words),
    only: limit === null ? null : words(`location.only.${limit}`),
    limitedName: limit === null ? null : words(`location.name_only.${limit}`, { name: location.name }),
    href: view.page.href,
    at: view.at,
    image: view.image,
    hours: brief ? null : openingHours(view, id, words),
    licences: brief ? null : view.licences,
    contact:
      brief || !view.actions
        ? null
        : withName(
            view.contact.href === formPagePath ? { ...view.contact, href: enquiryFormHref() } : view.contact,
            view,
            words,
          ),
  };
}

/** What a location is limited to; null if cars are sold there. */
function limitOf(location: Location): 'service' | 'parts' | null {
  if (sellsCars(location)) return null;
  return location.type === 'parts' ? 'parts' : 'service';
}

/**
 * A location in full (LOC-05).
 *
 * @param path of the page that it is on
 * @param hasTitle false on its own page, whose heading is its name
 * @param links which of View Details (`details`) and View Location (`page`) are shown; not the link to the current page
 * @param form whether an enquiry form is on the page: then the first button leads to it, not to another page about the location
 * @param team whether to link to the team page, if the site has one; not on that page
 */
export function locationPanel(
  { site, now, routes }: Pick<FrameInput, 'site' | 'now' | 'routes'>,
  location: Location,
  path: string,
  {
    hasTitle = true,
    hasMap = false,
    isMapWide = false,
    links = ['details', 'page'],
    form = false,
    team = true,
    idPrefix,
  }: {
    readonly hasTitle?: boolean;
    readonly hasMap?: boolean;
    readonly isMapWide?: boolean;
    readonly links?: readonly ('details' | 'page')[];
    readonly form?: boolean;
    readonly team?: boolean;
    readonly idPrefix?: string;
  } = {},
): LocationPanelView {
  const words = wordsOf(site.text);
  const view = locationView(site, location, now);
  const id = idOf(view, idPrefix);
  const map = hasMap ? locationMap(site, view, isMapWide && view.photo === null) : null;
  const people = view.actions && team ? teamLink({ site, routes }, location) : null;
  const parts = placeParts(view, id, words);
  const hasHead = hasTitle || view.rating !== null || view.hours.length > 0;
  return {
    ...parts,
    openNow: { ...parts.openNow, tags: hasHead ? parts.openNow.tags : null },
    title: hasTitle ? view.name : null,
    map,
    photo: map === null ? null : view.photo,
    social: view.social,
    hours: openingHours(view, id, words),
    licences: view.licences,
    actions: view.actions
      ? [
          ...bookService({ site, routes }, location, links, path),
          ...(form ? [writeTo({ site, routes }, location, path)] : []),
          ...links.map((link) => view[link]),
        ].map((link) => ({
          ...withName(link, view, words),
          external: isExternal(link.href),
        }))
      : [],
    team: people && withName(people, view, words),
  };
}

/**
 * From a workshop, a link for booking a service: as everywhere to the dealer's booking page, otherwise, and from that page if it has no form,
 * to the workshop's form, which the label View Details does not announce. None where the form is on the page.
 */
function bookService(
  { site, routes }: Pick<FrameInput, 'site' | 'routes'>,
  { type, slug }: Location,
  links: readonly string[],
  path: string,
): LinkView[] {
  if (type !== 'service' || !links.includes('details')) return [];
  const href = serviceBookingHref({ site, routes }, path) ?? enquiryFormHref(locationContactPath(slug));
  return [{ label: wordsOf(site.text)('call.service'), href }];
}

/** To the form of the same page, or from a workshop to the dealer's page for booking. */
function writeTo({ site, routes }: Pick<FrameInput, 'site' | 'routes'>, { type }: Location, path: string): LinkView {
  const words = wordsOf(site.text);
  if (type !== 'service') return { label: words('location.write'), href: enquiryFormHref() };
  return { label: words('call.service'), href: serviceBookingHref({ site, routes }, path) ?? enquiryFormHref() };
}

const idOf = ({ slug }: LocationView, idPrefix: string | undefined): string =>
  idPrefix === undefined ? slug : `${idPrefix}-${slug}`;

const withName = <Link extends LinkView>(link: Link, { name }: LocationView, words: Words): Link & NamedLink => ({
  ...link,
  name: words('location.action_name', { label: link.label, location: name }),
});

function placeParts(view: LocationView, id: string, words: Words) {
  return {
    id: `location-${id}`,
    name: view.name,
    openNow: openNowView(view, words),
    rating: view.rating,
    addressLines: view.addressLines,
    links: { phone: view.phone, directions: withName(view.directions, view, words) },
  };
}

/**
 * Whether a location is open now, with today's hours or the next opening. Null if no hours are known.
 */
export function todayView(view: LocationView, words: Words): TodayView | null {
  if (view.hours.length === 0) return null;
  const today = todayWords(view, words);
  return {
    openNow: openNowView(view, words),
    words: { ...today, special: today.regular, opens: words('location.opens_next') },
  };
}

const openNowView = (view: LocationView, words: Words): OpenNowView => ({
  hours: hoursAttribute(view.openNow),
  tags: { open: words('location.open_now'), closed: words('location.closed_now') },
});

function todayWords({ closedText: { regular: usual, special } }: LocationView, words: Words): TodayWords {
  return {
    regular: words('location.today'),
    special: words('location.today_holiday'),
    opens: words('location.opens'),
    hours: words('location.hours'),
    closed: usual,
    closedSpecial: special === usual ? null : special,
  };
}

function openingHours(view: LocationView, id: string, words: Words): OpeningHoursView {
  const last = view.specialHours.at(-1);
  const isKnown = view.hours.length > 0;
  return {
    week: isKnown ? { lines: view.hours, ...todayWords(view, words) } : null,
    noHours: isKnown ? null : words('location.no_hours'),
    special:
      last === undefined
        ? null
        : {
            id: `hours-${id}`,
            title: words('location.special_hours'),
            close: words('location.close'),
            place: view.name,
            until: last.until,
            days: view.specialHours.map(({ entry: _, ...day }) => day),
          },
  };
}
