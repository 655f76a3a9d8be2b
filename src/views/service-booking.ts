import { serviceBooking } from '#domain/service-advantage.ts';
import type { Site } from '#site/site.ts';
import type { FrameInput } from '#view-types/page.ts';

/**
 * Link for booking a service from the page at `path`: the dealer's booking page (`serviceBooking`); on that page itself its form, if it has
 * one. Null if that leaves nothing, so the caller decides what the link leads to instead.
 */
export function serviceBookingHref(
  { site, routes }: { readonly site: Pick<Site, 'routes'>; readonly routes: FrameInput['routes'] },
  path: string,
): string | null {
  const booking = serviceBooking(site.routes.base, routes.has);
  if (booking !== path) return booking;
  const parts = site.routes.pages.find((page) => `/${page.path}` === path)?.parts ?? [];
  const hasForm = parts.some(
    (part) => part.kind === 'block' && part.block.name === 'form' && part.block.attributes.id === 'general',
  );
  return hasForm ? '#general-form' : null;
}
