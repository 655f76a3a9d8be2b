import type { Clock } from '#domain/clock.ts';
import type { Limits } from '#domain/constants.ts';
import { addDays, startOfDay } from '#domain/dates.ts';
import { type Coordinates, coordinatesOf } from '#domain/locations.ts';
import { memoize } from '#domain/memoize.ts';
import {
  type DatedHours,
  dayHours,
  type Hours,
  isUsuallyClosed,
  type Span,
  upcomingSpecialHours,
  weekLines,
} from '#domain/opening-hours.ts';
import { phoneLink } from '#domain/phone.ts';
import { locationContactPath, locationPath, teamPath } from '#domain/routes/public-paths.ts';
import type { Location, Site } from '#site/site.ts';
import { addressLines } from '#text/address-lines.ts';
import { spanValues } from '#text/clock.ts';
import { formatWeekday, formatWeekdayDay } from '#text/format.ts';
import { joinDetails, listText } from '#text/list.ts';
import { formatAverage, formatNumber } from '#text/numbers.ts';
import { type Words, wordsOf } from '#text/wording.ts';
import type { LinkView, NamedLink } from '#view-types/link.ts';
import type { HoursLineView, RatingView, SpecialDayView } from '#view-types/location.ts';
import type { FrameInput } from '#view-types/page.ts';
import type { PictureView } from '#view-types/picture.ts';
import { locationLicences } from '#views/legal-lines.ts';
import { pictureView } from '#views/picture.ts';
import { socialLinks } from '#views/social.ts';
import { starsView } from '#views/stars.ts';
import { STATIC_MAP_SIZES, staticMapPath } from '#views/static-map.ts';

/** All content about a location; page parts select from it (`location-parts.ts`). */
export interface LocationView {
  readonly slug: string;
  readonly name: string;
  /** `Sales`, `Service`, `Parts` */
  readonly typeLabel: string;
  /** Picture for the location's card: a photo, or a map picture (LOC-02). */
  readonly image: PictureView | null;
  /** Picture for the location's panel: a larger map picture, or the photo of a location without a map (LOC-05). */
  readonly map: PictureView | null;
  /** Whether `map` is our own static map, whose source is named. */
  readonly isDrawn: boolean;
  /** The photo shown beside `map`; null if there is none, or if it is shown instead of a map. */
  readonly photo: PictureView | null;
  readonly at: Coordinates | null;
  readonly addressLines: readonly string[];
  readonly phone: { readonly text: string; readonly href: string } | null;
  readonly hours: readonly HoursLineView[];
  /** Text for a closed day of the week (LOC-07), and for a special closed day. */
  readonly closedText: { readonly regular: string; readonly special: string };
  readonly specialHours: readonly (SpecialDayView & { readonly entry: DatedHours })[];
  /** Data for `<open-now>`, which applies the same rule when the page is viewed (LOC-10). */
  readonly openNow: Hours;
  readonly directions: LinkView & { readonly newTab: boolean };
  /** Contact us: the location's contact page; on a brand site, the contact page of the whole site. */
  readonly contact: LinkView;
  /** Whether action buttons are shown. */
  readonly actions: boolean;
  /** View Details: the location's contact page (LOC-05). */
  readonly details: LinkView;
  /** View Location: the location's own page (LOC-05). */
  readonly page: LinkView;
  readonly social: readonly NamedLink[];
  /** Licence and repairer numbers with labels, in one row. */
  readonly licences: string | null;
  readonly rating: RatingView | null;
}

export type LocationSite = Pick<
  Site,
  'locale' | 'text' | 'limits' | 'locationRules' | 'legal' | 'routes' | 'manufacturer'
>;

/** Special hours are listed for one year ahead. */
const DAYS_AHEAD = 366;

/** All content about a location (LOC-02, LOC-05 to LOC-08). Past special hours are removed by `now`; upcoming ones are hidden after `until`. */
export const locationView: (site: LocationSite, location: Location, now: Clock) => LocationView =
  memoize(makeLocationView);

function makeLocationView(site: LocationSite, location: Location, now: Clock): LocationView {
  const words = wordsOf(site.text);
  const { address } = location;
  return {
    slug: location.slug,
    name: location.name,
    typeLabel: words(`location.type.${location.type}`),
    ...picturesOf(location, site.limits, words),
    addressLines: addressLines(address),
    phone: phoneLink(location.phone, site.locale.country),
    hours: hoursLines(location, site, words),
    closedText: { regular: closedText(location, site, words), special: words('location.closed') },
    specialHours: specialLines(site, location, now, words),
    openNow: {
      timeZone: location.timeZone,
      openingHours: location.openingHours,
      specialHours: upcomingSpecialHours(location, now).map(({ holiday: _, ...hours }) => hours),
    },
    directions: {
      label: words('location.directions'),
      href: address.placeUrl ?? mapSearch(location),
      newTab: site.locationRules.directionsInNewTab,
    },
    contact: {
      label: words('location.contact'),
      href: site.manufacturer === null ? locationContactPath(location.slug) : site.routes.contact,
    },
    actions: site.locationRules.show,
    details: { label: words('location.view_details'), href: locationContactPath(location.slug) },
    page: { label: words('location.view_location'), href: locationPath(location.slug) },
    social: socialLinks([location]),
    licences: joinDetails(locationLicences(site, location, words)),
    rating: ratingView(location, site, words),
  };
}

