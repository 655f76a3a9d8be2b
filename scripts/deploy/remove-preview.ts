import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { resourceName } from '../edge/resource-name.ts';
import { findDatabase, findQueue } from './account-things.ts';
import { type Cloudflare, RefusedCall } from './cloudflare-api.ts';
import { DEPLOY_FOLDER } from './deploy-folder.ts';

interface Preview {
  readonly slug: string;
  /** As it was deployed: such as the branch. */
  readonly name: string;
  /** What a machine keeps of deployments; `.caryard/deploy` by default. */
  readonly folder?: string;
}

/**
 * Takes a preview down for ever: Worker, queue and database, with all that is in them. What is not there any more is no fault, so it can be run
 * again. Only names that previews have are ever asked for.
 *
 * @returns name of its Worker
 */
export async function removePreview(
  { slug, name, folder = DEPLOY_FOLDER }: Preview,
  cloudflare: Cloudflare,
): Promise<string> {
  const worker = resourceName(slug, { kind: 'preview', name });
  await gone(cloudflare, `/workers/scripts/${worker}?force=true`); // first, so that nobody writes to the others
  const queue = await findQueue(cloudflare, worker);
  if (queue !== null) await gone(cloudflare, `/queues/${queue}`);
  const database = await findDatabase(cloudflare, worker);
  if (database !== null) await gone(cloudflare, `/d1/database/${database}`);
  await rm(join(folder, worker), { recursive: true, force: true });
  return worker;
}

async function gone(cloudflare: Cloudflare, path: string): Promise<void> {
  await cloudflare.call('DELETE', path).catch((error: unknown) => {
    if (!(error instanceof RefusedCall && error.status === 404)) throw error;
  });
}
