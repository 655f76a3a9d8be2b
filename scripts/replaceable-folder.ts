import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What is in the way of a folder that a command replaces, for use in a sentence: it is a file, or a folder that has entries, but not the
 * file that every folder written by the command has. A link counts as what it leads to. Null = nothing.
 *
 * @param marker name of that file
 */
export function whyNotReplaceable(folder: string, marker: string): string | null {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats === undefined) return null;
  if (!stats.isDirectory()) return 'it is a file';
  const [first] = existsSync(join(folder, marker)) ? [] : readdirSync(folder);
  return first === undefined ? null : `it has "${first}"`;
}
