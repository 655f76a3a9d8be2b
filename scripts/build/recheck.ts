import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from './code-digest.ts';

/** What was taken from the last build comes out otherwise when it is made: nothing that builds recorded can be relied on. */
export class ReuseError extends Error {
  override readonly name = 'ReuseError';
}

/** Which of the reused files are made again all the same. */
export interface RecheckOrder {
  /** Of the reused files, over 0 and at most 1. */
  readonly share: number;
  /** How many builds of this dealer were checked before: each looks at other files, until all have had their turn. */
  readonly round: number;
}

/** Makes some of a dealer's reused files again and holds them against the published ones. */
export class Recheck {
  readonly #site: string;
  readonly #order: RecheckOrder;
  /** How many files were made again. */
  count = 0;

  /** @param site the published site */
  constructor(site: string, order: RecheckOrder) {
    this.#site = site;
    this.#order = order;
  }

  /** Is it this file's turn? */
  isDue(path: string): boolean {
    const rounds = Math.round(1 / this.#order.share);
    return Buffer.from(digestOf(path), 'base64url').readUInt32BE() % rounds === this.#order.round % rounds;
  }

  /**
   * Holds what a file should be, and for a page what it did besides, against what was taken from the last build.
   *
   * @throws ReuseError when they differ
   */
  hold(
    path: string,
    content: string | Uint8Array,
    effects: readonly [made: unknown, reused: unknown] = [null, null],
  ): void {
    this.count += 1;
    const isSame = readFileSync(join(this.#site, path)).equals(Buffer.from(content as string));
    if (isSame && JSON.stringify(effects[0]) === JSON.stringify(effects[1])) return;
    throw reuseError(`${path} was taken from the last build, but comes out otherwise when it is made`);
  }
}

/** @param what happened, without the stop */
export const reuseError = (what: string): ReuseError =>
  new ReuseError(
    `${what}. All records of earlier builds were thrown away, and this dealer keeps its last site. Build again, which makes everything anew, before anything of this build is published. Then look for what the file is made from that its key does not hold (scripts/build/print-page.ts, previous-output.ts).`,
  );
