import { CARS_PATH, DEPARTED_DATA_PATH } from '#domain/paths.ts';
import { edgeText } from '#text/edge-text.ts';
import type { DepartedList } from '#views/departed.ts';
import { asset, type RequestContext } from '../../platform/env.ts';
import { redirectOldAddress } from './old-address.ts';

const CAR = new RegExp(`^${CARS_PATH}/([^/]+)$`);

/**
 * The response for a page that does not exist: 410 with a link to similar cars for a car that is no longer listed (DET-08), a redirect for
 * a URL of the dealer's former website, else 404 with the dealer's "not found" page. 404 and 410 are not cached.
 */
export async function missing(context: RequestContext, path: string = context.url.pathname): Promise<Response> {
  const slug = CAR.exec(path)?.[1];
  const list = slug === undefined ? undefined : await departedList(context, slug);
  const redirect = list === undefined ? await redirectOldAddress(context) : null;
  if (redirect !== null) return redirect;
  const page = await asset(context, context.edge.notFoundPath);
  const body = page.ok || page.status === 404 ? page.body : edgeText(context.edge, 'refusal.no_page');
  const type = page.headers.get('content-type') ?? 'text/plain; charset=utf-8';
  const headers = { 'Content-Type': type, 'Cache-Control': 'no-store' };
  if (list === undefined) return new Response(body, { status: 404, headers });
  return new HTMLRewriter()
    .on('main .done > .intro', { element: (lead) => void lead.remove() })
    .on('main [data-departed]', { element: (departed) => void departed.removeAttribute('hidden') })
    .on('main [data-departed] a', {
      element: (link) =>
        void (list === null ? link.remove() : link.setAttribute('href', list.href).setInnerContent(list.label)),
    })
    .transform(new Response(body, { status: 410, headers }));
}

/** A link to similar cars. `undefined`: no car with this slug has left the stock; `null`: one has, and there is no such list. */
async function departedList(context: RequestContext, slug: string): Promise<DepartedList | null | undefined> {
  const file = await asset(context, DEPARTED_DATA_PATH);
  if (!file.ok) return undefined;
  const lists: { readonly [slug: string]: DepartedList | null } = await file.json();
  return Object.hasOwn(lists, slug) ? lists[slug] : undefined;
}
