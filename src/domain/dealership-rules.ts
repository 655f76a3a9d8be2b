/**
 * A site as one dealership of its group has it (TEN-01): the dealership's own topics laid over the site's. The site itself
 * comes back when the dealership is unknown or has no rules of its own.
 */
export function rulesFor<
  S extends { readonly dealerships: readonly { readonly slug: string; readonly rules: object | null }[] },
>(site: S, dealershipSlug: string | null): S {
  const rules = site.dealerships.find(({ slug }) => slug === dealershipSlug)?.rules ?? null;
  return rules === null ? site : { ...site, ...rules };
}
