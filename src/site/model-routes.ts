import { bodiesOf, hasAccessories, isSoldNew, modelHref, modelPagePath } from '#domain/models.ts';
import {
  accessoriesPath,
  MODEL_PAGE_FORMS,
  MODEL_QUOTE_PATH,
  MODELS_PATH,
  modelsOfBodyFile,
  modelsOfBodyPath,
  shortModelPath,
  UNKNOWN_BODY_FILE,
} from '#domain/routes/public-paths.ts';
import type { PublicRoute } from '#site/route-table.ts';
import type { Site } from '#site/site.ts';

type ModelSite = Pick<Site, 'models' | 'menu' | 'routes'>;

/** Routes of model pages: all models, models of one body style, each model, its accessories and a quote (ROUTE-06); none without models. */
export function modelRoutes({ models, menu, routes }: ModelSite): PublicRoute[] {
  if (models.length === 0) return [];
  const page = (path: string) => ({ path, file: path });
  return [
    { kind: 'models', ...page(MODELS_PATH), body: null, known: true },
    ...bodiesOf(models).map(
      (body): PublicRoute => ({
        kind: 'models',
        path: modelsOfBodyPath(body),
        file: modelsOfBodyFile(body),
        body,
        known: true,
      }),
    ),
    { kind: 'models', ...page(UNKNOWN_BODY_FILE), body: null, known: false },
    ...(menu.getQuote && models.some(isSoldNew) ? [{ kind: 'model-quote', ...page(MODEL_QUOTE_PATH) } as const] : []),
    ...models
      .filter(({ overrideUrl }) => overrideUrl === null)
      .map(
        ({ make, slug }): PublicRoute => ({
          kind: 'model',
          ...page(modelPagePath(routes.model, make, slug)),
          model: slug,
        }),
      ),
    ...models
      .filter(hasAccessories)
      .map(({ slug }): PublicRoute => ({ kind: 'accessories', ...page(accessoriesPath(slug)), model: slug })),
  ];
}

/** Aliases of models: the short path and that of the other pattern redirect to the path used on this site (A27). */
export function modelAliases({ models, routes }: ModelSite): { readonly [alias: string]: string } {
  return Object.fromEntries(
    models.flatMap((model) => {
      const target = modelHref(model, routes.model);
      if (!/^\/[^?#]*$/.test(target)) return [];
      const others = MODEL_PAGE_FORMS.map((pattern) => modelPagePath(pattern, model.make, model.slug));
      return [shortModelPath(model.slug), ...others].filter((path) => path !== target).map((path) => [path, target]);
    }),
  );
}
