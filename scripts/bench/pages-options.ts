import { globSync } from 'node:fs';
import { OptionError, readOptions } from './read-options.ts';

/** What `npm run bench -- pages` checks. */
export interface PagesOptions {
  readonly dist: string;
  /** The dealers. */
  readonly slugs: readonly string[];
  /** Only every n-th page; links are checked on all. */
  readonly every: number;
  /** Position of the page to resume at, among those of the first dealer. */
  readonly from: number;
  /** Pages open at the same time. */
  readonly tabs: number;
}

/** Reads `--dist DIR`, `--only SLUG`, `--every N`, `--from N` and `--tabs 4`, before code that needs a built site is loaded. */
export function pagesOptions(args: readonly string[]): PagesOptions {
  const { only, ...options } = readOptions(args, { dist: 'dist', only: null, every: 1, from: 0, tabs: 4 });
  const built = globSync('*/index.html', { cwd: options.dist }).map((file) => file.split('/')[0] as string);
  const slugs = built.filter((slug) => only === null || slug === only).sort();
  if (slugs.length > 0) return { ...options, slugs };
  throw new OptionError(`found no built dealer${only === null ? '' : ` "${only}"`} in "${options.dist}".`);
}
