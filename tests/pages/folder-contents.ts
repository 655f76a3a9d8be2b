import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Path in the folder, starting with `/` → content of each file below it; hidden folders belong to running builds and are left out. */
export type Contents = ReadonlyMap<string, string>;

/** Reads every file of a site or of a folder of sites. */
export function contents(folder: string): Contents {
  const files = globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return new Map(files.map((file) => [file.slice(folder.length), readFileSync(file, 'latin1')]));
}

/** Files that differ between two folders or exist in only one of them. */
export function differences(a: Contents, b: Contents): string[] {
  return [...new Set([...a.keys(), ...b.keys()])].filter((file) => a.get(file) !== b.get(file));
}
