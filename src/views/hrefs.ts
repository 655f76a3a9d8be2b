import type { CarType, PriceType } from '#domain/car.ts';
import { type PriceFields, priceOf, salePriceOf } from '#domain/price.ts';
import {
  CAR_TRADE_IN_PATH,
  carPath,
  checkoutPath,
  enquiryFormHref,
  financeFormHref,
  PERSONAL_FINANCE_PATH,
  TEST_DRIVE_PATH,
} from '#domain/routes/public-paths.ts';
import { withQuery } from '#domain/with-query.ts';
import type { RouteRules } from '#site/site.ts';

/** Id of the comparison rate warning, to which the asterisk of each repayment leads. */
export const COMPARISON_WARNING_ID = 'comparison-rate-warning';

/** The settings that links about a car depend on. */
export interface LinkSite {
  readonly features: { readonly personalisedFinance: boolean; readonly subscriptions: boolean };
  readonly priceShownAboveDollars: number;
  readonly defaultPriceType: PriceType;
  readonly routes: Pick<RouteRules, 'finance'>;
}

/** The details of a car that links about it need. */
export interface LinkCar extends PriceFields {
  readonly id: number;
  readonly slug: string;
  readonly car_type: CarType;
  readonly dealership_slug: string | null;
  /** Whether the car has a valuation code. */
  readonly has_nvic: boolean;
}

/** Ids of the dialogs of a car page; their URLs show them without JavaScript. */
export const OFFER_ID = 'offer';
export const REQUEST_PHOTOS_ID = 'request-photos';
export const FINANCE_INFO_ID = 'finance-info';
export const CALCULATOR_ID = 'calculator';

/** Link to the dialog in which photos are requested, on the car’s page. */
export const requestPhotosHref = (slug: string): string => `${carPath(slug)}#${REQUEST_PHOTOS_ID}`;

/** Link to the enquiry form on the car’s page. */
export const enquiryHref = (slug: string): string => enquiryFormHref(carPath(slug));

/** Link to reserve a car (ROUTE-03); the edge requires sign-in first if the dealer wants it (RES-04). */
export const reserveHref = (slug: string, { routes }: { readonly routes: Pick<RouteRules, 'checkout'> }): string =>
  checkoutPath(slug, routes.checkout);

export const testDriveHref = (car: LinkCar): string => withQuery(TEST_DRIVE_PATH, { car_id: car.id });

/** Link to the trade-in page that names the car the shopper wants. */
export const tradeInHref = (car: LinkCar): string => withQuery(CAR_TRADE_IN_PATH, { car_id: car.id });

/**
 * Link to the finance form with the car's values (FIN-11) or, on sites that have it, to the personalised page of a car with a valuation
 * code (ROUTE-04). The link of a car priced by the week has no budget, because such a car has no sale price (decision 710). On sites that
 * require sign-in, the edge redirects signed-out shoppers there first.
 */
export function financeHref(car: LinkCar, site: LinkSite): string {
  const page =
    site.features.personalisedFinance && car.has_nvic
      ? withQuery(PERSONAL_FINANCE_PATH, { car_id: car.id })
      : withQuery(site.routes.finance, {
          preferredDealership: car.dealership_slug,
          vehiclePriceBudget: salePriceOf(priceOf(car, { ...site, ...site.features })),
          car_id: car.id,
          car_type: car.car_type,
        });
  return financeFormHref(page);
}
