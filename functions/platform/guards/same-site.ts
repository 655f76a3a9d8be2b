/**
 * Whether a POST was sent by a page of another site. Browsers say where a request comes from in `Sec-Fetch-Site`, older ones in
 * `Origin`. A client that sends neither is not a browser and has no session.
 */
export function isCrossSite(request: Request, url: URL): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin';
  const origin = request.headers.get('origin');
  return origin !== null && origin !== url.origin;
}
