import { firstPlace } from '#domain/geocoder.ts';
import type { Country } from '#domain/locale.ts';
import type { Coordinates } from '#domain/locations.ts';
import type { EdgeSite } from '#site/site.ts';
import { type Place, secret, speaksOutside } from '../../platform/env.ts';
import { askOutside, TooLarge } from '../../platform/outside-call.ts';

/** Somebody waits for the answer, and the page has a table to fall back on. */
const PATIENCE_MS = 4000;
const MOST_BYTES = 256 * 1024;

/** The service gave no answer; `reason` may be logged, it holds neither address nor key. */
export class NoPlace extends Error {
  override readonly name = 'NoPlace';
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Where a postcode of a country is, by the dealer's service; null = it knows no such place, or names one that cannot be there.
 *
 * @throws NoPlace without the secret, outside production (R11), and when the service refuses, hangs, errs or answers something else.
 */
export async function findPostcode(
  place: Place,
  { url, keyBinding }: NonNullable<EdgeSite['geocoder']>,
  { postcode, country }: { readonly postcode: string; readonly country: Country },
): Promise<Coordinates | null> {
  if (!speaksOutside(place)) throw new NoPlace('not_asked_here');
  const key = secret(place, keyBinding);
  if (key === null) throw new NoPlace(`no secret ${keyBinding}`);
  const address = url.replace('{postcode}', postcode).replace('{key}', () => encodeURIComponent(key));
  try {
    const response = await askOutside(place.outside, new Request(address, { redirect: 'manual' }), {
      until: place.outside.deadline(PATIENCE_MS),
      mostBytes: MOST_BYTES,
    });
    if (!response.ok) throw new NoPlace(`${response.status}`);
    const answer: unknown = await response.json();
    // A refused key is often answered with 200 and no results: that is no postcode without a place.
    if (!Array.isArray((answer as { readonly results?: unknown } | null)?.results) || refusal(answer))
      throw new NoPlace('garbage');
    return firstPlace(answer, country);
  } catch (error) {
    if (error instanceof NoPlace) throw error;
    if (error instanceof TooLarge) throw new NoPlace('too_large');
    throw new NoPlace((error as Error).name === 'TimeoutError' ? 'timeout' : 'unreachable');
  }
}

/** Services of this shape say `status: "REQUEST_DENIED"`, `OVER_QUERY_LIMIT` and the like; `OK` and `ZERO_RESULTS` are answers. */
function refusal(answer: unknown): boolean {
  const { status } = answer as { readonly status?: unknown };
  return typeof status === 'string' && status !== 'OK' && status !== 'ZERO_RESULTS';
}
