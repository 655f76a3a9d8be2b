/** Locations, team members, dealerships and maps, as part of `Site`. */

import type { LocationSelector } from '#domain/locations.ts';
import type { DatedHours, WeekdayHours } from '#domain/opening-hours.ts';
import type { SettingPicture } from '#domain/picture.ts';
import type { NamedHoliday } from '#domain/public-holidays.ts';
import type { DealershipRules } from '#site/site.ts';

export interface TeamMember {
  readonly name: string;
  readonly role: string;
  /** Slug of the location. */
  readonly location: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly about: string | null;
  readonly languages: readonly string[];
  readonly photo: SettingPicture | null;
}

/** Map and geocoding services used at a shopper's request; null = none. */
export interface MapRules {
  /** URL of map tiles with `{z}`, `{x}`, `{y}`. */
  readonly tiles: string | null;
  readonly attribution: string | null;
  readonly attributionUrl: string | null;
  readonly maxZoom: number;
  /** URL for geocoding a postcode, with `{postcode}`: the provider's, or a path of this site if the provider needs a key (FORM-12). */
  readonly geocoder: string | null;
}

/** A social media page of a dealership or of a location. */
export interface SocialLink {
  readonly kind: 'facebook' | 'instagram' | 'youtube' | 'linkedin';
  readonly url: string;
}

export interface PostalAddress {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly postcode: string;
}

export interface Dealership {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly phone: string | null;
  /** Postal address. */
  readonly address: PostalAddress | null;
  /** Slug of the make that it sells new. */
  readonly makeSlug: string | null;
  /** The dealership's social media pages in the order Facebook, Instagram, YouTube, LinkedIn; only those given. */
  readonly social: readonly SocialLink[];
  /** Public page of reviews, such as Google's. */
  readonly reviewUrl: string | null;
  /** Survey on another website; null = this site's own page, see `feedbackHref`. */
  readonly feedbackUrl: string | null;
  readonly rating: { readonly average: number; readonly count: number } | null;
  /** Rules that differ from the site's (TEN-01); `null` = the site's rules apply. */
  readonly rules: DealershipRules | null;
}

/** Other hours on one date, and the public holiday that it is; null = none. */
export interface SpecialHours extends DatedHours {
  readonly holiday: NamedHoliday | null;
}

export interface Location {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly type: 'sales' | 'service' | 'parts';
  /** Further purposes, in lower case: `buying` = cars are bought there. */
  readonly subtype: readonly string[];
  /** Whether it is the dealer's main location (`mainLocation`). */
  readonly primary: boolean;
  readonly dealershipSlug: string;
  readonly dealershipId: number;
  /** Makes sold or serviced there; empty = all. */
  readonly manufacturers: readonly string[];
  readonly address: PostalAddress & {
    readonly lat: number | null;
    readonly long: number | null;
    readonly placeUrl: string | null;
  };
  /** Its number, otherwise its landline or the number of its dealership. */
  readonly phone: string | null;
  readonly openingHours: readonly WeekdayHours[];
  readonly specialHours: readonly SpecialHours[];
  readonly timeZone: string;
  readonly imageUrl: SettingPicture | null;
  /** Small picture for its card, otherwise the main picture. */
  readonly thumbUrl: SettingPicture | null;
  /** A stored picture of a map. */
  readonly mapUrl: SettingPicture | null;
  /** Number of a dealer licence of its own; null = it has that of the dealer. */
  readonly licenceNumber: string | null;
  /** Number of its motor vehicle repairer licence. */
  readonly repairerNumber: string | null;
  readonly rating: { readonly average: number; readonly count: number } | null;
  /** Its own social media pages: YouTube, LinkedIn; only those given. */
  readonly social: readonly SocialLink[];
}

/** Display settings of location cards (LOC-02, LOC-07). */
export interface LocationRules {
  /** Location types whose closed days are shown as 'By appointment only'. */
  readonly appointmentOnly: readonly Location['type'][];
  readonly directionsInNewTab: boolean;
  /** Locations shown on the contact page. */
  readonly contactShows: LocationSelector;
  /** Action buttons and licence details on location cards. */
  readonly show: boolean;
}
