import { REPORT_PATH } from '#domain/routes/public-paths.ts';
import type { EdgeKey } from '#text/edge-text.ts';
import { edgeText } from '#text/edge-text.ts';
import { asset, type RequestContext } from '../../platform/env.ts';
import { fillPage } from '../../platform/fill/fill-page.ts';
import { previewSecret } from '../../topics/previews/access-token.ts';
import type { StoredDecision } from '../../topics/previews/decisions-repo.ts';
import { reportCommits } from '../../topics/previews/report-commits.ts';
import { type DecisionOutcome, decidePreview } from '../../use-cases/decide-preview.ts';
import { type DecisionView, decisionView } from '../../use-cases/decision-view.ts';
import { previewStatus, recordPublishReport } from '../../use-cases/preview-status.ts';
import { readBody } from '../read-body.ts';
import { readPost } from '../read-post.ts';
import { requireBearer } from '../require-secret.ts';
import { errorResponse, jsonResponse, methodNotAllowed, seeOther } from '../responses.ts';

/** Messages in the report for a decision that was not stored, by reason. */
const MESSAGES: { readonly [outcome in Exclude<DecisionOutcome, 'stored'>]: EdgeKey } = {
  other_report: 'preview.other_report',
  expired: 'preview.expired',
  used: 'preview.used',
  live_changed: 'preview.live_changed',
  sample_settings: 'preview.placeholders',
  no_name: 'preview.no_name',
  not_confirmed: 'preview.not_confirmed',
  no_request: 'preview.no_request',
  too_many: 'preview.too_many',
};

/** A decision that was not stored: why, and what was typed. */
interface NotStored {
  readonly outcome: keyof typeof MESSAGES;
  readonly name: unknown;
  readonly request: unknown;
}

/**
 * The report page, filled with the state of its decision and the token for its buttons. Opening it changes nothing.
 *
 * @param notStored what was just sent and refused: the page says why and keeps what was typed
 */
export async function reportPage(context: RequestContext, notStored?: NotStored): Promise<Response | null> {
  const page = await asset(context, REPORT_PATH);
  if (!page.ok) return null;
  const commits = await reportCommits(context);
  if (commits === null) return page;
  const view = await decisionView(context, commits);
  const reason = notStored?.outcome ?? (context.url.searchParams.get('problem') as keyof typeof MESSAGES);
  const problem = Object.hasOwn(MESSAGES, reason) ? MESSAGES[reason] : undefined;
  const placeholders: { [name: string]: string } = {
    'decision.name': trimmedText(notStored?.name),
    'decision.request': trimmedText(notStored?.request),
    'decision.token': view.token ?? '',
    'decision.publish': view.isOpen && view.token !== null ? 'open' : '',
    'decision.change': view.token === null ? '' : 'open',
    'decision.problem': problem === undefined ? '' : edgeText(context.edge, problem),
    'decision.status': decisionText(context, view),
  };
  const filled = fillPage(page, { placeholders, controls: {} });
  return notStored === undefined ? filled : new Response(filled.body, { status: 422, headers: filled.headers });
}

const trimmedText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function decisionText({ edge }: RequestContext, { publication, change, isOutdated }: DecisionView): string {
  if (isOutdated) return edgeText(edge, 'preview.live_changed');
  return [publication && publicationText(edge, publication), change && changeText(edge, change)]
    .filter((text) => text !== null)
    .join(' ');
}

function publicationText(edge: RequestContext['edge'], { state, problem, name }: StoredDecision): string {
  if (state !== 'rejected')
    return edgeText(edge, state === 'done' ? 'preview.published' : 'preview.publish_requested', { name });
  return problem === null ? edgeText(edge, 'preview.live_changed') : edgeText(edge, 'preview.refused', { problem });
}

function changeText(edge: RequestContext['edge'], { state, problem, name }: StoredDecision): string {
  return state === 'rejected' && problem !== null
    ? edgeText(edge, 'preview.change_refused', { problem })
    : edgeText(edge, 'preview.change_requested', { name });
}

/**
 * Handles a submission of one of the two buttons. A refused one gets the current report, filled in with what was typed: the page must not be
 * cached, so a browser that goes back has lost it.
 */
export async function postDecision(context: RequestContext): Promise<Response> {
  if (context.request.method === 'GET') return seeOther(`${REPORT_PATH}#decide`);
  const body = await readPost(context);
  if (body instanceof Response) return body;
  const commits = await reportCommits(context);
  if (commits === null) return seeOther(REPORT_PATH);
  const { kind, token, name, request, confirmed } = body.raw;
  const outcome = await decidePreview(context, commits, { kind, token, name, request, confirmed });
  if (outcome === 'stored') return seeOther(`${REPORT_PATH}#decide`);
  // Already sent, for example by a double click: there is nothing to send again.
  if (outcome === 'used') return seeOther(`${REPORT_PATH}?problem=used#decide`);
  return (await reportPage(context, { outcome, name, request })) ?? seeOther(REPORT_PATH);
}

/**
 * For the publish workflow, with the preview's secret. GET: the preview's state (`PreviewStatus`); POST: which commit is live, or the outcome of a
 * decision.
 */
export async function decisionsCall(context: RequestContext): Promise<Response> {
  const { edge, request } = context;
  const secret = previewSecret(context);
  if (secret === null) return errorResponse(401, 'secret', edgeText(edge, 'error.secret'));
  const rejection = await requireBearer(context, secret);
  if (rejection !== null) return rejection;
  if (request.method === 'GET') return jsonResponse(await previewStatus(context, await reportCommits(context)));
  if (request.method !== 'POST') return methodNotAllowed(context);
  const body = await readBody(request);
  if ('status' in body) return errorResponse(body.status, body.error, edgeText(edge, body.message));
  return (await recordPublishReport(context, body.raw))
    ? jsonResponse({ ok: true })
    : errorResponse(422, 'unknown', edgeText(edge, 'preview.unknown'));
}
