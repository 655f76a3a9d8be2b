import { existsSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';

/**
 * The file that a command's argument names. npm runs a command in the project's folder and tells where it was called, which is what a
 * relative path is meant from: below the project, or elsewhere with `--prefix`. If there is no such file, the project's folder counts.
 */
export function inputPath(path: string, calledIn = process.env['INIT_CWD']): string {
  if (isAbsolute(path) || calledIn === undefined) return path;
  const calledPath = resolve(calledIn, path);
  return calledPath !== resolve(path) && existsSync(calledPath) ? calledPath : path;
}
