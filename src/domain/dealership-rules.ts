/** The dealership of a car or a lead, by its slug. */
export const dealershipBySlug = <Dealership extends { readonly slug: string }>(
  dealerships: readonly Dealership[],
  dealershipSlug: unknown,
): Dealership | undefined => dealerships.find(({ slug }) => slug === dealershipSlug);

/** The dealership of a car or a lead; undefined on a site of one dealership, whose name would say no more than the site's. */
export const dealershipInGroup: typeof dealershipBySlug = (dealerships, dealershipSlug) =>
  dealerships.length > 1 ? dealershipBySlug(dealerships, dealershipSlug) : undefined;

/**
 * A site with one dealership's own settings applied over those of the site (TEN-01). Returns the same site if the dealership is unknown or
 * has no settings of its own.
 */
export function rulesFor<
  S extends { readonly dealerships: readonly { readonly slug: string; readonly rules: object | null }[] },
>(site: S, dealershipSlug: string | null): S {
  const rules = dealershipBySlug(site.dealerships, dealershipSlug)?.rules ?? null;
  return rules === null ? site : { ...site, ...rules };
}

/** Whether a site has a feature for some of its cars: its own, or those of a dealership with settings of its own (TEN-01). */
export const isOfferedBy = <Features>(
  site: {
    readonly features: Features;
    readonly dealerships: readonly { readonly rules: { readonly features: Features } | null }[];
  },
  isEnabled: (features: Features) => boolean,
): boolean =>
  [site, ...site.dealerships.flatMap(({ rules }) => rules ?? [])].some(({ features }) => isEnabled(features));

/** The features for a car at the edge: those of its dealership where that has its own (TEN-01). */
export const featuresFor = <Features extends object>(
  edge: {
    readonly features: Features;
    readonly dealershipFeatures: { readonly [dealershipSlug: string]: Partial<Features> };
  },
  car: { readonly dealership_slug: string | null },
): Features => ({ ...edge.features, ...edge.dealershipFeatures[car.dealership_slug ?? ''] });
