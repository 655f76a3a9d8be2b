import { database, type WorkerContext } from '../platform/env.ts';
import { decisionToken } from '../topics/previews/decision-token.ts';
import { findLastDecisions, findLive, type StoredDecision } from '../topics/previews/decisions-repo.ts';
import { isOutOfDate, type ReportCommits } from '../topics/previews/report-commits.ts';

/** The state of a report for whoever opens it. */
export interface DecisionView {
  /** Token for its buttons; null = the preview has no secret, so nothing can be decided here. */
  readonly token: string | null;
  /** Whether it may be published: nobody has published it, and the live site is still the one it was compared with. */
  readonly isOpen: boolean;
  /** Whether the live site has changed since, and nobody has published this one. */
  readonly isOutdated: boolean;
  /** The last publication that was requested; it may have been rejected. */
  readonly publication: StoredDecision | null;
  /** The last change that was requested; null = there is none, a publication was requested after it, or one is under way or done. */
  readonly change: StoredDecision | null;
}

/** The possible and past decisions about a report. Opening it changes nothing, because mail scanners open links too. */
export async function decisionView(context: WorkerContext, { commit, base }: ReportCommits): Promise<DecisionView> {
  const db = database(context);
  const [live, { publication, change }] = await Promise.all([findLive(db), findLastDecisions(db, commit)]);
  const isOutdated = isOutOfDate(live, { commit, base });
  const isFree = publication === null || publication.state === 'rejected';
  return {
    token: await decisionToken(context, commit),
    isOpen: isFree && !isOutdated,
    isOutdated: isOutdated && isFree,
    publication,
    change: isFree && change !== null && change.at >= (publication?.at ?? '') ? change : null,
  };
}
