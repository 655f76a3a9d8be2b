import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

/**
 * `npm start` installs only `dependencies`. A command whose code leads to a development package installs the rest before it runs, by
 * `setup.mjs --all`. Code leads to whatever it quotes: an import, a file of a package, a program.
 */
interface Package {
  readonly scripts: { readonly [name: string]: string };
  readonly imports: { readonly [alias: string]: string };
  readonly dependencies: { readonly [name: string]: string };
  readonly devDependencies: { readonly [name: string]: string };
}
const { scripts, imports, dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Package;
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  readonly packages: { readonly [path: string]: { readonly bin?: { readonly [program: string]: string } } };
};
const INSTALL_ALL = 'node scripts/setup.mjs --all';

const sources = new Map(
  globSync(['astro.config.mjs', '{src,functions,scripts,tests}/**/*.{ts,tsx,mjs,astro,css}'], {
    exclude: (path) => /\.test\.tsx?$/.test(path),
  }).map((path) => [path.replaceAll('\\', '/'), withoutTypes(readFileSync(path, 'utf8'))]),
);
const commands = Object.keys(scripts).filter((name) => !(name.startsWith('pre') && name.slice(3) in scripts));
const installsAll = (command: string): boolean => scripts[`pre${command}`] === INSTALL_ALL;
const entryOf = (command: string): string => /scripts\/\S+/.exec(scripts[command] ?? '')?.[0] ?? '';

function withoutTypes(source: string): string {
  return source
    .replaceAll(/^(?:import|export) type [^;'"]*from ['"][^'"]+['"];/gm, '')
    .replaceAll(/\btypeof import\([^)]*\)/g, '');
}

const quotedIn = (source: string): string[] =>
  [...source.matchAll(/(['"`])((?:(?!\1)[^\n])+)\1/g)].map(([, , text = '']) => text);

/** The project's files that a file quotes, relative to itself or to the project, and those of commands that it has run by `RunCommand`. */
function filesQuoted(file: string, source: string): string[] {
  const commandsRun = [...source.matchAll(/\brun\('([\w:]+)'/g)].map(([, command = '']) => entryOf(command));
  const paths = quotedIn(source).flatMap((text) => {
    const alias = Object.entries(imports).find(([from]) => text.startsWith(from.slice(0, -1)));
    const path = alias ? alias[1].slice(2, -1) + text.slice(alias[0].length - 1) : text;
    return [path, join(dirname(file), text).replaceAll('\\', '/')];
  });
  return [...paths, ...commandsRun].filter((path) => sources.has(path));
}
const nextFiles = new Map([...sources].map(([file, source]) => [file, filesQuoted(file, source)]));

function reachOf(entry: string): ReadonlySet<string> {
  const reached = new Set([entry]);
  // A set also yields what is added to it in the meantime.
  for (const file of reached) for (const next of nextFiles.get(file) ?? []) reached.add(next);
  return reached;
}

/** Of these packages, those that a text quotes, by name or by one of their programs. */
function packagesQuoted(text: string, names: readonly string[]): string[] {
  const quoted = quotedIn(text).map((path) => path.replace(/^node_modules\/(?:\.bin\/)?/, ''));
  return names.filter((name) =>
    [name, ...Object.keys(packages[`node_modules/${name}`]?.bin ?? {})].some((word) =>
      quoted.some((path) => path === word || path.startsWith(`${word}/`)),
    ),
  );
}

const tools = Object.keys(devDependencies);
const toolsByFile = new Map([...sources].map(([file, source]) => [file, packagesQuoted(source, tools)]));

/** `command: package in file`, for the development packages that a command leads to. */
function toolsOf(command: string): string[] {
  const programs = packagesQuoted(`'${scripts[command]?.split(' ')[0]}'`, tools).map((name) => `${command}: ${name}`);
  const reached = [...reachOf(entryOf(command))].flatMap((file) =>
    (toolsByFile.get(file) ?? []).map((name) => `${command}: ${name} in ${file}`),
  );
  return [...programs, ...reached];
}

const filesWithoutTools = new Set(
  commands.filter((command) => !installsAll(command)).flatMap((command) => [...reachOf(entryOf(command))]),
);
const siteCode = [...sources].filter(([file]) => /^(?:src|functions)\/|^astro\.config/.test(file));

describe('each command has the packages that its code leads to', () => {
  test('a command that leads to development packages installs them first, and no other command waits for them', () => {
    expect(commands.length).toBeGreaterThan(25);
    expect(reachOf('scripts/start.ts').size).toBeGreaterThan(300);
    expect(commands.filter((command) => !installsAll(command)).flatMap(toolsOf)).toEqual([]);
    expect(commands.filter((command) => installsAll(command) && toolsOf(command).length === 0)).toEqual([]);
    expect(scripts.prestart).toBe('node scripts/setup.mjs');
  });

  test('the sites and their Workers use no development package', () => {
    const faults = siteCode.flatMap(([file, source]) =>
      packagesQuoted(source, tools).map((name) => `${file}: ${name}`),
    );
    expect(faults).toEqual([]);
  });

  test('npm start does not wait for a package that only tests, checks and commands with `setup.mjs --all` need', () => {
    const text = [
      ...siteCode.map(([, source]) => source),
      ...[...filesWithoutTools].map((file) => sources.get(file) ?? ''),
    ].join('\n');
    const names = Object.keys(dependencies);
    const used = packagesQuoted(text, names);
    expect(names.filter((name) => !used.includes(name))).toEqual([]);
  });

  test('in these commands only RunCommand makes the path of a program from a variable', () => {
    const files = [...filesWithoutTools].filter((file) =>
      quotedIn(sources.get(file) ?? '').some((text) => /^scripts\/\$\{/.test(text)),
    );
    expect(files).toEqual(['scripts/ci/run-command.ts']);
  });

  test.each<[source: string, found: readonly string[]]>([
    ["import pixelmatch from 'pixelmatch';", ['pixelmatch']],
    ["const { chromium } = await import('playwright-core');", ['playwright-core']],
    ["require.resolve('@sveltia/cms/dist/cms.js')", ['@sveltia/cms']],
    ["spawn('node_modules/.bin/depcruise', ['src']);", ['dependency-cruiser']],
    ["spawn(process.execPath, ['node_modules/vitest/vitest.mjs']);", ['vitest']],
    ["import type { Page } from 'playwright-core';\nlet a: typeof import('vitest');", []],
    ["import { a } from './vitest.ts';", []],
  ])('it is found in %s', (source, found) => {
    expect(packagesQuoted(withoutTypes(source), tools)).toEqual(found);
  });

  test.each<[source: string, found: readonly string[]]>([
    ["new Worker(new URL('./build/worker.ts', import.meta.url));", ['scripts/build/worker.ts']],
    ["import { dealerNames } from '#config/tenant-folders.ts';", ['src/config/tenant-folders.ts']],
    ["run(process.execPath, 'scripts/serve.ts');", ['scripts/serve.ts']],
    ["await run('report', [dealer]);", ['scripts/report.ts']],
  ])('code leads to the files in %s', (source, found) => {
    expect(filesQuoted('scripts/x.ts', source)).toEqual(found);
  });
});
