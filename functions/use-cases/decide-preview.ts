import type { PreviewDecision } from '#domain/preview-decision.ts';
import { database, type WorkerContext } from '../platform/env.ts';
import { decisionTokenProblem } from '../topics/previews/decision-token.ts';
import { findLive, insertDecision, mayRequestChange } from '../topics/previews/decisions-repo.ts';
import { isOutOfDate, type ReportCommits } from '../topics/previews/report-commits.ts';

/** What a person sends from a report; `request` is the text of a requested change, `confirmed` the checkbox that confirms publishing. */
export interface SubmittedDecision {
  readonly kind: unknown;
  readonly token: unknown;
  readonly name: unknown;
  readonly request: unknown;
  readonly confirmed: unknown;
}

/**
 * `stored`, or why the decision was not stored, which the report shows: the token is for another report (`other_report`), has expired
 * (`expired`) or was used already (`used`); the live site has changed since the preview was compared with it (`live_changed`); the site still
 * has made-up settings (`sample_settings`); the name, the confirmation or the text of the requested change is missing; or too many changes are
 * requested already (`too_many`).
 */
export type DecisionOutcome =
  | 'stored'
  | 'other_report'
  | 'expired'
  | 'used'
  | 'live_changed'
  | 'sample_settings'
  | 'no_name'
  | 'not_confirmed'
  | 'no_request'
  | 'too_many';

const MAX_NAME = 100;
const MAX_REQUEST = 4000;

/**
 * Stores a request to publish or change a preview: once for each opened report, within two hours, for the commit in the report, and only
 * while the live site is the one it was compared with. Nothing else happens here: the publish workflow reads the decision.
 */
export async function decidePreview(
  context: WorkerContext,
  { commit, base }: ReportCommits,
  submitted: SubmittedDecision,
): Promise<DecisionOutcome> {
  const problem = await decisionTokenProblem(context, submitted.token, commit);
  if (problem !== null) return problem;
  const kind = submitted.kind === 'publish' ? 'publish' : 'change';
  // The report of a site with made-up settings has no Publish button, and its deployment is refused as well.
  if (kind === 'publish' && (context.edge.sampleSettings ?? []).length > 0) return 'sample_settings';
  const name = singleLine(submitted.name).slice(0, MAX_NAME);
  const request = kind === 'change' ? trimmedText(submitted.request).slice(0, MAX_REQUEST) : '';
  if (name === '') return 'no_name';
  if (kind === 'publish' && submitted.confirmed !== 'yes') return 'not_confirmed';
  if (kind === 'change' && request === '') return 'no_request';
  const db = database(context);
  const at = context.runtime.now().toISOString();
  const decision: PreviewDecision = { id: context.runtime.newId(), kind, commit, base, name, request, at };
  if (await insertDecision(db, String(submitted.token), decision)) return 'stored';
  if (kind === 'change') return (await mayRequestChange(db, commit)) ? 'used' : 'too_many';
  const live = await findLive(db);
  return isOutOfDate(live, { commit, base }) ? 'live_changed' : 'used';
}

/** A browser counts a line break as one character against `maxlength`, and sends it as two. */
const trimmedText = (value: unknown): string => (typeof value === 'string' ? value.replace(/\r\n?/g, '\n').trim() : '');
const singleLine = (value: unknown): string => trimmedText(value).replace(/\s+/g, ' ');
