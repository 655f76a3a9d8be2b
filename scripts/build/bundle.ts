import { glob, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { takeLock } from '../lock.ts';
import { type CodeDigests, codeDigests, digestOf, folderDigests } from './code-digest.ts';
import type { PagePrinter } from './page-printer.ts';

/** Each bundle in a folder named by its inputs. */
export const BUNDLES = '.caryard/bundle';
/** Held while bundles are made and removed. */
export const BUNDLE_LOCK = join(BUNDLES, 'lock');
const KEPT = 2;
/** Compiled code, by the paths of its files: those of a bundle that is gone are never asked for again. */
const COMPILED = '.caryard/cache/compiled';

/** Where a bundle is, and what is in it: plain data, for several processes print from one. */
export interface BundleFiles {
  /** The module that prints. */
  readonly entry: string;
  /** Files that every site ships: scripts, styles, pictures of the design. */
  readonly clientDir: string;
  /** Their paths, `/` first, each with the digest of what is in it. */
  readonly client: ReadonlyMap<string, string>;
  /** Of everything that prints a page from its view. */
  readonly printing: string;
  /** Of everything that makes a page from the facts of a dealer. */
  readonly making: string;
  readonly reused: boolean;
}

/** A bundle that is ready to print. */
export interface Bundle extends BundleFiles {
  readonly printer: PagePrinter;
}

/**
 * Bundles the pages, parts and styles once for all tenants into a folder named by its inputs, or reuses that folder.
 * Two builds at the same time share one bundle: the second waits for the first.
 * Must run with NODE_ENV=production from the start of the process: React chooses its build when it is first imported.
 *
 * @throws Error with the bundler's own message when the code does not build.
 */
export async function findBundle(code: CodeDigests = codeDigests()): Promise<BundleFiles> {
  const hash = code.bundle.slice(0, 16);
  const folder = resolve(BUNDLES, hash);
  const done = join(folder, 'complete');
  const release = await takeLock(BUNDLE_LOCK);
  try {
    const look = () => {
      const client = folderDigests(join(folder, 'client'));
      return { client, digest: digestOf(JSON.stringify([...folderDigests(join(folder, 'server')), ...client])) };
    };
    let emitted = look();
    // A bundle that is not whole, or that somebody has changed, is made anew.
    const reused = (await readFile(done, 'utf8').catch(() => '')) === emitted.digest;
    if (!reused) {
      await rm(folder, { recursive: true, force: true });
      const { build } = await import('astro');
      await build({ root: process.cwd(), outDir: folder, logLevel: 'error', mode: 'production' });
      await forgetPlace(join(folder, 'server'), process.cwd());
      emitted = look();
      await writeFile(done, emitted.digest);
      await forgetOld(hash);
      // The folders stay: this process puts its own there when it ends.
      for await (const file of glob(`${COMPILED}/*/*`)) await rm(file, { recursive: true, force: true });
    }
    const printing = `${code.printing} ${emitted.digest}`;
    const making = `${code.all} ${emitted.digest}`;
    const [entry, clientDir] = [join(folder, 'server/entry.mjs'), join(folder, 'client')];
    return { entry, clientDir, client: emitted.client, printing, making, reused };
  } finally {
    release();
  }
}

/** Gets the bundle's code, once in a process. */
export async function openBundle(files: BundleFiles): Promise<Bundle> {
  const { printer } = (await import(pathToFileURL(files.entry).href)) as { printer: PagePrinter };
  return { ...files, printer };
}

/** The bundle of the code in the working directory, ready to print. */
export const bundleOnce = async (code?: CodeDigests): Promise<Bundle> => openBundle(await findBundle(code));

/**
 * Takes the project's own folder out of the server's modules, where Astro writes the path of each part: an island is called by a hash
 * with that path in it, so the same sources in two folders would print different bytes. What the bundle reads at run time stands beside it.
 */
export async function forgetPlace(folder: string, root: string): Promise<void> {
  for await (const entry of glob('**/*.mjs', { cwd: folder, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const text = await readFile(file, 'utf8');
    const placeless = text.replaceAll(`${root}/`, ANYWHERE);
    if (placeless !== text) await writeFile(file, placeless);
  }
}
const ANYWHERE = '/caryard/';

/** Removes all but the newest bundles: an older one may still be printing another build. */
async function forgetOld(current: string): Promise<void> {
  const folders = (await readdir(BUNDLES, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const aged = await Promise.all(
    folders.map(async ({ name }) => ({ name, at: (await stat(join(BUNDLES, name))).mtimeMs })),
  );
  const old = aged.filter(({ name }) => name !== current).sort((a, b) => b.at - a.at);
  for (const { name } of old.slice(KEPT - 1)) await rm(join(BUNDLES, name), { recursive: true, force: true });
}
