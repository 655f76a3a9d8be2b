import { isAbsolute, relative, resolve, sep } from 'node:path';
import { GitError } from './git-changes.ts';

/** A path relative to the project's folder, as git writes it: with `/` between names. null = outside the project. */
export function pathInProject(project: string, path: string): string | null {
  const relativePath = relative(resolve(project), resolve(project, path)).split(sep).join('/');
  return relativePath === '..' || relativePath.startsWith('../') || isAbsolute(relativePath) ? null : relativePath;
}

/**
 * The folder of `--tenants`, which may be absolute, relative to the project: earlier versions of it are read from git.
 *
 * @throws GitError if it is the project's folder or outside it
 */
export function tenantsInProject(project: string, tenants: string): string {
  const folder = pathInProject(project, tenants);
  if (folder !== null && folder !== '') return folder;
  throw new GitError(
    `--tenants: "${tenants}" is not a folder inside ${resolve(project)}. Run this in the project that contains it.`,
  );
}
