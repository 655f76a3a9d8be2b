import { REPORT_COMMITS_PATH } from '#domain/routes/public-paths.ts';
import { asset, type RequestContext } from '../../platform/env.ts';

/** What a preview's report compares. */
export interface ReportCommits {
  readonly commit: string;
  /** The commit that it was compared with. */
  readonly base: string;
}

/** Whether the live site has changed since the report: its commit is known, and is neither the one compared with nor the reported one. */
export const isOutOfDate = (live: string | null, { commit, base }: ReportCommits): boolean =>
  live !== null && live !== base && live !== commit;

/** Null = the preview has no report, or one of uncommitted files, which cannot be published. */
export async function reportCommits(context: RequestContext): Promise<ReportCommits | null> {
  const response = await asset(context, REPORT_COMMITS_PATH);
  if (!response.ok) return null;
  const { commit, base } = await response.json<Partial<ReportCommits>>();
  return typeof commit === 'string' && typeof base === 'string' ? { commit, base } : null;
}
