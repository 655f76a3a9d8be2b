import { isAvailable } from '#domain/availability.ts';
import type { Clock } from '#domain/clock.ts';
import { fullModelName } from '#domain/full-model-name.ts';
import { modelPagePath } from '#domain/models.ts';
import {
  accessoriesPath,
  ENQUIRY_ID,
  HOME_PATH,
  MODEL_QUOTE_PATH,
  MODELS_PATH,
  modelsOfBodyPath,
  TEST_DRIVE_PATH,
} from '#domain/paths.ts';
import { plainPicture } from '#domain/picture.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { Model, Site } from '#site/site.ts';
import { type Words, wordsOf } from '#text/wording.ts';
import type { BreadcrumbView } from '#view-types/breadcrumbs.ts';
import type { PageHead } from '#view-types/page.ts';
import { type CarCardView, cardSite, type LinkView } from '#views/car-card.ts';
import { withQuery } from '#views/hrefs.ts';
import { keptCardView } from '#views/kept-card.ts';
import { carsOfModel, type ModelCardView, modelCardView, modelStockHref } from '#views/model-card.ts';
import { modelsTitle } from '#views/models-page.ts';
import { type OfferView, offerViews } from '#views/offer.ts';
import { type PictureView, pictureView } from '#views/picture.ts';
import { breadcrumbData, modelData } from '#views/structured-data.ts';

/** A model's own page (CONT-05). */
export interface ModelPageView {
  readonly head: PageHead;
  /** `Toyota HiLux` */
  readonly name: string;
  readonly breadcrumbs: readonly BreadcrumbView[];
  readonly card: ModelCardView;
  readonly image: PictureView | null;
  readonly description: string | null;
  /** What its status means for a shopper. */
  readonly notice: string | null;
  readonly facts: readonly {
    readonly label: string;
    readonly links: readonly { label: string; href: string | null }[];
  }[];
  /** The first is the page's one main action. */
  readonly actions: readonly LinkView[];
  /** The dealer names highest prices of services (SVC-01). */
  readonly serviced: boolean;
  readonly stock: {
    readonly heading: string;
    readonly cars: readonly CarCardView[];
    readonly all: LinkView | null;
    /** Null = there are some. */
    readonly none: string | null;
  };
  readonly offers: { readonly heading: string; readonly offers: readonly OfferView[] } | null;
  readonly others: { readonly heading: string; readonly links: readonly LinkView[] } | null;
  readonly comparisonWarning: string | null;
  readonly structuredData: readonly { readonly [key: string]: unknown }[];
}

const CARS_SHOWN = 4;

export function modelPageView(
  site: Site,
  model: Model,
  records: readonly SearchRecord[],
  now: Clock,
  has: (path: string) => boolean,
): ModelPageView {
  const words = wordsOf(site.locale.tag, site.text);
  const card = modelCardView(site, model, has);
  const name = fullModelName(model.make, model.name);
  const canonical = site.origin + modelPagePath(site.routes.model, model.make, model.slug);
  const breadcrumbs = modelCrumbs(site, words, { label: model.name, href: null });
  const stock = stockOf(site, model, records, now, has);
  const offers = offerViews(
    { ...site, offers: site.offers.filter((offer) => offer.model?.slug === model.slug) },
    now,
    has,
  );
  const image = model.imageUrl === null ? null : pictureView(model.imageUrl, name, { width: 720, height: 440 });
  return {
    head: {
      title: words('model.title', { name, site: site.name }),
      description: model.description ?? words('model.description', { name, site: site.name }),
      canonical,
      image: model.imageUrl === null ? null : new URL(plainPicture(model.imageUrl), site.origin).href,
      noindex: false,
    },
    name,
    breadcrumbs,
    card,
    image,
    description: model.description,
    notice: model.status === 'current' ? null : words(`model.${model.status}`, { name: model.name }),
    facts: factsOf(model, words),
    actions: actionsOf(site, model, words, has),
    serviced: site.serviceAdvantage.length > 0,
    stock,
    offers: offers.length === 0 ? null : { heading: words('model.offers', { name: model.name }), offers },
    others: othersOf(site, model, words, has),
    comparisonWarning: stock.cars.some(({ finance }) => finance !== null) ? site.legal.comparisonWarning : null,
    structuredData: [
      breadcrumbData(breadcrumbs, site.origin),
      modelData({ name, make: model.make, model, canonical, image: image?.src ?? null }, site.origin),
    ],
  };
}

/** Home, the list of models, then `last`. */
export function modelCrumbs(site: Site, words: Words, ...last: readonly BreadcrumbView[]): BreadcrumbView[] {
  return [
    { label: words('breadcrumb.home'), href: HOME_PATH },
    { label: modelsTitle(site), href: MODELS_PATH },
    ...last,
  ];
}

function stockOf(
  site: Site,
  model: Model,
  records: readonly SearchRecord[],
  now: Clock,
  has: (path: string) => boolean,
): ModelPageView['stock'] {
  const words = wordsOf(site.locale.tag, site.text);
  const cars = carsOfModel(model, records)
    .filter(isAvailable)
    .sort((a, b) => (b.created_at ?? 0) - (a.created_at ?? 0) || a.id - b.id);
  const cards = cardSite(site);
  return {
    heading: words('model.in_stock', { name: model.name }),
    cars: cars.slice(0, CARS_SHOWN).map((record) => keptCardView(cards, now, record)),
    all:
      cars.length === 0
        ? null
        : { label: words('model.see_stock', { count: cars.length }), href: modelStockHref(model, has) },
    none: cars.length === 0 ? words('model.none', { name: model.name }) : null,
  };
}

function factsOf({ bodyStyles, fuel, category }: Model, words: Words): ModelPageView['facts'] {
  const plain = (label: string | null) => (label === null ? [] : [{ label, href: null }]);
  const facts = [
    { label: words('model.body'), links: bodyStyles.map((body) => ({ label: body, href: modelsOfBodyPath(body) })) },
    { label: words('model.fuel'), links: plain(fuel) },
    { label: words('model.category'), links: plain(category) },
  ];
  return facts.filter(({ links }) => links.length > 0);
}

function actionsOf(site: Site, model: Model, words: Words, has: (path: string) => boolean): LinkView[] {
  const sold = model.status !== 'discontinued';
  const quote = sold && has(MODEL_QUOTE_PATH);
  return [
    quote
      ? { label: words('model.quote'), href: withQuery(MODEL_QUOTE_PATH, { model: model.slug }) }
      : { label: words('model.enquire'), href: `${site.routes.contact}#${ENQUIRY_ID}` },
    ...(sold && has(TEST_DRIVE_PATH) ? [{ label: words('models.test_drive'), href: TEST_DRIVE_PATH }] : []),
    ...(model.accessoriesCount > 0
      ? [
          {
            label: words('model.accessories', { count: model.accessoriesCount }),
            href: accessoriesPath(model.slug),
          },
        ]
      : []),
  ];
}

function othersOf(site: Site, model: Model, words: Words, has: (path: string) => boolean): ModelPageView['others'] {
  const { category } = model;
  const others = site.models.filter(
    (one) => one !== model && one.category === category && one.status !== 'discontinued',
  );
  if (category === null || others.length === 0) return null;
  return {
    heading: words('model.others', { category }),
    links: others.map((one) => ({ label: one.name, href: modelCardView(site, one, has).explore.href })),
  };
}
