/** The keys of a lead as spelled in acceptance row FORM-16, independent of our code. */
export const SPEC_LEAD_KEYS: readonly string[] = [
  ...'name, email, phone, message, category, subcategory, opt_in, opt_in_finance, opt_in_trade, dealership_slug'.split(
    ', ',
  ),
  ...'manufacturer_slug, location, location_id, Rego, page_id, car_id, stock_number, Vehicle Make, Vehicle Model'.split(
    ', ',
  ),
  ...'car_type, vehicle_status, url, source, user_agent, lead_attributes, lead_id, terms_agreed, terms_conditions'.split(
    ', ',
  ),
  ...'offer_from_client, PreferredContactMethod, finance, do-you-have-a-trade-in, kms, regoState, rego'.split(', '),
];

/** Keys of other rows and of our own, each with its source. */
export const OWN_LEAD_KEYS: { readonly [key: string]: string } = {
  last_name: 'TRADE-03, FORM-08',
  postcode: 'FORM-11',
  dateTime: 'FORM-14',
  vehiclePriceBudget: 'FIN-11',
  opt_in_marketing: 'FORM-05',
  delivery: 'ROUTE-03: pick-up or delivery of an online purchase',
  rating: 'A49: the survey',
  offer_id: 'OFF-03',
  offer_name: 'OFF-03',
  make: 'TRADE-04: the shopper’s own car',
  model: 'TRADE-04, CONT-05',
  year: 'TRADE-04',
  condition: 'TRADE-04',
  service_history: 'TRADE-04',
  accidents: 'TRADE-04',
  tyres: 'TRADE-04',
};
