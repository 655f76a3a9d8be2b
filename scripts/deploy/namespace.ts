import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DISPATCHER, NAMESPACE, writeDispatcher } from '../edge/dispatcher-config.ts';
import { resourceName } from '../edge/resource-name.ts';
import { AccountRecords } from './account-records.ts';
import { findQueue } from './account-resources.ts';
import { type Cloudflare, DeployError, RefusedCall } from './cloudflare-api.ts';
import { deleteOldBuilds } from './kept-builds.ts';
import { deployedVersions, versionMessage } from './live-version.ts';
import { Placements } from './placements.ts';
import { wrangler } from './run-wrangler.ts';

const deploying = new WeakMap<Cloudflare, Promise<void>>();
const NAMESPACES = '/workers/dispatch/namespaces';

/**
 * Creates the account's dispatch namespace unless it exists. Its Workers are trusted: they are all ours, and window cards are kept in the
 * cache that untrusted ones do not have.
 *
 * @throws DeployError if the account is not allowed one
 */
export async function ensureNamespace(cloudflare: Cloudflare): Promise<void> {
  const exists = async (): Promise<boolean> => (await cloudflare.find(`${NAMESPACES}/${NAMESPACE}`)) !== null;
  try {
    if (await exists()) return;
    await cloudflare.call('POST', NAMESPACES, { body: { name: NAMESPACE, trusted_workers: true } });
  } catch (error) {
    if (!(error instanceof RefusedCall)) throw error;
    if (await exists().catch(() => false)) return; // another machine has created it meanwhile
    throw new DeployError(
      `The account may have no dispatch namespace (${error.message}). Order Workers for Platforms in the Cloudflare dashboard, or raise dispatchFrom in functions/account.json, and run this again.`,
    );
  }
}

/**
 * Records which version is live in the namespace, which has no list of deployments of its own.
 *
 * @param version its id, under which its build is kept
 * @param message the record of the deployment
 */
export async function storeVersion(
  cloudflare: Cloudflare,
  worker: string,
  version: string,
  message: string,
): Promise<void> {
  const records = await AccountRecords.open(cloudflare);
  await records.run('INSERT INTO namespace_versions (worker, version, at, message) VALUES (?1, ?2, ?3, ?4)', [
    worker,
    version,
    new Date().toISOString(),
    message,
  ]);
}

/**
 * Makes the namespace's Worker of a dealer the one that answers at its hosts: first the dispatcher learns them, then they are moved to it one
 * by one, each in one call. Until its call, a host is answered by the Worker that it belonged to. May be repeated.
 *
 * @param zones the zone of each host
 */
export async function switchToNamespace(
  cloudflare: Cloudflare,
  zones: { readonly [host: string]: string },
  options: { readonly folder: string; readonly log: (text: string) => void },
): Promise<void> {
  // One at a time in this process: they write one configuration, and the second needs what the first has deployed.
  const deployment = (deploying.get(cloudflare) ?? Promise.resolve()).then(() => deployDispatcher(cloudflare, options));
  deploying.set(
    cloudflare,
    deployment.catch(() => undefined),
  );
  await deployment;
  for (const [hostname, zone_name] of Object.entries(zones))
    await cloudflare.call('PUT', '/workers/domains', { body: { hostname, zone_name, service: DISPATCHER } });
}

/** Deploys the dispatcher with the hosts of all dealers in the namespace, until none was added by another machine meanwhile. */
async function deployDispatcher(
  cloudflare: Cloudflare,
  { folder, log }: { readonly folder: string; readonly log: (text: string) => void },
): Promise<void> {
  for (;;) {
    const hosts = Object.entries(await Placements.open(cloudflare).namespaceHosts());
    const workers = Object.fromEntries(
      hosts.map(([host, slug]) => [host, resourceName(slug, { kind: 'production' })] as const),
    );
    const { config, text } = await writeDispatcher(join(folder, DISPATCHER), workers);
    const message = `caryard-dispatcher ${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    const [live] = await deployedVersions(cloudflare, DISPATCHER);
    const current = live && (live.message || (await versionMessage(cloudflare, DISPATCHER, live.version)));
    if (current === message) return;
    await wrangler(['deploy', '-c', config, '--strict', '--message', message], {
      label: 'The deployment of the dispatcher',
      after: 'Each host answers as before. Run this again.',
      env: cloudflare.env,
      log,
    });
  }
}

/** Removes the Worker and queue that a dealer had before it was moved into the namespace; its database stays. May be repeated. */
export async function removeOwnWorker(cloudflare: Cloudflare, worker: string): Promise<void> {
  await cloudflare.deleteIfExists(`/workers/scripts/${worker}?force=true`);
  const queue = await findQueue(cloudflare, worker);
  if (queue !== null) await cloudflare.deleteIfExists(`/queues/${queue}`);
}

/** Removes a dealer's Worker from the namespace, its kept builds and the record of its versions. May be repeated. */
export async function removeFromNamespace(cloudflare: Cloudflare, worker: string): Promise<void> {
  await cloudflare.deleteIfExists(`${NAMESPACES}/${NAMESPACE}/scripts/${worker}?force=true`);
  const records = await AccountRecords.open(cloudflare);
  await deleteOldBuilds(cloudflare, worker, []);
  await records.run('DELETE FROM namespace_versions WHERE worker = ?1', [worker]);
}
