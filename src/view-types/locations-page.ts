import type { LocationListView } from '#view-types/location.ts';
import type { PageIntroView } from '#view-types/page-intro.ts';

/** The locations of one dealership of a group. */
export interface LocationsPage {
  readonly intro: PageIntroView;
  readonly list: LocationListView;
}
