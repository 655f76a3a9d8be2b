import type { PreviewDecision, PreviewStatus } from '#domain/preview-decision.ts';
import { oneLine, plainMarkdown } from '#text/markdown.ts';
import { PUBLISH_ERRORS } from '#text/publish-errors.ts';
import { pullOf, pullPreview, resourceName } from '../edge/resource-name.ts';
import { type GitHub, putComment, RateLimited, statusOf } from './github.ts';
import type { PullChanges } from './pull-changes.ts';

/** The live branch. */
const MAIN = 'main';
/** The workflow that publishes it. */
const PUBLISH = 'publish.yml';
const MAX_REQUEST = 4000;

/** Calls to previews, by URL and secret. */
export interface PreviewCalls {
  /** @throws Error with the reason why there is no status */
  getStatus(preview: string, slug: string): Promise<PreviewStatus>;
  /** @throws Error with the reason why it was not accepted */
  report(
    preview: string,
    slug: string,
    status:
      | { readonly live: string }
      | { readonly id: string; readonly state: 'done' | 'rejected'; readonly problem?: string },
  ): Promise<void>;
}

export interface DecideOptions {
  readonly github: GitHub;
  readonly previews: PreviewCalls;
  /** Names of the existing previews. */
  readonly names: readonly string[];
  /** The slugs of all dealers on the live branch. */
  readonly slugs: readonly string[];
  /** The commit of the live branch that is being examined. */
  readonly main: string;
  /** Whether a dealer's live site has changed since a commit. */
  readonly hasChanged: (slug: string, since: string) => Promise<boolean>;
  /** Whether somebody made another version of a dealer live by hand, which publishing would undo. */
  readonly isManuallyDeployed: (slug: string) => Promise<boolean>;
  /** What a pull request would change; null = it has conflicts. */
  readonly changesOf: (number: number, head: string) => Promise<PullChanges | null>;
}

/** The outcome for a pull request, for the log. */
export interface PullOutcome {
  readonly number: number;
  /** One sentence each, on one line. */
  readonly log: readonly string[];
  /** True = it could not be examined completely, and the next run tries again. */
  readonly isFailed: boolean;
}

interface Preview {
  readonly name: string;
  readonly slug: string;
  /** Null = no response. */
  readonly status: PreviewStatus | null;
}

interface Pull {
  readonly number: number;
  readonly head: string;
  readonly state: 'open' | 'merged' | 'closed';
  readonly isDraft: boolean;
}

/**
 * Carries out the decisions made in the reports of pull requests' previews. A requested change becomes a comment. A pull request is merged
 * once every dealer it changes wants its last commit published, the live sites are still the ones their reports compare with, and its
 * checks have passed. A request to publish that cannot succeed is refused with a text for the dealer; one that only needs time waits. No state is
 * stored: each step depends on what exists, so an interrupted run is finished by the next one, and repeating a step has no effect.
 *
 * @throws RateLimited when GitHub's rate limit is reached
 */
export async function decidePulls(options: DecideOptions): Promise<PullOutcome[]> {
  const outcomes: PullOutcome[] = [];
  // Names and messages come from previews, which run the code of a change: a line break would begin a command of GitHub's log.
  const add = (result: PullOutcome): void => void outcomes.push({ ...result, log: result.log.map(oneLine) });
  for (const [number, names] of Map.groupBy(options.names, pullOf)) {
    if (number === null) continue; // an operator's own preview
    const log: string[] = [];
    try {
      await decidePull(options, number, names, log);
      add({ number, log, isFailed: false });
    } catch (error) {
      if (error instanceof RateLimited) throw error;
      add({ number, log: [...log, (error as Error).message], isFailed: true });
    }
  }
  return outcomes;
}

/**
 * Starts the publishing workflow unless it has run, or is running, for the last commit of the live branch. GitHub does not start it after a
 * merge made with a workflow's token.
 *
 * @returns whether it was started
 */
export async function publishMain({ octokit, at }: GitHub): Promise<boolean> {
  const workflow = { ...at, workflow_id: PUBLISH };
  const { data } = await octokit.request('GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs', {
    ...workflow,
    head_sha: await mainOf({ octokit, at }),
    per_page: 1,
  });
  if (data.total_count > 0) return false;
  await startPublish({ octokit, at });
  return true;
}

/** Starts `publish.yml` for the branch `main`. */
export async function startPublish({ octokit, at }: Pick<GitHub, 'octokit' | 'at'>): Promise<void> {
  const workflow = { ...at, workflow_id: PUBLISH, ref: MAIN };
  await octokit.request('POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches', workflow);
}

