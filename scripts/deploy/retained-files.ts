import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pMap from 'p-map';
import { makeFolder } from '../make-folder.ts';
import { writeAtomic } from '../write-atomic.ts';

/** A file of a built site; its path is relative to the site's folder. */
export interface SiteFile {
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 of its contents, in hex. */
  readonly digest: string;
}

/** The files that an open page may still load: the hashed files of one deployment, by path. */
interface PastDeploy {
  /** Digest of everything that was deployed. */
  readonly site: string;
  /** ISO 8601. */
  readonly at: string;
  readonly files: { readonly [path: string]: readonly [digest: string, bytes: number] };
}

/** Number of deployments whose hashed files are kept in each deployment, including its own. */
const RETAINED_DEPLOYS = 3;
const FORMAT = 1;
/** The path where a live site lists the files it retains, so that another machine can download them. */
export const DEPLOYS_PATH = '_data/deploys.json';

/**
 * The hashed files of a dealer's last deployments. Cloudflare only serves files of the live version, so a tab that was opened before a
 * deployment would miss its scripts: each deployment therefore also has the hashed files of the two before it.
 *
 * `folder` contains `deploys.json` and the files by digest. On another machine, `restore` downloads what is missing.
 */
export class RetainedFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The retained files of the Worker whose data this machine stores in `folder`. */
  static in(folder: string): RetainedFiles {
    return new RetainedFiles(join(folder, 'carried'));
  }

  /** The files of earlier deployments to serve along with a site that is about to be deployed. Damaged files are left out. */
  async earlierFiles(site: string, files: readonly SiteFile[]): Promise<readonly SiteFile[]> {
    const currentPaths = new Set(files.map(({ path }) => path));
    const earlierFiles = new Map<string, SiteFile>();
    for (const past of await this.#before(site))
      for (const [path, [digest, bytes]] of Object.entries(past.files))
        if (!currentPaths.has(path) && !earlierFiles.has(path) && (await this.#isIntact(digest)))
          earlierFiles.set(path, { path, bytes, digest });
    return [...earlierFiles.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  /** Copies a retained file to the folder in which a deployment's files are collected. */
  async placeFile({ path, digest }: SiteFile, folder: string): Promise<void> {
    await copyInto(folder, path, this.#file(digest));
  }

  /**
   * The list of deployments after this one. Deploying an unchanged site again does not count as another deployment.
   *
   * @param site digest of everything that is deployed
   * @param headers text of the site's `_headers`, which states which files have hashed names
   * @param at time of the deployment, ISO 8601
   */
  async list(
    site: string,
    files: readonly SiteFile[],
    { headers, at }: { headers: string; at: string },
  ): Promise<string> {
    const hashed = hashedFiles(files, headers).map(({ path, digest, bytes }) => [path, [digest, bytes]] as const);
    const deploys: PastDeploy[] = [{ site, at, files: Object.fromEntries(hashed) }, ...(await this.#before(site))];
    return JSON.stringify({ format: FORMAT, deploys }, null, 1);
  }

  /**
   * After a deployment: stores its hashed files for the next two, and deletes those that are no longer needed.
   *
   * @param list the result of `list`
   * @param from the folder with all deployed files
   */
  async remember(list: string, from: string): Promise<void> {
    const deploys = parsed(list);
    for (const [path, [digest]] of Object.entries(deploys[0]?.files ?? {}))
      if (!(await this.#isIntact(digest))) await this.#keep(await readFile(join(from, path)), digest);
    await this.#write(deploys);
  }

  /** The `site` that is live as far as this machine knows; null = it knows of none. */
  async live(): Promise<string | null> {
    return (await this.#read())[0]?.site ?? null;
  }

  /** After a rollback: tabs are opened on that site again, so its files are kept like those of a new deployment. */
  async markLive(site: string): Promise<void> {
    const deploys = await this.#read();
    const live = deploys.find((deploy) => deploy.site === site);
    if (live !== undefined) await this.#write(inOrder(live, deploys));
  }

  /**
   * Adds deployments made by other machines.
   *
   * @param list of the live site
   * @param fetchFile returns the content of one of its files; null = not available
   * @returns the number of files that were not available
   */
  async restore(list: string, fetchFile: (path: string) => Promise<Buffer | null>): Promise<number> {
    const deploys = await this.#read();
    const [live, ...earlier] = parsed(list);
    if (live === undefined) return 0;
    const added = [live, ...earlier].filter(({ site }) => !deploys.some((deploy) => deploy.site === site));
    const missingPaths = new Map<string, string>();
    for (const { files } of added) for (const [path, [digest]] of Object.entries(files)) missingPaths.set(digest, path);
    let missing = 0;
    const restoreFile = async ([digest, path]: [string, string]): Promise<void> => {
      if (await this.#isIntact(digest)) return;
      const contents = await fetchFile(path);
      if (contents !== null && digestOf(contents) === digest) await this.#keep(contents, digest);
      else missing += 1;
    };
    await pMap(missingPaths, restoreFile, { concurrency: CONCURRENT_FETCHES });
    await this.#write(inOrder(live, [...deploys, ...added]));
    return missing;
  }

  /** The deployments whose files are kept available with a site. */
  async #before(site: string): Promise<PastDeploy[]> {
    return (await this.#read()).filter((past) => past.site !== site).slice(0, RETAINED_DEPLOYS - 1);
  }

  async #read(): Promise<readonly PastDeploy[]> {
    return parsed(await readFile(join(this.#folder, 'deploys.json'), 'utf8').catch(() => ''));
  }

  async #write(deploys: readonly PastDeploy[]): Promise<void> {
    const file = join(this.#folder, 'deploys.json');
    makeFolder(join(this.#folder, 'files'));
    writeAtomic(file, Buffer.from(JSON.stringify({ format: FORMAT, deploys }, null, 1)));
    const neededDigests = new Set(deploys.flatMap((deploy) => Object.values(deploy.files).map(([digest]) => digest)));
    for (const name of await readdir(join(this.#folder, 'files')))
      if (!neededDigests.has(name)) await rm(join(this.#folder, 'files', name), { force: true });
  }

  async #keep(contents: Buffer, digest: string): Promise<void> {
    writeAtomic(this.#file(digest), contents);
  }

  readonly #file = (digest: string): string => join(this.#folder, 'files', digest);

  async #isIntact(digest: string): Promise<boolean> {
    const contents = await readFile(this.#file(digest)).catch(() => null);
    return contents !== null && digestOf(contents) === digest;
  }
}

const CONCURRENT_FETCHES = 8;

/** The deployments to keep: the live one first, however old it is, for it may have been rolled back to, then the newest. */
function inOrder(live: PastDeploy, deploys: readonly PastDeploy[]): readonly PastDeploy[] {
  const otherDeploys = deploys.filter(({ site }) => site !== live.site).sort((a, b) => (a.at < b.at ? 1 : -1));
  return [{ ...live, at: new Date().toISOString() }, ...otherDeploys].slice(0, RETAINED_DEPLOYS);
}

/** The deployments of a list, newest first; none if the list is damaged or in another format. */
function parsed(list: string): readonly PastDeploy[] {
  try {
    const data = JSON.parse(list);
    return data.format === FORMAT && Array.isArray(data.deploys) ? data.deploys : [];
  } catch {
    return [];
  }
}

/** The files that the site's headers mark as immutable: their names contain a hash of their content. */
export function hashedFiles(files: readonly SiteFile[], headers: string): SiteFile[] {
  const patterns: RegExp[] = [];
  let pattern: RegExp | null = null;
  for (const line of headers.split('\n')) {
    if (/^\//.test(line))
      pattern = new RegExp(
        `^${line
          .trim()
          .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
          .replaceAll('*', '.*')}$`,
      );
    else if (pattern !== null && /^\s+cache-control:.*\bimmutable\b/i.test(line)) patterns.push(pattern);
  }
  return files.filter(({ path }) => patterns.some((pattern) => pattern.test(`/${path}`)));
}

/** Every file of a built site, with its digest, by path. */
export async function readSite(folder: string): Promise<SiteFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: SiteFile[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const filePath = join(entry.parentPath, entry.name);
    const contents = await readFile(filePath);
    const path = filePath.slice(folder.length + 1).replaceAll('\\', '/');
    files.push({ path, bytes: contents.length, digest: digestOf(contents) });
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** A copy and not a hard link, because a link would change the file's status, by which the next build detects changes. */
export async function copyInto(folder: string, path: string, from: string): Promise<void> {
  const to = join(folder, path);
  makeFolder(dirname(to));
  await copyFile(from, to, constants.COPYFILE_FICLONE);
}

/** SHA-256 in hexadecimal. */
export const digestOf = (contents: string | Buffer): string => createHash('sha256').update(contents).digest('hex');
