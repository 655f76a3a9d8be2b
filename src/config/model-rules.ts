import type { TenantFolder } from '#config/consistency.ts';
import { RESERVED } from '#config/content-pages.ts';
import { ownOffers } from '#config/dealer-defaults.ts';
import { didYouMean } from '#config/did-you-mean.ts';
import type { Finding } from '#config/explain.ts';
import { namedModels, offeredModelsOf, siteMakeOf } from '#config/named-models.ts';
import type { TenantConfig } from '#config/schema/tenant.ts';
import { fullModelName } from '#domain/full-model-name.ts';
import { isSameMake } from '#domain/make-names.ts';
import { isSameName, modelNamed, type NamedModel, onlyOne } from '#domain/named-model.ts';
import { MODELS_PATH } from '#domain/routes/public-paths.ts';
import { toSlug } from '#domain/slug.ts';

/** Consistency of models, their paths and menu with the rest of the tenant. */
export function modelRules(tenant: TenantConfig, folder: TenantFolder): Finding[] {
  return [
    ...tenant.models.flatMap((model, index) => [
      ...modelsWithoutMake(tenant, index),
      ...modelsHidingPages(model, index, folder),
    ]),
    ...connectedServices(tenant, folder),
    ...businessFleet(tenant, folder),
    ...modelMenus(tenant),
    ...spellingsOfMakes(tenant),
    ...menuCategories(tenant),
    ...offeredModels(tenant),
    ...servicedModels(tenant),
  ];
}

function modelsWithoutMake(tenant: TenantConfig, modelIndex: number): Finding[] {
  if (tenant.manufacturer !== null || tenant.models[modelIndex]?.manufacturer !== null) return [];
  return [
    {
      path: ['models', modelIndex, 'manufacturer'],
      found: undefined,
      problem: 'is missing, and the site has no make of its own',
      fix: "Name the make of the model, or the site's `manufacturer`.",
    },
  ];
}

/** A model's short path `/{model slug}` must not hide another page (ROUTE-06). */
function modelsHidingPages(
  model: TenantConfig['models'][number],
  modelIndex: number,
  { pagePaths }: TenantFolder,
): Finding[] {
  const slugField = { path: ['models', modelIndex, 'slug'], found: model.slug };
  const fix = 'Give the model another slug';
  if (RESERVED.includes(model.slug))
    return [
      { ...slugField, problem: `would hide the platform's own page /${model.slug}`, fix: `${fix}: it is an address.` },
    ];
  if (model.override_url !== null || !pagePaths.includes(model.slug)) return [];
  return [
    {
      ...slugField,
      problem: `is the address of the content page "${model.slug}" too`,
      fix: `${fix}, or write \`override_url: '/${model.slug}'\` to have that page used.`,
    },
  ];
}

/** A make is written in one way: pages would name two makes, and the search for models would have a filter value for each. */
function spellingsOfMakes(tenant: TenantConfig): Finding[] {
  const { models } = tenant;
  const makes = [siteMakeOf(tenant), ...models.map((model) => model.manufacturer)];
  return models.flatMap(({ manufacturer: make }, index) => {
    const first = makes.find((other) => other !== null && make !== null && isSameName(other, make));
    return first == null || first === make ? [] : [anotherSpelling(['models', index, 'manufacturer'], make, first)];
  });
}

/** A model whose category is a tab of the model menu has the name of the tab; a category without a tab is only under all models (MENU-04). */
function menuCategories({ models, menu }: TenantConfig): Finding[] {
  return models.flatMap(({ manufacturer_body: category }, index) => {
    if (category === null || menu.categories.includes(category)) return [];
    const tab = menu.categories.find((name) => isSameName(name, category));
    return tab === undefined ? [] : [anotherSpelling(['models', index, 'manufacturer_body'], category, tab)];
  });
}

const anotherSpelling = (path: Finding['path'], found: string | null, name: string): Finding => ({
  path,
  found,
  problem: `is another spelling of ${name}`,
  fix: `Write ${name}.`,
});

/**
 * An offer whose model may be several of the site's, or has the slug of one model and the name of another: the button named after one would
 * lead to the other. An offer may also be about a model that the site does not have, but not with the slug of a model of another make.
 */
function offeredModels(tenant: TenantConfig): Finding[] {
  const models = namedModels(tenant);
  return ownOffers(tenant).flatMap(({ offer, index }) => {
    if (offer.model === null) return [];
    const { slug } = offer.model;
    const field = { path: ['offers', index, 'model', 'slug'], found: slug };
    const make = siteMakeOf(offer);
    const ofOtherMake = models.find(
      (model) => model.slug === slug && make !== null && model.make !== null && !isSameMake(model.make, make),
    );
    if (ofOtherMake !== undefined)
      return [
        {
          ...field,
          problem: `is the slug of ${fullName(ofOtherMake)}, and the offer is for ${make}`,
          fix: `Give the offer the make ${ofOtherMake.make}, or its model another slug.`,
        },
      ];
    const { bySlug, byName } = offeredModelsOf(tenant, offer);
    const known = onlyOne(bySlug);
    if (known === undefined) {
      const candidates = bySlug.length > 0 ? bySlug : byName;
      if (candidates.length < 2 || onlyOne(byName) !== undefined) return [];
      return [
        { ...field, problem: `may be that of ${joinWithOr(candidates.map(fullName))}`, fix: writeSlugOf(candidates) },
      ];
    }
    if (byName.length === 0 || byName.includes(known)) return [];
    return [
      {
        ...field,
        problem: `is the slug of ${fullName(known)}, and the name is that of ${joinWithOr(byName.map(fullName))}`,
        fix: `${writeSlugOf(byName).slice(0, -1)}, or the name ${known.name}.`,
      },
    ];
  });
}

