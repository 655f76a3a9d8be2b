import { database, type WorkerContext } from '../platform/env.ts';
import { decisionToken } from '../topics/previews/decision-token.ts';
import { findLastDecision, findLive, findPublication, type StoredDecision } from '../topics/previews/decisions-repo.ts';
import { isOutOfDate, type ReportCommits } from '../topics/previews/report-commits.ts';

/** The state of a report for whoever opens it. */
export interface DecisionView {
  /** Token for its buttons; null = there is nothing to decide. */
  readonly token: string | null;
  /** Whether it may be published: nobody has published it, and the live site is still the one it was compared with. */
  readonly isOpen: boolean;
  readonly isOutdated: boolean;
  readonly lastDecision: StoredDecision | null;
}

/** The possible and past decisions about a report. Opening it changes nothing, because mail scanners open links too. */
export async function decisionView(context: WorkerContext, { commit, base }: ReportCommits): Promise<DecisionView> {
  const db = database(context);
  const [live, lastDecision, publication] = await Promise.all([
    findLive(db),
    findLastDecision(db, commit),
    findPublication(db, commit),
  ]);
  const isOutdated = isOutOfDate(live, { commit, base });
  return {
    token: await decisionToken(context, commit),
    isOpen: publication === null && !isOutdated,
    isOutdated: isOutdated && publication === null,
    lastDecision: publication ?? lastDecision,
  };
}
