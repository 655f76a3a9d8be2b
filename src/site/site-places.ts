/** Places, their people and dealerships, and maps, as part of `Site`. */

import type { LocationSelector } from '#domain/locations.ts';
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
  readonly photo: string | null;
}

/** Whose maps and places are asked when a shopper asks for them; null = nobody's. */
export interface MapRules {
  /** Address of map pictures with `{z}`, `{x}`, `{y}`. */
  readonly tiles: string | null;
  readonly attribution: string | null;
  readonly attributionUrl: string | null;
  readonly maxZoom: number;
  /** Address that finds a postcode, with `{postcode}`: a provider's, or a path of this site where the provider wants a key (FORM-12). */
  readonly geocoder: string | null;
}

/** A page of the dealer or of one location elsewhere. */
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
  readonly email: string | null;
  /** Postal address. */
  readonly address: PostalAddress | null;
  /** Slug of the make it sells new. */
  readonly makeSlug: string | null;
  readonly timeZone: string;
  /** The dealer's own pages elsewhere, in the order facebook, instagram, youtube, linkedin; only those given. */
  readonly social: readonly SocialLink[];
  /** Who answers complaints; the privacy contact when the dealership names nobody. */
  readonly complaints: { readonly name: string; readonly email: string | null; readonly phone: string | null };
  readonly reviewUrl: string | null;
  readonly feedbackUrl: string | null;
  readonly rating: { readonly average: number; readonly count: number } | null;
  /** Rules where this dealership differs from the site (TEN-01); `null` = the site's own rules hold. */
  readonly rules: DealershipRules | null;
}

/** Opening hours and special hours keep the field names of the contract, misspelling included (A31). */
export interface OpeningHour {
  /** 0 Sunday to 6 Saturday. */
  readonly weekday: number;
  readonly status: 'Open' | 'Closed';
  readonly formated_hours: string | null;
  /** `HH:MM`, 24 hours. */
  readonly open: string | null;
  readonly close: string | null;
}

export interface SpecialHours {
  readonly status: 'Open' | 'Closed';
  /** `YYYY-MM-DD` in the location's time zone. */
  readonly date: string;
  readonly start_hour: string | null;
  readonly end_hour: string | null;
}

export interface Location {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly type: 'sales' | 'service' | 'parts';
  readonly subtype: readonly string[];
  readonly primary: boolean;
  readonly dealershipSlug: string;
  readonly dealershipId: number;
  readonly manufacturers: readonly string[];
  readonly address: PostalAddress & {
    readonly lat: number | null;
    readonly long: number | null;
    readonly placeUrl: string | null;
  };
  readonly phone: string | null;
  readonly openingHours: readonly OpeningHour[];
  readonly specialHours: readonly SpecialHours[];
  readonly timeZone: string;
  readonly imageUrl: string | null;
  /** The small picture of its card; the picture itself where there is none. */
  readonly thumbUrl: string | null;
  /** Saved picture of a map. */
  readonly mapUrl: string | null;
  readonly licenceNumber: string | null;
  readonly repairerNumber: string | null;
  readonly rating: { readonly average: number; readonly count: number } | null;
  /** Its own pages elsewhere: youtube, linkedin; only those given. */
  readonly social: readonly SocialLink[];
}

/** How location cards look (LOC-02, LOC-07). */
export interface LocationRules {
  /** Types whose closed days read 'By appointment only'. */
  readonly appointmentOnly: readonly Location['type'][];
  readonly directionsInNewTab: boolean;
  /** Which locations the contact page shows. */
  readonly contactShows: LocationSelector;
  /** Action buttons and licence details on location cards. */
  readonly show: boolean;
}
