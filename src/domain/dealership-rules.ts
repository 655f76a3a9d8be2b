/**
 * A site with one dealership's own settings applied over those of the site (TEN-01). Returns the same site if the dealership is unknown or
 * has no settings of its own.
 */
export function rulesFor<
  S extends { readonly dealerships: readonly { readonly slug: string; readonly rules: object | null }[] },
>(site: S, dealershipSlug: string | null): S {
  const rules = site.dealerships.find(({ slug }) => slug === dealershipSlug)?.rules ?? null;
  return rules === null ? site : { ...site, ...rules };
}
