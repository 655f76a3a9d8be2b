import { selectLocations } from '#domain/locations.ts';
import { dealerPhone } from '#domain/phone.ts';
import { ENQUIRY_ID } from '#domain/routes/public-paths.ts';
import { wordsOf } from '#text/wording.ts';
import type { ContactPage } from '#view-types/contact-page.ts';
import type { PageInput, PageParts, RouteOf } from '#view-types/page.ts';
import { formPanelView } from '#views/form.ts';
import { locationView } from '#views/location.ts';
import { groupMap } from '#views/location-map.ts';
import { locationList, locationPanel } from '#views/location-parts.ts';
import { nearestLocation } from '#views/nearest-location.ts';
import { pageHead } from '#views/page-head.ts';
import { pageIntro } from '#views/page-intro.ts';
import { dealerData } from '#views/structured-data.ts';

/** Text keys for the introduction, depending on the available ways to contact the dealer. */
const INTRO_KEYS = {
  place: { phone: 'contact.lead', form: 'contact.lead_no_phone' },
  none: { phone: 'contact.lead_no_place', form: 'contact.lead_form' },
} as const;

/** The contact page: one location in full, or several as a list with a map, and a contact form. */
export function contactPage(input: PageInput, route: RouteOf<'contact'>): PageParts<ContactPage> {
  const { site, now } = input;
  const words = wordsOf(site.text);
  const title = words('contact.title', { site: site.name });
  const { contactShows } = site.locationRules;
  const chosen = selectLocations(contactShows, site.locations);
  const [only] = chosen;
  const isSeveral = chosen.length > 1;
  const hasPhone = dealerPhone(site) !== null;
  const description = words(hasPhone ? 'contact.description' : 'contact.description_no_phone', { site: site.name });
  const map = isSeveral ? groupMap(site, contactShows, chosen) : null;
  return {
    head: pageHead(site, route.path, { name: title, description }),
    structuredData: [dealerData(site, chosen, (location) => locationView(site, location, now))],
    page: {
      intro: pageIntro(
        words,
        title,
        words(INTRO_KEYS[chosen.length > 0 ? 'place' : 'none'][hasPhone ? 'phone' : 'form']),
      ),
      only:
        only === undefined || isSeveral
          ? null
          : locationPanel(input, only, route.path, { hasMap: true, links: ['page'], form: true }),
      places: isSeveral
        ? {
            heading: words('home.locations'),
            nearest: nearestLocation(site, chosen),
            list: locationList(site, chosen, now, { formPagePath: route.path }),
          }
        : null,
      map,
      enquiryId: ENQUIRY_ID,
      enquiry: formPanelView(site, 'general', { route }),
    },
  };
}
