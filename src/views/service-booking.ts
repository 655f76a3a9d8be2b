import { bookingFormAnchor, serviceBooking } from '#domain/service-advantage.ts';
import type { Site } from '#site/site.ts';
import type { FrameInput } from '#view-types/page.ts';

/**
 * Link for booking a service from the page at `path`: the dealer's booking page (`serviceBooking`), at its form if it has one; on that page
 * itself only the form. Null if that leaves nothing, so the caller decides what the link leads to instead.
 */
export function serviceBookingHref(
  { site, routes }: { readonly site: Pick<Site, 'routes'>; readonly routes: FrameInput['routes'] },
  path: string,
): string | null {
  const booking = serviceBooking(site.routes.base, routes.has);
  if (booking === null) return null;
  const form = bookingFormAnchor(site.routes.pages, booking);
  return booking === path ? form : `${booking}${form ?? ''}`;
}
