import { HOUR_MS } from '#domain/durations.ts';
import { isPostcode, POSTCODE_LENGTHS } from '#domain/postcodes/format.ts';
import { postcodeExists } from '#domain/postcodes/ranges.ts';
import { edgeText } from '#text/edge-text.ts';
import type { RequestContext } from '../platform/env.ts';
import { allowIpAddress } from '../platform/guards/ip-address.ts';
import { isCrossSite } from '../platform/guards/same-site.ts';
import { findPostcode, GeocodeError } from '../topics/geocode/find-postcode.ts';
import { errorResponse, jsonResponse, requireGet, unknownEndpoint } from './responses.ts';

/** Requests per IP address and hour: each one costs money. */
const MAX_PER_HOUR = 60;

/**
 * `GET /api/geocode?postcode=` (FORM-12): the coordinates of a postcode, from the dealer's geocoding service, whose key is not in any page. 200
 * `{results}` in the format of Google's Geocoding API (`results[0].geometry.location`), empty if the service does not know the postcode or
 * places it abroad; 403 for pages of other sites, which would use the service at the dealer's expense; 404 on sites without one; 422 for a
 * postcode that does not exist; 429; 503 if the service does not respond or must not be called here (R11). If the page gets no place, it
 * looks the postcode up in its own table.
 */
export async function getGeocode(context: RequestContext): Promise<Response> {
  const rejection = requireGet(context);
  if (rejection !== null) return rejection;
  const { edge, request, url, runtime } = context;
  if (edge.geocoder === null) return unknownEndpoint(context);
  if (isCrossSite(request, url)) return errorResponse(403, 'cross_site', edgeText(edge, 'error.cross_site'));
  const postcode = (url.searchParams.get('postcode') ?? '').trim();
  const { country } = edge.locale;
  const digits = POSTCODE_LENGTHS[country];
  if (!isPostcode(postcode, digits))
    return errorResponse(422, 'invalid', edgeText(edge, 'form.postcode_invalid', { digits }));
  if (!postcodeExists(postcode, country)) return errorResponse(422, 'invalid', edgeText(edge, 'form.postcode_nowhere'));
  if (!(await allowIpAddress(context, 'geocode', MAX_PER_HOUR, HOUR_MS)))
    return errorResponse(429, 'too_many', edgeText(edge, 'error.too_many_requests'));
  try {
    const coordinates = await findPostcode(context, edge.geocoder, { postcode, country });
    return jsonResponse({
      results:
        coordinates === null ? [] : [{ geometry: { location: { lat: coordinates.lat, lng: coordinates.long } } }],
    });
  } catch (error) {
    if (!(error instanceof GeocodeError)) throw error;
    runtime.log({ event: 'geocoder', site: edge.slug, reason: error.reason });
    return errorResponse(503, 'unavailable', edgeText(edge, 'error.geocoder'));
  }
}
