import {
  CARS_PATH,
  DEMO_CARS_PATH,
  LISTS_PATH,
  NEW_AND_DEMO_CARS_PATH,
  NEW_CARS_PATH,
  SEARCH_PATH,
  TRADE_IN_PATH,
  USED_CARS_PATH,
} from '#domain/routes/public-paths.ts';

/** A short path of the trade-in page, and the path of that page on a dealer's own domain (ROUTE-04, ROUTE-08). */
export const SELL_MY_CAR_PATH = '/sell-my-car';

/**
 * Former and short paths of the platform's pages, each with the page that it leads to (ROUTE-02, ROUTE-04). A page that gets another path
 * adds its old one here: it then redirects, and no page of a dealer may have it. Not in `public-paths.ts`, because browsers do not need it.
 */
export const FORMER_PATHS: { readonly [former: string]: string } = {
  [SELL_MY_CAR_PATH]: TRADE_IN_PATH,
  [LISTS_PATH]: SEARCH_PATH,
  [CARS_PATH]: SEARCH_PATH,
  '/new-used-and-demo-cars': SEARCH_PATH,
  '/new-and-demo-cars': NEW_AND_DEMO_CARS_PATH,
  '/new-cars': NEW_CARS_PATH,
  '/demo-cars': DEMO_CARS_PATH,
  '/used-cars': USED_CARS_PATH,
  '/used-car': USED_CARS_PATH,
  '/used-car/list': USED_CARS_PATH,
  '/used-car/used-cars': USED_CARS_PATH,
  '/used-car/new-cars': NEW_CARS_PATH,
  '/used-car/demo-cars': DEMO_CARS_PATH,
};
