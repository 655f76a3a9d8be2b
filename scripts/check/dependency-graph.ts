import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** `from → to`: files of one folder import files of the other at run time. */
export type Arrow = readonly [from: string, to: string];

/** The folders in each frame of the graph, in order; a folder that is not listed is drawn outside the frames. */
const FRAMES: readonly (readonly [title: string, folders: readonly string[]])[] = [
  ['Build', ['scripts', 'stock', 'site', 'config']],
  ['Page', ['pages', 'layouts', 'islands', 'components', 'elements', 'search', 'views', 'stores', 'styles']],
  ['Edge', ['worker', 'api', 'use-cases', 'topics', 'platform']],
  ['Shared', ['text', 'domain']],
];

const START = '<!-- dependency graph: drawn by `npm run graph` -->';
const END = '<!-- /dependency graph -->';

/** The run-time imports of a source as written: static, re-exported and dynamic imports, without types. */
export function valueImports(source: string): string[] {
  const staticImports = source.matchAll(
    /^\s*(?:import\s+(?:(type\s)?([^'";]*?)\s*from\s+)?|export\s+(type\s)?([^'";=]*?)\s*from\s+)['"]([^'"]+)['"]/gm,
  );
  const dynamicImports = source.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g);
  return [
    ...[...staticImports].flatMap(([, importType, imported = '', exportType, exported = '', from = '']) =>
      (importType ?? exportType ?? (isTypesOnly(imported) || isTypesOnly(exported))) ? [] : [from],
    ),
    ...[...dynamicImports].flatMap(([, from = '']) => from),
  ];
}

/** `{ type A, type B }` */
const isTypesOnly = (names: string): boolean => /^\{(?:\s*type\s+\w+\s*,?)+\s*\}$/.test(names.trim());

/** The arrows between the folders of `src`, the layers of the edge and the scripts, without tests. Paths start at the project's root. */
export function readArrows(sources: { readonly [path: string]: string }): Arrow[] {
  const arrows = Object.entries(sources).flatMap(([path, source]) =>
    valueImports(source).map((name): Arrow => [folderOf(path), folderOf(fileOf(name, path))]),
  );
  const visibleArrows = arrows.filter(([from, to]) => from !== '' && to !== '' && from !== to);
  return [...new Map(visibleArrows.map((arrow) => [arrow.join(), arrow])).values()].sort((a, b) =>
    a.join() < b.join() ? -1 : 1,
  );
}

/** Every source file of the project whose imports count, by its path. */
export function readSources(): { readonly [path: string]: string } {
  const paths = globSync('{src,functions,scripts}/**/*.{ts,tsx,astro,mjs}').filter(
    (path) => !/\.test\.tsx?$/.test(path),
  );
  return Object.fromEntries(paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(path, 'utf8')]));
}

function fileOf(name: string, from: string): string {
  if (name.startsWith('.')) return join(dirname(from), name).replaceAll('\\', '/');
  if (/^#(?:functions|scripts)\//.test(name)) return name.slice(1);
  return name.startsWith('#') ? `src/${name.slice(1)}` : name;
}

/** `''` for a package, and for files outside these folders. */
function folderOf(path: string): string {
  const [top, folder = '', ...rest] = path.split('/');
  if (top === 'scripts') return top;
  if (rest.length === 0) return top === 'functions' && folder.endsWith('.ts') ? 'worker' : '';
  return top === 'src' || top === 'functions' ? folder : '';
}

/**
 * Draws the arrows as a Mermaid flow chart, without those that follow from a longer path: if pages import layouts and layouts import
 * components, pages → components is not drawn. Throws if folders import each other in a cycle: then the longer paths are not well defined.
 */
export function drawGraph(arrows: readonly Arrow[]): string {
  const targets = new Map<string, string[]>();
  for (const [from, to] of arrows) targets.set(from, [...(targets.get(from) ?? []), to]);
  const reachableByFolder = new Map<string, ReadonlySet<string>>();
  const reachableFrom = (folder: string, path: readonly string[] = []): ReadonlySet<string> => {
    if (path.includes(folder))
      throw new Error(`Folders import each other in a cycle: ${[...path, folder].join(' → ')}`);
    const visited = reachableByFolder.get(folder);
    if (visited) return visited;
    const next = targets.get(folder) ?? [];
    const reachable = new Set(next.flatMap((target) => [target, ...reachableFrom(target, [...path, folder])]));
    reachableByFolder.set(folder, reachable);
    return reachable;
  };
  for (const folder of targets.keys()) reachableFrom(folder);
  const visibleArrows = arrows.filter(
    ([from, to]) => !(targets.get(from) ?? []).some((other) => other !== to && reachableFrom(other).has(to)),
  );
  const folders = new Set(arrows.flat());
  return [
    'flowchart TD',
    ...FRAMES.flatMap(([title, members]) => [
      `  subgraph ${title}`,
      `    ${members.filter((folder) => folders.has(folder)).join('; ')}`,
      '  end',
    ]),
    ...Object.entries(Object.groupBy(visibleArrows, ([from]) => from)).map(
      ([from, to = []]) => `  ${from} --> ${to.map(([, folder]) => folder).join(' & ')}`,
    ),
  ].join('\n');
}

/** The text of `src/README.md` with an up-to-date graph. Throws if the markers are missing. */
export function withGraph(readme: string, graph: string): string {
  const start = readme.indexOf(START);
  const end = readme.indexOf(END);
  if (start === -1 || end < start)
    throw new Error(`src/README.md needs the lines ${START} and ${END} around the dependency graph.`);
  return `${readme.slice(0, start)}${START}\n\`\`\`mermaid\n${graph}\n\`\`\`\n${readme.slice(end)}`;
}
