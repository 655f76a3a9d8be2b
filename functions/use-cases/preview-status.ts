import type { PreviewStatus } from '#domain/preview-decision.ts';
import { database, type WorkerContext } from '../platform/env.ts';
import { findLive, findNewDecisions, setLive, storeOutcome } from '../topics/previews/decisions-repo.ts';
import type { ReportCommits } from '../topics/previews/report-commits.ts';

/** A preview's state, for the publish workflow. */
export async function previewStatus(context: WorkerContext, report: ReportCommits | null): Promise<PreviewStatus> {
  const db = database(context);
  const [live, decisions] = await Promise.all([findLive(db), findNewDecisions(db)]);
  return { report, live, decisions };
}

/** What the publish workflow reports to a preview: which commit is live, or the outcome of a decision. */
export interface PublishReport {
  readonly live?: unknown;
  readonly id?: unknown;
  readonly state?: unknown;
  readonly problem?: unknown;
}

/** Outcomes of a decision by their names, with those that scripts used before decision 703. */
const OUTCOMES: ReadonlyMap<unknown, 'done' | 'rejected'> = new Map([
  ['done', 'done'],
  ['taken', 'done'],
  ['rejected', 'rejected'],
  ['refused', 'rejected'],
]);

const COMMIT = /^[0-9a-f]{7,64}$/;

/**
 * Stores such a report.
 *
 * @returns whether it was valid: a commit, or a decision that was new
 */
export async function recordPublishReport(
  context: WorkerContext,
  { live, id, state, problem }: PublishReport,
): Promise<boolean> {
  const db = database(context);
  if (typeof live === 'string') {
    if (!COMMIT.test(live)) return false;
    await setLive(db, live, context.runtime.now().toISOString());
    return true;
  }
  const outcome = OUTCOMES.get(state);
  if (typeof id !== 'string' || outcome === undefined) return false;
  return storeOutcome(db, id, outcome, typeof problem === 'string' ? problem.slice(0, 500) : null);
}
