import { firstPlace } from '#domain/geocoder.ts';
import type { Country } from '#domain/locale.ts';
import type { Coordinates } from '#domain/locations.ts';
import type { EdgeSite } from '#site/site.ts';
import { callsExternalServices, secret, type WorkerContext } from '../../platform/env.ts';
import { fetchExternal, TooLarge } from '../../platform/external-fetch.ts';

/** Short, because a shopper is waiting and the page can use its table of postcodes instead. */
const TIMEOUT_MS = 4000;
const MAX_BYTES = 256 * 1024;

/** The service gave no usable response; `reason` may be logged, because it contains neither URL nor key. */
export class GeocodeError extends Error {
  override readonly name = 'GeocodeError';
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * The location of a postcode, from the dealer's geocoding service; null = the service does not know it, or returns a place outside the
 * country.
 *
 * @throws GeocodeError without the secret, outside production (R11), and if the service refuses, times out, fails or returns something
 *   unreadable
 */
export async function findPostcode(
  context: WorkerContext,
  { url, keyBinding }: NonNullable<EdgeSite['geocoder']>,
  { postcode, country }: { readonly postcode: string; readonly country: Country },
): Promise<Coordinates | null> {
  if (!callsExternalServices(context)) throw new GeocodeError('external_calls_off');
  const key = secret(context, keyBinding);
  if (key === null) throw new GeocodeError(`no secret ${keyBinding}`);
  const requestUrl = url.replaceAll('{postcode}', postcode).replaceAll('{key}', () => encodeURIComponent(key));
  try {
    const response = await fetchExternal(context.runtime, new Request(requestUrl, { redirect: 'manual' }), {
      until: context.runtime.deadline(TIMEOUT_MS),
      maxBytes: MAX_BYTES,
    });
    if (!response.ok) throw new GeocodeError(`${response.status}`);
    const body: unknown = await response.json();
    // Some services return 200 and no results for a rejected key, which must not pass for an unknown postcode.
    if (!Array.isArray((body as { readonly results?: unknown } | null)?.results) || isRejection(body))
      throw new GeocodeError('garbage');
    return firstPlace(body, country);
  } catch (error) {
    if (error instanceof GeocodeError) throw error;
    if (error instanceof TooLarge) throw new GeocodeError('too_large');
    throw new GeocodeError((error as Error).name === 'TimeoutError' ? 'timeout' : 'unreachable');
  }
}

/**
 * Services with this format return `status: "REQUEST_DENIED"`, `OVER_QUERY_LIMIT` and so on; `OK` and `ZERO_RESULTS` are valid responses.
 */
function isRejection(body: unknown): boolean {
  const { status } = body as { readonly status?: unknown };
  return typeof status === 'string' && status !== 'OK' && status !== 'ZERO_RESULTS';
}
