import { CARS_PATH, DEPARTED_DATA_PATH } from '#domain/paths.ts';
import { say } from '#text/say.ts';
import type { DepartedList } from '#views/departed.ts';
import { asset, type RequestContext } from '../../platform/env.ts';
import { oldAddress } from './old-address.ts';

const CAR = new RegExp(`^${CARS_PATH}/([^/]+)$`);

/**
 * What is answered where nothing is: 410 for a car that has left, with the way to others like it (DET-08), the new address for one of the
 * dealer's former website, else 404 with the dealer's own "not found" page. Neither page is cached.
 */
export async function missing(context: RequestContext, path: string = context.url.pathname): Promise<Response> {
  const slug = CAR.exec(path)?.[1];
  const list = slug === undefined ? undefined : await departedList(context, slug);
  const moved = list === undefined ? await oldAddress(context) : null;
  if (moved !== null) return moved;
  const page = await asset(context, context.edge.notFoundPath);
  const body = page.ok || page.status === 404 ? page.body : say(context.edge, 'refusal.no_page');
  const type = page.headers.get('content-type') ?? 'text/plain; charset=utf-8';
  const headers = { 'Content-Type': type, 'Cache-Control': 'no-store' };
  if (list === undefined) return new Response(body, { status: 404, headers });
  return new HTMLRewriter()
    .on('main .done > .page-lead', { element: (lead) => void lead.remove() })
    .on('main [data-departed]', { element: (departed) => void departed.removeAttribute('hidden') })
    .on('main [data-departed] a', {
      element: (link) =>
        void (list === null ? link.remove() : link.setAttribute('href', list.href).setInnerContent(list.label)),
    })
    .transform(new Response(body, { status: 410, headers }));
}

/** `undefined`: no such car has left; `null`: it has, and there is no list. */
async function departedList(context: RequestContext, slug: string): Promise<DepartedList | null | undefined> {
  const file = await asset(context, DEPARTED_DATA_PATH);
  if (!file.ok) return undefined;
  const lists: { readonly [slug: string]: DepartedList | null } = await file.json();
  return Object.hasOwn(lists, slug) ? lists[slug] : undefined;
}