/** Link to the team page of a location; null if the site has none. */
export function teamLink({ site, routes }: Pick<FrameInput, 'site' | 'routes'>, { slug }: Location): LinkView | null {
  const href = teamPath(slug);
  return routes.has(href) ? { label: wordsOf(site.text)('location.team'), href } : null;
}

/** The rating of a location; null if nobody has rated it. */
function ratingView({ rating }: Location, { locale }: LocationSite, words: Words): RatingView | null {
  if (rating === null || rating.count === 0 || rating.average === 0) return null;
  const average = formatAverage(rating.average, locale);
  const stars = starsView(rating.average, average, words);
  const shown = formatNumber(rating.count, locale);
  return { stars, average, reviews: words('location.reviews', { count: rating.count, shown }) };
}

/** The photo, otherwise the stored map, otherwise a static map; none without coordinates and pictures. */
function picturesOf(
  { slug, name, imageUrl, thumbUrl, mapUrl, address }: Location,
  { locationImageHeightPx: height }: Limits,
  words: Words,
): Pick<LocationView, 'image' | 'map' | 'isDrawn' | 'photo' | 'at'> {
  const at = coordinatesOf(address);
  const alt = words('location.map_alt', { name });
  const [card, panel] = (['card', 'panel'] as const).map((shape) => {
    const url = mapUrl ?? (at === null ? null : staticMapPath(slug, shape));
    return url === null ? null : pictureView(url, alt, STATIC_MAP_SIZES[shape]);
  });
  const [photo, thumb] = [imageUrl, thumbUrl].map((url) =>
    url === null ? null : pictureView(url, name, { width: 600, height }),
  );
  return {
    image: thumb ?? card ?? null,
    map: panel ?? photo ?? null,
    isDrawn: mapUrl === null && at !== null,
    photo: panel ? (photo ?? null) : null,
    at,
  };
}

/** A map search for the address, used if no map link is given. */
function mapSearch({ name, address }: Location): string {
  const query = listText([name, address.street, address.city, address.state, address.postcode]);
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}

/** Upcoming special hours, except closed dates on weekdays that are closed anyway (LOC-08). */
function specialLines(site: LocationSite, location: Location, now: Clock, words: Words): LocationView['specialHours'] {
  return upcomingSpecialHours(location, now)
    .map((entry) => ({ entry, ...dayHours(entry) }))
    .filter(
      ({ entry: { date }, isClosed }) =>
        now.hasStarted(addDays(date, -DAYS_AHEAD), location.timeZone) &&
        !(isClosed && isClosedAnyway(site, location, date)),
    )
    .map(({ entry, span }) => {
      const { date, holiday } = entry;
      return {
        entry,
        text: formatWeekdayDay(date, site.locale),
        name: holiday === null ? null : words(`holiday.${holiday}`),
        hours: span === null ? words('location.closed') : clockText(span, words),
        until: startOfDay(addDays(date, 1), location.timeZone).toISOString(),
      };
    });
}

const isByAppointment = ({ type }: Location, { locationRules }: LocationSite): boolean =>
  locationRules.appointmentOnly.includes(type);

const isClosedAnyway = (site: LocationSite, location: Location, date: string): boolean =>
  isUsuallyClosed(location, date) && !isByAppointment(location, site);

/** Text for a day without hours in the week: 'By appointment only' if set for this location type (LOC-07). A special closed day is closed. */
const closedText = (location: Location, site: LocationSite, words: Words): string =>
  words(isByAppointment(location, site) ? 'location.by_appointment' : 'location.closed');

/** Weekly hours as lines. */
function hoursLines(location: Location, site: LocationSite, words: Words): HoursLineView[] {
  const day = (weekday: number): string => formatWeekday(weekday, site.locale);
  return weekLines(location.openingHours).map(({ from, to, span, text, isClosed }) => ({
    days: from === to ? day(from) : words('location.days', { from: day(from), to: day(to) }),
    hours: text ?? (span === null ? closedText(location, site, words) : clockText(span, words)),
    closed: isClosed,
    weekdays: Array.from({ length: to - from + 1 }, (_, index) => from + index),
  }));
}

const clockText = (span: Span, words: Words): string => words('location.hours', spanValues(span));
