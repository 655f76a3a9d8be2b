import { type ImageCdn, transformUrl } from 'unpic';
import type { ImageRules } from '#site/site.ts';

/** Placeholders for width and height while building a service's URL; no picture is this large. */
const WIDTH = 10_007;
const HEIGHT = 7505;

/**
 * The URL of a stock picture with `{w}` and `{h}` where its image service expects width and height, and quality and crop filled in
 * (CARD-01, CALL-02). A picture of this site, or on a host that is not a known image service, keeps its URL.
 */
export function pictureUrl(url: string, { service, domain, quality }: ImageRules): string {
  if (service === 'none' || !/^https?:\/\//.test(url)) return url;
  const provider: { provider?: ImageCdn } = service === 'auto' ? {} : { provider: service };
  const options = service === 'auto' || domain === null ? {} : { [service]: { domain } };
  const sized = transformed({ url, width: WIDTH, height: HEIGHT, quality, ...provider }, options);
  if (sized === undefined || !sized.includes(String(WIDTH)) || !/^https:\/\//.test(sized)) return url;
  return sized.replaceAll(String(WIDTH), '{w}').replaceAll(String(HEIGHT), '{h}');
}

/** The URL in another size; undefined if the service has none for this URL (some throw). */
function transformed(
  from: Parameters<typeof transformUrl>[0],
  options: NonNullable<Parameters<typeof transformUrl>[2]>,
): string | undefined {
  try {
    return transformUrl(from, {}, options);
  } catch {
    return undefined;
  }
}
