import type { EdgeSite } from '#site/site.ts';
import { edgeText } from '#text/edge-text.ts';
import { pageTitleText } from '#text/page-title.ts';
import type { Env } from '../../platform/env.ts';
import { orCall } from '../../topics/messages/call-us.ts';

/** The body of an error response (`api/responses.ts`). */
interface PageError {
  readonly message?: unknown;
  readonly reference?: unknown;
}

/**
 * An error response as a page of the dealer's site, for a browser that navigated to the URL: after a form posted without JavaScript, or if
 * a page could not be made. It is the "not found" page with its text replaced; programs get JSON.
 */
export async function errorPage(edge: EdgeSite, env: Env, request: Request, response: Response): Promise<Response> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const acceptsHtml = request.headers.get('accept')?.includes('text/html');
  if (response.status < 400 || !isJson || !acceptsHtml || request.method === 'HEAD') return response;
  const { message, reference } = (await response.json()) as PageError;
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  headers.set('Cache-Control', 'no-store');
  const title = edgeText(edge, response.status < 500 ? 'error.title' : 'error.server_title');
  const advice = response.status < 500 ? '' : ` ${edgeText(edge, 'error.again', { orCall: orCall(edge) })}`;
  const referenceText = typeof reference === 'string' ? ` ${edgeText(edge, 'error.reference', { reference })}` : '';
  const text = `${String(message)}${advice}${referenceText}`;
  const page = await notFoundPage(edge, env, request);
  headers.set('Content-Type', `text/${page === null ? 'plain' : 'html'}; charset=utf-8`);
  if (page === null) return new Response(text, { status: response.status, headers });
  return new HTMLRewriter()
    .on('head > title', {
      element: (element) =>
        void element.setInnerContent(pageTitleText((key, values) => edgeText(edge, key, values), title, edge.name)),
    })
    .on('main h1', { element: (element) => void element.setInnerContent(title) })
    .on('main .intro', { element: (element) => void element.setInnerContent(text) })
    .transform(new Response(page, { status: response.status, headers }));
}

async function notFoundPage(edge: EdgeSite, env: Env, { url }: Request): Promise<ReadableStream | null> {
  try {
    const page = await env.ASSETS.fetch(new Request(new URL(edge.notFoundPath, url)));
    return page.headers.get('content-type')?.startsWith('text/html') ? page.body : null;
  } catch {
    return null; // the static files may be what failed in the first place
  }
}
