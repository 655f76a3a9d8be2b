import { createHash, hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, posix } from 'node:path';
import type { CodeDigestCache } from './code-digest-cache.ts';

/** npm's list of what is installed. */
const INSTALLED = 'node_modules/.package-lock.json';
/** All code that a build runs or ships, and the files that determine its packages: the requested and the installed versions. */
const FOLDERS = ['src', 'scripts', 'public'];
const FILES = ['package.json', 'package-lock.json', INSTALLED, 'astro.config.mjs', 'tsconfig.json'];
/** Read by the bundler if the project has them. */
const SETTINGS = ['.env', '.env.local', '.env.production', '.env.production.local'];
/** Environment variables that may change how a date, a number or a name is written. */
const VARIABLES = ['TZ', 'LANG', 'LC_ALL', 'LANGUAGE', 'NODE_OPTIONS', 'NODE_ICU_DATA'];

const IN_BUNDLE = /^(?:src|public)\/|^scripts\/build\/|^(?:astro\.config\.mjs|package(?:-lock)?\.json)$/;
const IN_RENDERING = /^scripts\/build\/|^node_modules\/|^package(?:-lock)?\.json$/;
/** Documentation and tests, which do not affect a build; in `public`, every file is published. */
const NOT_CODE = /^(?!public\/).*(?:\.test\.tsx?|\.md)$/;

/** Digests of everything that a build depends on besides a dealer's own files. */
export interface CodeDigests {
  /** Of everything: if it is the same, the same files give the same build. */
  readonly all: string;
  /** Of what the bundle is made from. */
  readonly bundle: string;
  /** Of what renders a page from its view, besides the bundle: this folder's code, the packages, Node and the machine. */
  readonly rendering: string;
  /** Size, times and inode of each file and folder of code (`statKeyOf`), taken before it was read. */
  readonly statKeys: ReadonlyMap<string, string>;
}

/**
 * Digests of a project's code, by the contents of its files.
 *
 * @param knownDigests digests of files that an earlier build has read; left out = every file is read
 */
export function codeDigests(project = '.', knownDigests?: CodeDigestCache): CodeDigests {
  const statKeys = new Map<string, string>();
  const stableFiles = new Set<string>();
  const now = Date.now();
  const recordStats = (path: string, stats: Stats): void => {
    const file = posix.relative(project, path);
    statKeys.set(file, statKeyOf(stats));
    if (statKeys.get(file) !== COARSE_CLOCK && now - stats.ctimeMs > STABLE_AFTER_MS) stableFiles.add(file);
  };
  const digestAt = (file: string): string => {
    const computeDigest = (): string => {
      const content = readFileSync(join(project, file));
      return digestOf(file === INSTALLED ? buildPackages(content.toString()) : content);
    };
    return knownDigests === undefined || !stableFiles.has(file)
      ? computeDigest()
      : knownDigests.digest(file, statKeys.get(file) as string, computeDigest);
  };
  const folders = FOLDERS.flatMap((folder) =>
    filesIn(join(project, folder), recordStats).map((file) => posix.relative(project, file)),
  );
  for (const file of [...FILES, ...SETTINGS]) statKeys.set(file, statKeyAt(join(project, file)));
  const files = [...folders, ...[...FILES, ...SETTINGS].filter((file) => existsSync(join(project, file)))]
    .filter((file) => !NOT_CODE.test(file))
    .sort();
  const hashes = { all: createHash('sha256'), bundle: createHash('sha256'), rendering: createHash('sha256') };
  for (const file of files) {
    const line = `${file}\0${digestAt(file)}\n`;
    hashes.all.update(line);
    if (IN_BUNDLE.test(file)) hashes.bundle.update(line);
    if (IN_RENDERING.test(file)) hashes.rendering.update(line);
  }
  const machine = JSON.stringify([process.versions, process.platform, process.arch, hostname()]);
  const environment = JSON.stringify(VARIABLES.map((name) => process.env[name] ?? null));
  hashes.all.update(machine).update(environment);
  hashes.rendering.update(machine).update(environment);
  const [all, bundle, rendering] = [
    hashes.all.digest('hex'),
    hashes.bundle.digest('hex'),
    hashes.rendering.digest('hex'),
  ];
  return { all, bundle, rendering, statKeys };
}

/** Whether all code is as it was when these digests were taken, by size, times and inodes, or by content if one of these has changed. */
export function isCodeUnchanged({ all, statKeys }: CodeDigests, project = '.'): boolean {
  const isUntouched = ([path, statKey]: readonly [string, string]): boolean =>
    statKey !== COARSE_CLOCK && statKeyAt(join(project, path)) === statKey;
  return [...statKeys].every(isUntouched) || codeDigests(project).all === all;
}

/** The list of what is installed without the tools of tests and checks: they may be added later, and no build uses them. */
function buildPackages(list: string): string {
  try {
    const { packages } = JSON.parse(list) as {
      readonly packages: { readonly [path: string]: { readonly dev?: true } };
    };
    return JSON.stringify(Object.entries(packages).filter(([, { dev }]) => !dev));
  } catch {
    return list;
  }
}

/** A file that was changed less than this ago may be changed again within the same tick of the disk's clock, so it is always read. */
const STABLE_AFTER_MS = 1000;
/** For a disk that counts whole seconds, where two changes within a second have the same date. */
const COARSE_CLOCK = 'coarse';

/** Size, times and inode of a file in one text: if it is the same, the file has not changed. */
const statKeyOf = ({ size, mtimeMs, ctimeMs, ino }: Stats): string =>
  ctimeMs % 1000 === 0 ? COARSE_CLOCK : [size, mtimeMs, ctimeMs, ino].join(' ');

function statKeyAt(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? 'absent' : statKeyOf(stats);
}

/** A short digest of some content. */
export const digestOf = (content: string | Uint8Array): string => hash('sha256', content, 'base64url').slice(0, 27);

/** @param onStats receives the status of each file and folder before it is read */
function filesIn(folder: string, onStats?: (path: string, stats: Stats) => void): string[] {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats === undefined) return [];
  onStats?.(folder, stats);
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path, onStats);
    const targetStats = statSync(path);
    if (targetStats.isDirectory()) return filesIn(path, onStats);
    onStats?.(path, targetStats);
    return [path];
  });
}

/** The digest of every file below a folder, by its path relative to the folder, starting with `/`; sorted. */
export function folderDigests(folder: string): ReadonlyMap<string, string> {
  const files = filesIn(folder).sort();
  return new Map(files.map((file) => [file.slice(folder.length), digestOf(readFileSync(file))]));
}
