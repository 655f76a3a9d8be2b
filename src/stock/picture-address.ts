import { type ImageCdn, transformUrl } from 'unpic';
import type { ImageRules } from '#site/site.ts';

/** Stand for width and height while a service's address is written; no picture is that large. */
const WIDTH = 10_007;
const HEIGHT = 7505;

/**
 * The address of a stock picture with `{w}` and `{h}` where its image service wants width and height, quality and crop written
 * out (CARD-01, CALL-02). A picture of this site, or of a host that is no known service, keeps its address.
 */
export function pictureAddress(url: string, { service, domain, quality }: ImageRules): string {
  if (service === 'none' || !/^https?:\/\//.test(url)) return url;
  const named: { provider?: ImageCdn } = service === 'auto' ? {} : { provider: service };
  const options = service === 'auto' || domain === null ? {} : { [service]: { domain } };
  const sized = transformUrl({ url, width: WIDTH, height: HEIGHT, quality, ...named }, {}, options);
  if (sized === undefined || !sized.includes(String(WIDTH)) || !/^https:\/\//.test(sized)) return url;
  return sized.replaceAll(String(WIDTH), '{w}').replaceAll(String(HEIGHT), '{h}');
}
