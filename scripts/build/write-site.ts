import { existsSync, linkSync, lstatSync, rmSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, posix } from 'node:path';
import { isFault, readFileSafely } from '#config/safe-files.ts';
import { isRunning } from '../is-running.ts';
import { makeFolder } from '../make-folder.ts';
import { writeToFile } from '../write-atomic.ts';
import { digestOf } from './code-digest.ts';
import { type FileStat, fileStat, folderStat, intactFile, isSameFile, type SiteFiles } from './site-files.ts';

/** Upper limit for one file of a site. */
const MAX_BYTES = 500_000_000;

/** The size of a published site. */
export interface WrittenSite {
  readonly files: number;
  readonly bytes: number;
  /** Unchanged files, linked from the published site. */
  readonly reused: number;
}

/** Files that a process has added to a site: digest and `lstat` result of each. */
export interface CollectedFiles {
  readonly written: ReadonlyMap<string, readonly [digest: string, ...FileStat]>;
  readonly reused: number;
}

/**
 * Collects the files of one site in a staging folder and swaps it with the published folder at the end. A build that fails half-way
 * leaves the previous site untouched, and obsolete files disappear. Unchanged files are hard links. The staging folder is
 * `<out>/.<slug>-<process>`, on the same disk as the published folder, because a folder cannot be renamed across disks. `removeLeftovers`
 * removes what a killed build left. Between the two renames of `publish` the site is missing: `recoverSites` puts the last one back, and
 * every command that reads sites calls it first.
 */
export class SiteWriter {
  readonly #published: string;
  readonly #staging: string;
  readonly #lastFiles: SiteFiles;
  readonly #written = new Map<string, readonly [digest: string, ...FileStat]>();
  readonly #folders = new Set<string>();
  #bytes = 0;
  #reused = 0;

  /**
   * @param lastFiles what the last build recorded of the published site, if anything
   * @param staging the staging folder of the process that opened the site; by default this process's own
   */
  constructor(published: string, lastFiles: SiteFiles = { files: {}, folders: {} }, staging?: string) {
    this.#published = published;
    this.#staging = staging ?? join(dirname(published), `.${basename(published)}-${process.pid}`);
    this.#lastFiles = lastFiles;
  }

