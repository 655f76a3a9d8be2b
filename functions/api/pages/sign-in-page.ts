import { SIGN_IN_PATH, signInHref } from '#domain/routes/public-paths.ts';
import { identifierText, recipientOf } from '#domain/sign-in.ts';
import { edgeText } from '#text/edge-text.ts';
import { asset, type RequestContext } from '../../platform/env.ts';
import { fillPage } from '../../platform/fill/fill-page.ts';
import { demoCode } from '../../topics/messages/message-status.ts';
import { pendingIdentifier } from '../../use-cases/request-code.ts';
import { notFoundResponse } from './not-found.ts';
import { queryFill } from './query-fill.ts';

/** A refused form post without JavaScript: the response's status, and by control name what is wrong and what was typed. */
export interface RejectedPost {
  readonly status: number;
  readonly errors: { readonly [name: string]: string };
  readonly typed: { readonly [name: string]: string };
}

/**
 * Fills in the sign-in page according to the query (ROUTE-05): the reason for signing in, and the step. `?step=code` shows the second step while
 * this browser has a pending code. Placeholders: those of `queryFill`, `sign_in.again`, `step.code`, `sent_to`, `sign_in.code_limit`,
 * `account.deleted`, `shown_message` (in a demonstration) and `error.<control>`.
 */
export async function signInPage(
  context: RequestContext,
  query: URLSearchParams,
  rejectedPost: RejectedPost | null = null,
): Promise<Response> {
  const page = await asset(context, SIGN_IN_PATH);
  if (!page.ok) return notFoundResponse(context);
  const fill = await queryFill(context, SIGN_IN_PATH, query);
  const pending = query.get('step') === 'code' ? await pendingIdentifier(context) : null;
  const demoMessage = pending === null ? null : await demoCode(context, pending);
  const retryQuery = new URLSearchParams(query);
  retryQuery.delete('step');
  retryQuery.delete('sent');
  const placeholders = {
    ...fill.placeholders,
    'sign_in.again': signInHref(retryQuery),
    ...(pending === null ? {} : { 'step.code': '1', sent_to: identifierText(pending) }),
    ...(demoMessage === null ? {} : { shown_message: demoMessage }),
    ...(query.get('deleted') === '1' ? { 'account.deleted': '1' } : {}),
    ...(query.get('sent') === 'before' ? { 'sign_in.code_limit': '1' } : {}),
  };
  const controls = {
    ...fill.controls,
    ...(query.get('add') === 'true' ? { add: 'true' } : {}),
    ...(pending === null ? {} : { identifier: recipientOf(pending) }),
  };
  return pageWithErrors(context, page, { placeholders, controls }, rejectedPost);
}

/** A filled page with error messages at the controls and the focus on the first of them. */
export function pageWithErrors(
  { edge }: RequestContext,
  page: Response,
  fill: Parameters<typeof fillPage>[1],
  rejectedPost: RejectedPost | null,
): Response {
  if (rejectedPost === null) return fillPage(page, fill);
  const errors = Object.entries(rejectedPost.errors);
  const placeholders = {
    ...fill.placeholders,
    ...Object.fromEntries(errors.map(([name, text]) => [`error.${name}`, text])),
  };
  const filled = fillPage(page, { placeholders, controls: { ...fill.controls, ...rejectedPost.typed } });
  const titlePrefix = edgeText(edge, 'error.title_prefix');
  let rewriter = new HTMLRewriter().on('head > title', { element: (title) => void title.prepend(titlePrefix) });
  for (const [index, [name]] of errors.entries())
    rewriter = rewriter.on(`input.control[name="${name}"]`, {
      element(control) {
        control.setAttribute('aria-invalid', 'true');
        if (index === 0) control.setAttribute('autofocus', '');
      },
    });
  return rewriter.transform(new Response(filled.body, { status: rejectedPost.status, headers: filled.headers }));
}
