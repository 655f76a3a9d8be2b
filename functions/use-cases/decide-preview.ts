import type { PreviewDecision } from '#domain/preview-decision.ts';
import { database, type WorkerContext } from '../platform/env.ts';
import { decisionTokenProblem } from '../topics/previews/decision-token.ts';
import { findLive, insertDecision, mayRequestChange } from '../topics/previews/decisions-repo.ts';
import type { ReportCommits } from '../topics/previews/report-commits.ts';

/** What a person sends from a report; `request` is the text of a requested change, `sure` the checkbox that confirms publishing. */
export interface GivenDecision {
  readonly kind: unknown;
  readonly token: unknown;
  readonly name: unknown;
  readonly request: unknown;
  readonly sure: unknown;
}

/**
 * `done` = the decision was stored; otherwise why it was not, for the report to say: the token is of another report (`other`), expired
 * (`late`) or used already (`used`); the live site has changed since the preview was compared with it (`moved`); the site still has made-up settings (`unfinished`); the name (`name`), the
 * confirmation (`sure`) or the text of the requested change (`request`) is missing; or too many changes are requested already (`many`).
 */
export type Decided =
  | 'done'
  | 'other'
  | 'late'
  | 'used'
  | 'moved'
  | 'unfinished'
  | 'name'
  | 'sure'
  | 'request'
  | 'many';

const MAX_NAME = 100;
const MAX_REQUEST = 4000;

/**
 * Stores a request to publish or change a preview: once for each opened report, within two hours, for the commit in the report, and only
 * while the live site is the one it was compared with. Nothing else happens here: the publisher reads the decision.
 */
export async function decidePreview(
  context: WorkerContext,
  { commit, base }: ReportCommits,
  given: GivenDecision,
): Promise<Decided> {
  const problem = await decisionTokenProblem(context, given.token, commit);
  if (problem !== null) return problem;
  const kind = given.kind === 'publish' ? 'publish' : 'change';
  // Its report has no such button, and a deployment refuses it as well.
  if (kind === 'publish' && (context.edge.placeholders ?? []).length > 0) return 'unfinished';
  const name = line(given.name).slice(0, MAX_NAME);
  const request = kind === 'change' ? text(given.request).slice(0, MAX_REQUEST) : '';
  if (name === '') return 'name';
  if (kind === 'publish' && given.sure !== 'yes') return 'sure';
  if (kind === 'change' && request === '') return 'request';
  const db = database(context);
  const at = context.runtime.now().toISOString();
  const decision: PreviewDecision = { id: context.runtime.newId(), kind, commit, base, name, request, at };
  if (await insertDecision(db, String(given.token), decision)) return 'done';
  if (kind === 'change') return (await mayRequestChange(db, commit)) ? 'used' : 'many';
  const live = await findLive(db);
  return live !== null && live !== base && live !== commit ? 'moved' : 'used';
}

/** A browser counts a line break as one character against `maxlength`, and sends it as two. */
const text = (value: unknown): string => (typeof value === 'string' ? value.replace(/\r\n?/g, '\n').trim() : '');
const line = (value: unknown): string => text(value).replace(/\s+/g, ' ');
