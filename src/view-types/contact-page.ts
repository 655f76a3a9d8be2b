import type { FormPanelView } from '#view-types/form.ts';
import type { LocationListView, LocationPanelView, NearestLocationView } from '#view-types/location.ts';
import type { MapView } from '#view-types/location-map.ts';
import type { PageIntroView } from '#view-types/page-intro.ts';

/** The dealer's locations with a contact form. */
export interface ContactPage {
  readonly intro: PageIntroView;
  /** The location in full if there is only one, otherwise null. */
  readonly only: LocationPanelView | null;
  /** The list of locations if there are several, otherwise null. */
  readonly places: {
    readonly heading: string;
    /** The search for the nearest of them; null if fewer than two have coordinates. */
    readonly nearest: NearestLocationView | null;
    readonly list: LocationListView;
  } | null;
  /** A map of several locations. */
  readonly map: MapView | null;
  /** Id of the form, for links to it. */
  readonly enquiryId: string;
  readonly enquiry: FormPanelView;
}
