import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { digestOf } from './code-digest.ts';

const CACHE = '.caryard/cache/code-sums';

/**
 * Digests of the code files that an earlier build has read, by path and file status, as git's index has them: a file with the same status is
 * not read again. May be deleted at any time: then all files are read.
 */
export class CodeSums {
  readonly #file: string;
  readonly #before: ReadonlyMap<string, readonly [stamp: string, digest: string]>;
  readonly #now = new Map<string, readonly [stamp: string, digest: string]>();
  #read = 0;

  constructor(file = CACHE) {
    this.#file = resolve(file);
    this.#before = this.#load();
  }

  /** How many files had to be read. */
  get read(): number {
    return this.#read;
  }

  /** The digest of a file with this status; `read` computes it if it is not known. */
  digest(path: string, stamp: string, read: () => string): string {
    const [known, before] = this.#before.get(path) ?? [];
    const isKnown = known === stamp && before !== undefined;
    if (!isKnown) this.#read += 1;
    const digest = isKnown ? before : read();
    this.#now.set(path, [stamp, digest]);
    return digest;
  }

  /** Saves the digests for the next build, if there are new ones. If the file cannot be written, the next build reads the code again. */
  save(): void {
    if (this.#read === 0 && this.#now.size === this.#before.size) return;
    const temporary = `${this.#file}.${process.pid}`;
    try {
      const body = JSON.stringify(Array.from(this.#now, ([path, sum]) => [path, ...sum]));
      mkdirSync(dirname(this.#file), { recursive: true });
      writeFileSync(temporary, `${this.#checksum(body)}\n${body}`);
      renameSync(temporary, this.#file);
    } catch {
      rmSync(temporary, { force: true });
    }
  }

  /** Empty if there is no valid file: missing, incomplete, damaged, or of another folder. */
  #load(): ReadonlyMap<string, readonly [stamp: string, digest: string]> {
    try {
      const text = readFileSync(this.#file, 'utf8');
      const end = text.indexOf('\n');
      const body = text.slice(end + 1);
      if (text.slice(0, end) !== this.#checksum(body)) return new Map();
      const sums = JSON.parse(body) as [path: string, stamp: string, digest: string][];
      return new Map(sums.map(([path, ...sum]) => [path, sum]));
    } catch {
      return new Map();
    }
  }

  readonly #checksum = (body: string): string => digestOf(`${this.#file}\n${body}`);
}
