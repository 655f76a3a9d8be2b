import { createHash } from 'node:crypto';
import { basename, join, resolve } from 'node:path';

/** A name for what belongs to one folder of built sites, so that the like of another never mixes with it. */
export const nameOfOut = (out: string): string =>
  `${basename(resolve(out))}-${createHash('sha256').update(resolve(out)).digest('hex').slice(0, 8)}`;

/** Folder of the private halves (`<slug>.json`) of the sites built in `out`; never inside it, for `out` is published. */
export const privateHalves = (out: string): string => join('.caryard/edge', nameOfOut(out));
