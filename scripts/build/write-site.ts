import { existsSync, lstatSync } from 'node:fs';
import { link, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, posix } from 'node:path';
import { isFault, readOwnFile } from '#config/own-files.ts';

/** No file of a site is larger. */
const MOST_BYTES = 500_000_000;

export interface Written {
  readonly files: number;
  readonly bytes: number;
  /** Files whose content was already there. */
  readonly reused: number;
}

/**
 * Collects the files of one site beside the published folder and puts them in its place at the end, so that a build which
 * fails half-way leaves the last site whole, and files that are no longer made disappear. Unchanged files are linked, not written.
 * "Beside" is `<out>/.<slug>-<process>`: on the disk of the published folder, whatever disk that is, since a folder cannot be renamed
 * across disks. What a build left that was ended half-way is swept by the next one. Between the two renames of `publish` there is no site
 * in its place, but the last one beside it: `recoverSites` puts it back, and every command that reads sites calls it first.
 */
export class SiteWriter {
  readonly #published: string;
  readonly #staging: string;
  readonly #seen = new Set<string>();
  readonly #folders = new Set<string>();
  #bytes = 0;
  #reused = 0;

  constructor(published: string) {
    this.#published = published;
    this.#staging = join(dirname(published), `.${basename(published)}-${process.pid}`);
  }

  async open(): Promise<void> {
    await recoverSites(dirname(this.#published));
    await this.#sweep();
    await mkdir(this.#staging, { recursive: true });
  }

  /** Adds one file; `path` is relative to the site, `/` first. Two files with one path are a bug of the build. */
  async add(path: string, content: string | Uint8Array): Promise<void> {
    if (!path.startsWith('/') || posix.normalize(path) !== path) throw new Error(`"${path}" is no file of the site.`);
    if (this.#seen.has(path)) throw new Error(`The build made ${path} twice.`);
    this.#seen.add(path);
    const data = typeof content === 'string' ? Buffer.from(content) : content;
    this.#bytes += data.byteLength;
    const target = join(this.#staging, path);
    const folder = dirname(target);
    if (!this.#folders.has(folder)) {
      await mkdir(folder, { recursive: true });
      this.#folders.add(folder);
    }
    const before = join(this.#published, path);
    const old = readOwnFile(before, MOST_BYTES);
    const isLinked = !isFault(old) && old.equals(data) && (await isDone(link(before, target)));
    if (isLinked) this.#reused += 1;
    else await writeFile(target, data);
  }

  /** Puts the collected files in the place of the published ones. */
  async publish(): Promise<Written> {
    const retired = `${this.#staging}.old`;
    await rm(retired, { recursive: true, force: true });
    await mkdir(dirname(this.#published), { recursive: true });
    // Also a link, wherever it leads: the link is replaced.
    if (lstatSync(this.#published, { throwIfNoEntry: false }) !== undefined) await rename(this.#published, retired);
    await rename(this.#staging, this.#published);
    await rm(retired, { recursive: true, force: true });
    return { files: this.#seen.size, bytes: this.#bytes, reused: this.#reused };
  }

  /** Removes this site's collecting folders, except those of builds that still run. */
  async #sweep(): Promise<void> {
    const out = dirname(this.#published);
    const start = `.${basename(this.#published)}-`;
    for (const name of existsSync(out) ? await readdir(out) : []) {
      const maker = name.startsWith(start) ? /^(\d+)(\.old)?$/.exec(name.slice(start.length)) : null;
      if (maker && (Number(maker[1]) === process.pid || !isRunning(Number(maker[1]))))
        await rm(join(out, name), { recursive: true, force: true });
    }
  }

  async discard(): Promise<void> {
    await rm(this.#staging, { recursive: true, force: true });
  }
}

/** A disk without hard links, or another disk: then the file is written. */
const isDone = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** How long a build takes at most from one rename to the next. */
const SWAPPED_WITHIN_MS = 500;

/**
 * Puts back the last site of each dealer whose build was ended between the two renames of `publish`. Does not ask whether that
 * process still runs, since a number is given to another process later: a build that does run has renamed a moment later.
 */
export async function recoverSites(out: string): Promise<void> {
  const lost = (await retiredSites(out)).filter(({ slug }) => !existsSync(join(out, slug)));
  if (lost.length === 0) return;
  await new Promise((done) => setTimeout(done, SWAPPED_WITHIN_MS));
  for (const { name, slug } of lost) if (!existsSync(join(out, slug))) await rename(join(out, name), join(out, slug));
}

async function retiredSites(out: string): Promise<{ readonly name: string; readonly slug: string }[]> {
  const names = await readdir(out).catch(() => []);
  return names.flatMap((name) => {
    const slug = /^\.(.+)-\d+\.old$/.exec(name)?.[1];
    return slug === undefined ? [] : [{ name, slug }];
  });
}
