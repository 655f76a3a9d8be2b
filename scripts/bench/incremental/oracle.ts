import { execFile } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { BUNDLE_LOCK, BUNDLES } from '../../build/bundle.ts';
import { BUILD_FLAGS } from '../../build/node-flags.ts';
import { takeLock } from '../../lock.ts';

/** What a chain of changes came to. */
export interface OracleResult {
  readonly changes: number;
  readonly accepted: number;
  readonly refused: number;
  readonly pages: number;
  /** Pages that were not printed. */
  readonly reused: number;
  /** Builds that read nothing of the dealer. */
  readonly unread: number;
  /** Files held against those of a clean build or a fresh print. */
  readonly checked: number;
  readonly cleanBuilds: number;
  readonly differences: readonly string[];
}

interface OracleOrder {
  /** A scratch folder. */
  readonly work: string;
  /** The dealer the chain begins with. */
  readonly dealer: string;
  readonly now: string;
  readonly changes: number;
  readonly cars?: number;
  readonly seed?: number;
  readonly every?: number;
  /** Changes a global too, which no page may print. */
  readonly planted?: boolean;
  /** Goes on where an earlier chain in `work` ended, after this was changed in the code. */
  readonly changed?: string;
  /** The project whose code builds. */
  readonly project?: string;
}

/**
 * Runs a chain of random changes in a process of its own.
 *
 * @throws Error with what the process said, when it breaks
 */
export async function runOracle({
  project = '.',
  planted = false,
  work,
  dealer,
  ...numbers
}: OracleOrder): Promise<OracleResult> {
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
  if (line === undefined) throw new Error(`The chain of changes broke.\n${stderr}\n${stdout}`);
  return JSON.parse(line);
}

/**
 * Another project with the same code, so that its code can be changed; it has this one's packages and its bundles, but none of its records.
 * Waits while a bundle is made or removed. The lock itself is not copied: nobody would let go of it in the other project.
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
 * Puts one text in the place of another in a file of code.
 *
 * @throws Error when the text is not there
 */
export function changeCode(file: string, from: string | RegExp, to: string): void {
  const text = readFileSync(file, 'utf8');
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`${file} does not hold ${from}.`);
  writeFileSync(file, changed);
}
