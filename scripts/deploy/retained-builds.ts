import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { type AsyncZippable, unzip, zip } from 'fflate';
import { makeFolder } from '../make-folder.ts';
import { writeToFile } from '../write-atomic.ts';
import { type Cloudflare, DeployError, RefusedCall } from './cloudflare-api.ts';
import { readRecord } from './deploy-record.ts';
import type { LiveVersion } from './live-version.ts';

/** The account's R2 bucket with the last builds of each dealer in the dispatch namespace. */
export const BUILDS_BUCKET = 'caryard--builds';
/** Builds that are kept of a dealer, with the live one. */
export const MAX_BUILDS = 3;
const BUCKET = `/r2/buckets/${BUILDS_BUCKET}`;
const pack = promisify(zip) as (files: AsyncZippable) => Promise<Uint8Array>;
const unpack = promisify(unzip) as (archive: Uint8Array) => Promise<{ readonly [path: string]: Uint8Array }>;

const keyOf = (worker: string, version: string): string => `${worker}.${version}.zip`;
const objectOf = (key: string): string => `${BUCKET}/objects/${encodeURIComponent(key)}`;

/**
 * Keeps what is about to be uploaded, so that any machine can make it live again: the dispatch namespace has no earlier versions, and a
 * workflow's machine has no files of the one before.
 *
 * @param config the configuration file of the upload
 * @throws DeployError if the account has no R2; nothing was changed then
 */
export async function keepBuild(
  cloudflare: Cloudflare,
  worker: string,
  version: string,
  config: string,
): Promise<void> {
  const settings = JSON.parse(await readFile(config, 'utf8')) as { assets: { directory: string } };
  const archive = await pack({
    ...(await filesOf(dirname(config), 'worker')),
    ...(await filesOf(settings.assets.directory, 'assets')),
    [`worker/${basename(config)}`]: Buffer.from(
      JSON.stringify({ ...settings, assets: { ...settings.assets, directory: '../assets' } }),
    ),
  });
  const put = () => cloudflare.call('PUT', objectOf(keyOf(worker, version)), { body: archive });
  try {
    await put().catch(async (error: unknown) => {
      if (!(error instanceof RefusedCall && error.status === 404)) throw error;
      await createBucket(cloudflare);
      await put();
    });
  } catch (error) {
    if (!(error instanceof RefusedCall)) throw error;
    throw new DeployError(
      `The build could not be kept for rollbacks, so nothing was uploaded (${error.message}). Dealers in the dispatch namespace need R2: enable it in the Cloudflare dashboard (R2 Object Storage), and run this again.`,
    );
  }
}

async function createBucket(cloudflare: Cloudflare): Promise<void> {
  try {
    await cloudflare.call('POST', '/r2/buckets', { body: { name: BUILDS_BUCKET } });
  } catch (error) {
    // Another deployment, or an interrupted call, has created it in the meantime.
    if (!(error instanceof RefusedCall && (await cloudflare.find(BUCKET)) !== null)) throw error;
  }
}

async function filesOf(folder: string, prefix: string): Promise<AsyncZippable> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: AsyncZippable = {};
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    files[`${prefix}/${relative(folder, file).replaceAll('\\', '/')}`] = await readFile(file);
  }
  return files;
}

/**
 * Writes a kept build into an empty folder.
 *
 * @returns its configuration file; null = it is not kept
 */
export async function fetchBuild(
  cloudflare: Cloudflare,
  worker: string,
  version: string,
  folder: string,
): Promise<string | null> {
  const archive = await cloudflare.download(objectOf(keyOf(worker, version)));
  if (archive === null) return null;
  for (const [path, contents] of Object.entries(await unpack(archive.bytes))) {
    const file = join(folder, path);
    if (relative(folder, file).startsWith('..')) throw new Error(`The kept build has a file outside it: ${path}`);
    makeFolder(dirname(file));
    writeToFile(file, contents);
  }
  return join(folder, 'worker/wrangler.json');
}

/**
 * Deletes the builds of a dealer that are no longer needed, those of interrupted deployments included. A site that was deployed again to
 * finish it counts once.
 *
 * @param versions its versions, newest first
 */
export async function deleteOldBuilds(
  cloudflare: Cloudflare,
  worker: string,
  versions: readonly Pick<LiveVersion, 'version' | 'message'>[],
): Promise<void> {
  const newest = new Map<string, string>();
  for (const { version, message } of versions) {
    const site = readRecord(message)?.site ?? version;
    if (!newest.has(site)) newest.set(site, keyOf(worker, version));
  }
  const neededVersions = [...newest.values()].slice(0, MAX_BUILDS);
  const query = new URLSearchParams({ prefix: `${worker}.` });
  const storedObjects = await cloudflare.find<readonly { readonly key: string }[]>(`${BUCKET}/objects?${query}`);
  for (const { key } of storedObjects ?? [])
    if (!neededVersions.includes(key)) await cloudflare.deleteIfExists(objectOf(key));
}

/** Deletes the bucket, once it has no builds. */
export async function deleteBucket(cloudflare: Cloudflare): Promise<void> {
  await cloudflare.deleteIfExists(BUCKET);
}
