import { ownDealership } from '#config/dealer-defaults.ts';
import type { Finding } from '#config/explain.ts';
import type { TenantConfig } from '#config/schema/tenant.ts';
import { dealershipBySlug } from '#domain/dealership-rules.ts';

// Settings of one dealership of a group that would have no effect: details that the site takes only from its own dealership, and rules for the
// cars of others.

/** Details that texts and links take only from the site's own dealership. */
const OWN_DETAILS = ['email', 'address', 'complaints', 'average_rating', 'review_count', 'base_domain'] as const;

/** Details that are given for another dealership, where nothing uses them. */
export function ownDetails(tenant: TenantConfig): Finding[] {
  const own = ownDealership(tenant);
  return tenant.dealerships.flatMap((dealership, index) =>
    dealership === own
      ? []
      : OWN_DETAILS.filter((name) => dealership[name] !== null).map((name) => ({
          path: ['dealerships', index, name],
          found: dealership[name],
          problem: 'is used only for the site’s own dealership',
          fix: `Remove it, or write it in the dealership ${own?.slug}, whose details the site uses.`,
        })),
  );
}

/**
 * Other dealerships that the settings of one exclude from finance, although its settings are only for its own cars. Those of the site's own
 * dealership are for all cars.
 */
export function exclusionsOfOthers(tenant: TenantConfig): Finding[] {
  const own = ownDealership(tenant);
  return tenant.dealerships.flatMap((dealership, index) =>
    (dealership.config?.finance?.excludedDealerships ?? []).flatMap((slug, entry) =>
      dealership === own || slug === dealership.slug || dealershipBySlug(tenant.dealerships, slug) === undefined
        ? []
        : [
            {
              path: ['dealerships', index, 'config', 'finance', 'excludedDealerships', entry],
              found: slug,
              problem: 'is another dealership, and these settings are only for the cars of this one',
              fix: 'Write it at the top, in `finance.excludedDealerships`, or in the `config` of that dealership.',
            },
          ],
    ),
  );
}
