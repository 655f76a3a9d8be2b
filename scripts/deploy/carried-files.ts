import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A file of a built site, by its path below the site's folder. */
export interface SiteFile {
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 of its contents, in hex. */
  readonly digest: string;
}

/** What a page that is still open asks for: the hashed files of one deployment, by path. */
interface PastDeploy {
  readonly site: string;
  readonly at: string;
  readonly files: { readonly [path: string]: readonly [digest: string, bytes: number] };
}

/** A deployment holds the hashed files of this many, itself among them. */
const DEPLOYS_KEPT = 3;
const FORMAT = 1;
/** Where a live site says which files it carries, so that a machine that has none can fetch them from there. */
export const DEPLOYS_PATH = '_data/deploys.json';

/**
 * The hashed files of a dealer's last deployments. The platform serves what belongs to the live version and nothing else, so a tab that was opened
 * before a deployment would miss its scripts: each deployment carries those of the two before it.
 *
 * `folder` holds `deploys.json` and the files by their digest. Another machine has another one: `restore` fills what is missing.
 */
export class CarriedFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** What is to be served beside the files of a site that are about to be deployed. Damaged files are left out. */
  async beside(site: string, files: readonly SiteFile[]): Promise<readonly SiteFile[]> {
    const own = new Set(files.map(({ path }) => path));
    const found = new Map<string, SiteFile>();
    for (const past of await this.#before(site))
      for (const [path, [digest, bytes]] of Object.entries(past.files))
        if (!own.has(path) && !found.has(path) && (await this.#isWhole(digest)))
          found.set(path, { path, bytes, digest });
    return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  /** Puts a carried file where the files of a deployment are collected. */
  async place({ path, digest }: SiteFile, folder: string): Promise<void> {
    await copyInto(folder, path, this.#file(digest));
  }

  /**
   * The list of deployments once this one is done. The same site deployed again is one deployment.
   *
   * @param headers text of the site's `_headers`, which says what is hashed
   * @param at the instant of the deployment, ISO 8601
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
   * After a deployment: keeps its hashed files for the next two, and drops what no deployment needs any more.
   *
   * @param list as `list` made it
   * @param from folder of all that was deployed
   */
  async remember(list: string, from: string): Promise<void> {
    const deploys = parsed(list);
    for (const [path, [digest]] of Object.entries(deploys[0]?.files ?? {}))
      if (!(await this.#isWhole(digest))) await this.#keep(await readFile(join(from, path)), digest);
    await this.#write(deploys);
  }

  /** The newest deployment that is known here, by its site; null = none. */
  async newest(): Promise<string | null> {
    return (await this.#read())[0]?.site ?? null;
  }

  /**
   * Learns of deployments that other machines made.
   *
   * @param list of the live site
   * @param fetchFile contents of one of its files; null = it could not be had
   * @returns how many files could not be had
   */
  async restore(list: string, fetchFile: (path: string) => Promise<Buffer | null>): Promise<number> {
    const known = await this.#read();
    const added = parsed(list).filter(({ site }) => !known.some((one) => one.site === site));
    const wanted = new Map<string, string>();
    for (const { files } of added) for (const [path, [digest]] of Object.entries(files)) wanted.set(digest, path);
    let missing = 0;
    const queue = [...wanted];
    const worker = async (): Promise<void> => {
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
        const [digest, path] = next;
        if (await this.#isWhole(digest)) continue;
        const contents = await fetchFile(path);
        if (contents !== null && digestOf(contents) === digest) await this.#keep(contents, digest);
        else missing += 1;
      }
    };
    await Promise.all(Array.from({ length: FETCHED_AT_ONCE }, worker));
    await this.#write([...known, ...added].sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, DEPLOYS_KEPT));
    return missing;
  }

  /** The deployments whose files go with a site. */
  async #before(site: string): Promise<PastDeploy[]> {
    return (await this.#read()).filter((past) => past.site !== site).slice(0, DEPLOYS_KEPT - 1);
  }

  async #read(): Promise<readonly PastDeploy[]> {
    return parsed(await readFile(join(this.#folder, 'deploys.json'), 'utf8').catch(() => ''));
  }

  async #write(deploys: readonly PastDeploy[]): Promise<void> {
    const file = join(this.#folder, 'deploys.json');
    await mkdir(join(this.#folder, 'files'), { recursive: true });
    await writeFile(`${file}.${process.pid}`, JSON.stringify({ format: FORMAT, deploys }, null, 1));
    await rename(`${file}.${process.pid}`, file);
    const needed = new Set(deploys.flatMap((one) => Object.values(one.files).map(([digest]) => digest)));
    for (const name of await readdir(join(this.#folder, 'files')))
      if (!needed.has(name)) await rm(join(this.#folder, 'files', name), { force: true });
  }

  async #keep(contents: Buffer, digest: string): Promise<void> {
    await mkdir(join(this.#folder, 'files'), { recursive: true });
    const beside = `${this.#file(digest)}.${process.pid}`;
    await writeFile(beside, contents);
    await rename(beside, this.#file(digest));
  }

  readonly #file = (digest: string): string => join(this.#folder, 'files', digest);

  async #isWhole(digest: string): Promise<boolean> {
    const contents = await readFile(this.#file(digest)).catch(() => null);
    return contents !== null && digestOf(contents) === digest;
  }
}

const FETCHED_AT_ONCE = 8;

/** The deployments of a list, newest first; none of a list that is damaged or of another version. */
function parsed(list: string): readonly PastDeploy[] {
  try {
    const found = JSON.parse(list);
    return found.format === FORMAT && Array.isArray(found.deploys) ? found.deploys : [];
  } catch {
    return [];
  }
}

/** The files that a site itself calls unchangeable: their names hold a hash of their contents. */
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
  return files.filter(({ path }) => patterns.some((one) => one.test(`/${path}`)));
}

/** Every file of a built site, with its digest, by path. */
export async function readSite(folder: string): Promise<SiteFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: SiteFile[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const whole = join(entry.parentPath, entry.name);
    const contents = await readFile(whole);
    const path = whole.slice(folder.length + 1).replaceAll('\\', '/');
    files.push({ path, bytes: contents.length, digest: digestOf(contents) });
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** A copy, and no second name of the file: that would touch what the next build looks at to see whether a file was changed. */
export async function copyInto(folder: string, path: string, from: string): Promise<void> {
  const to = join(folder, path);
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to, constants.COPYFILE_FICLONE);
}

export const digestOf = (contents: string | Buffer): string => createHash('sha256').update(contents).digest('hex');
