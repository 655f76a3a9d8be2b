import type { TenantConfig } from '#config/schema/tenant.ts';
import { isSameModel, isSameName, modelNamed, type NamedModel } from '#domain/named-model.ts';

/** A model of the settings with its make. */
interface ConfiguredModel extends NamedModel {
  readonly slug: string;
}

/** The make of the whole site; null = it has several. */
export function siteMakeOf({ manufacturer }: Pick<TenantConfig, 'manufacturer'>): string | null {
  return typeof manufacturer === 'string' ? manufacturer : (manufacturer?.name ?? null);
}

/** The models, each with its make: its own or the site's. */
export const namedModels = (tenant: Pick<TenantConfig, 'manufacturer' | 'models'>): ConfiguredModel[] =>
  tenant.models.map(({ name, slug, manufacturer }) => ({ name, slug, make: manufacturer ?? siteMakeOf(tenant) }));

/** The models and the make of the site, as the rules for service prices take them. */
export function pricedSite(tenant: Pick<TenantConfig, 'manufacturer' | 'models'>) {
  const make = siteMakeOf(tenant);
  return { models: namedModels(tenant), manufacturer: make === null ? null : { name: make } };
}

/** The model that has a slug, spelt otherwise at most, or with its make before it: `toyota-hilux` for `hilux`. */
export const modelOfSlug = (models: readonly ConfiguredModel[], slug: string): ConfiguredModel | undefined =>
  models.find((model) => model.slug === slug) ??
  models.find((model) => isSameName(model.slug, slug)) ??
  models.find((model) => isSameModel({ name: model.slug, make: model.make }, slug));

/** The slug in the models of the model that an offer is about; its own if the site does not have that model. */
export function slugOfOfferedModel(
  tenant: Pick<TenantConfig, 'manufacturer' | 'models'>,
  model: { readonly name: string; readonly slug: string },
): string {
  const models = namedModels(tenant);
  return (modelOfSlug(models, model.slug) ?? modelNamed(models, model.name))?.slug ?? model.slug;
}
