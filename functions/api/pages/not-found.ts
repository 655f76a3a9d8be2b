import { CARS_PATH, DELISTED_DATA_PATH } from '#domain/routes/public-paths.ts';
import { edgeText } from '#text/edge-text.ts';
import type { DelistedPage } from '#views/delisted.ts';
import { asset, type RequestContext } from '../../platform/env.ts';
import { redirectOldUrl } from './old-url.ts';

const CAR = new RegExp(`^${CARS_PATH}/([^/]+)$`);

/**
 * The response for a page that does not exist: 410 with a link to similar cars for a car that is no longer listed (DET-08), a redirect for
 * a URL of the dealer's former website, else 404 with the dealer's "not found" page. 404 and 410 are not cached.
 */
export async function notFoundResponse(
  context: RequestContext,
  path: string = context.url.pathname,
): Promise<Response> {
  const slug = CAR.exec(path)?.[1];
  const delisted = slug === undefined ? undefined : await delistedPage(context, slug);
  const redirect = delisted === undefined ? await redirectOldUrl(context) : null;
  if (redirect !== null) return redirect;
  const page = await asset(context, context.edge.notFoundPath);
  const body = page.ok || page.status === 404 ? page.body : edgeText(context.edge, 'error.no_page');
  const type = page.headers.get('content-type') ?? 'text/plain; charset=utf-8';
  const headers = { 'Content-Type': type, 'Cache-Control': 'no-store' };
  if (delisted === undefined) return new Response(body, { status: 404, headers });
  const { name, title, list } = delisted;
  return new HTMLRewriter()
    .on('head > title', { element: (text) => void text.setInnerContent(title) })
    .on('meta[property="og:title"]', { element: (meta) => void meta.setAttribute('content', name) })
    .on('meta[name="description"], meta[property="og:description"]', { element: (meta) => void meta.remove() })
    .on('main h1', { element: (heading) => void heading.setInnerContent(name) })
    .on('main .intro', { element: (intro) => void intro.remove() })
    .on('main a[data-delisted]', {
      element: (link) =>
        void (list === null
          ? link.remove()
          : link.setAttribute('href', list.href).removeAttribute('hidden').setInnerContent(list.label)),
    })
    .transform(new Response(body, { status: 410, headers }));
}

/** `undefined`: no car with this slug has left the stock. */
async function delistedPage(context: RequestContext, slug: string): Promise<DelistedPage | undefined> {
  const file = await asset(context, DELISTED_DATA_PATH);
  if (!file.ok) return undefined;
  const pages: { readonly [slug: string]: DelistedPage } = await file.json();
  return Object.hasOwn(pages, slug) ? pages[slug] : undefined;
}