async function decidePull(
  options: DecideOptions,
  number: number,
  names: readonly string[],
  log: string[],
): Promise<void> {
  const { github, main } = options;
  const pull = await readPull(github, number);
  if (pull === null) {
    log.push(
      `It is from a fork, is not for the branch ${MAIN}, or does not exist, so it cannot be published from its report.`,
    );
    return;
  }
  const changes = pull.state === 'open' ? await options.changesOf(number, pull.head) : { slugs: [], deleted: [] };
  const previews = await readPreviews(options, number, names, [...options.slugs, ...(changes?.slugs ?? [])], log);
  const requests: PublishRequest[] = [];
  for (const preview of previews) {
    for (const decision of preview.status?.decisions ?? []) {
      if (decision.kind === 'publish') requests.push({ preview, decision });
      else await forwardRequest(options, number, preview, decision, log);
    }
  }
  const reportAll = async (
    state: 'done' | 'rejected',
    group: readonly PublishRequest[],
    problem?: string,
  ): Promise<void> => {
    for (const request of group) await settleRequest(options, request, { state, problem }, log);
  };
  const isCurrent = ({ decision }: PublishRequest): boolean => decision.commit === pull.head;
  await reportAll(
    'rejected',
    requests.filter((request) => !isCurrent(request)),
    PUBLISH_ERRORS.superseded,
  );
  const current = requests.filter(isCurrent);
  if (pull.state === 'merged') return await reportAll('done', current);
  if (pull.state === 'closed') return await reportAll('rejected', current, PUBLISH_ERRORS.closed);
  const outdatedRequests: PublishRequest[] = [];
  for (const request of current)
    if (await options.hasChanged(request.preview.slug, request.decision.base)) outdatedRequests.push(request);
  await reportAll('rejected', outdatedRequests, PUBLISH_ERRORS.moved);
  const manual: PublishRequest[] = [];
  for (const request of current)
    if (!outdatedRequests.includes(request) && (await options.isManuallyDeployed(request.preview.slug)))
      manual.push(request);
  await reportAll('rejected', manual, PUBLISH_ERRORS.manual);
  const validRequests = current.filter((request) => !outdatedRequests.includes(request) && !manual.includes(request));
  if (validRequests.length === 0) return;
  const refusal = await refusalOf(github, pull, changes, previews);
  if (refusal === 'running') {
    log.push('It waits until its checks have finished.');
    return;
  }
  if (refusal !== null) return await reportAll('rejected', validRequests, PUBLISH_ERRORS[refusal]);
  const missing = (changes?.slugs ?? []).filter((slug) => !validRequests.some(({ preview }) => preview.slug === slug));
  if (missing.length > 0) {
    log.push(`It waits for ${missing.join(', ')}.`);
    return;
  }
  if ((await mainOf(github)) !== main) {
    log.push(`It waits: ${MAIN} has moved since this run began, and the next one checks again.`);
    return;
  }
  const problem = await merge(github, pull);
  if (problem !== null) {
    log.push(`It waits: GitHub does not merge it. ${problem}`);
    return;
  }
  log.push(
    `It is merged: ${validRequests.map(({ decision, preview }) => `${decision.name} (${preview.slug})`).join(', ')}.`,
  );
  await reportAll('done', validRequests);
}

interface PublishRequest {
  readonly preview: Preview;
  readonly decision: PreviewDecision;
}

