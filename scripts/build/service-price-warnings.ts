import { pricedSite } from '#config/named-models.ts';
import type { Tenant } from '#config/tenant.ts';
import { DEFAULT_PLAN, servicePriceRow } from '#domain/service-advantage.ts';

/** Warnings about blocks of service prices that give models the platform's default (SVC-01), because no row of the dealer is for them. */
export function servicePriceWarnings({ config, pages, posts }: Pick<Tenant, 'config' | 'pages' | 'posts'>): string[] {
  const site = pricedSite(config);
  return [...pages, ...posts].flatMap(({ file, parts }) =>
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
}
