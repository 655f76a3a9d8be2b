import type { FormPanelView } from '#view-types/form.ts';
import type { LocationPanelView } from '#view-types/location.ts';
import type { PageIntroView } from '#view-types/page-intro.ts';

/** `/contact-us/{slug}`: phone, address and hours of one location beside a form that goes there. */
export interface LocationContactPage {
  readonly intro: PageIntroView;
  readonly location: LocationPanelView;
  /** Where links to the form lead. */
  readonly enquiryId: string;
  readonly enquiry: FormPanelView;
}
