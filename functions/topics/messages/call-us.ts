import { CONTACT_PATHS } from '#domain/paths.ts';
import type { EdgeSite } from '#site/site.ts';
import { edgeText } from '#text/edge-text.ts';

type Dealer = Pick<EdgeSite, 'phone' | 'origin' | 'words'>;

/** The end of a piece of advice: `, or call us on 07 3123 4567`; empty if the dealer has no number. */
export function orCall(dealer: Omit<Dealer, 'origin'>): string {
  const { phone } = dealer;
  return phone === null ? '' : edgeText(dealer, 'refusal.or_call', { phone });
}

/** How to reach the dealer, to follow "please": `call us on 07 3123 4567`, or the contact page if there is no number. */
export function contactAdvice(dealer: Dealer): string {
  const { phone } = dealer;
  return phone === null
    ? edgeText(dealer, 'message.reach_by_page', { page: `${dealer.origin}${CONTACT_PATHS[0]}` })
    : edgeText(dealer, 'message.reach_by_phone', { phone });
}
