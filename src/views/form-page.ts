import type { FormId } from '#domain/forms/form.ts';
import { mainLocation } from '#domain/locations.ts';
import { splitAtPlaceholder } from '#text/fill.ts';
import { type Words, wordsOf } from '#text/wording.ts';
import type { FormPage, FormPageCommon } from '#view-types/form-page.ts';
import type { PageHead, PageInput, PageParts, RouteOf } from '#view-types/page.ts';
import { formPanelView, type HoursList } from '#views/form.ts';
import { type LocationView, locationView } from '#views/location.ts';
import { todayView } from '#views/location-parts.ts';
import { pageHead } from '#views/page-head.ts';
import { pageIntro } from '#views/page-intro.ts';

type FormPageKind = 'finance' | 'test-drive' | 'trade-in' | 'parts' | 'survey' | 'model-quote';

/**
 * A page with one form, and the dealer's main location beside it.
 *
 * @param canonical the canonical path, if it is not the page's own
 */
export function formPage(
  { site, now }: PageInput,
  route: RouteOf<FormPageKind>,
  options: {
    readonly form: FormId;
    readonly intro: string;
    readonly points: readonly string[];
    readonly canonical?: string;
    readonly hours?: readonly HoursList[];
  },
): { readonly head: PageHead; readonly page: FormPage } {
  const words = wordsOf(site.text);
  const location = mainLocation(site.locations);
  const yard = location ? locationView(site, location, now) : null;
  const { title, form } = formPanelView(site, options.form, {
    route,
    phone: yard?.phone?.text ?? null,
    hours: options.hours ?? [],
  });
  return {
    head: pageHead(site, options.canonical ?? route.path, { name: title, description: options.intro }),
    page: {
      common: {
        intro: pageIntro(words, title, options.intro),
        about: splitAtPlaceholder(words(options.form === 'trade-in' ? 'form.about_trade_in' : 'form.about'), 'car'),
        points: options.points,
        contact: location && yard ? contact(location.id, yard, words) : null,
      },
      form,
    },
  };
}

const contact = (id: number, location: LocationView, words: Words): NonNullable<FormPageCommon['contact']> => ({
  heading: words('form.rather_talk'),
  phone: location.phone,
  today: todayView(location, words),
  location: location.hours.length === 0 ? null : id,
});

/** The parts enquiry page. */
export function partsPage(input: PageInput, route: RouteOf<'parts'>): PageParts<FormPage> {
  const words = wordsOf(input.site.text);
  const points = [words('parts.point_1'), words('parts.point_2'), words('parts.point_3')];
  return formPage(input, route, { form: 'parts', intro: words('parts.lead'), points });
}

/** The customer survey page. */
export function surveyPage(input: PageInput, route: RouteOf<'survey'>): PageParts<FormPage> {
  const words = wordsOf(input.site.text);
  const points = [words('survey.point_1'), words('survey.point_2'), words('survey.point_3')];
  return formPage(input, route, { form: 'survey', intro: words('survey.lead'), points });
}

/** The page for a quote on a new model (CONT-05). */
export function modelQuotePage(input: PageInput, route: RouteOf<'model-quote'>): PageParts<FormPage> {
  const words = wordsOf(input.site.text);
  const points = [words('quote.point_1'), words('quote.point_2'), words('quote.point_3')];
  return formPage(input, route, { form: 'quote', intro: words('quote.lead'), points });
}
