import type { Clock } from '#domain/clock.ts';
import { fullModelName } from '#domain/full-model-name.ts';
import { exceptPage } from '#domain/link-target.ts';
import { latestForSale } from '#domain/listed-records.ts';
import { modelStockHref } from '#domain/model-links.ts';
import { hasAccessories, isSoldNew, modelPagePath } from '#domain/models.ts';
import {
  accessoriesPath,
  enquiryFormHref,
  MODEL_QUOTE_PATH,
  MODELS_PATH,
  modelsByBodyStylePath,
  TEST_DRIVE_PATH,
} from '#domain/routes/public-paths.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { servicePriceRow } from '#domain/service-advantage.ts';
import { withQuery } from '#domain/with-query.ts';
import type { Model, Site } from '#site/site.ts';
import { pluralise } from '#text/item-names.ts';
import { listParts } from '#text/list.ts';
import { formatNumber } from '#text/numbers.ts';
import { type Words, wordsOf } from '#text/wording.ts';
import type { BreadcrumbView } from '#view-types/breadcrumbs.ts';
import type { LinkView } from '#view-types/link.ts';
import type { ModelPage } from '#view-types/model-page.ts';
import type { PageInput, PageParts, RouteOf } from '#view-types/page.ts';
import { cardSite } from '#views/car-card.ts';
import { listCardView } from '#views/memoized-card.ts';
import { carsOfModel, modelCardView, modelPicture, modelTag } from '#views/model-card.ts';
import { modelsTitle } from '#views/models-page.ts';
import { offerViews } from '#views/offer.ts';
import { pageHead } from '#views/page-head.ts';
import { breadcrumbs, trailOf } from '#views/page-intro.ts';
import { repaymentNote } from '#views/repayment-note.ts';
import { modelOf } from '#views/route-subject.ts';
import { serviceAdvantage } from '#views/service-advantage.ts';
import { shownCount } from '#views/shown-count.ts';
import { stockNoun } from '#views/stock-tiles.ts';
import { breadcrumbData, modelData } from '#views/structured-data.ts';

const CARS_SHOWN = 4;

const PICTURE = { width: 720, height: 440 };

/** A model's own page (CONT-05). */
export function modelPage(input: PageInput, route: RouteOf<'model'>): PageParts<ModelPage> {
  const { site, records, now, routes } = input;
  const words = wordsOf(site.text);
  const model = modelOf(site, route);
  const name = fullModelName(model.make, model.name);
  const head = pageHead(site, modelPagePath(site.routes.model, model.make, model.slug), {
    name,
    description: model.description ?? words('model.description', { name, site: site.name }),
    image: model.imageUrl,
  });
  const crumbs = modelCrumbs(site, words, { label: model.name, href: null });
  const listed = carsOfModel(model, records);
  const cars = latestForSale(listed);
  const stock = stockOf(site, model, listed, cars, now, routes.has);
  const offers = offerViews(
    { ...site, offers: site.offers.filter((offer) => offer.model?.slug === model.slug) },
    now,
    exceptPage(routes.has, route.path),
  );
  const picture = modelPicture(model, PICTURE, name);
  return {
    head,
    structuredData: [
      breadcrumbData(crumbs, site),
      modelData({ name, make: model.make, model, canonical: head.canonical, image: picture.image?.src ?? null }, site),
    ],
    page: {
      crumbs: breadcrumbs(words, crumbs),
      name,
      tag: modelTag(site, model),
      picture,
      description: model.description,
      notice: model.status === 'current' ? null : words(`model.${model.status}`, { name: model.name }),
      actions: actionsOf(site, model, words, routes.has),
      details: detailsOf(model, words),
      stock,
      repaymentNote: repaymentNote(site, cars.slice(0, CARS_SHOWN)),
      offers: offers.length === 0 ? null : { heading: words('model.offers', { name: model.name }), offers },
      service: servicePriceRow(site.serviceAdvantage, model.name, site)
        ? serviceAdvantage(input, route, model.name)
        : null,
      others: othersOf(site, model, words, routes.has),
    },
  };
}

