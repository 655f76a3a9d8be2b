import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
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
export const DEPLOYS_KEPT = 3;
const FORMAT = 1;

/**
 * The hashed files of a dealer's last deployments. The platform serves what belongs to the live version and nothing else, so a tab that was opened
 * before a deployment would miss its scripts: each deployment carries those of the two before it.
 *
 * `folder` holds `deploys.json` and the files by their digest. It may be deleted, or be another machine's: then open tabs lose their scripts
 * once, and pages that are loaded anew are whole.
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
    for (const past of this.#before(await this.#read(), site))
      for (const [path, [digest, bytes]] of Object.entries(past.files))
        if (!own.has(path) && !found.has(path) && (await this.#isWhole(digest)))
          found.set(path, { path, bytes, digest });
    return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  /** Puts a carried file where the files of a deployment are collected. */
  async place({ path, digest }: SiteFile, folder: string): Promise<void> {
    await linkOrCopy(this.#file(digest), join(folder, path));
  }

  /**
   * After a deployment: keeps its hashed files for the next two, and drops what no deployment needs any more. The same site deployed again is
   * one deployment.
   *
   * @param from folder of the site
   * @param headers text of its `_headers`, which says what is hashed
   */
  async remember(site: string, files: readonly SiteFile[], { from, headers, at }: Remembered): Promise<void> {
    const hashed = hashedFiles(files, headers);
    await mkdir(join(this.#folder, 'files'), { recursive: true });
    for (const { path, digest } of hashed) {
      if (await this.#isWhole(digest)) continue;
      const beside = `${this.#file(digest)}.${process.pid}`;
      await copyFile(join(from, path), beside, constants.COPYFILE_FICLONE);
      await rename(beside, this.#file(digest));
    }
    const past = this.#before(await this.#read(), site);
    const deploys: PastDeploy[] = [
      { site, at, files: Object.fromEntries(hashed.map(({ path, digest, bytes }) => [path, [digest, bytes]])) },
      ...past,
    ];
    const file = join(this.#folder, 'deploys.json');
    await writeFile(`${file}.${process.pid}`, JSON.stringify({ format: FORMAT, deploys }, null, 1));
    await rename(`${file}.${process.pid}`, file);
    const needed = new Set(deploys.flatMap((one) => Object.values(one.files).map(([digest]) => digest)));
    for (const name of await readdir(join(this.#folder, 'files')))
      if (!needed.has(name)) await rm(join(this.#folder, 'files', name), { force: true });
  }

  /** Is there any deployment that this machine knows of? */
  async isEmpty(): Promise<boolean> {
    return (await this.#read()).length === 0;
  }

  /** The deployments whose files go with this one. */
  #before(deploys: readonly PastDeploy[], site: string): PastDeploy[] {
    return deploys.filter((past) => past.site !== site).slice(0, DEPLOYS_KEPT - 1);
  }

  async #read(): Promise<readonly PastDeploy[]> {
    try {
      const found = JSON.parse(await readFile(join(this.#folder, 'deploys.json'), 'utf8'));
      return found.format === FORMAT && Array.isArray(found.deploys) ? found.deploys : [];
    } catch {
      return [];
    }
  }

  readonly #file = (digest: string): string => join(this.#folder, 'files', digest);

  async #isWhole(digest: string): Promise<boolean> {
    const contents = await readFile(this.#file(digest)).catch(() => null);
    return contents !== null && digestOf(contents) === digest;
  }
}

interface Remembered {
  readonly from: string;
  readonly headers: string;
  /** When it was deployed, ISO 8601. */
  readonly at: string;
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

/** A second name of the same file where that is possible: most of a site has not changed and costs no space. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_FICLONE));
}

const digestOf = (contents: Buffer): string => createHash('sha256').update(contents).digest('hex');
