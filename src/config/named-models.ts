import type { TenantConfig } from '#config/schema/tenant.ts';
import { isSameMake, stockMake } from '#domain/make-names.ts';
import { isSameModel, isSameName, modelsNamed, type NamedModel, onlyOne } from '#domain/named-model.ts';

/** A model of the settings with its make. */
interface ConfiguredModel extends NamedModel {
  readonly slug: string;
}

type Models = Pick<TenantConfig, 'manufacturer' | 'models'>;
type ConfigOffer = Pick<TenantConfig['offers'][number], 'manufacturer' | 'model'>;

/** The make of the whole site, or of an offer, as the stock names it; null = the site has several, the offer gives none. */
export function siteMakeOf({ manufacturer }: Pick<TenantConfig, 'manufacturer'>): string | null {
  const name = typeof manufacturer === 'string' ? manufacturer : manufacturer?.name;
  return name === undefined ? null : stockMake(name);
}

/** The models, each with its make as the stock names it: its own or the site's. */
export const namedModels = (tenant: Models): ConfiguredModel[] =>
  tenant.models.map(({ name, slug, manufacturer }) => ({
    name,
    slug,
    make: manufacturer === null ? siteMakeOf(tenant) : stockMake(manufacturer),
  }));

/** The models and the make of the site, as the rules for service prices take them. */
export function servicePricingSite(tenant: Models) {
  const make = siteMakeOf(tenant);
  return { models: namedModels(tenant), manufacturer: make === null ? null : { name: make } };
}

/** The models that a slug may be: the one that has it; otherwise those spelt otherwise at most; otherwise those with the make before it. */
function modelsOfSlug(models: readonly ConfiguredModel[], slug: string): readonly ConfiguredModel[] {
  const comparisons = [
    (model: ConfiguredModel) => model.slug === slug,
    (model: ConfiguredModel) => isSameName(model.slug, slug),
    ({ slug: name, make }: ConfiguredModel) => isSameModel({ name, make }, slug),
  ];
  return comparisons.map((isMatch) => models.filter(isMatch)).find((found) => found.length > 0) ?? [];
}

/** The models that an offer may be about, by the slug and by the name of its model: of its own make, if it gives one. */
export function offeredModelsOf(tenant: Models, offer: ConfigOffer) {
  const make = siteMakeOf(offer);
  const models = namedModels(tenant).filter((model) => make === null || isSameMake(model.make ?? make, make));
  const { slug, name } = offer.model ?? { slug: '', name: '' };
  return { bySlug: modelsOfSlug(models, slug), byName: modelsNamed(models, name) };
}

/** The slug in the models of the model that an offer is about; its own if the site does not have that model, or several that it may be. */
export function slugOfOfferedModel(tenant: Models, offer: ConfigOffer): string {
  const { bySlug, byName } = offeredModelsOf(tenant, offer);
  return (onlyOne(bySlug) ?? onlyOne(byName))?.slug ?? offer.model?.slug ?? '';
}
