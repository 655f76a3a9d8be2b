import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { App } from 'astro/app';

/** Where the shared bundle stands: `client/` is copied into every tenant, `server/` prints the pages. */
export const BUNDLE_DIR = '.caryard/bundle';

const INPUTS = ['src/**/*', 'public/**/*', 'scripts/build/*', 'astro.config.mjs', 'package.json', 'package-lock.json'];

/** One hash over every file that can change the bundle: a build with the same hash is not made again. */
async function inputHash(): Promise<string> {
  const files: string[] = [];
  for await (const entry of glob(INPUTS, { withFileTypes: true }))
    if (entry.isFile() && !/\.test\.tsx?$|\.md$/.test(entry.name)) files.push(join(entry.parentPath, entry.name));
  const hash = createHash('sha256');
  for (const file of files.sort())
    hash
      .update(file)
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  return hash.digest('hex');
}

/**
 * Bundles the pages, parts and styles once for all tenants, or reuses the bundle when no input changed.
 * Must run with NODE_ENV=production from the start of the process: React chooses its build when it is first imported.
 *
 * @throws Error with the bundler's own message when the code does not build.
 */
export async function bundleOnce(): Promise<{ app: App; reused: boolean }> {
  const stamp = join(BUNDLE_DIR, 'inputs.sha256');
  const wanted = await inputHash();
  const reused = existsSync(stamp) && (await readFile(stamp, 'utf8')) === wanted;
  if (!reused) {
    await rm(BUNDLE_DIR, { recursive: true, force: true });
    const { build } = await import('astro');
    await build({ root: process.cwd(), logLevel: 'error', mode: 'production' });
    await writeFile(stamp, wanted);
  }
  const entry = (await import(pathToFileURL(join(BUNDLE_DIR, 'server/entry.mjs')).href)) as { app: App };
  return { app: entry.app, reused };
}
