import { join } from 'node:path';
import { bundled, COMPATIBILITY_DATE, writeChanged } from './wrangler-config.ts';

/** The name of the account's scheduler. The two consecutive dashes, which no slug contains, distinguish it from dealers' Workers. */
export const SCHEDULER = 'caryard--scheduler';
const FILE = 'scheduler.mjs';

/**
 * The configuration of the scheduler's Worker: no URL, one schedule for all dealers, and the account's own database.
 *
 * @param repository whose workflow for due dealers it starts, `owner/name`; left out = none
 */
export const schedulerConfig = (databaseId: string, repository?: string): object => ({
  name: SCHEDULER,
  main: FILE,
  no_bundle: true,
  compatibility_date: COMPATIBILITY_DATE,
  // Otherwise a call to a host in a zone with routes could bypass the Worker that responds there.
  compatibility_flags: ['global_fetch_strictly_public'],
  workers_dev: false,
  preview_urls: false,
  d1_databases: [{ binding: 'ACCOUNT_DB', database_name: 'caryard--operations', database_id: databaseId }],
  ...(repository === undefined ? {} : { vars: { GITHUB_REPOSITORY: repository } }),
  triggers: { crons: ['* * * * *'] },
  dependencies_instrumentation: { enabled: false },
  observability: { enabled: true, logs: { enabled: true, invocation_logs: false } },
});

/**
 * Writes the scheduler's code and configuration.
 *
 * @returns the configuration file, and everything that is deployed as one text
 */
export async function writeScheduler(
  folder: string,
  databaseId: string,
  repository: string | undefined,
): Promise<{ config: string; text: string }> {
  const { code } = await bundled('scheduler.ts', { file: FILE, names: 'own' });
  const settings = JSON.stringify(schedulerConfig(databaseId, repository), null, 2);
  const config = join(folder, 'wrangler.json');
  await writeChanged(join(folder, FILE), code);
  await writeChanged(config, settings);
  return { config, text: `${settings}\n${code}` };
}
