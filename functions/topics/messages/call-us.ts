import { siteAddress } from '#domain/site-address.ts';
import type { EdgeSite } from '#site/site.ts';
import { edgeText } from '#text/edge-text.ts';

type Dealer = Pick<EdgeSite, 'phone' | 'origin' | 'routes' | 'words'>;

/** The end of a piece of advice: `, or call us on 07 3123 4567`; empty if the dealer has no number. */
export function orCall(dealer: Omit<Dealer, 'origin' | 'routes'>): string {
  const { phone } = dealer;
  return phone === null ? '' : edgeText(dealer, 'refusal.or_call', { phone });
}

/** How to reach the dealer, to follow "please": `call us on 07 3123 4567`, or the contact page if there is no number. */
export function contactAdvice(dealer: Dealer): string {
  const { phone } = dealer;
  return phone === null
    ? edgeText(dealer, 'message.reach_by_page', { page: siteAddress(dealer, dealer.routes.contact) })
    : edgeText(dealer, 'message.reach_by_phone', { phone });
}