const fullName = ({ make, name }: NamedModel): string => (make === null ? name : fullModelName(make, name));
const joinWithOr = (names: readonly string[]): string => names.join(' or ');
const writeSlugOf = (models: readonly { readonly slug: string }[]): string =>
  `Write ${joinWithOr(models.map(({ slug }) => slug))}.`;

/** A row of service prices for a model that shares its name with that of another make: the rows are told apart by name only. */
function servicedModels(tenant: TenantConfig): Finding[] {
  const models = namedModels(tenant);
  return tenant.serviceAdvantage.flatMap(({ model }, index) => {
    const named = model === null ? undefined : modelNamed(models, model);
    const namesakes = models.filter(({ name }) => named !== undefined && toSlug(name) === toSlug(named.name));
    if (named === undefined || namesakes.length < 2) return [];
    return [
      {
        path: ['serviceAdvantage', index, 'model'],
        found: model,
        problem: `is one of several models called ${named.name} (${namesakes.map(fullName).join(', ')}), and a row is for all models with its name`,
        fix: `Write ${named.name} if the price is that of all of them. Otherwise give one of them another name in the models, such as ${named.make} ${named.name}.`,
      },
    ];
  });
}

function connectedServices(tenant: TenantConfig, { pagePaths }: TenantFolder): Finding[] {
  const name = tenant.menu.connectedServices;
  if (name === null) return [];
  const path = ['menu', 'connectedServices'];
  const unlinked = withoutModelMenu(tenant, { path, found: name }, 'Leave the field out');
  if (unlinked.length > 0) return unlinked;
  if ([name, `pages/${name}`].some((path) => pagePaths.includes(path))) return [];
  return [
    {
      path,
      found: name,
      problem: 'is not a content page of this tenant',
      fix: `Write pages/${name}.md, or leave the field out.`,
      didYouMean: didYouMean(
        name,
        pagePaths.map((path) => path.replace(/^pages\//, '')),
      ),
    },
  ];
}

/** Business Fleet links a page that the dealer writes; without it the menu of models leaves the link out. */
function businessFleet(tenant: TenantConfig, { pagePaths }: TenantFolder): Finding[] {
  if (!tenant.features.businessFleet) return [];
  const field = { path: ['features', 'businessFleet'], found: true };
  const unlinked = withoutModelMenu(tenant, field, 'Remove this line');
  if (unlinked.length > 0 || pagePaths.includes('fleet')) return unlinked;
  return [
    {
      ...field,
      problem: 'links /fleet, and there is no such page',
      fix: 'Write pages/fleet.md, or remove this line.',
    },
  ];
}

/** A setting of a link in the menu of models, on a site without that menu. */
function withoutModelMenu(
  { models, navigation: { header } }: TenantConfig,
  field: Pick<Finding, 'path' | 'found'>,
  remedy: string,
): Finding[] {
  // Without its own items the header is the platform's, which has that menu.
  const hasMenu = header === null || header.length === 0 || header.some((item) => item.models);
  if (models.length > 0 && hasMenu) return [];
  return [
    {
      ...field,
      problem: `is linked in the menu of models, which this site does not have, because ${models.length === 0 ? 'it has no models' : 'no item of its own header has `models: true`'}`,
      fix: models.length === 0 ? `${remedy}, or add models.` : `${remedy}, or add such an item.`,
    },
  ];
}

type Item = NonNullable<TenantConfig['navigation']['header']>[number];

function modelMenus({ navigation, models }: TenantConfig): Finding[] {
  const header = models.length > 0 ? [] : modelMenuPaths(navigation.header ?? [], ['navigation', 'header']);
  return [
    ...header.map((path) => ({
      path,
      found: true,
      problem: 'opens the model menu, but this tenant has no models',
      fix: 'Write models.json, or give the item a page.',
    })),
    ...modelMenuPaths(navigation.footer ?? [], ['navigation', 'footer']).map((path) => ({
      path,
      found: true,
      problem: 'opens the model menu, which only the header has',
      fix: `Leave it out, or write \`href: '${MODELS_PATH}'\`.`,
    })),
  ];
}

const modelMenuPaths = (items: readonly Item[], list: Finding['path']): Finding['path'][] =>
  items.flatMap(({ models, items: submenu }, index) => [
    ...(models ? [[...list, index, 'models']] : []),
    ...modelMenuPaths(submenu, [...list, index, 'items']),
  ]);
