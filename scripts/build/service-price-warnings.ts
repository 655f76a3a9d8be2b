import { didYouMean } from '#config/did-you-mean.ts';
import { servicePricingSite } from '#config/named-models.ts';
import type { Tenant } from '#config/tenant.ts';
import { isSameMake, stockMake } from '#domain/make-names.ts';
import { isSameModel, modelsNamed, type NamedModel } from '#domain/named-model.ts';
import { DEFAULT_PLAN, isSamePricedModel, servicePriceRow } from '#domain/service-advantage.ts';
import { toSlug } from '#domain/slug.ts';
import { canonicalMake, isKnownMake } from '#stock/spellings.ts';

/**
 * Warnings about blocks of service prices that give models the platform's default (SVC-01), because no row of the dealer is for them, and about
 * rows whose model is none of the site's: no model's page has that price, and the table has the name as it is. A misspelt model and one of
 * another make are warned of on their own; the others, which a dealer may service without selling them, in one list.
 */
export function servicePriceWarnings({
  config,
  pages,
  posts,
  file: settings,
}: Pick<Tenant, 'config' | 'pages' | 'posts' | 'file'>): string[] {
  const site = servicePricingSite(config);
  const unknown: string[] = [];
  const rows = config.serviceAdvantage.flatMap(({ model: name }, index) => {
    if (name === null) return [];
    const setting = `  warning  ${settings} serviceAdvantage[${index}].model:`;
    const otherMake = otherMakeIn(name, site);
    if (otherMake !== undefined)
      return [
        `${setting} "${name}" is a model of ${otherMake}, and the models of this site are of ${makesOf(site).join(', ')}. It is in the table of service prices, and no model page has its price.`,
      ];
    const similar = similarModel(name, site.models);
    if (similar !== undefined)
      return [`${setting} no model is called "${name}", so no model page has its price. Did you mean ${similar}?`];
    if (!site.models.some((model) => isSamePricedModel({ model: model.name }, { model: name }, site)))
      unknown.push(name);
    return [];
  });
  const others =
    unknown.length === 0 || site.models.length === 0
      ? []
      : [
          `  warning  ${settings} serviceAdvantage: no model of this site is called ${unknown.map((name) => `"${name}"`).join(', ')}. They are in the table of service prices, and no model page has their price. If you mean models of the site, write their names as in models.json.`,
        ];
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
  return [...rows, ...others, ...blocks];
}

type ServicePricingSite = ReturnType<typeof servicePricingSite>;

/** The makes of a site and of its models, each once. */
const makesOf = ({ manufacturer, models }: ServicePricingSite): string[] => [
  ...new Set([manufacturer?.name ?? null, ...models.map(({ make }) => make)].flatMap((make) => make ?? [])),
];

/** The known make that a name begins with, if it is none of the site's and the name is not like that of a model; undefined = no such make. */
function otherMakeIn(name: string, site: ServicePricingSite): string | undefined {
  const words = name.trim().split(/\s+/);
  const make = words
    .slice(0, -1)
    .map((_, index) => words.slice(0, index + 1).join(' '))
    .find(isKnownMake);
  const makes = makesOf(site);
  if (make === undefined || makes.length === 0 || similarModel(name, site.models) !== undefined) return undefined;
  const isSoldHere = makes.some((other) => isSameMake(other, make)) || modelsNamed(site.models, name).length > 0;
  return isSoldHere ? undefined : canonicalMake(stockMake(make));
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