/** Null = its report cannot be published. */
async function readPull({ octokit, at, name }: GitHub, number: number): Promise<Pull | null> {
  try {
    const { data } = await octokit.request('GET /repos/{owner}/{repo}/pulls/{pull_number}', {
      ...at,
      pull_number: number,
    });
    if (data.head.repo?.full_name !== name || data.base.ref !== MAIN) return null;
    const state = data.merged ? 'merged' : data.state === 'open' ? 'open' : 'closed';
    return { number, head: data.head.sha, state, isDraft: data.draft === true };
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

/** Reads the status of the previews, and tells each which commit is live for its dealer. */
async function readPreviews(
  { previews, main, hasChanged }: DecideOptions,
  number: number,
  names: readonly string[],
  slugs: readonly string[],
  log: string[],
): Promise<Preview[]> {
  const slugOf = new Map(
    slugs.map((slug) => [resourceName(slug, { kind: 'preview', name: pullPreview(number) }), slug]),
  );
  const readable: Preview[] = [];
  for (const name of names) {
    const slug = slugOf.get(name);
    if (slug === undefined) continue; // for a dealer that a later commit no longer changes
    try {
      const status = await previews.getStatus(name, slug);
      if (status.report !== null) {
        const live = (await hasChanged(slug, status.report.base)) ? main : status.report.base;
        if (status.live !== live) await previews.report(name, slug, { live });
      }
      readable.push({ name, slug, status });
    } catch (error) {
      log.push(`The decisions for ${slug} could not be read: ${(error as Error).message}`);
      readable.push({ name, slug, status: null });
    }
  }
  return readable;
}

/** Why a pull request cannot be published; `running` = its checks are still running; null = nothing prevents it. */
async function refusalOf(
  github: GitHub,
  pull: Pull,
  changes: PullChanges | null,
  previews: readonly Preview[],
): Promise<keyof typeof PUBLISH_ERRORS | 'running' | null> {
  if (pull.isDraft) return 'draft';
  if (changes === null) return 'conflict';
  const checks = await checksOf(github, pull.head);
  if (checks !== 'green') return checks === 'running' ? 'running' : 'checks';
  const previewOf = (slug: string): Preview | undefined => previews.find((preview) => preview.slug === slug);
  if (changes.slugs.some((slug) => previewOf(slug) === undefined)) return 'missing';
  const isClosed = (slug: string): boolean => previewOf(slug)?.status?.report === null;
  return changes.deleted.length > 0 || changes.slugs.some(isClosed) ? 'operator' : null;
}

/** Check runs and the older commit statuses together. None at all means that they have not started yet. */
async function checksOf({ octokit, at }: GitHub, commit: string): Promise<'green' | 'running' | 'red'> {
  const previewOf = { ...at, ref: commit, per_page: 100 };
  const runs = await octokit.paginate('GET /repos/{owner}/{repo}/commits/{ref}/check-runs', previewOf);
  const { data: statuses } = await octokit.request('GET /repos/{owner}/{repo}/commits/{ref}/status', previewOf);
  const hasPassed = ({ conclusion }: (typeof runs)[number]): boolean =>
    conclusion === 'success' || conclusion === 'neutral' || conclusion === 'skipped';
  const completed = runs.filter(({ status }) => status === 'completed');
  if (
    !completed.every(hasPassed) ||
    (statuses.total_count > 0 && (statuses.state === 'failure' || statuses.state === 'error'))
  )
    return 'red';
  const isRunning = completed.length < runs.length || (statuses.total_count > 0 && statuses.state === 'pending');
  return isRunning || runs.length + statuses.total_count === 0 ? 'running' : 'green';
}

/**
 * Merges exactly the commit that was decided about.
 *
 * @returns why GitHub refuses; null = it is merged, by this run or another
 */
async function merge({ octokit, at, name }: GitHub, { number, head }: Pull): Promise<string | null> {
  try {
    await octokit.request('PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge', {
      ...at,
      pull_number: number,
      sha: head,
      request: { retries: 0 },
    });
    return null;
  } catch (error) {
    // The response was lost, or another run was faster: then it has been merged.
    const pullNow = await readPull({ octokit, at, name }, number);
    if (pullNow?.state === 'merged' && pullNow.head === head) return null;
    if (statusOf(error) === 405 || statusOf(error) === 409) return (error as Error).message;
    throw error;
  }
}

const mainOf = async ({ octokit, at }: Pick<GitHub, 'octokit' | 'at'>): Promise<string> =>
  (await octokit.request('GET /repos/{owner}/{repo}/git/ref/{ref}', { ...at, ref: `heads/${MAIN}` })).data.object.sha;

/** Posts a requested change as a comment, once, and tells the preview. */
async function forwardRequest(
  { github, previews }: DecideOptions,
  number: number,
  preview: Preview,
  { id, name, request, commit }: PreviewDecision,
  log: string[],
): Promise<void> {
  const marker = `<!-- caryard: request ${id.replaceAll(/[^\w-]/g, '')} -->`;
  const lines = request.split('\n').map((line) => `> ${plainMarkdown(line, MAX_REQUEST)}`);
  const head = `**${plainMarkdown(name)}** (${plainMarkdown(preview.slug)}) asks for a change to ${commit.slice(0, 12)}:`;
  await putComment(github, number, { marker, body: `${[marker, head, '', ...lines].join('\n')}\n` });
  await reportOutcome(previews, preview, { id, state: 'done' });
  log.push(`${name} (${preview.slug}) asks for a change: see the pull request.`);
}

async function settleRequest(
  { previews }: DecideOptions,
  { preview, decision }: PublishRequest,
  { state, problem }: { readonly state: 'done' | 'rejected'; readonly problem?: string | undefined },
  log: string[],
): Promise<void> {
  await reportOutcome(previews, preview, { id: decision.id, state, ...(problem === undefined ? {} : { problem }) });
  if (state === 'rejected') log.push(`${decision.name} (${preview.slug}) was rejected: ${problem}`);
}

/** Ignores a decision that another run has settled in the meantime. */
async function reportOutcome(
  previews: PreviewCalls,
  { name, slug }: Preview,
  status: { readonly id: string; readonly state: 'done' | 'rejected'; readonly problem?: string },
): Promise<void> {
  try {
    await previews.report(name, slug, status);
  } catch (error) {
    const { decisions } = await previews.getStatus(name, slug);
    if (decisions.some(({ id }) => id === status.id)) throw error;
  }
}
