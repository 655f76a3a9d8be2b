import { aborted, CALL_TIMEOUT_MS, problemOf, type ScheduleRuntime } from './call-dealers.ts';
import { claimDueWorkflow, storeDueWorkflow, storeTokenMissing } from './dealers-repo.ts';

/** The repository whose workflow `due.yml` rebuilds dealers. */
export interface WorkflowRepository {
  /** `owner/name`. */
  readonly name: string;
  /** A GitHub token that may write actions; null = the scheduler has none. */
  readonly token: string | null;
}

/**
 * Starts the workflow that rebuilds due dealers as soon as the live site of one is no longer valid: an offer has ended, a post is due. Without
 * it, the workflow runs by its own schedule only, each hour.
 *
 * @param repository null = none is set up
 */
export async function startDueWorkflow(runtime: ScheduleRuntime, repository: WorkflowRepository | null): Promise<void> {
  try {
    await storeTokenMissing(runtime.database, repository !== null && repository.token === null);
    if (repository === null || repository.token === null) return;
    const due = await claimDueWorkflow(runtime.database);
    if (due === 0) return;
    const problem = await start(runtime, repository.name, repository.token);
    await storeDueWorkflow(runtime.database, problem);
    runtime.log(
      problem === '' ? { event: 'due_workflow_started', dealers: due } : { event: 'due_workflow_not_started', problem },
    );
  } catch (error) {
    // Runs beside the calls to the dealers, which must not end with it.
    runtime.log({ event: 'due_workflow_not_started', problem: (error as Error).name });
  }
}

/** The call "Create a workflow dispatch event" of GitHub's API. Returns why it failed; '' = it was accepted. */
async function start(runtime: ScheduleRuntime, name: string, token: string): Promise<string> {
  try {
    const signal = runtime.deadline(CALL_TIMEOUT_MS);
    const request = new Request(`https://api.github.com/repos/${name}/actions/workflows/due.yml/dispatches`, {
      method: 'POST',
      headers: {
        Accept: 'application/vnd.github+json',
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'User-Agent': 'caryard',
      },
      body: JSON.stringify({ ref: 'main' }),
      redirect: 'manual',
      signal,
    });
    const response = await Promise.race([runtime.call(request), aborted(signal)]);
    await response.body?.cancel();
    return response.ok ? '' : `status ${response.status}`;
  } catch (error) {
    return problemOf(error as Error);
  }
}
