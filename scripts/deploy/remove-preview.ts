import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { previewNames } from '../edge/resource-name.ts';
import { findDatabase, findQueue } from './account-resources.ts';
import type { Cloudflare } from './cloudflare-api.ts';
import { DEPLOY_FOLDER } from './deploy-folder.ts';

/**
 * Permanently removes a preview: its Worker, queue and database with all their data. May be repeated.
 *
 * @param worker name of the Worker, queue and database; it must be a preview's name
 * @param folder where this machine stores data about deployments
 * @returns name of its Worker, and whether there was anything of that name
 */
export async function removePreview(
  worker: string,
  cloudflare: Cloudflare,
  folder: string = DEPLOY_FOLDER,
): Promise<{ readonly worker: string; readonly existed: boolean }> {
  if (!worker.startsWith(previewNames())) throw new Error(`"${worker}" is not a preview.`);
  const hadWorker = await cloudflare.deleteIfExists(`/workers/scripts/${worker}?force=true`); // first, so that it does not write to the others
  const queue = await findQueue(cloudflare, worker);
  if (queue !== null) await cloudflare.deleteIfExists(`/queues/${queue}`);
  const database = await findDatabase(cloudflare, worker);
  if (database !== null) await cloudflare.deleteIfExists(`/d1/database/${database}`);
  await rm(join(folder, worker), { recursive: true, force: true });
  return { worker, existed: hadWorker || queue !== null || database !== null };
}
