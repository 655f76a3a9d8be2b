import type { Coordinates } from '#domain/locations.ts';
import type { Texts } from '#text/words.ts';
import type { AnyLinkView, NamedLink } from '#view-types/link.ts';
import type { MapView } from '#view-types/location-map.ts';
import type { PictureView } from '#view-types/picture.ts';
import type { StarsView } from '#view-types/stars.ts';

/** One line of opening hours: `Mon-Fri`, `8:30am - 5:30pm`. */
export interface HoursLineView {
  readonly days: string;
  readonly hours: string;
  readonly closed: boolean;
  /** Weekdays of the line, 0 Sunday to 6 Saturday. */
  readonly weekdays: readonly number[];
}

/** A day with special hours. */
export interface SpecialDayView {
  /** The date: `Friday 26 March 2027`. */
  readonly text: string;
  /** Name of the holiday; null for an ordinary day. */
  readonly name: string | null;
  readonly hours: string;
  /** ISO instant for `data-until`: the end of the day. */
  readonly until: string;
}

/** Data for `<open-now>`, which shows whether a location is open when the page is viewed (LOC-10). */
export interface OpenNowView {
  /** Time zone and hours, as `hoursAttribute` writes them. */
  readonly hours: string;
  /** Null if no tag is shown beside the hours. */
  readonly tags: Texts<'open' | 'closed'> | null;
}

/**
 * Sentences about today's hours with placeholders for `elements/open-now.ts`. `closed` is the text for a closed day (LOC-07), `closedSpecial`
 * for a special closed day if it differs.
 */
export type TodayWords = Texts<'regular' | 'special' | 'opens' | 'hours' | 'closed'> & {
  readonly closedSpecial: string | null;
};

/** Whether a location is open now, with today's hours or the next opening, on one line. */
export interface TodayView {
  readonly openNow: OpenNowView;
  readonly words: TodayWords;
}

/** Weekly hours of a location, starting today, and a dialog with holiday hours (LOC-06 to LOC-08). */
export interface OpeningHoursView {
  /** Opening hours by weekday, and whether it is open now; null = `noHours` is shown instead. */
  readonly week: (TodayWords & { readonly lines: readonly HoursLineView[] }) | null;
  readonly noHours: string | null;
  readonly special: {
    readonly id: string;
    readonly title: string;
    readonly close: string;
    /** Name of the location. */
    readonly place: string;
    /** ISO instant for `data-until`: the end of the last day listed. */
    readonly until: string;
    readonly days: readonly SpecialDayView[];
  } | null;
}

/** Stars, average and number of reviews of a location (LOC-12). */
export interface RatingView {
  readonly stars: StarsView;
  readonly average: string;
  /** `612 reviews` */
  readonly reviews: string;
}

/** Phone and directions links of a location. */
export interface ContactLinksView {
  readonly phone: { readonly text: string; readonly href: string } | null;
  readonly directions: NamedLink & { readonly newTab: boolean };
}

/** Common parts of the short and full view of a location. */
interface PlaceView {
  /** Id of its section on the page. */
  readonly id: string;
  readonly name: string;
  readonly openNow: OpenNowView;
  readonly rating: RatingView | null;
  readonly addressLines: readonly string[];
  readonly links: ContactLinksView;
  /** Licence and repairer numbers on one line; null if none is shown. */
  readonly licences: string | null;
}

/** A location as a card (LOC-02). */
export interface LocationCardView extends PlaceView {
  /** `Service only`; null if cars are sold there. */
  readonly only: string | null;
  /** Its name in a sentence: `Example Service (service only)`; null if cars are sold there. */
  readonly limitedName: string | null;
  /** The location's page. */
  readonly href: string;
  readonly at: Coordinates | null;
  /** A photo, or a static map. */
  readonly image: PictureView | null;
  /** Null in lists that show only the name and address. */
  readonly hours: OpeningHoursView | null;
  /** Link to its contact form; null in the same lists, and if the dealer shows no buttons on cards. */
  readonly contact: NamedLink | null;
}

/** Locations as cards in a grid; the number of columns depends on their number (LOC-03). */
export interface LocationListView {
  readonly columns: number;
  readonly locations: readonly LocationCardView[];
}

/** 'Our Locations' carousel (LOC-04). */
export interface LocationCarouselView {
  readonly id: string;
  readonly title: string;
  /** A hint, for touch screens, that the list can be swiped. */
  readonly swipe: string;
  /** Whether the hint is also shown on large screens. */
  readonly wide: boolean;
  readonly previous: string;
  readonly next: string;
  readonly locations: readonly LocationCardView[];
}

/** A location in full: map beside the details, with links to its pages (LOC-05). */
export interface LocationPanelView extends PlaceView {
  /** Name of the location; null on its own page, which has it as its heading. */
  readonly title: string | null;
  readonly map: MapView | null;
  /** Picture above the map; null if there is none. */
  readonly photo: PictureView | null;
  readonly social: readonly NamedLink[];
  readonly hours: OpeningHoursView;
  /** View Details and View Location; the first is the primary button. */
  readonly actions: readonly (NamedLink & AnyLinkView)[];
  readonly team: NamedLink | null;
}

/** A postcode field that sorts the locations on the page by distance (LOC-11). */
export interface NearestLocationView {
  /** The country of the postcode. */
  readonly country: string;
  /** Unit of the distances: `km` or `mi`. */
  readonly unit: string;
  /** URL of a geocoding service; null = the built-in table. */
  readonly geocoder: string | null;
  /** Length of a postcode. */
  readonly digits: number;
  readonly label: string;
  readonly button: string;
  /** A note on how distances are measured. */
  readonly distanceNote: string;
  /** Messages about the postcode: none is entered, it has the wrong length, or no place has it. */
  readonly missing: string;
  readonly invalid: string;
  readonly unknown: string;
  /** `About {distance} away`, on each location. */
  readonly away: string;
  /** `{name} is nearest to {postcode}, about {distance} away.` */
  readonly found: string;
  /** The result for a location that sells cars and is listed before a workshop a little nearer. */
  readonly foundSelling: string;
  /** Shown if the postcode could not be looked up. */
  readonly failed: string;
}

/** A team member at a location. */
export interface TeamMemberView {
  readonly name: string;
  readonly role: string;
  readonly photo: PictureView | null;
  /** Initials shown without a photo: `AE`; null if there is one. */
  readonly initials: string | null;
  readonly about: string | null;
  /** `Speaks Mandarin, Te reo Māori` */
  readonly languages: string | null;
  readonly phone: NamedLink | null;
  readonly email: NamedLink | null;
}
