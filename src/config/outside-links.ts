import { existsSync, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { ConfigProblem } from '#config/config-error.ts';

/** Maximum depth of folders; a dealer's own are one level deep. */
const MAX_DEPTH = 5;
/** What the root of a project contains. */
const PROJECT_MARKERS = ['.git', 'package.json'];
/** Folders of a project that hold no dealer's files, besides the hidden ones. */
const NOT_FOR_DEALERS = 'node_modules';

/**
 * Links in a dealer's folder, at any depth, that lead out of the project or to a hidden file in it: their content would be published, or
 * quoted in a message. Links to files of the project and of other dealers are allowed; broken and circular ones are reported elsewhere.
 *
 * @param folder the dealer's folder, which may be a link itself
 * @returns problems whose `file` is relative to the folder; empty for the folder itself
 */
export function outsideLinks(folder: string): ConfigProblem[] {
  const dealersFolder = realPath(dirname(resolve(folder)));
  if (dealersFolder === null) return [];
  const project = projectOf(dealersFolder);
  const problems: ConfigProblem[] = [];
  const seen = new Set<string>();
  const visit = (path: string, file: string, depth: number): void => {
    const target = realPath(path);
    if (target === null) return;
    if (isLink(path)) {
      const problem = problemOf(target, dealersFolder, project);
      if (problem !== null) {
        const fix = `Put a copy in its place, or link to something in ${project}.`;
        problems.push({ file, path: '', found: null, problem, fix });
        return;
      }
    }
    if (depth > MAX_DEPTH || seen.has(target) || isInside(dealersFolder, target) || !statSync(target).isDirectory())
      return;
    seen.add(target);
    for (const name of namesIn(target)) visit(join(path, name), join(file, name), depth + 1);
  };
  visit(resolve(folder), '', 0);
  return problems;
}

/** The nearest folder, from the dealers' upwards, that is the root of a project; else the one that contains the dealers' folder. */
function projectOf(dealersFolder: string): string {
  for (let folder = dealersFolder; folder !== dirname(folder); folder = dirname(folder))
    if (PROJECT_MARKERS.some((name) => existsSync(join(folder, name)))) return folder;
  const parent = dirname(dealersFolder);
  return parent === dirname(parent) ? dealersFolder : parent;
}

function problemOf(target: string, dealersFolder: string, project: string): string | null {
  if (isInside(target, dealersFolder)) return null;
  if (!isInside(target, project)) return `is a link that leads out of the project, to ${target}`;
  const relativePath = relative(project, target);
  const isHidden = relativePath.split(sep).some((name) => name.startsWith('.') || name === NOT_FOR_DEALERS);
  return isHidden ? `is a link to ${relativePath}, which is not for dealers` : null;
}

const isInside = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}${sep}`);

/** The path without links; null if it leads nowhere. */
function realPath(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}

function isLink(path: string): boolean {
  return lstatSync(path).isSymbolicLink();
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return []; // reported when it is read
  }
}
