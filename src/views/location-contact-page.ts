import { categoryAt } from '#domain/forms/categories.ts';
import { ENQUIRY_ID } from '#domain/routes/public-paths.ts';
import { addressLine } from '#text/address-lines.ts';
import { wordsOf } from '#text/wording.ts';
import type { LocationContactPage } from '#view-types/location-contact-page.ts';
import type { PageInput, PageParts, RouteOf } from '#view-types/page.ts';
import { formView } from '#views/form.ts';
import { locationView } from '#views/location.ts';
import { locationPageBase } from '#views/location-page-base.ts';
import { locationPanel } from '#views/location-parts.ts';
import { locationOf } from '#views/route-subject.ts';

/** `/contact-us/{slug}` (View Details): phone, address and hours of a location, with a form addressed to it. */
export function locationContactPage(
  input: PageInput,
  route: RouteOf<'location-contact'>,
): PageParts<LocationContactPage> {
  const { site, now } = input;
  const words = wordsOf(site.text);
  const location = locationOf(site, route);
  const { name } = location;
  const view = locationView(site, location, now);
  const { head, intro, structuredData } = locationPageBase(site, location, view, words, {
    title: words('location.contact_h1', { name }),
    intro: words('location.contact_lead'),
    description: words('location.contact_description', { name, address: addressLine(location.address) }),
    path: view.details.href,
  });
  return {
    head,
    structuredData,
    page: {
      intro,
      location: locationPanel(input, location, route.path, { links: ['page'], form: true }),
      enquiryId: ENQUIRY_ID,
      enquiry: {
        title: words(location.type === 'service' ? 'location.enquiry_service' : 'location.enquiry', { name }),
        // Unless the shopper chooses otherwise, it goes to this location, with the category that suits its type.
        form: formView(site, 'general', {
          route,
          phone: view.phone?.text ?? null,
          values: { location_id: String(location.id), category: categoryAt(location) },
        }),
      },
    },
  };
}
