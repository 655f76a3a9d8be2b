import { modelTabs } from '#domain/models.ts';
import { HOME_PATH, MODELS_PATH, modelsOfBodyPath, toSlug } from '#domain/paths.ts';
import type { Model, Site } from '#site/site.ts';
import { wordsOf } from '#text/wording.ts';
import type { BreadcrumbView } from '#view-types/breadcrumbs.ts';
import type { PageHead } from '#view-types/page.ts';
import type { LinkView } from '#views/car-card.ts';
import { type ModelCardView, modelCardView } from '#views/model-card.ts';
import { breadcrumbData, linkListData } from '#views/structured-data.ts';

/** `/models`: all of them, or those of one body (ROUTE-06, CONT-05). The model menu shows the same cards under its tabs. */
export interface ModelsPageView {
  readonly head: PageHead;
  readonly h1: string;
  readonly lead: string;
  readonly breadcrumbs: readonly BreadcrumbView[];
  readonly bodies: readonly (LinkView & { readonly current: boolean })[];
  /** All are shown because no model has the body asked for. */
  readonly notice: string | null;
  readonly cards: readonly ModelCardView[];
  /** Of the model menu (MENU-04): the first shows all. */
  readonly tabs: readonly string[];
  readonly structuredData: readonly { readonly [key: string]: unknown }[];
}

interface ModelsRoute {
  readonly body: string | null;
  readonly known: boolean;
}

/** @param bodies names of the body lists this site has. */
export function modelsPageView(
  site: Site,
  { body, known }: ModelsRoute,
  bodies: readonly string[],
  has: (path: string) => boolean,
): ModelsPageView {
  const words = wordsOf(site.locale.tag, site.text);
  const what = modelsTitle(site);
  const h1 = body === null ? what : words('models.title_body', { what, body });
  const path = body === null ? MODELS_PATH : modelsOfBodyPath(body);
  const models = site.models.filter((model) => body === null || hasBody(model, body));
  const cards = models.map((model) => modelCardView(site, model, has));
  const breadcrumbs = [
    { label: words('breadcrumb.home'), href: HOME_PATH },
    ...(body === null ? [] : [{ label: what, href: MODELS_PATH }]),
    { label: body ?? what, href: null },
  ];
  return {
    head: {
      title: `${known ? h1 : words('models.unknown_title', { what })} | ${site.name}`,
      description: words('models.description', { what: h1, site: site.name }),
      canonical: site.origin + path,
      image: null,
      noindex: !known,
    },
    h1,
    lead: words('models.lead'),
    breadcrumbs,
    bodies:
      bodies.length < 2
        ? []
        : [
            { label: words('models.every_body'), href: MODELS_PATH, current: body === null },
            ...bodies.map((one) => ({ label: one, href: modelsOfBodyPath(one), current: one === body })),
          ],
    notice: known ? null : words('models.unknown_body'),
    cards,
    tabs: modelTabs(site.models, site.menu.categories, words('models.all_vehicles')),
    structuredData: [
      breadcrumbData(breadcrumbs, site.origin),
      linkListData(
        cards.map(({ name, explore }) => ({ label: name, href: explore.href })),
        site.origin,
      ),
    ],
  };
}

/** `Toyota models`, or `Models` where they are of several makes. */
export function modelsTitle(site: Pick<Site, 'locale' | 'text' | 'manufacturer'>): string {
  const words = wordsOf(site.locale.tag, site.text);
  return site.manufacturer === null
    ? words('models.title')
    : words('models.title_make', { make: site.manufacturer.name });
}

const hasBody = ({ bodyStyles }: Model, body: string): boolean =>
  bodyStyles.some((one) => toSlug(one) === toSlug(body));
