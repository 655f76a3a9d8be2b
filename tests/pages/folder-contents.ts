import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Path in the folder, from `/` on → content of every file below it, byte for byte; hidden ones are of builds under way and left out. */
export type Contents = ReadonlyMap<string, string>;

/** Reads every file of a site or of a folder of sites. */
export function contents(folder: string): Contents {
  const files = globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return new Map(files.map((file) => [file.slice(folder.length), readFileSync(file, 'latin1')]));
}

/** Files that only one of two folders has, or that differ. */
export function differences(ours: Contents, theirs: Contents): string[] {
  return [...new Set([...ours.keys(), ...theirs.keys()])].filter((file) => ours.get(file) !== theirs.get(file));
}
