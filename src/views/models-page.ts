import { bodiesOf, modelTabs } from '#domain/models.ts';
import { MODELS_PATH, modelsByBodyStylePath } from '#domain/routes/public-paths.ts';
import { toSlug } from '#domain/slug.ts';
import type { Model, Site } from '#site/site.ts';
import { type Words, wordsOf } from '#text/wording.ts';
import type { ChipNavView } from '#view-types/chip-nav.ts';
import type { ModelsPage } from '#view-types/models-page.ts';
import type { PageInput, PageParts, RouteOf } from '#view-types/page.ts';
import { facetSearch } from '#views/facet-search.ts';
import { modelCardView } from '#views/model-card.ts';
import { pageHead } from '#views/page-head.ts';
import { pageIntro, trailOf } from '#views/page-intro.ts';
import { breadcrumbData, linkListData } from '#views/structured-data.ts';

/** `/models`: all models, or those with one body style (ROUTE-06, CONT-05). */
export function modelsPage(input: PageInput, { body, known: isKnown }: RouteOf<'models'>): PageParts<ModelsPage> {
  const { site, records, routes } = input;
  const words = wordsOf(site.text);
  const models = site.models.filter((model) => body === null || hasBody(model, body));
  const title = modelsTitle(site, models);
  const h1 = body === null ? title : words('models.title_body', { what: title, body });
  const path = body === null ? MODELS_PATH : modelsByBodyStylePath(body);
  const cards = models.map((model) => modelCardView(site, model, routes.has));
  const crumbs = trailOf(
    words,
    ...(body === null ? [] : [{ label: modelsTitle(site, site.models), href: MODELS_PATH }]),
    {
      label: body ?? title,
      href: null,
    },
  );
  return {
    head: pageHead(site, path, {
      name: isKnown ? h1 : words('models.unknown_title', { what: title }),
      description: words('models.description', { what: h1, site: site.name }),
      noindex: !isKnown,
    }),
    structuredData: [
      breadcrumbData(crumbs, site),
      linkListData(
        cards.map(({ name, explore }) => ({ label: name, href: explore.href })),
        site,
      ),
    ],
    page: {
      intro: pageIntro(words, h1, words('models.lead'), crumbs),
      bodies: bodiesNav(site, body, words),
      notice: isKnown ? null : words('models.unknown_body'),
      search: facetSearch(input, {
        dealership: null,
        label: words('facet_search.models'),
        selects: [
          { name: 'manufacturer.name', label: words('fact.make'), values: null },
          { name: 'model.name', label: words('fact.model'), values: null },
          ...(bodiesOf(site.models).length === 0 && records.every((car) => car.body === null)
            ? []
            : [{ name: 'model.body', label: words('fact.body'), values: null }]),
        ],
      }),
      cards,
      tabs: JSON.stringify(modelTabs(site.models, site.menu.categories, words('models.all_vehicles'))),
    },
  };
}

/** Links to the lists by body style; null unless there are several. */
function bodiesNav({ models }: Site, current: string | null, words: Words): ChipNavView | null {
  const bodies = bodiesOf(models);
  if (bodies.length < 2) return null;
  return {
    label: words('models.bodies'),
    items: [
      { label: words('models.every_body'), href: MODELS_PATH, current: current === null },
      ...bodies.map((body) => ({ label: body, href: modelsByBodyStylePath(body), current: body === current })),
    ],
  };
}

/** `Toyota models`, or `Models` if they are of several makes. */
export function modelsTitle({ text }: Pick<Site, 'text'>, models: readonly Pick<Model, 'make'>[]): string {
  const words = wordsOf(text);
  const [make, ...otherMakes] = new Map(models.map((model) => [toSlug(model.make), model.make])).values();
  return make === undefined || otherMakes.length > 0 ? words('models.title') : words('models.title_make', { make });
}

const hasBody = ({ bodyStyles }: Model, body: string): boolean =>
  bodyStyles.some((style) => toSlug(style) === toSlug(body));
