import { linkTarget } from '#domain/link-target.ts';
import { otherNamesOf } from '#domain/make-names.ts';
import { modelPageHref } from '#domain/model-links.ts';
import { bodiesOf, hasAccessories, isSoldNew, modelPagePath } from '#domain/models.ts';
import { pathKey, type RedirectTable } from '#domain/redirects.ts';
import {
  accessoriesPath,
  MODEL_PAGE_PATTERNS,
  MODEL_QUOTE_PATH,
  MODELS_PATH,
  modelsByBodyStyleFile,
  modelsByBodyStylePath,
  shortModelPath,
  UNKNOWN_BODY_STYLE_FILE,
} from '#domain/routes/public-paths.ts';
import type { PublicRoute, RouteTable } from '#site/route-table.ts';
import type { Model, Site } from '#site/site.ts';

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
        path: modelsByBodyStylePath(body),
        file: modelsByBodyStyleFile(body),
        body,
        known: true,
      }),
    ),
    { kind: 'models', ...page(UNKNOWN_BODY_STYLE_FILE), body: null, known: false },
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

/**
 * Aliases of models: the short path, that of the other pattern and those with another name of the make redirect to the path used on this
 * site (A27).
 */
export function modelAliases({ models, routes }: ModelSite): { readonly [alias: string]: string } {
  return Object.fromEntries(
    models.flatMap((model) => {
      const target = model.overrideUrl ?? modelPagePath(routes.model, model.make, model.slug);
      return aliasesOf(model, target).map((alias) => [alias, target]);
    }),
  );
}

function aliasesOf(model: Model, target: string): string[] {
  if (!/^\/[^?#]*$/.test(target)) return [];
  const makes = [model.make, ...otherNamesOf(model.make)];
  const patternPaths = MODEL_PAGE_PATTERNS.flatMap((pattern) =>
    makes.map((make) => modelPagePath(pattern, make, model.slug)),
  );
  return [shortModelPath(model.slug), ...patternPaths].filter((path) => path !== target);
}

/**
 * Redirects for the aliases of models whose `override_url` is a page that the site does not have today (such as a list without cars, a car
 * that is gone, or a post not yet published): they lead to the model's cars, as its links do. The edge uses them only if the
 * target of an alias does not exist.
 */
export function interimRedirects({ models, routes }: ModelSite, { has }: Pick<RouteTable, 'has'>): RedirectTable {
  return Object.fromEntries(
    models.flatMap((model) => {
      if (model.overrideUrl === null || linkTarget(model.overrideUrl, has).exists) return [];
      const to = modelPageHref(model, routes.model, has);
      const entry = { query: '', to, temporary: true } as const;
      return aliasesOf(model, model.overrideUrl).map((alias) => [pathKey(alias), [entry]]);
    }),
  );
}
