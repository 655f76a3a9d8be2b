import * as z from 'zod';
import { flag, REFUSED_FIELDS } from '#config/schema/fields.ts';

/** Feature switches. `garage_enabled` is at the top of the tenant file. */
export const FeaturesSchema = z
  .strictObject({
    compare: flag(true, 'Compare cars, where `features.favourites` is on too (SAVE-02).'),
    favourites: flag(
      true,
      'Favourites on this device, or with `garage_enabled` saved cars; false switches compare off as well (SAVE-02).',
    ),
    favouritesUsedOnly: flag(false, 'Compare and favourite only on used cars with a price and pictures.'),
    tradeIn: flag(true, 'Trade-in valuation; the autograb feature of the specification (TRADE-01).'),
    keepValuation: flag(false, 'The page reports the result of each valuation to /api/miscellaneous (TRADE-06).'),
    personalisedFinance: flag(
      false,
      'Finance of cars with a valuation code has a page of its own, /personalised/finance (ROUTE-04).',
    ),
    checkout: flag(false, 'Reserve a car online (RES-01).'),
    reserveWithoutPrice: flag(false, 'Also allow reserving cars without a displayed price (RES-01).'),
    onlinePurchase: flag(false, 'Online purchase of used cars (ROUTE-03).'),
    subscriptions: flag(
      false,
      'Show subscription prices, in dollars a week (PRICE-01); a car that has one shows neither a repayment nor a calculator.',
    ),
    requestPhotos: flag(
      false,
      'Request Photos on cars without photos (CARD-02), which `search_filters.withPhotosOnly` does not list.',
    ),
    stickyFooter: flag(false, 'Call Now and Enquire at the foot of car pages on phones (DET-14).'),
    gateCheckout: flag(
      false,
      'Sign in before a reservation or an online purchase, where `features.checkout` or `features.onlinePurchase` is on (AUTH-01).',
    ),
    gateFinance: flag(false, 'Sign in before finance (AUTH-01).'),
    showRegistration: flag(
      true,
      'Show registration numbers of used cars, which New South Wales expects, and when the registration of any car ends.',
    ),
    showVin: flag(false, 'Show VINs.'),
    businessFleet: flag(
      false,
      'Business Fleet in the menu of models, which leads to your page `pages/fleet.md` (MENU-07).',
    ),
    haggleFree: flag(false, "'Haggle Free' on used cars (DET-10); the dealer must be able to prove it."),
    expandOffers: flag(false, 'Offer texts start expanded whatever their length (OFF-01).'),
  })
  .prefault({})
  .describe('Switches.');

const WHOLE_SITE = 'Write it at the top, in `features`: it applies to the whole site, because';

/** The switches that a dealership of a group can set: all but those of what its dealerships share. */
export const DealershipFeaturesSchema = FeaturesSchema.unwrap()
  .omit({ keepValuation: true, gateCheckout: true, gateFinance: true, businessFleet: true, expandOffers: true })
  .register(REFUSED_FIELDS, {
    keepValuation: `${WHOLE_SITE} a valuation is asked for before a dealership is chosen.`,
    gateCheckout: `${WHOLE_SITE} accounts belong to the site.`,
    gateFinance: `${WHOLE_SITE} the finance page is one for all dealerships.`,
    businessFleet: `${WHOLE_SITE} the model menu is one for all dealerships.`,
    expandOffers: `${WHOLE_SITE} offers belong to no dealership.`,
  });
