import { resolve } from 'node:path';
import { attempt, readChecked, writeChecked } from './checked-file.ts';

const CACHE = '.caryard/cache/code-digests';

type CodeDigest = readonly [path: string, statKey: string, digest: string];

/**
 * Digests of the code files that an earlier build has read, by path and `statKey` (size, times and inode, as in git's index): a file with the
 * same `statKey` is not read again. May be deleted at any time: then all files are read.
 */
export class CodeDigestCache {
  readonly #file: string;
  readonly #cachedDigests: ReadonlyMap<string, readonly [statKey: string, digest: string]>;
  readonly #current = new Map<string, readonly [statKey: string, digest: string]>();
  #filesRead = 0;

  constructor(file = CACHE) {
    this.#file = resolve(file);
    this.#cachedDigests = this.#load();
  }

  /** How many files had to be read. */
  get filesRead(): number {
    return this.#filesRead;
  }

  /** The digest of a file with this size, times and inode (`statKey`); `compute` computes it if it is not known. */
  digest(path: string, statKey: string, compute: () => string): string {
    const [lastStatKey, lastDigest] = this.#cachedDigests.get(path) ?? [];
    const isKnown = lastStatKey === statKey && lastDigest !== undefined;
    if (!isKnown) this.#filesRead += 1;
    const digest = isKnown ? lastDigest : compute();
    this.#current.set(path, [statKey, digest]);
    return digest;
  }

  /** Saves the digests for the next build, if there are new ones. If the file cannot be written, the next build reads the code again. */
  save(): void {
    if (this.#filesRead === 0 && this.#current.size === this.#cachedDigests.size) return;
    const body = JSON.stringify(Array.from(this.#current, ([path, entry]) => [path, ...entry]));
    attempt(() => writeChecked(this.#file, this.#file, body));
  }

  /** Empty if there is no valid file, or it is of another folder. */
  #load(): ReadonlyMap<string, readonly [statKey: string, digest: string]> {
    const entries = readChecked(this.#file, this.#file, (body) => JSON.parse(body.toString()) as CodeDigest[]);
    return new Map(entries?.map(([path, ...entry]) => [path, entry]));
  }
}
