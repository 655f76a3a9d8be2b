import { existsSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, posix } from 'node:path';

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
 * across disks. What a build left that was ended half-way is swept by the next one.
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
    const old = await readFile(before).catch(() => null);
    if (old?.equals(data)) {
      this.#reused += 1;
      await link(before, target);
    } else await writeFile(target, data);
  }

  /** Puts the collected files in the place of the published ones. */
  async publish(): Promise<Written> {
    const retired = `${this.#staging}.old`;
    await rm(retired, { recursive: true, force: true });
    await mkdir(dirname(this.#published), { recursive: true });
    if (existsSync(this.#published)) await rename(this.#published, retired);
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

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
