import { resolve } from 'node:path';
import { attempt, readChecked, writeChecked } from './checked-file.ts';

const CACHE = '.caryard/cache/code-sums';

type Sum = readonly [path: string, stamp: string, digest: string];

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
    const body = JSON.stringify(Array.from(this.#now, ([path, sum]) => [path, ...sum]));
    attempt(() => writeChecked(this.#file, this.#file, body));
  }

  /** Empty if there is no valid file, or it is of another folder. */
  #load(): ReadonlyMap<string, readonly [stamp: string, digest: string]> {
    const sums = readChecked(this.#file, this.#file, (body) => JSON.parse(body.toString()) as Sum[]);
    return new Map(sums?.map(([path, ...sum]) => [path, sum]));
  }
}
