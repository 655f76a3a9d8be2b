import { isSameModel, modelNamed, type NamedModel, onlyOne } from '#domain/named-model.ts';
import { toSlug } from '#domain/slug.ts';

/** A model's service plan: the maximum price of a service, and which services it covers (SVC-01). */
export interface ServicePlan {
  readonly amountDollars: number;
  readonly years: number;
  /** Number of services covered. */
  readonly services: number;
  readonly intervalMonths: number;
  readonly intervalKm: number;
  /** The plan ends at this odometer reading. */
  readonly rangeKm: number;
}

/** Used for a model without its own row if the dealer gives no row for all other models. */
export const DEFAULT_PLAN = {
  amountDollars: 250,
  years: 5,
  services: 5,
  intervalMonths: 12,
  intervalKm: 15_000,
  rangeKm: 75_000,
} as const satisfies ServicePlan;

/**
 * A row of the dealer's service prices: for one model, or null for all models without a row of their own. The settings are checked in
 * `consistency.ts` and `model-rules.ts`; names that are no model of the site are warned of (`scripts/build/service-price-warnings.ts`).
 */
interface PricedModel {
  readonly model: string | null;
}

/** The models of a site, and its make if it has only one. */
interface ServicePricingSite {
  readonly models: readonly NamedModel[];
  readonly manufacturer: { readonly name: string } | null;
}

/**
 * Whether two rows have prices for the same model, or both for all others: `HiLux`, `hi lux` and `Toyota HiLux`, if it is one of the models
 * or the site has that make.
 */
export function isSamePricedModel(
  { model: a }: PricedModel,
  { model: b }: PricedModel,
  { models, manufacturer }: ServicePricingSite,
): boolean {
  if (a === null || b === null) return a === b;
  const [modelA, modelB] = [modelNamed(models, a), modelNamed(models, b)];
  if (modelA !== undefined || modelB !== undefined) return modelA === modelB;
  const makes = new Set([manufacturer?.name ?? null, ...models.map(({ make }) => make)]);
  return toSlug(a) === toSlug(b) || [...makes].some((make) => isSameModel({ name: a, make }, b));
}

/** The rows that may be a model's own: one, none, or several if its name is that of several. */
export function ownPriceRows<Row extends PricedModel>(
  rows: readonly Row[],
  model: string,
  site: ServicePricingSite,
): readonly Row[] {
  const sameSlug = rows.filter((row) => row.model !== null && toSlug(row.model) === toSlug(model));
  return sameSlug.length > 0 ? sameSlug : rows.filter((row) => isSamePricedModel(row, { model }, site));
}

/**
 * The row of the dealer that gives a model its service price: its own, otherwise that for all other models; undefined if there is neither.
 *
 * @param model null = all models without a row of their own
 */
export function servicePriceRow<Row extends PricedModel>(
  rows: readonly Row[],
  model: string | null,
  site: ServicePricingSite,
): Row | undefined {
  const own = model === null ? undefined : onlyOne(ownPriceRows(rows, model, site));
  return own ?? rows.find(({ model: name }) => name === null);
}

/**
 * The service plan of a model in a block that the dealer has placed: that of its row, otherwise the default (SVC-01).
 *
 * @param model null = all models without a row of their own
 */
export const servicePlanOf = (
  rows: readonly (ServicePlan & PricedModel)[],
  model: string | null,
  site: ServicePricingSite,
): ServicePlan => servicePriceRow(rows, model, site) ?? DEFAULT_PLAN;

/**
 * Link for booking a service: the dealer's external booking page, otherwise the site's service page (SVC-01); null if there is neither.
 *
 * @param base URL of the website with the booking page
 */
export function serviceBooking(base: string | null, has: (path: string) => boolean): string | null {
  if (base !== null) return `${base}/service/booking`;
  return has('/genuine-service') ? '/genuine-service' : null;
}

/** A content page, as far as the link to its form needs it. */
interface PageWithParts {
  /** Without a slash before it. */
  readonly path: string;
  readonly parts: readonly {
    readonly kind: string;
    readonly block?: { readonly name: string; readonly attributes: object };
  }[];
}

/** Anchor of the enquiry form on the content page at `path`, for links that should lead to it and not to the page's top; null if it has none. */
export function bookingFormAnchor(pages: readonly PageWithParts[], path: string): string | null {
  const parts = pages.find((page) => `/${page.path}` === path)?.parts ?? [];
  const hasForm = parts.some(
    ({ block }) => block?.name === 'form' && 'id' in block.attributes && block.attributes.id === 'general',
  );
  return hasForm ? '#general-form' : null;
}