/** Breadcrumbs: home, the list of models, then `last`. */
export function modelCrumbs(site: Site, words: Words, ...last: readonly BreadcrumbView[]): BreadcrumbView[] {
  return trailOf(words, { label: modelsTitle(site, site.models), href: MODELS_PATH }, ...last);
}

function stockOf(
  site: Site,
  model: Model,
  listed: readonly SearchRecord[],
  cars: readonly SearchRecord[],
  now: Clock,
  has: (path: string) => boolean,
): ModelPage['stock'] {
  const words = wordsOf(site.text);
  const cards = cardSite(site);
  return {
    heading: words('model.in_stock', { name: model.name }),
    cars: cars.slice(0, CARS_SHOWN).map((record) => listCardView(cards, now, record)),
    all:
      cars.length === 0
        ? null
        : { label: words('model.see_stock', countOf(site, model, listed)), href: modelStockHref(model, has) },
    none:
      cars.length === 0
        ? {
            text: words('model.none', { name: model.name }),
            ask: { label: words('model.ask_on_its_way'), href: quoteOrEnquiryHref(site, model, has) },
          }
        : null,
  };
}

/** The number and noun on the link to the model's list. Both are the list's own, which includes recently sold cars. */
function countOf(site: Site, { make, stockName }: Model, listed: readonly SearchRecord[]) {
  const count = shownCount(site, { make: [make], model: [stockName] }, listed.length);
  const noun = pluralise(stockNoun(listed, site, wordsOf(site.text)), count);
  return { shown: formatNumber(count, site.locale), noun };
}

function detailsOf({ bodyStyles, fuel, category }: Model, words: Words): ModelPage['details'] {
  type Part = ModelPage['details'][number]['links'][number];
  const unlinked = (label: string | null): Part[] => (label === null ? [] : [{ label, href: null }]);
  const bodies = bodyStyles.map((body) => ({ label: body, href: modelsByBodyStylePath(body) }));
  const details = [
    { label: words('model.body'), links: listParts<Part>(bodies, (text) => ({ label: text, href: null })) },
    { label: words('model.fuel'), links: unlinked(fuel) },
    { label: words('model.category'), links: unlinked(category) },
  ];
  return details.filter(({ links }) => links.length > 0);
}

const isQuoted = (model: Model, has: (path: string) => boolean): boolean => isSoldNew(model) && has(MODEL_QUOTE_PATH);

/** Link to the quote form for a model, or to the general enquiry form if quotes are not offered. */
function quoteOrEnquiryHref(site: Site, model: Model, has: (path: string) => boolean): string {
  return isQuoted(model, has)
    ? withQuery(MODEL_QUOTE_PATH, { model: model.slug })
    : enquiryFormHref(site.routes.contact);
}

function actionsOf(site: Site, model: Model, words: Words, has: (path: string) => boolean): LinkView[] {
  const soldNew = isSoldNew(model);
  const ask = model.status === 'upcoming' ? 'model.tell_me' : isQuoted(model, has) ? 'model.quote' : 'model.enquire';
  return [
    { label: words(ask), href: quoteOrEnquiryHref(site, model, has) },
    ...(soldNew && has(TEST_DRIVE_PATH) ? [{ label: words('models.test_drive'), href: TEST_DRIVE_PATH }] : []),
    ...(hasAccessories(model)
      ? [
          {
            label: words('model.accessories', { count: model.accessoriesCount }),
            href: accessoriesPath(model.slug),
          },
        ]
      : []),
  ];
}

function othersOf(site: Site, model: Model, words: Words, has: (path: string) => boolean): ModelPage['others'] {
  const { category } = model;
  const similarModels = site.models.filter(
    (other) => other !== model && other.category === category && isSoldNew(other),
  );
  if (category === null || similarModels.length === 0) return null;
  return {
    heading: words('model.others', { category }),
    links: similarModels.map((other) => ({ label: other.name, href: modelCardView(site, other, has).explore.href })),
  };
}
