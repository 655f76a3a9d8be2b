import type { Theme } from '#site/site.ts';
import type { CarCardView, RepaymentNoteView } from '#view-types/car-card.ts';
import type { FacetSearchView } from '#view-types/facet-search.ts';
import type { LinkView } from '#view-types/link.ts';
import type { LocationListView, LocationPanelView, TeamMemberView } from '#view-types/location.ts';
import type { PageIntroView } from '#view-types/page-intro.ts';

/** `/locations/{slug}`: address, opening hours, cars, team and other locations. */
export interface LocationPage {
  /** Where the page has its map, set in the theme. */
  readonly layout: Theme['locationPage'];
  readonly intro: PageIntroView;
  readonly location: LocationPanelView;
  /** Cars at this location; null if there are none. */
  readonly stock: {
    readonly heading: string;
    /** Link to the list of all of them. */
    readonly all: LinkView;
    readonly search: FacetSearchView;
    readonly cars: readonly CarCardView[];
    readonly repaymentNote: RepaymentNoteView | null;
  } | null;
  readonly team: {
    readonly heading: string;
    /** Link to the whole team. */
    readonly all: LinkView;
    readonly members: readonly TeamMemberView[];
  } | null;
  /** The nearest other locations; null if there are none. */
  readonly others: { readonly heading: string; readonly list: LocationListView } | null;
}
