import type { BlockProps, CallToActionTarget } from '#config/schema/blocks.ts';
import { isOfferedBy } from '#domain/dealership-rules.ts';
import { exceptPage, isExternal, isWorkingLink } from '#domain/link-target.ts';
import {
  enquiryFormHref,
  locationContactPath,
  OFFERS_PATH,
  PARTS_PATH,
  SEARCH_PATH,
  TEST_DRIVE_PATH,
  TRADE_IN_PATH,
} from '#domain/routes/public-paths.ts';
import { serviceBooking } from '#domain/service-advantage.ts';
import type { Site } from '#site/site.ts';
import { wordsOf } from '#text/wording.ts';
import type { CallToActionView } from '#view-types/blocks.ts';
import type { PageInput } from '#view-types/page.ts';
import { serviceBookingHref } from '#views/service-booking.ts';

type CallToActionSite = Pick<Site, 'routes' | 'features' | 'dealerships' | 'locations'>;
type Has = (path: string) => boolean;

/** Paths of the page that explains reservations, if the dealer has one. */
const RESERVE_PAGES = ['/pages/reserve-online', '/reserve-online'];

/** The form of the dealer's workshop; null if there is none or a choice. */
function workshopForm({ locations }: CallToActionSite): string | null {
  const workshops = locations.filter(({ type }) => type === 'service');
  return workshops.length === 1 && workshops[0] ? enquiryFormHref(locationContactPath(workshops[0].slug)) : null;
}

/** Where each button leads from the page at `path`. */
const TARGETS: {
  readonly [call in CallToActionTarget]: (site: CallToActionSite, has: Has, path: string) => string | null;
} = {
  'test-drive': () => TEST_DRIVE_PATH,
  stock: () => SEARCH_PATH,
  reserve: (site, has, path) =>
    isOfferedBy(site, ({ checkout }) => checkout) ? (RESERVE_PAGES.find(exceptPage(has, path)) ?? SEARCH_PATH) : null,
  'trade-in': () => TRADE_IN_PATH,
  finance: ({ routes }) => routes.finance,
  offers: () => OFFERS_PATH,
  service: (site, has, path) => {
    const isHere = serviceBooking(site.routes.base, has) === path;
    return (
      serviceBookingHref({ site, routes: { has } }, path) ?? workshopForm(site) ?? (isHere ? site.routes.contact : null)
    );
  },
  parts: () => PARTS_PATH,
  contact: ({ routes }) => routes.contact,
};

/**
 * Call-to-action buttons for the given targets, in order (CONT-04); pages that the dealer does not have are left out.
 *
 * @param path of the page that they are on
 * @returns null if none is left
 */
export function callToActionView(
  { to, title, text }: Omit<BlockProps<'call'>, 'to'> & { readonly to: readonly CallToActionTarget[] },
  { site, routes }: Pick<PageInput, 'site' | 'routes'>,
  path: string,
): CallToActionView | null {
  const words = wordsOf(site.text);
  const links = to.flatMap((call) => {
    const href = TARGETS[call](site, routes.has, path);
    if (href === null || !isWorkingLink(href, routes.has)) return [];
    return [{ label: words(`call.${call}`), href, external: isExternal(href) }];
  });
  return links.length === 0 ? null : { title, text, links };
}
