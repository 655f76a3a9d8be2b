import { siteUrl } from '#domain/site-url.ts';
import type { EdgeSite } from '#site/site.ts';
import type { CarFile } from '#stock/public-car.ts';
import { edgeText } from '#text/edge-text.ts';

type Dealer = Pick<EdgeSite, 'phone' | 'origin' | 'routes' | 'words'>;

/** A car with the number to call about it; null = no car, or it has no number of its own. */
export type CarToCallAbout = Pick<CarFile, 'phone'> | null;

/**
 * The end of a piece of advice: `, or call us on 07 3123 4567`, with the car's number if it is about one (PHONE-03); empty if there is no
 * number.
 */
export function orCall(dealer: Omit<Dealer, 'origin' | 'routes'>, car: CarToCallAbout = null): string {
  const phone = numberFor(dealer, car);
  return phone === null ? '' : edgeText(dealer, 'error.or_call', { phone });
}

/** How to reach the dealer, to follow "please": `call us on 07 3123 4567`, with the same number as `orCall`; the contact page if there is none. */
export function contactAdvice(dealer: Dealer, car: CarToCallAbout = null): string {
  const phone = numberFor(dealer, car);
  return phone === null
    ? edgeText(dealer, 'message.reach_by_page', { page: siteUrl(dealer, dealer.routes.contact) })
    : edgeText(dealer, 'message.reach_by_phone', { phone });
}

const numberFor = ({ phone }: Pick<Dealer, 'phone'>, car: CarToCallAbout): string | null => car?.phone?.label ?? phone;
