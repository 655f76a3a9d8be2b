import { firstPlace } from '#domain/geocoder.ts';
import type { Country } from '#domain/locale.ts';
import type { Coordinates } from '#domain/locations.ts';
import type { EdgeSite } from '#site/site.ts';
import { callsExternalServices, secret, type WorkerContext } from '../../platform/env.ts';
import { fetchExternal, TooLarge } from '../../platform/external-fetch.ts';

/** Somebody waits for the answer, and the page has a table to fall back on. */
const TIMEOUT_MS = 4000;
const MAX_BYTES = 256 * 1024;

/** The service gave no answer; `reason` may be logged, it holds neither address nor key. */
export class GeocodeFailed extends Error {
  override readonly name = 'GeocodeFailed';
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Where a postcode of a country is, by the dealer's service; null = it knows no such place, or names one that cannot be there.
 *
 * @throws GeocodeFailed without the secret, anywhere but in production (R11), and when the service refuses, hangs, errs or answers something else.
 */
export async function findPostcode(
  context: WorkerContext,
  { url, keyBinding }: NonNullable<EdgeSite['geocoder']>,
  { postcode, country }: { readonly postcode: string; readonly country: Country },
): Promise<Coordinates | null> {
  if (!callsExternalServices(context)) throw new GeocodeFailed('not_asked_here');
  const key = secret(context, keyBinding);
  if (key === null) throw new GeocodeFailed(`no secret ${keyBinding}`);
  const address = url.replace('{postcode}', postcode).replace('{key}', () => encodeURIComponent(key));
  try {
    const response = await fetchExternal(context.runtime, new Request(address, { redirect: 'manual' }), {
      until: context.runtime.deadline(TIMEOUT_MS),
      maxBytes: MAX_BYTES,
    });
    if (!response.ok) throw new GeocodeFailed(`${response.status}`);
    const answer: unknown = await response.json();
    // A refused key is often answered with 200 and no results: that is no postcode without a place.
    if (!Array.isArray((answer as { readonly results?: unknown } | null)?.results) || refusal(answer))
      throw new GeocodeFailed('garbage');
    return firstPlace(answer, country);
  } catch (error) {
    if (error instanceof GeocodeFailed) throw error;
    if (error instanceof TooLarge) throw new GeocodeFailed('too_large');
    throw new GeocodeFailed((error as Error).name === 'TimeoutError' ? 'timeout' : 'unreachable');
  }
}

/** Services of this shape say `status: "REQUEST_DENIED"`, `OVER_QUERY_LIMIT` and the like; `OK` and `ZERO_RESULTS` are answers. */
function refusal(answer: unknown): boolean {
  const { status } = answer as { readonly status?: unknown };
  return typeof status === 'string' && status !== 'OK' && status !== 'ZERO_RESULTS';
}
