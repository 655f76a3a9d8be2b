import { glob, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { takeLock } from '../lock.ts';
import { type CodeDigests, codeDigests, digestOf, folderDigests } from './code-digest.ts';
import type { PageRenderer } from './page-renderer.ts';

/** Bundles, each in a folder named by a digest of its inputs. */
export const BUNDLES = '.caryard/bundle';
/** Lock for making and removing bundles. */
export const BUNDLE_LOCK = join(BUNDLES, 'lock');
const MAX_BUNDLES = 2;
/** Cache of compiled code, by path; entries of removed bundles are useless. */
const COMPILED = '.caryard/cache/compiled';

/** Path and contents of a bundle: plain data, because several processes share it. */
export interface BundleFiles {
  /** The module that renders pages. */
  readonly entry: string;
  /** Folder of the files in every site: scripts, styles, pictures of the design. */
  readonly clientDir: string;
  /** The files in `clientDir`: path, starting with `/` → digest. */
  readonly client: ReadonlyMap<string, string>;
  /** Digest of all code that renders a page from its view. */
  readonly renderingDigest: string;
  /** Digest of all code that makes a page from a dealer's data. */
  readonly pageDigest: string;
  /** Whether an earlier build made it. */
  readonly reused: boolean;
}

/** A loaded bundle. */
export interface Bundle extends BundleFiles {
  readonly renderer: PageRenderer;
}

/**
 * Bundles pages, components and styles once for all tenants into a folder named by their digest, or reuses that folder.
 * Two builds at the same time share one bundle: the second waits for the first.
 * NODE_ENV must be `production` from the start of the process: React chooses its build when it is first imported.
 *
 * @throws Error with the bundler's own message when the code does not build.
 */
export async function findBundle(code: CodeDigests = codeDigests()): Promise<BundleFiles> {
  const hash = code.bundle.slice(0, 16);
  const folder = resolve(BUNDLES, hash);
  const digestFile = join(folder, 'complete');
  const release = await takeLock(BUNDLE_LOCK);
  try {
    const readDigests = () => {
      const client = folderDigests(join(folder, 'client'));
      return { client, digest: digestOf(JSON.stringify([...folderDigests(join(folder, 'server')), ...client])) };
    };
    let emitted = readDigests();
    // An incomplete or modified bundle is regenerated.
    const reused = (await readFile(digestFile, 'utf8').catch(() => '')) === emitted.digest;
    if (!reused) {
      await rm(folder, { recursive: true, force: true });
      const { build } = await import('astro');
      await build({ root: process.cwd(), outDir: folder, logLevel: 'error', mode: 'production' });
      await removeProjectPath(join(folder, 'server'), process.cwd());
      emitted = readDigests();
      await writeFile(digestFile, emitted.digest);
      await removeOld(hash);
      // Keep the folders: this process writes its own cache there when it ends.
      for await (const file of glob(`${COMPILED}/*/*`)) await rm(file, { recursive: true, force: true });
    }
    const renderingDigest = `${code.rendering} ${emitted.digest}`;
    const pageDigest = `${code.all} ${emitted.digest}`;
    const [entry, clientDir] = [join(folder, 'server/entry.mjs'), join(folder, 'client')];
    return { entry, clientDir, client: emitted.client, renderingDigest, pageDigest, reused };
  } finally {
    release();
  }
}

/** Loads the bundle's code, once per process. */
export async function openBundle(files: BundleFiles): Promise<Bundle> {
  const { renderer } = (await import(pathToFileURL(files.entry).href)) as { renderer: PageRenderer };
  return { ...files, renderer };
}

/** The bundle of the code in the working directory, ready to render. */
export const bundleOnce = async (code?: CodeDigests): Promise<Bundle> => openBundle(await findBundle(code));

/**
 * Replaces the project's path in the server's modules by a fixed one. Astro writes the path of each component there and hashes it into the
 * names of islands, so the same sources in two folders would render different bytes.
 */
async function removeProjectPath(folder: string, root: string): Promise<void> {
  for await (const entry of glob('**/*.mjs', { cwd: folder, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const text = await readFile(file, 'utf8');
    const relative = text.replaceAll(`${root}/`, FIXED_ROOT);
    if (relative !== text) await writeFile(file, relative);
  }
}
const FIXED_ROOT = '/caryard/';

/** Removes old bundles, except the newest few, which another build may be using. */
async function removeOld(current: string): Promise<void> {
  const folders = (await readdir(BUNDLES, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const foldersByAge = await Promise.all(
    folders.map(async ({ name }) => ({ name, at: (await stat(join(BUNDLES, name))).mtimeMs })),
  );
  const old = foldersByAge.filter(({ name }) => name !== current).sort((a, b) => b.at - a.at);
  for (const { name } of old.slice(MAX_BUNDLES - 1)) await rm(join(BUNDLES, name), { recursive: true, force: true });
}
