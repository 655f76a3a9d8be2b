import type { LocationPanelView, TeamMemberView } from '#view-types/location.ts';
import type { PageIntroView } from '#view-types/page-intro.ts';

/** `/teams/{location}`: the team of a location. */
export interface TeamPage {
  readonly intro: PageIntroView;
  readonly members: readonly TeamMemberView[];
  readonly location: LocationPanelView;
}
