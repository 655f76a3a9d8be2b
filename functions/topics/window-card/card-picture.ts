import { isPublicHttps } from '#domain/public-url.ts';
import { asset, type RequestContext } from '../../platform/env.ts';
import { fetchExternal } from '../../platform/external-fetch.ts';

const MAX_BYTES = 4_000_000;
const TIMEOUT_MS = 3000;
/** A picture service may redirect to a nearer server of its own. */
const MAX_REDIRECTS = 2;
const REDIRECTS = [301, 302, 303, 307, 308];
/** A drawn PNG is decompressed in memory. */
const MAX_PNG_PIXELS = 8_000_000;

/**
 * The picture of a card, or null: a card without a picture is better than none. The URL comes from the feed, so another host is only
 * called over https and only if its host is public, at every redirect, and only a photo of limited size is accepted.
 */
export async function loadPicture(context: RequestContext, url: string | null): Promise<Uint8Array | null> {
  if (url === null) return null;
  try {
    const response = /^\/(?!\/)/.test(url) ? await asset(context, url) : await fetchPublic(context, url);
    if (!response?.ok || !isPhotoType(response)) return null;
    const bytes = new Uint8Array(await response.arrayBuffer());
    return isPhoto(bytes) ? bytes : null;
  } catch {
    context.runtime.log({ event: 'window_card_picture', site: context.edge.slug });
    return null;
  }
}

async function fetchPublic({ runtime }: RequestContext, firstUrl: string): Promise<Response | null> {
  const limits = { until: runtime.deadline(TIMEOUT_MS), maxBytes: MAX_BYTES };
  let url = firstUrl;
  for (let step = 0; step <= MAX_REDIRECTS && isPublicHttps(url); step += 1) {
    const response = await fetchExternal(runtime, new Request(url, { redirect: 'manual' }), limits);
    const location = REDIRECTS.includes(response.status) ? response.headers.get('location') : null;
    if (location === null) return response;
    url = new URL(location, url).href;
  }
  return null;
}

/** Some servers send no content type; anything declared as another type is rejected. */
function isPhotoType({ headers }: Response): boolean {
  const type = headers.get('content-type') ?? '';
  return type === '' || /^(?:image\/|application\/octet-stream)/i.test(type);
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function isPhoto(bytes: Uint8Array): boolean {
  if (bytes.length > MAX_BYTES) return false;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return true;
  if (bytes.length < 24 || !PNG.every((byte, index) => bytes[index] === byte)) return false;
  const header = new DataView(bytes.buffer, bytes.byteOffset);
  return header.getUint32(16) * header.getUint32(20) <= MAX_PNG_PIXELS;
}
