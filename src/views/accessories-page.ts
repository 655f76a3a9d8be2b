import { fullModelName } from '#domain/full-model-name.ts';
import { isExternal } from '#domain/link-target.ts';
import { modelPageHref } from '#domain/model-links.ts';
import { accessoriesPath } from '#domain/routes/public-paths.ts';
import { wordsOf } from '#text/wording.ts';
import type { AccessoriesPage } from '#view-types/accessories-page.ts';
import type { PageInput, PageParts, RouteOf } from '#view-types/page.ts';
import { formPanelView } from '#views/form.ts';
import { cardPictureSize, modelPicture } from '#views/model-card.ts';
import { modelCrumbs } from '#views/model-page.ts';
import { pageHead } from '#views/page-head.ts';
import { pageIntro } from '#views/page-intro.ts';
import { modelOf } from '#views/route-subject.ts';
import { breadcrumbData } from '#views/structured-data.ts';

/** Accessories of a model. The form is sent to the parts department with the car filled in. */
export function accessoriesPage(
  { site, routes }: PageInput,
  route: RouteOf<'accessories'>,
): PageParts<AccessoriesPage> {
  const words = wordsOf(site.text);
  const model = modelOf(site, route);
  const name = fullModelName(model.make, model.name);
  const title = words('accessories.title', { name });
  const href = modelPageHref(model, site.routes.model, routes.has);
  const crumbs = modelCrumbs(site, words, { label: model.name, href }, { label: title, href: null });
  return {
    head: pageHead(site, accessoriesPath(model.slug), {
      name: title,
      description: words('accessories.description', { name, site: site.name }),
    }),
    structuredData: [breadcrumbData(crumbs, site)],
    page: {
      intro: pageIntro(
        words,
        title,
        words('accessories.lead', { count: model.accessoriesCount, name: model.name }),
        crumbs,
      ),
      ask: formPanelView(site, 'parts', { route, values: { make: model.make, model: model.name } }),
      picture: modelPicture(model, cardPictureSize(site)),
      points: [words('accessories.fitted'), words('accessories.warranty')],
      model: { label: words('models.explore', { model: model.name }), href, external: isExternal(href) },
    },
  };
}