  /** Where the published folder is moved while it is replaced. */
  get #retired(): string {
    return `${this.#staging}.old`;
  }

  /** The staging folder. */
  get staging(): string {
    return this.#staging;
  }

  /** @throws SiteFolderError when the site's folder is a symbolic link */
  async open(): Promise<void> {
    if (lstatSync(this.#published, { throwIfNoEntry: false })?.isSymbolicLink())
      throw new SiteFolderError(
        `${this.#published} is a link, and a build replaces the whole folder. Remove the link and serve ${this.#published} itself, or build with --out into the folder that holds the served one.`,
      );
    await recoverSites(dirname(this.#published));
    await removeLeftovers(dirname(this.#published), [basename(this.#published)]);
    await rm(this.#staging, { recursive: true, force: true });
    await rm(this.#retired, { recursive: true, force: true });
    makeFolder(this.#staging);
    this.share();
  }

  /** Call it instead of `open` to add files to a site that another process has opened. */
  share(): void {
    this.#folders.add('/');
  }

  /** What this process added, for the writer of the process that opened the site. */
  collectedFiles(): CollectedFiles {
    return { written: this.#written, reused: this.#reused };
  }

  /** Takes over what another process added. */
  adopt({ written, reused }: CollectedFiles): void {
    for (const [path, [digest, ...stat]] of written) {
      this.#checkNewPath(path);
      this.#stagingPath(path); // records its folders
      this.#recordFile(path, digest, stat);
    }
    this.#reused += reused;
  }

  /** Adds one file; `path` starts with `/`. Throws when the path was added before. */
  async add(path: string, content: string | Uint8Array): Promise<void> {
    this.#checkNewPath(path);
    const data = typeof content === 'string' ? Buffer.from(content) : content;
    const digest = digestOf(data);
    const entry = Object.hasOwn(this.#lastFiles.files, path) ? this.#lastFiles.files[path] : undefined;
    if (entry !== undefined ? entry[0] === digest && this.#linkRecorded(path) : this.#linkEqual(path, data, digest))
      return;
    const target = this.#stagingPath(path);
    writeToFile(target, data);
    this.#recordFile(path, digest, fileStat(target));
  }

  /**
   * Adds a file of the last build. Returns false and adds nothing when the file is missing or has been changed.
   *
   * @param digest the expected digest of its content, if known
   */
  reuse(path: string, digest?: string): boolean {
    this.#checkNewPath(path);
    return (digest === undefined || this.#lastFiles.files[path]?.[0] === digest) && this.#linkRecorded(path);
  }

  /** The first path whose file differs from that of another site or exists in only one of them; null = no difference. */
  differsFrom({ files }: SiteFiles): string | null {
    const paths = new Set([...this.#written.keys(), ...Object.keys(files)]);
    return [...paths].find((path) => this.#written.get(path)?.[0] !== files[path]?.[0]) ?? null;
  }

  /** The files so far: path → digest. */
  digests(): { readonly [path: string]: string } {
    return Object.fromEntries([...this.#written].map(([path, [digest]]) => [path, digest]));
  }

  /** Replaces the published folder with the staging folder. */
  async publish(): Promise<WrittenSite> {
    const retired = this.#retired;
    await rm(retired, { recursive: true, force: true });
    makeFolder(dirname(this.#published));
    for (let tries = 1; ; tries += 1) {
      try {
        if (lstatSync(this.#published, { throwIfNoEntry: false }) !== undefined) await rename(this.#published, retired);
        await rename(this.#staging, this.#published);
        break;
      } catch (error) {
        // Another build published between the two renames: its site is replaced like any other.
        const { code } = error as NodeJS.ErrnoException;
        if (tries === SWAP_TRIES || !existsSync(this.#staging) || !SWAP_RACES.has(code ?? '')) throw error;
        rmSync(retired, { recursive: true, force: true });
      }
    }
    // What cannot be removed, such as files of another user, is reported by the next build: the new site is complete either way.
    await rm(retired, { recursive: true, force: true }).catch(() => undefined);
    return { files: this.#written.size, bytes: this.#bytes, reused: this.#reused };
  }

  /**
   * The record of the published site for the next build; null when somebody has changed it in the meantime.
   * Waits for the next tick of the file system's clock, so that a later change has a different date.
   */
  async recordSite(): Promise<SiteFiles | null> {
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
    const files: { [path: string]: readonly [digest: string, ...FileStat] } = {};
    for (const [path, [digest, ...lastStat]] of this.#written) {
      const stat = fileStat(join(this.#published, path));
      if (stat === null || !isSameFile(stat, lastStat)) return null;
      files[path] = [digest, ...stat];
    }
    const folders: { [path: string]: FileStat } = {};
    for (const path of this.#folders) {
      const stat = folderStat(join(this.#published, path));
      if (stat === null) return null;
      folders[path] = stat;
    }
    return { files, folders };
  }

  #checkNewPath(path: string): void {
    if (!path.startsWith('/') || posix.normalize(path) !== path)
      throw new Error(`"${path}" is not a file of the site.`);
    if (this.#written.has(path)) throw new Error(`The build made ${path} twice.`);
  }

  /** Where a file is written; makes and records its folders. */
  #stagingPath(path: string): string {
    for (let folder = dirname(path), missing: string[] = []; ; folder = dirname(folder)) {
      if (!this.#folders.has(folder)) {
        missing.push(folder);
        continue;
      }
      if (missing.length > 0) makeFolder(join(this.#staging, missing[0] as string));
      for (const missingFolder of missing) this.#folders.add(missingFolder);
      return join(this.#staging, path);
    }
  }

  /** Links a file recorded by the last build, without reading it. */
  #linkRecorded(path: string): boolean {
    const entry = this.#lastFiles.files[path];
    const stat = entry === undefined ? null : intactFile(this.#published, path, this.#lastFiles);
    return entry !== undefined && stat !== null && this.#link(path, entry[0], stat);
  }

  /** Links a file with equal content that is not in the record. */
  #linkEqual(path: string, data: Uint8Array, digest: string): boolean {
    const stat = fileStat(join(this.#published, path));
    if (stat === null || stat[0] !== data.byteLength) return false;
    const previousContent = readFileSafely(join(this.#published, path), MAX_BYTES);
    return !isFault(previousContent) && previousContent.equals(data) && this.#link(path, digest, stat);
  }

  /** False on a disk without hard links, and when the file has been replaced in the meantime. */
  #link(path: string, digest: string, stat: FileStat): boolean {
    const target = this.#stagingPath(path);
    try {
      linkSync(join(this.#published, path), target);
    } catch {
      return false;
    }
    const linkedStat = fileStat(target);
    if (linkedStat === null || !isSameFile(linkedStat, stat)) {
      rmSync(target, { force: true });
      return false;
    }
    this.#reused += 1;
    this.#recordFile(path, digest, linkedStat);
    return true;
  }

  #recordFile(path: string, digest: string, stat: FileStat | null): void {
    if (stat === null) throw new Error(`${path} disappeared while the site was being built.`);
    this.#written.set(path, [digest, ...stat]);
    this.#bytes += stat[0];
  }

  /** Removes the staging folder of a failed build. */
  async discard(): Promise<void> {
    await rm(this.#staging, { recursive: true, force: true });
  }
}

/** The site cannot be written in its folder. Replacing a link would not change the folder that is being served. */
export class SiteFolderError extends Error {
  override readonly name = 'SiteFolderError';
}
/** Another build of the same site may rename between our two renames; then we try again. */
const SWAP_TRIES = 20;
const SWAP_RACES = new Set(['ENOTEMPTY', 'EEXIST', 'ENOENT', 'EPERM']);
/** Coarsest tick of a file system clock, in milliseconds. On disks that count whole seconds, unchanged files are recognised by their content. */
const TICK_MS = 12;

/** Longest time between the two renames. */
const MAX_SWAP_MS = 500;

/**
 * Puts back the previous site of each dealer whose build was killed between the two renames of `publish`. It waits instead of checking
 * whether that process still runs, because process ids are reused: a running build finishes its rename within a moment.
 */
export async function recoverSites(out: string): Promise<void> {
  const missingSites = (await retiredSites(out)).filter(({ slug }) => !existsSync(join(out, slug)));
  if (missingSites.length === 0) return;
  await new Promise((resolve) => setTimeout(resolve, MAX_SWAP_MS));
  for (const { name, slug } of missingSites)
    if (!existsSync(join(out, slug))) await rename(join(out, name), join(out, slug));
}

/**
 * Removes what killed builds of these dealers left beside the sites in `out`. Folders of running builds stay, and so do those with any
 * other name, which may be somebody's own.
 *
 * @returns what could not be removed, each with the reason
 */
export async function removeLeftovers(out: string, slugs: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  for (const name of await readdir(out).catch(() => [])) {
    const [, slug, pid] = LEFT_OVER.exec(name) ?? [];
    if (slug === undefined || !slugs.includes(slug) || isRunning(Number(pid))) continue;
    // Kept: it is the previous site, and its build was killed after `recoverSites` ran.
    if (name.endsWith('.old') && !existsSync(join(out, slug))) continue;
    await rm(join(out, name), { recursive: true, force: true }).catch((error: Error) => {
      problems.push(
        `${join(out, name)} of an earlier build could not be removed: ${error.message}. Remove it yourself.`,
      );
    });
  }
  return problems;
}
const LEFT_OVER = /^\.(.+)-(\d+)(?:\.old)?$/;

async function retiredSites(out: string): Promise<{ readonly name: string; readonly slug: string }[]> {
  const names = await readdir(out).catch(() => []);
  return names.flatMap((name) => {
    const slug = /^\.(.+)-\d+\.old$/.exec(name)?.[1];
    return slug === undefined ? [] : [{ name, slug }];
  });
}
