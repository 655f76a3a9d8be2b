import { type BatchSummary, callDealers, type ScheduleRuntime } from './topics/schedule/call-dealers.ts';
import { runRound } from './topics/schedule/run-round.ts';
import { startDueWorkflow } from './topics/schedule/start-due-workflow.ts';

/** Bindings of the account's scheduler. */
export interface SchedulerEnv {
  /** The account's own database, which has a row for each dealer. */
  readonly ACCOUNT_DB: D1Database;
  /** The repository with the workflow for due dealers, `owner/name`; without it no workflow is started. */
  readonly GITHUB_REPOSITORY?: string;
  /** A token for the repository; without it a repository is reported as a problem. */
  readonly GITHUB_TOKEN?: string;
}

/** The binding of a Worker to itself. */
interface Self {
  readonly exports: { readonly default: Pick<Fetcher, 'fetch'> };
}

const cloudflareRuntime = ({ ACCOUNT_DB }: SchedulerEnv): ScheduleRuntime => ({
  database: ACCOUNT_DB,
  now: () => Date.now(),
  call: (request) => fetch(request),
  deadline: (ms) => AbortSignal.timeout(ms),
  log: (line) => console.log(JSON.stringify(line)),
});

/** The entry point of the account's scheduler, a Worker of its own. It has no URL: only its schedule and itself call it. */
export default {
  async scheduled(_, env, execution) {
    const self = (execution as unknown as Self).exports.default;
    const { GITHUB_REPOSITORY: name, GITHUB_TOKEN: token } = env;
    await Promise.all([
      runRound(cloudflareRuntime(env), async (slugs) => {
        const response = await self.fetch('https://scheduler.invalid/', {
          method: 'POST',
          body: JSON.stringify(slugs),
        });
        if (!response.ok) throw new Error(`A batch returned ${response.status}.`);
        return await response.json<BatchSummary>();
      }),
      startDueWorkflow(cloudflareRuntime(env), name ? { name, token: token || null } : null),
    ]);
  },
  async fetch(request, env) {
    return Response.json(await callDealers(cloudflareRuntime(env), await request.json<string[]>()));
  },
} satisfies ExportedHandler<SchedulerEnv>;
