import type { FormPanelView } from '#view-types/form.ts';
import type { LocationListView, LocationPanelView, NearestLocationView } from '#view-types/location.ts';
import type { PageIntroView } from '#view-types/page-intro.ts';
import type { MapView } from '#view-types/place-map.ts';

/** Where the dealer is, and a form for a question. */
export interface ContactPage {
  readonly intro: PageIntroView;
  /** The only location shown, at large; null = there are none or several. */
  readonly only: LocationPanelView | null;
  /** Several locations; null = there are none or one. */
  readonly places: {
    readonly heading: string;
    /** Null = none of them has coordinates. */
    readonly nearest: NearestLocationView | null;
    readonly list: LocationListView;
  } | null;
  /** Of several locations. */
  readonly map: MapView | null;
  /** Where links to the form lead. */
  readonly enquiryId: string;
  readonly enquiry: FormPanelView;
}
