import { addDays, startOfDay } from '#domain/dates.ts';
import { comingSpecialHours, minutesOf, type WeekLine, weekLines } from '#domain/opening-hours.ts';
import { telHref } from '#domain/phone.ts';
import { remembered } from '#domain/remembered.ts';
import type { Location, OpeningHour, Site, SpecialHours } from '#site/site.ts';
import { formatClock, formatWeekday, formatWeekdayDay } from '#text/format.ts';
import { type Words, wordsOf } from '#text/wording.ts';
import type { LinkView } from '#views/car-card.ts';
import { type PictureView, pictureView } from '#views/picture.ts';

/** One line of opening hours: `Mon-Fri`, `8:30am - 5:30pm`. */
interface HoursLineView {
  readonly days: string;
  readonly hours: string;
  readonly closed: boolean;
}

export interface LocationView {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly type: 'sales' | 'service' | 'parts';
  /** `Sales`, `Service`, `Parts` */
  readonly typeLabel: string;
  readonly image: PictureView | null;
  readonly addressLines: readonly string[];
  readonly phone: { readonly text: string; readonly href: string } | null;
  readonly hours: readonly HoursLineView[];
  readonly specialHours: readonly {
    readonly date: string;
    readonly text: string;
    readonly hours: string;
    readonly until: string;
  }[];
  /** What `<open-now>` needs to decide at view time with the same rule (LOC-10). */
  readonly openNow: {
    readonly timeZone: string;
    readonly openingHours: readonly OpeningHour[];
    readonly specialHours: readonly SpecialHours[];
  };
  readonly directions: (LinkView & { readonly newTab: boolean }) | null;
  readonly contact: LinkView;
  /** Licence and repairer numbers, with their labels. */
  readonly licences: readonly string[];
  readonly rating: { readonly average: number; readonly count: number; readonly text: string } | null;
}

type LocationSite = Pick<Site, 'locale' | 'text' | 'locationRules' | 'legal' | 'routes' | 'manufacturer'>;

/** A location as its card shows it (LOC-02, LOC-06 to LOC-08). Past special hours are dropped by `now`, later ones by `until`. */
export const locationView: (site: LocationSite, location: Location, now: Date) => LocationView =
  remembered(makeLocationView);

function makeLocationView(site: LocationSite, location: Location, now: Date): LocationView {
  const words = wordsOf(site.locale.tag, site.text);
  const { address } = location;
  const tel = location.phone === null ? null : telHref(location.phone, site.locale.country);
  const { rating } = location;
  return {
    id: location.id,
    slug: location.slug,
    name: location.name,
    type: location.type,
    typeLabel: words(`location.type.${location.type}`),
    image:
      location.imageUrl === null ? null : pictureView(location.imageUrl, location.name, { width: 600, height: 150 }),
    addressLines: [address.street, [address.city, address.state, address.postcode].filter(Boolean).join(' ')].filter(
      Boolean,
    ),
    phone: location.phone === null || tel === null ? null : { text: location.phone, href: tel },
    hours: hoursLines(location, site, words),
    specialHours: comingSpecialHours(location, now).map((entry) => ({
      date: entry.date,
      text: formatWeekdayDay(entry.date, site.locale),
      hours: entry.status === 'Closed' ? words('location.closed') : spanText(entry.start_hour, entry.end_hour, words),
      until: startOfDay(addDays(entry.date, 1), location.timeZone).toISOString(),
    })),
    openNow: {
      timeZone: location.timeZone,
      openingHours: location.openingHours,
      specialHours: location.specialHours,
    },
    directions:
      address.placeUrl === null
        ? null
        : {
            label: words('location.directions'),
            href: address.placeUrl,
            newTab: site.locationRules.directionsInNewTab,
          },
    contact: { label: words('location.contact'), href: site.routes.contact },
    licences: licenceLines(site, location, words),
    rating:
      rating === null || rating.count === 0
        ? null
        : { ...rating, text: words('location.rating', { average: rating.average.toFixed(1) }) },
  };
}

/** Lines of the week. A closed day reads 'By appointment only' where the tenant says so for this type (LOC-07). */
function hoursLines(location: Location, site: LocationSite, words: Words): HoursLineView[] {
  const byAppointment = site.locationRules.appointmentOnly.includes(location.type);
  const closedText = words(byAppointment ? 'location.by_appointment' : 'location.closed');
  const day = (weekday: number): string => formatWeekday(weekday, site.locale);
  return weekLines(location.openingHours).map((line: WeekLine) => ({
    days: line.from === line.to ? day(line.from) : words('location.days', { from: day(line.from), to: day(line.to) }),
    hours: line.text ?? (line.span === null ? closedText : clockText(line.span.from, line.span.to, words)),
    closed: line.text === null && line.span === null,
  }));
}

const clockText = (from: number, to: number, words: Words): string =>
  words('location.hours', { open: formatClock(from), close: formatClock(to) });

function spanText(open: string | null, close: string | null, words: Words): string {
  const from = minutesOf(open);
  const to = minutesOf(close);
  return from === null || to === null ? words('location.closed') : clockText(from, to, words);
}

/** The place's own numbers, else the licences of its state; repairer's number beside service (australia.md 4). */
function licenceLines(site: LocationSite, location: Location, words: Words): string[] {
  if (!site.locationRules.show) return [];
  const ofState = site.legal.licences.filter(({ state }) => state === location.address.state);
  const own = location.licenceNumber;
  const label = ofState[0]?.label;
  const dealer =
    own === null
      ? ofState.map((licence) => `${licence.label} ${licence.number}`)
      : [label === undefined ? words('location.licence', { number: own }) : `${label} ${own}`];
  return location.repairerNumber === null
    ? dealer
    : [...dealer, words('location.repairer', { number: location.repairerNumber })];
}
