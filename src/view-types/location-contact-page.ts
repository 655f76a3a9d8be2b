import type { FormPanelView } from '#view-types/form.ts';
import type { LocationPanelView } from '#view-types/location.ts';
import type { PageIntroView } from '#view-types/page-intro.ts';

/** `/contact-us/{slug}`: phone, address and hours of one location, with a form addressed to it. */
export interface LocationContactPage {
  readonly intro: PageIntroView;
  readonly location: LocationPanelView;
  /** Id of the form, for links to it. */
  readonly enquiryId: string;
  readonly enquiry: FormPanelView;
}
