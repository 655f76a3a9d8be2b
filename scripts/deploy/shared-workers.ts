import { DISPATCHER } from '../edge/dispatcher-config.ts';
import { SCHEDULER } from '../edge/scheduler-config.ts';
import type { Cloudflare } from './cloudflare-api.ts';
import { deployedVersions, versionMessage } from './live-version.ts';
import { deployDispatcher, isDispatcherOutdated, updateHosts } from './namespace.ts';
import { wrangler } from './run-wrangler.ts';
import { Scheduler, type SchedulerOptions } from './scheduler.ts';

/**
 * Whether a name is that of a Worker that all dealers share: the scheduler or the dispatcher. A dealer's deployment only creates them. What
 * is live is replaced for all dealers at once, by the last ring of a roll-out, which probes it.
 */
export const isSharedWorker = (name: string): boolean => name === SCHEDULER || name === DISPATCHER;

/** The names of the shared Workers that are live with other code, settings or secrets than here. */
export async function outdatedSharedWorkers(cloudflare: Cloudflare, options: SchedulerOptions): Promise<string[]> {
  return [
    ...((await Scheduler.open(cloudflare).isOutdated(options)) ? [SCHEDULER] : []),
    ...((await isDispatcherOutdated(cloudflare)) ? [DISPATCHER] : []),
  ];
}

/**
 * Deploys a shared Worker unless what is live is the same.
 *
 * @returns whether it was deployed
 */
export async function deploySharedWorker(
  name: string,
  cloudflare: Cloudflare,
  options: SchedulerOptions,
): Promise<boolean> {
  return name === SCHEDULER
    ? await Scheduler.open(cloudflare).deploy(options)
    : await deployDispatcher(cloudflare, options);
}

/** Makes an earlier version of a shared Worker live again; the dispatcher keeps today's hosts. */
export async function rollBackSharedWorker(
  name: string,
  version: string,
  cloudflare: Cloudflare,
  options: Pick<SchedulerOptions, 'folder' | 'log'>,
): Promise<void> {
  const listedVersion = (await deployedVersions(cloudflare, name)).find(
    (candidate) => candidate.version === version && candidate.message !== '',
  );
  const message = listedVersion?.message ?? (await versionMessage(cloudflare, name, version)) ?? '';
  await wrangler(['rollback', version, '--name', name, '--yes', '--message', message], {
    label: 'The rollback',
    after: 'The newer version is still live. Run this again.',
    env: cloudflare.env,
    log: options.log,
  });
  if (name === DISPATCHER) await updateHosts(cloudflare, options);
}
