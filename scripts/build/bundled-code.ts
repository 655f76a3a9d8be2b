import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import { makeFolder } from '../make-folder.ts';
import { type CodeDigests, digestOf, isCodeUnchanged } from './code-digest.ts';

/**
 * The build's own code, bundled into a few files. May be deleted at any time: then a build runs from the sources and starts more slowly.
 */
const CACHE = '.caryard/cache/code';
const ENTRY = 'build-tenants';
/** Names this folder and the digest of each file in it; written last. */
const MANIFEST = 'complete';
/** Bundles kept; a running build may still use an older one. */
const MAX_CACHED = 3;
/** Packages with many modules that are pure JavaScript. The others are not bundled. */
const BUNDLED = /^(?:zod|htmlparser2)(?:\/|$)/;

/**
 * The path to import `build-tenants` from: four hundred modules become a few files, so that Node need not resolve each and strip its types.
 *
 * @param code digest of all code and of the machine
 * @returns null if this code has not been bundled, or the files have been modified
 */
export function bundledEntry(code: string, cache = CACHE): string | null {
  const folder = resolve(cache, code);
  try {
    if (readFileSync(join(folder, MANIFEST), 'utf8') !== manifestOf(folder)) return null;
    return pathToFileURL(join(folder, `${ENTRY}.mjs`)).href;
  } catch {
    return null;
  }
}

/**
 * Packs the code for the next build. Writes nothing if the code has changed since `code` was computed, or another process was faster.
 *
 * @throws Error with the bundler's message, or the system's if the folder cannot be written
 */
export async function bundleCode(code: CodeDigests, cache = CACHE): Promise<void> {
  const folder = resolve(cache, code.all);
  const { build } = await import('esbuild');
  makeFolder(cache);
  const temporary = mkdtempSync(join(cache, '.new-'));
  try {
    await build({
      entryPoints: { [ENTRY]: join(import.meta.dirname, `${ENTRY}.ts`) },
      outdir: temporary,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: `node${process.versions.node}`,
      logLevel: 'silent',
      plugins: [ownModules],
    });
    // A running build may still be loading parts of it.
    if (!isCodeUnchanged(code) || bundledEntry(code.all, cache) !== null) return;
    writeFileSync(join(temporary, MANIFEST), manifestOf(temporary, folder));
    rmSync(folder, { recursive: true, force: true });
    renameSync(temporary, folder);
    removeOld(cache, code.all);
  } catch (error) {
    // Another build may have bundled it in the meantime.
    if (bundledEntry(code.all, cache) === null) throw error;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Bundled code contains the paths of its sources, so it is only valid for the folder named in the manifest. */
function manifestOf(folder: string, owner = folder): string {
  const files = readdirSync(folder).filter((name) => name !== MANIFEST);
  return [owner, ...files.sort().map((name) => `${name} ${digestOf(readFileSync(join(folder, name)))}`)].join('\n');
}

const IN_PACKAGE = /[/\\]node_modules[/\\]/;

/** Bundles our own modules so that `import.meta.url` still gives their original path, because some read files beside them. */
const ownModules: Plugin = {
  name: 'own modules',
  setup(bundler) {
    bundler.onResolve({ filter: /^[^./#]/ }, ({ path, importer, kind }) =>
      kind === 'entry-point' || BUNDLED.test(path) || IN_PACKAGE.test(importer) ? null : { path, external: true },
    );
    bundler.onLoad({ filter: /\.ts$/ }, ({ path }) =>
      IN_PACKAGE.test(path)
        ? null
        : {
            loader: 'ts',
            contents: readFileSync(path, 'utf8')
              .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
              .replaceAll('import.meta.dirname', JSON.stringify(dirname(path))),
          },
    );
  },
};

function removeOld(cache: string, current: string): void {
  const foldersByAge = readdirSync(cache)
    .filter((name) => name !== current)
    .map((name) => ({
      folder: join(cache, name),
      at: statSync(join(cache, name), { throwIfNoEntry: false })?.mtimeMs ?? 0,
    }))
    .sort((a, b) => b.at - a.at);
  for (const { folder } of foldersByAge.slice(MAX_CACHED - 1)) rmSync(folder, { recursive: true, force: true });
}
