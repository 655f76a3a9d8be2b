import {
  DECIDE_PATH,
  DECISIONS_PATH,
  HOME_PATH,
  PREVIEW_STYLE_PATH,
  REPORT_PATH,
} from '#domain/routes/public-paths.ts';
import { safePath } from '#domain/safe-path.ts';
import { escapeMarkup } from '#domain/xml.ts';
import { edgeText } from '#text/edge-text.ts';
import { cookie, readCookie, withCookies } from '../../platform/cookies.ts';
import type { RequestContext } from '../../platform/env.ts';
import { ACCESS_COOKIE, ACCESS_TOKEN, accessUntil } from '../../topics/previews/access-token.ts';
import { NO_STORE, seeOther } from '../responses.ts';
import { decisionsCall, postDecision, reportPage } from './report.ts';

/** Query parameter of a preview link. Its value is an access token: a signed expiry time that lets its holder see the preview. */
const ACCESS_QUERY = 'preview';

const STYLE = `.preview-bar{display:flex;flex-wrap:wrap;gap:.25rem 1rem;justify-content:center;padding:.5rem 1rem;background:#ffd84d;color:#1b1c1e;font:600 .9375rem/1.4 system-ui,sans-serif;text-align:center}
.preview-bar p{margin:0}
.preview-bar a{color:inherit;text-decoration:underline}
.preview-bar a:focus-visible{outline:2px solid currentColor;outline-offset:2px}
@media print{.preview-bar{display:none}}
`;

/**
 * Protects a preview: without an access token nobody can see any of it, including its files and API responses. A link with an access token sets it as a
 * cookie and redirects; it has no other effect. Every page but the report has a bar that says it is a preview and links to the report of what has
 * changed.
 *
 * @param respond returns the site's own response
 */
export async function protectPreview(context: RequestContext, respond: () => Promise<Response>): Promise<Response> {
  const { edge, request, url, runtime } = context;
  if (url.pathname === DECISIONS_PATH) return decisionsCall(context);
  const accessToken = url.searchParams.get(ACCESS_QUERY);
  const until = await accessUntil(context, accessToken);
  if (until !== null && (request.method === 'GET' || request.method === 'HEAD')) {
    url.searchParams.delete(ACCESS_QUERY);
    const seconds = Math.floor((until - runtime.now().getTime()) / 1000);
    const redirect = seeOther(safePath(url.pathname + url.search) ?? HOME_PATH);
    return withCookies(redirect, [cookie(ACCESS_COOKIE, accessToken ?? '', seconds)]);
  }
  if ((await accessUntil(context, readCookie(request, ACCESS_COOKIE, ACCESS_TOKEN))) === null)
    return new Response(edgeText(edge, 'preview.closed'), {
      status: 401,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', ...NO_STORE },
    });
  if (url.pathname === PREVIEW_STYLE_PATH)
    return new Response(STYLE, { headers: { 'Content-Type': 'text/css; charset=utf-8', ...NO_STORE } });
  if (url.pathname === DECIDE_PATH) return asPreview(context, await postDecision(context));
  const isReport = url.pathname === REPORT_PATH && request.method === 'GET';
  return asPreview(context, (isReport ? await reportPage(context) : null) ?? (await respond()));
}

/** Adds the bar to any page except the report, whose buttons work in a preview too, and forbids caching of every response. */
function asPreview({ edge, url }: RequestContext, response: Response): Response {
  const page = new Response(response.body, response);
  page.headers.set('Cache-Control', NO_STORE['Cache-Control']);
  if (!page.headers.get('content-type')?.startsWith('text/html')) return page;
  for (const name of ['etag', 'last-modified', 'content-length']) page.headers.delete(name);
  const isReport = url.pathname === REPORT_PATH || url.pathname === DECIDE_PATH;
  const text = (key: Parameters<typeof edgeText>[1]): string => escapeMarkup(edgeText(edge, key));
  const bar = `<aside class="preview-bar" aria-label="${text('preview.label')}"><p>${text('preview.bar')}</p><a href="${REPORT_PATH}">${text('preview.report')}</a></aside>`;
  return new HTMLRewriter()
    .on('head', {
      element: (head) =>
        void head.append(
          `<meta name="robots" content="noindex, nofollow"><link rel="stylesheet" href="${PREVIEW_STYLE_PATH}">`,
          { html: true },
        ),
    })
    .on('body', { element: (body) => void (isReport || body.prepend(bar, { html: true })) })
    .transform(page);
}
