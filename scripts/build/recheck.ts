import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from './code-digest.ts';

/** A file reused from the last build is different when it is regenerated, so no record of earlier builds can be trusted. */
export class ReuseError extends Error {
  override readonly name = 'ReuseError';
}

/** Which of the reused files are regenerated as a check. */
export interface RecheckOptions {
  /** The share of the reused files, above 0 and at most 1. */
  readonly share: number;
  /** How many builds of this dealer were checked before. Each build checks other files, until all have been checked. */
  readonly round: number;
}

/** Compares some of a dealer's reused files, regenerated, with the published ones. */
export class Recheck {
  readonly #site: string;
  readonly #options: RecheckOptions;
  /** Number of regenerated files. */
  count = 0;

  /** @param site the published site */
  constructor(site: string, options: RecheckOptions) {
    this.#site = site;
    this.#options = options;
  }

  /** Whether this file is checked in this round. */
  isDue(path: string): boolean {
    const rounds = Math.round(1 / this.#options.share);
    return Buffer.from(digestOf(path), 'base64url').readUInt32BE() % rounds === this.#options.round % rounds;
  }

  /**
   * Compares a regenerated file, and what the page registers, with what was reused from the last build.
   *
   * @throws ReuseError if they differ
   */
  compare(
    path: string,
    content: string | Uint8Array,
    registered: readonly [actual: unknown, reused: unknown] = [null, null],
  ): void {
    this.count += 1;
    const isSame = readFileSync(join(this.#site, path)).equals(Buffer.from(content as string));
    if (isSame && JSON.stringify(registered[0]) === JSON.stringify(registered[1])) return;
    throw reuseError(`${path} was reused from the last build, but is different when it is regenerated`);
  }
}

/** @param difference what turned out to be different: a sentence without its full stop */
export const reuseError = (difference: string): ReuseError =>
  new ReuseError(
    `${difference}. All records of earlier builds were thrown away, and this dealer keeps its previous site. Build again, which rebuilds everything, before anything from this build is published. Then find the input missing from this file’s cache key (scripts/build/render-page.ts, previous-output.ts).`,
  );
