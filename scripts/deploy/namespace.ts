import { join } from 'node:path';
import {
  DISPATCHER,
  type DispatcherCode,
  dispatcherCode,
  hostsModule,
  NAMESPACE,
  withoutHosts,
  writeDispatcher,
} from '../edge/dispatcher-config.ts';
import { resourceName } from '../edge/resource-name.ts';
import { AccountRecords } from './account-records.ts';
import { findQueue } from './account-resources.ts';
import { type Cloudflare, DeployError, RefusedCall } from './cloudflare-api.ts';
import { deployedVersions, versionMessage } from './live-version.ts';
import { Placements } from './placements.ts';
import { deleteOldBuilds } from './retained-builds.ts';
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
    if (await exists().catch(() => false)) return; // another machine has created it in the meantime
    throw new DeployError(
      `The account is not allowed a dispatch namespace (${error.message}). Order Workers for Platforms in the Cloudflare dashboard, or raise dispatchFrom in functions/account.json, and run this again.`,
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

interface DispatcherOptions {
  /** Where this machine stores data about deployments. */
  readonly folder: string;
  readonly log: (text: string) => void;
}

/**
 * Makes the namespace's Worker of a dealer the one that responds at its hosts: first the dispatcher gets them, then they are moved to it one
 * by one, each in one call. Until its call, a host is served by the Worker that it belonged to. May be repeated.
 *
 * @param zones the zone of each host
 */
export async function switchToNamespace(
  cloudflare: Cloudflare,
  zones: { readonly [host: string]: string },
  options: DispatcherOptions,
): Promise<void> {
  await updateHosts(cloudflare, options);
  for (const [hostname, zone_name] of Object.entries(zones))
    await cloudflare.call('PUT', '/workers/domains', { body: { hostname, zone_name, service: DISPATCHER } });
}

/** Gives the dispatcher the hosts of all dealers in the namespace. The code that is live stays; without any, this checkout's is deployed. */
export const updateHosts = (cloudflare: Cloudflare, options: DispatcherOptions): Promise<boolean> =>
  runInTurn(cloudflare, () => uploadDispatcher(cloudflare, options, { isNewCode: false }));

/**
 * Deploys the dispatcher's code as it is here.
 *
 * @returns whether anything was deployed
 */
export const deployDispatcher = (cloudflare: Cloudflare, options: DispatcherOptions): Promise<boolean> =>
  runInTurn(cloudflare, () => uploadDispatcher(cloudflare, options, { isNewCode: true }));

/** Whether the dispatcher is live with other code than here. */
export async function isDispatcherOutdated(cloudflare: Cloudflare): Promise<boolean> {
  const live = await liveDispatcher(cloudflare);
  return live !== null && live.code !== (await dispatcherCode()).digest;
}

/** The digest of the code that is live, which the dispatcher states itself; '' = it was never deployed. */
export const dispatcherDigest = async (cloudflare: Cloudflare): Promise<string> =>
  (await liveDispatcher(cloudflare))?.code ?? '';

/** One at a time in this process: they write one configuration, and the second needs what the first has deployed. */
async function runInTurn<T>(cloudflare: Cloudflare, work: () => Promise<T>): Promise<T> {
  const result = (deploying.get(cloudflare) ?? Promise.resolve()).then(work);
  deploying.set(
    cloudflare,
    result.then(
      () => undefined,
      () => undefined,
    ),
  );
  return await result;
}

/** Digests of the code and the hosts that are live, from the message of the deployment; null = the dispatcher was never deployed. */
async function liveDispatcher(
  cloudflare: Cloudflare,
): Promise<{ readonly code: string; readonly hosts: string | null } | null> {
  const [live] = await deployedVersions(cloudflare, DISPATCHER);
  if (live === undefined) return null;
  const message = live.message || (await versionMessage(cloudflare, DISPATCHER, live.version)) || '';
  const [, code = '', hosts = null] = message.split(' ');
  return { code, hosts };
}

/** Deploys the dispatcher unless what is live is the same, and again if another machine has added a host in the meantime. */
async function uploadDispatcher(
  cloudflare: Cloudflare,
  { folder, log }: DispatcherOptions,
  { isNewCode }: { readonly isNewCode: boolean },
): Promise<boolean> {
  const localCode = await dispatcherCode();
  for (let isChanged = false; ; isChanged = true) {
    const hostEntries = Object.entries(await Placements.open(cloudflare).namespaceHosts());
    const hosts = hostsModule(
      Object.fromEntries(
        hostEntries.map(([host, slug]) => [host, resourceName(slug, { kind: 'production' })] as const),
      ),
    );
    const live = await liveDispatcher(cloudflare);
    if (live?.hosts === hosts.digest && (!isNewCode || live.code === localCode.digest)) return isChanged;
    const usesLocalCode = isNewCode || live === null || live.code === localCode.digest;
    const code = usesLocalCode ? localCode : await liveCode(cloudflare, live.code);
    const config = await writeDispatcher(join(folder, DISPATCHER), code, hosts.text);
    const message = `caryard-dispatcher ${code.digest} ${hosts.digest}`;
    await wrangler(['deploy', '-c', config, '--strict', '--message', message], {
      label: 'The deployment of the dispatcher',
      after: 'Each host responds as before. Run this again.',
      env: cloudflare.env,
      log,
    });
  }
}

/** The dispatcher's code that is live, to which only hosts are added: other code goes live with a roll-out. */
async function liveCode(cloudflare: Cloudflare, digest: string): Promise<DispatcherCode> {
  const path = `/workers/scripts/${DISPATCHER}`;
  const content = await cloudflare.download(`${path}/content/v2`);
  if (content === null) throw new DeployError(`The code of ${DISPATCHER} could not be read. Run this again.`);
  const form = await new Response(content.bytes, { headers: { 'content-type': content.type } }).formData();
  const modules: { [name: string]: string } = {};
  for (const [name, part] of form) modules[name] = typeof part === 'string' ? part : await part.text();
  const { compatibility_date: compatibilityDate } = await cloudflare.call<{ readonly compatibility_date: string }>(
    'GET',
    `${path}/settings`,
  );
  return { modules: await withoutHosts(modules), compatibilityDate, digest };
}

/** Removes the Worker and queue that a dealer had before it was moved into the namespace; its database stays. May be repeated. */
export async function removeOwnWorker(cloudflare: Cloudflare, worker: string): Promise<void> {
  await cloudflare.deleteIfExists(`/workers/scripts/${worker}?force=true`);
  const queue = await findQueue(cloudflare, worker);
  if (queue !== null) await cloudflare.deleteIfExists(`/queues/${queue}`);
}

/** Removes a dealer's Worker from the namespace, its retained builds and the record of its versions. May be repeated. */
export async function removeFromNamespace(cloudflare: Cloudflare, worker: string): Promise<void> {
  await cloudflare.deleteIfExists(`${NAMESPACES}/${NAMESPACE}/scripts/${worker}?force=true`);
  const records = await AccountRecords.open(cloudflare);
  await deleteOldBuilds(cloudflare, worker, []);
  await records.run('DELETE FROM namespace_versions WHERE worker = ?1', [worker]);
}
