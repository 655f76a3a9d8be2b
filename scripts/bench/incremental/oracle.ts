import { execFile } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { BUNDLE_LOCK, BUNDLES } from '../../build/bundle.ts';
import { BUILD_FLAGS } from '../../build/node-flags.ts';
import { takeLock } from '../../lock.ts';

/** The result of a chain of changes. */
export interface OracleResult {
  readonly changes: number;
  /** Changes that could be built. */
  readonly accepted: number;
  /** Changes that could not be built, and were reverted. */
  readonly refused: number;
  /** Pages of all builds. */
  readonly pages: number;
  /** Reused pages. */
  readonly reused: number;
  /** Builds that read none of the dealer's files. */
  readonly unread: number;
  /** Files compared with a clean build or a fresh render. */
  readonly checked: number;
  readonly cleanBuilds: number;
  /** Where an incremental build differed, each with the change before it. */
  readonly differences: readonly string[];
}

interface OracleOptions {
  /** A temporary folder. */
  readonly work: string;
  /** The dealer at the start of the chain. */
  readonly dealer: string;
  readonly now: string;
  readonly changes: number;
  /** The maximum number of cars; the others are left out. */
  readonly cars?: number;
  readonly seed?: number;
  /** Number of changes between two clean builds. */
  readonly every?: number;
  /** Also changes the global `planted`, which no page may render. */
  readonly planted?: boolean;
  /** The changed code file, to continue an earlier chain in `work`. */
  readonly changed?: string;
  /** The project whose code is used. */
  readonly project?: string;
}

/**
 * Runs a chain of random changes in a separate process.
 *
 * @throws Error with the output of the process if it fails
 */
export async function runOracle({
  project = '.',
  planted = false,
  work,
  dealer,
  ...numbers
}: OracleOptions): Promise<OracleResult> {
  const args = Object.entries({ ...numbers, work: resolve(work), dealer: resolve(dealer) });
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [
      ...[...BUILD_FLAGS, 'scripts/bench/incremental/oracle-worker.ts'],
      ...args.flatMap(([name, value]) => [`--${name}`, String(value)]),
      ...(planted ? ['--planted'] : []),
    ],
    { cwd: project, maxBuffer: 1e8, env: { ...process.env, NODE_ENV: 'production' } },
  );
  const line = /^RESULT (.*)$/m.exec(stdout)?.[1];
  if (line === undefined) throw new Error(`The chain of changes failed.\n${stderr}\n${stdout}`);
  return JSON.parse(line);
}

/**
 * Copies the project so that its code can be changed. The copy uses the same packages and bundles but has no build records. Waits while a
 * bundle is being made or removed. The lock itself is not copied, because nothing would release it in the copy.
 */
export async function copyProject(to: string): Promise<void> {
  mkdirSync(join(to, '.caryard'), { recursive: true });
  const parts = ['src', 'scripts', 'public', 'astro.config.mjs', 'tsconfig.json', 'package.json', 'package-lock.json'];
  for (const part of parts) cpSync(part, join(to, part), { recursive: true });
  const release = await takeLock(BUNDLE_LOCK);
  try {
    const folders = ['.caryard/pictures', ...globSync(`${BUNDLES}/*/`)];
    for (const folder of folders) if (existsSync(folder)) cpSync(folder, join(to, folder), { recursive: true });
  } finally {
    release();
  }
  symlinkSync(resolve('node_modules'), join(to, 'node_modules'));
}

/**
 * Replaces a text in a code file.
 *
 * @throws Error if the text is not found
 */
export function changeCode(file: string, from: string | RegExp, to: string): void {
  const text = readFileSync(file, 'utf8');
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`${file} does not contain ${from}.`);
  writeFileSync(file, changed);
}
