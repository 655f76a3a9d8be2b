import { spawn } from 'node:child_process';
import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { dealerNames } from '#config/tenant-folders.ts';
import type { GitProject } from '../changes/git-changes.ts';

/** Where the sites of an earlier build are. */
export interface BuiltBase {
  /** The folder of the project that built them. */
  readonly project: string;
  /** The folder of the sites, relative to the project. */
  readonly out: string;
}

/** The site of the base commit could not be built. */
export class BaseError extends Error {
  override readonly name = 'BaseError';
}

/** Checkouts and their builds; may be deleted at any time. */
const BASES_FOLDER = '.caryard/bases';
/** What a site is made from, besides its dealer's folder. */
const CODE_PATHS = ['src', 'scripts', 'public', 'functions', 'package-lock.json', 'astro.config.mjs', 'tsconfig.json'];

/**
 * Builds a dealer's site as of a commit, in a separate checkout, for the same time as the site it is compared with. If no code has changed
 * since, this project's code builds it from the dealer's files there, which saves bundling.
 *
 * @param name of the dealer's folder
 * @returns null if the commit has no such dealer
 * @throws GitError if this clone does not have the commit
 * @throws BaseError if the build fails, with its output
 */
export async function buildBase(
  git: GitProject,
  options: { readonly ref: string; readonly tenants: string; readonly name: string; readonly now: string },
): Promise<BuiltBase | null> {
  const { ref, tenants, name, now } = options;
  const commit = git.commit(ref);
  const checkout = join(BASES_FOLDER, commit);
  if (existsSync(checkout)) remove(git, checkout);
  const project = git.checkOut(commit, checkout);
  try {
    if (!dealerNames(join(project, tenants)).includes(name)) return null;
    const isCodeSame = !git
      .changesSince(commit, [])
      .some(({ path }) => CODE_PATHS.some((part) => path === part || path.startsWith(`${part}/`)));
    const build = ['scripts/build.mjs', name, '--now', now, '--views', '--workers', '1'];
    if (isCodeSame) {
      const out = join(BASES_FOLDER, `${commit.slice(0, 12)}-sites`);
      await run(process.execPath, [...build, '--tenants', resolve(project, tenants), '--out', out], '.', ref);
      return { project: '.', out };
    }
    if (!git.changesSince(commit, []).some(({ path }) => path === 'package-lock.json'))
      symlinkSync(resolve('node_modules'), join(project, 'node_modules'));
    else await run('npm', ['ci', '--no-audit', '--no-fund'], project, ref);
    const out = join('..', `${commit.slice(0, 12)}-sites`);
    await run(process.execPath, [...build, '--tenants', tenants, '--out', out], project, ref);
    return { project, out };
  } catch (error) {
    remove(git, checkout);
    throw error;
  }
}

/** Whether everything that a build reads is committed. Other files, such as notes, do not matter. */
export const isBuiltFromCommit = (git: GitProject, commit: string, tenants: string): boolean =>
  !git
    .changesSince(commit, [])
    .some(({ path }) => [...CODE_PATHS, tenants].some((part) => path === part || path.startsWith(`${part}/`)));

/** Removes the checkout of a base commit; its built sites are kept. */
export function dropBase(git: GitProject, ref: string): void {
  remove(git, join(BASES_FOLDER, git.commit(ref)));
}

function remove(git: GitProject, checkout: string): void {
  try {
    git.removeCheckout(checkout);
  } catch {
    rmSync(checkout, { recursive: true, force: true }); // left by an interrupted run
  }
}

async function run(command: string, args: readonly string[], cwd: string, ref: string): Promise<void> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const code = await new Promise<number | null>((resolve, reject) => child.on('close', resolve).on('error', reject));
  if (code === 0) return;
  const fix = /unknown option '--views'/i.test(output)
    ? `${ref} is from before change reports: give a later commit, or --base with a folder that was built with --views.`
    : `Its output:\n${output.trim()}`;
  throw new BaseError(`The site at ${ref} could not be built. ${fix}`);
}
