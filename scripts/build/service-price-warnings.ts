import { didYouMean } from '#config/did-you-mean.ts';
import { pricedSite } from '#config/named-models.ts';
import type { Tenant } from '#config/tenant.ts';
import { isSameModel, type NamedModel } from '#domain/named-model.ts';
import { DEFAULT_PLAN, servicePriceRow } from '#domain/service-advantage.ts';
import { toSlug } from '#domain/slug.ts';

/**
 * Warnings about blocks of service prices that give models the platform's default (SVC-01), because no row of the dealer is for them, and about
 * rows whose model is almost one of the site's: that model's page has no price, and the table has the wrong name.
 */
export function servicePriceWarnings({
  config,
  pages,
  posts,
  file: settings,
}: Pick<Tenant, 'config' | 'pages' | 'posts' | 'file'>): string[] {
  const site = pricedSite(config);
  const rows = config.serviceAdvantage.flatMap(({ model }, index) => {
    const similar = model === null ? undefined : similarModel(model, site.models);
    return similar === undefined
      ? []
      : [
          `  warning  ${settings} serviceAdvantage[${index}].model: no model is called "${model}", so no model page has its price. Did you mean ${similar}?`,
        ];
  });
  const blocks = [...pages, ...posts].flatMap(({ file, parts }) =>
    parts.flatMap((part) => {
      if (part.kind !== 'block' || part.block.name !== 'service-advantage') return [];
      const { model } = part.block.attributes;
      if (servicePriceRow(config.serviceAdvantage, model, site) !== undefined) return [];
      const about = model ?? (config.serviceAdvantage.length === 0 ? 'all models' : 'all other models');
      return [
        `  warning  ${file}: ::service-advantage promises services at no more than $${DEFAULT_PLAN.amountDollars} for ${about}, which is the platform's default. Add a row for them to serviceAdvantage, even if that is your price${model === null ? ', or name a model: `::service-advantage{model="…"}`' : ''}.`,
      ];
    }),
  );
  return [...rows, ...blocks];
}

/** The model that a name is a misspelling of, or that it gives another make; undefined if it names a model, or none like it. */
function similarModel(name: string, models: readonly NamedModel[]): string | undefined {
  if (models.some((model) => isSameModel(model, name))) return undefined;
  const names = models.flatMap((model) =>
    model.make === null ? [model.name] : [model.name, `${model.make} ${model.name}`],
  );
  const last = toSlug(name);
  return didYouMean(name, names) ?? models.find((model) => last.endsWith(`-${toSlug(model.name)}`))?.name;
}
