import type { PostSource } from '#config/blog-posts.ts';
import type { ConfigProblem } from '#config/config-error.ts';
import type { PageSource } from '#config/content-pages.ts';
import { servicePricingSite } from '#config/named-models.ts';
import type { TenantConfig } from '#config/schema/tenant.ts';
import { categoriesOf } from '#domain/forms/categories.ts';
import { ownPriceRows } from '#domain/service-advantage.ts';

type Text = PageSource | PostSource;

/** Consistency of the blocks in a dealer's texts with the settings of the site. */
export function blockRules(config: TenantConfig, texts: readonly Text[]): ConfigProblem[] {
  const offered = categoriesOf(config.search_filters.types);
  return texts.flatMap((text) => [
    ...missingCategories(text, offered),
    ...(config.features.gateFinance ? openFinanceForms(text) : []),
    ...ambiguousModels(text, config),
    ...repeatedBlocks(text),
  ]);
}

/** Blocks with ids in their HTML, and the attributes that these ids are made of. */
const ID_ATTRIBUTES: { readonly [name: string]: readonly string[] } = {
  finance: ['show'],
  form: ['id'],
  locations: ['show', 'as'],
};

/** Problems for a block that a text has twice, when both would have the same ids: labels and links would lead to the first. */
function repeatedBlocks({ file, parts }: Text): ConfigProblem[] {
  const seen = new Set<string>();
  return parts.flatMap((part): ConfigProblem[] => {
    if (part.kind !== 'block') return [];
    const { name, attributes } = part.block;
    const columns = ID_ATTRIBUTES[name];
    if (columns === undefined) return [];
    const values: { readonly [attribute: string]: unknown } = attributes;
    const block = `::${name}{${columns.map((column) => `${column}=${values[column]}`).join(' ')}}`;
    if (!seen.has(block)) {
      seen.add(block);
      return [];
    }
    return [
      {
        file,
        path: `::${name}`,
        found: block,
        problem: 'is in this text twice',
        fix: 'Delete one of the two, or put it on a page of its own and link to that.',
      },
    ];
  });
}

/** Problems for a form that is to start with a category that the forms of this dealer do not offer. */
function missingCategories({ file, parts }: Text, offered: ReturnType<typeof categoriesOf>): ConfigProblem[] {
  return parts.flatMap((part): ConfigProblem[] => {
    if (part.kind !== 'block' || part.block.name !== 'form') return [];
    const { category } = part.block.attributes;
    if (category === null || offered.includes(category)) return [];
    return [
      {
        file,
        path: '::form category',
        found: JSON.stringify(category),
        problem: 'is not offered by a dealer of these cars (`search_filters.types`)',
        fix: `Use one of: ${offered.join(', ')}.`,
      },
    ];
  });
}

/**
 * Problems for a finance form in a text of a site where shoppers sign in before they ask for finance: only the finance page asks them to
 * (AUTH-01).
 */
const openFinanceForms = ({ file, parts }: Text): ConfigProblem[] =>
  parts.flatMap((part): ConfigProblem[] =>
    part.kind === 'block' && part.block.name === 'form' && part.block.attributes.id === 'finance'
      ? [
          {
            file,
            path: '::form id',
            found: '"finance"',
            problem: 'asks for finance without signing in, which features.gateFinance requires',
            fix: 'Write `::call{to="finance"}`, which leads to the finance page, or switch features.gateFinance off.',
          },
        ]
      : [],
  );

/** Problems for service prices of one model that may be one of several priced models, such as those of two makes. */
function ambiguousModels({ file, parts }: Text, config: TenantConfig): ConfigProblem[] {
  const site = servicePricingSite(config);
  return parts.flatMap((part): ConfigProblem[] => {
    if (part.kind !== 'block' || part.block.name !== 'service-advantage') return [];
    const { model } = part.block.attributes;
    const rows = model === null ? [] : ownPriceRows(config.serviceAdvantage, model, site);
    if (rows.length < 2) return [];
    return [
      {
        file,
        path: '::service-advantage model',
        found: JSON.stringify(model),
        problem: 'is the name of several models with service prices',
        fix: `Write one of: ${rows.map((row) => row.model).join(', ')}.`,
      },
    ];
  });
}
