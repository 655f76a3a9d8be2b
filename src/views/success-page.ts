import type { FormId } from '#domain/forms/form.ts';
import { callHref, dealerPhone } from '#domain/phone.ts';
import { APPOINTMENT_CANCEL_API_PATH, HOME_PATH, SEARCH_PATH, TEST_DRIVE_PATH } from '#domain/routes/public-paths.ts';
import { splitAtPlaceholder } from '#text/fill.ts';
import { wordsOf } from '#text/wording.ts';
import { textsOf } from '#text/words.ts';
import type { PageInput, PageParts, RouteOf } from '#view-types/page.ts';
import type { SuccessPage } from '#view-types/success-page.ts';
import { pageHead } from '#views/page-head.ts';

/** Forms with their own text about the next step. */
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
] as const satisfies readonly FormId[];

/** The confirmation page after submitting a form. */
export function successPage({ site }: PageInput, route: RouteOf<'success'>): PageParts<SuccessPage> {
  const words = wordsOf(site.text);
  const title = words('success.title');
  const phone = dealerPhone(site);
  return {
    head: pageHead(site, route.path, { name: title, description: title, noindex: true }),
    page: {
      title,
      intro: words('success.lead', { site: site.name }),
      next: NEXT.map((form) => ({ form, text: words(`success.${form}`) })),
      when: splitAtPlaceholder(words('success.when'), 'when'),
      currency: site.locale.currency,
      offer: splitAtPlaceholder(words('success.offered'), 'amount'),
      about: splitAtPlaceholder(words('success.about'), 'car'),
      phone: phone
        ? {
            ...splitAtPlaceholder(words('success.phone'), 'phone'),
            link: { label: phone, href: callHref(phone, site.locale.country) },
          }
        : null,
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
