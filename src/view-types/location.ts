import type { Texts } from '#text/words.ts';
import type { NamedLink } from '#view-types/link.ts';
import type { PictureView } from '#view-types/picture.ts';
import type { MapView } from '#view-types/place-map.ts';
import type { StarsView } from '#view-types/stars.ts';

/** One line of opening hours: `Mon-Fri`, `8:30am - 5:30pm`. */
export interface HoursLineView {
  readonly days: string;
  readonly hours: string;
  readonly closed: boolean;
  /** The days of the line, 0 Sunday to 6 Saturday. */
  readonly weekdays: readonly number[];
}

/** A day with hours of its own. */
export interface SpecialDayView {
  readonly text: string;
  /** What the date is called; null = an ordinary day. */
  readonly name: string | null;
  readonly hours: string;
  readonly until: string;
}

/** What `<open-now>` decides at view time (LOC-10) and says. */
export interface OpenNowView {
  /** JSON of the time zone and the hours. */
  readonly hours: string;
  /** Null where nothing stands beside them. */
  readonly tags: Texts<'open' | 'closed'> | null;
}

/** Sentences about today, as `elements/open-now.ts` fills them; `shut` is what a day reads on which nobody is there (LOC-07). */
export type TodayWords = Texts<'usual' | 'special' | 'opens' | 'span' | 'shut'>;

/** Whether a location is open now, and its hours today or when it opens next, in one line. */
export interface TodayView {
  readonly openNow: OpenNowView;
  readonly words: TodayWords;
}

/** The week of a location, today first, and its dialog of holiday hours (LOC-06 to LOC-08). */
export interface OpeningHoursView {
  /** Null = `noHours` stands in its place. */
  readonly week: (TodayWords & { readonly lines: readonly HoursLineView[] }) | null;
  readonly noHours: string | null;
  readonly special: {
    readonly id: string;
    readonly title: string;
    readonly close: string;
    readonly place: string;
    /** End of the last of the days. */
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

/** Phone and directions of a location. */
export interface PlaceLinksView {
  readonly phone: { readonly text: string; readonly href: string } | null;
  readonly directions: NamedLink & { readonly newTab: boolean };
}

/** What a location shows small and at large. */
interface PlaceView {
  /** Of its part of the page. */
  readonly id: string;
  readonly name: string;
  readonly openNow: OpenNowView;
  readonly rating: RatingView | null;
  readonly addressLines: readonly string[];
  readonly links: PlaceLinksView;
  /** Licence and repairer numbers in one line; null = none is shown. */
  readonly licences: string | null;
}

/** A location as a card (LOC-02). */
export interface LocationCardView extends PlaceView {
  readonly href: string;
  /** `-27.4 153.02` */
  readonly at: string | null;
  /** A photo, or a picture of where it is. */
  readonly image: PictureView | null;
  /** Null in a list where the name and the way there are enough. */
  readonly hours: OpeningHoursView | null;
  readonly contact: NamedLink | null;
}

/** Cards in a grid whose columns follow their number (LOC-03). */
export interface LocationListView {
  readonly columns: number;
  readonly locations: readonly LocationCardView[];
}

/** 'Our Locations' side by side (LOC-04). */
export interface LocationCarouselView {
  readonly id: string;
  readonly title: string;
  readonly swipe: string;
  /** The hint stands on large screens, too. */
  readonly wide: boolean;
  readonly previous: string;
  readonly next: string;
  readonly locations: readonly LocationCardView[];
}

/** A location at large: the map beside the details, with the ways to its pages (LOC-05). */
export interface LocationPanelView extends PlaceView {
  /** Null on the location's own page, whose heading says the name. */
  readonly title: string | null;
  readonly map: MapView | null;
  /** Above the map. */
  readonly photo: PictureView | null;
  readonly social: readonly NamedLink[];
  readonly hours: OpeningHoursView;
  /** View Details and View Location; the first stands out. */
  readonly actions: readonly NamedLink[];
  readonly team: NamedLink | null;
}

/** A postcode that sorts the locations of the page by distance (LOC-11). */
export interface NearestLocationView {
  readonly country: string;
  readonly unit: string;
  /** Address of a service that knows postcodes; null = our own table. */
  readonly geocoder: string | null;
  readonly digits: number;
  readonly label: string;
  readonly button: string;
  /** That distances are rough. */
  readonly rough: string;
  readonly missing: string;
  readonly invalid: string;
  readonly nowhere: string;
  readonly away: string;
  readonly found: string;
  readonly failed: string;
}

/** Somebody who works at a location. */
export interface TeamMemberView {
  readonly name: string;
  readonly role: string;
  readonly photo: PictureView | null;
  /** Stand in for a photo: `AE`; null where there is one. */
  readonly initials: string | null;
  readonly about: string | null;
  /** `Speaks Mandarin, Te reo Māori` */
  readonly languages: string | null;
  readonly phone: NamedLink | null;
  readonly email: NamedLink | null;
}
