import type { Clock } from '#domain/clock.ts';
import type { CATEGORY_NAMES } from '#domain/forms/categories.ts';
import type { FormId } from '#domain/forms/form.ts';
import { isSamePlace } from '#domain/locations.ts';
import { callHref, dealerPhone, locationWithPhone } from '#domain/phone.ts';
import { APPOINTMENT_CANCEL_API_PATH, HOME_PATH, SEARCH_PATH, TEST_DRIVE_PATH } from '#domain/routes/public-paths.ts';
import type { Location, Site } from '#site/site.ts';
import { splitAtPlaceholder } from '#text/fill.ts';
import { type Words, wordsOf } from '#text/wording.ts';
import { textsOf } from '#text/words.ts';
import type { PageInput, PageParts, RouteOf } from '#view-types/page.ts';
import type { CallLine, SentLocation, SuccessPage } from '#view-types/success-page.ts';
import { locationView } from '#views/location.ts';
import { todayView } from '#views/location-parts.ts';
import { pageHead } from '#views/page-head.ts';

/** Forms, and categories of the general enquiry, with their own text about the next step. */
const NEXT = [
  'new-car',
  'used-car',
  'test-drive',
  'finance',
  'trade-in',
  'offer',
  'request-photos',
  'parts',
  'survey',
  'special-offer',
  'quote',
  'service',
] as const satisfies readonly (FormId | (typeof CATEGORY_NAMES)[keyof typeof CATEGORY_NAMES])[];
/** Those of them that the heading names too. */
const NAMED = [
  'test-drive',
  'finance',
  'service',
  'parts',
  'trade-in',
  'offer',
] as const satisfies readonly (typeof NEXT)[number][];
/** Those that are about a visit to the dealer rather than about a car on sale. */
const VISITS: readonly (typeof NEXT)[number][] = ['service', 'parts'];

/** The confirmation page after submitting a form. */
export function successPage({ site, now }: PageInput, route: RouteOf<'success'>): PageParts<SuccessPage> {
  const words = wordsOf(site.text);
  const title = words('success.title');
  return {
    head: pageHead(site, route.path, { name: title, description: title, noindex: true }),
    page: {
      title,
      intro: words('success.lead', { site: site.name }),
      next: NEXT.map((kind) => ({ kind, text: words(`success.${kind}`), isVisit: VISITS.includes(kind) })),
      headings: NAMED.map((kind) => ({ kind, text: words(`success.heading.${kind}`) })),
      when: splitAtPlaceholder(words('success.when'), 'when'),
      locations: JSON.stringify(sentLocations(site.locations)),
      where: splitAtPlaceholder(words('success.where'), 'place'),
      elsewhere: splitAtPlaceholder(words('success.elsewhere'), 'place'),
      currency: site.locale.currency,
      offer: splitAtPlaceholder(words('success.offered'), 'amount'),
      vehicle: splitAtPlaceholder(words('success.vehicle'), 'vehicle'),
      estimate: splitAtPlaceholder(words('success.estimate'), 'amount'),
      about: splitAtPlaceholder(words('success.about'), 'car'),
      message: splitAtPlaceholder(words('success.message'), 'message'),
      calls: callLines(site, now, words),
      car: words('success.car'),
      visit: { label: words('success.visit'), href: site.routes.contact },
      stock: { label: words('success.stock'), href: SEARCH_PATH },
      home: { label: words('success.home'), href: HOME_PATH },
      texts: textsOf(words, [
        'appointment.booked',
        'appointment.cancelled',
        'appointment.unknown',
        'appointment.unknown_lead',
      ]),
      booked: {
        testDriveHref: TEST_DRIVE_PATH,
        cancelAction: APPOINTMENT_CANCEL_API_PATH,
        texts: textsOf(words, [
          'appointment.cancelled_lead',
          'appointment.again',
          'appointment.bring',
          'appointment.calendar',
          'appointment.cancel',
          'appointment.cancel_text',
          'appointment.cancel_button',
        ]),
      },
    },
  };
}

/** The locations by id, if there are several: the name of each, and all that are at the same place. */
const sentLocations = (locations: Site['locations']): { readonly [id: string]: SentLocation } =>
  locations.length < 2
    ? {}
    : Object.fromEntries(
        locations.map((location) => {
          const at = locations.filter((other) => isSamePlace(other, location)).map(({ id }) => id);
          return [location.id, { name: location.name, at }];
        }),
      );

/** The dealer's main number first, with the hours of the location whose number it is; then each other location that has a number. */
function callLines(site: Site, now: Clock, words: Words): CallLine[] {
  const line = (location: Location | null, phone: string): CallLine => ({
    location: location?.id ?? null,
    ...splitAtPlaceholder(words('success.phone'), 'phone'),
    link: { label: phone, href: callHref(phone, site.locale.country) },
    today: location === null ? null : todayView(locationView(site, location, now), words),
  });
  const phone = dealerPhone(site);
  if (phone === null) return [];
  const main = locationWithPhone(site.locations, phone);
  const others = site.locations.filter((location) => location.phone !== null && location !== main);
  return [line(main, phone), ...others.map((location) => line(location, location.phone ?? ''))];
}
