import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/builders/temporary-folder.ts';

interface Packages {
  readonly [path: string]: {
    readonly version?: string;
    readonly dev?: true;
    readonly optional?: true;
    readonly os?: readonly string[];
    readonly cpu?: readonly string[];
    readonly libc?: readonly string[];
  };
}
const LOCKED = {
  '': {},
  'node_modules/site': { version: '1.0.0' },
  'node_modules/site/node_modules/part': { version: '2.0.0' },
  'node_modules/site-other': { version: '1.0.0', optional: true, os: ['other'] },
  'node_modules/tool': { version: '3.0.0', dev: true },
} as const satisfies Packages;
const { 'node_modules/site/node_modules/part': PART, ...OTHERS } = LOCKED;
const LIST = 'node_modules/.package-lock.json';

const SITES = 'ci --omit=dev --include=optional';
const ALL = 'ci --include=dev --include=optional';
const REST = 'install --include=dev --no-save --include=optional';

let project = '';
const pathOf = (path: string): string => join(project, path);
const exists = (path: string): boolean => existsSync(pathOf(path));
const lock = (packages: Packages): void => writeFileSync(pathOf('package-lock.json'), JSON.stringify({ packages }));

/** Puts packages into node_modules as npm does: their folders, and its list of them last. */
function install(which: 'sites' | 'all', isInterrupted = false): void {
  const packages = Object.entries<Packages[string]>(LOCKED).filter(
    ([path, { dev, optional }]) => path !== '' && !optional && (!dev || which === 'all'),
  );
  for (const [path] of packages) {
    mkdirSync(pathOf(path), { recursive: true });
    writeFileSync(pathOf(`${path}/package.json`), '{}');
  }
  if (!isInterrupted) writeFileSync(pathOf(LIST), JSON.stringify({ packages: Object.fromEntries(packages) }));
}

/** What setup has npm do, and its exit code. This npm only writes down what it is asked for, or does as `program` says. */
function setUp(
  options: readonly string[] = [],
  program = '',
): readonly [asked: readonly string[], code: number | null] {
  const log = pathOf('npm.log');
  rmSync(log, { force: true });
  const record = `const { appendFileSync, cpSync } = require('node:fs');
const asked = process.argv.slice(2).filter((arg) => !/^--(no-audit|no-fund|loglevel)/.test(arg)).join(' ');
appendFileSync('npm.log', asked + (process.env.NODE_ENV ? ' in ' + process.env.NODE_ENV : '') + '\\n');`;
  writeFileSync(pathOf('npm.js'), `${record}\n${program}`);
  const { status } = spawnSync(process.execPath, [resolve('scripts/setup.mjs'), ...options], {
    cwd: project,
    env: { ...process.env, NODE_ENV: 'production', npm_execpath: pathOf('npm.js') },
    stdio: 'ignore',
  });
  return [existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [], status];
}

beforeEach(() => {
  project = temporaryFolder();
  lock(LOCKED);
});

test('in a fresh clone the sites wait only for their own packages, and tests install everything at once', () => {
  expect(setUp()).toEqual([[SITES], 0]);
  expect(setUp(['--all'])).toEqual([[ALL], 0]);
});

test('a failed installation stops the command', () => {
  expect(setUp([], 'process.exit(1)')).toEqual([[SITES], 1]);
});

test('what needs the tools adds them to what the sites have installed', () => {
  install('sites');
  expect(setUp()).toEqual([[], 0]);
  install('all', true);
  const arrives = `require('node:fs').renameSync('arriving', '${LIST}');`;
  writeFileSync(
    pathOf('arriving'),
    JSON.stringify({
      packages: {
        ...JSON.parse(readFileSync(pathOf(LIST), 'utf8')).packages,
        'node_modules/tool': LOCKED['node_modules/tool'],
      },
    }),
  );
  expect(setUp(['--all'], arrives)).toEqual([[REST], 0]);
  expect(setUp(['--all'])).toEqual([[], 0]);
});

test('what npm cannot add to is installed whole', () => {
  install('sites');
  expect(setUp(['--all'])).toEqual([[REST, ALL], 0]);
});

test('where everything is installed, neither the sites nor the tests install anything, nor does a new date of the lock file', () => {
  install('all');
  lock(LOCKED);
  expect(setUp()).toEqual([[], 0]);
  expect(setUp(['--all'])).toEqual([[], 0]);
  expect(exists('node_modules/tool')).toBe(true);
});

test('an interrupted installation is done again', () => {
  install('all', true);
  expect(setUp()).toEqual([[SITES], 0]);
  expect(setUp(['--all'])).toEqual([[ALL], 0]);
});

test('tools that arrived only in part are added again, and the sites do not wait for them', () => {
  install('sites');
  install('all', true);
  expect(setUp()).toEqual([[], 0]);
  expect(setUp(['--all'])[0]).toContain(REST);
});

test.each<[title: string, change: () => void]>([
  ['another version', () => lock({ ...LOCKED, 'node_modules/site': { version: '1.0.1' } })],
  ['a further package', () => lock({ ...LOCKED, 'node_modules/more': { version: '1.0.0' } })],
  ['a package at another place', () => lock({ ...OTHERS, 'node_modules/part': PART })],
  ['a package no longer needed', () => lock(OTHERS)],
  ['a deleted package', () => rmSync(pathOf('node_modules/site/node_modules/part'), { recursive: true })],
  ['half a list of what is installed', () => writeFileSync(pathOf(LIST), '{"packages": {"node_modu')],
])('%s: installed again', (_, change) => {
  install('sites');
  change();
  expect(setUp()).toEqual([[SITES], 0]);
});

const OPTIONAL = { version: '1.0.0', optional: true } as const;
const HERE = { ...OPTIONAL, os: [process.platform], cpu: [process.arch] };
test.each<[title: string, packages: Packages, isMissing: boolean]>([
  ['for this platform', { 'node_modules/here': HERE }, true],
  ['for this system on every processor', { 'node_modules/here': { ...OPTIONAL, os: [process.platform] } }, true],
  ['for another processor', { 'node_modules/there': { ...HERE, cpu: ['other'] } }, false],
  ['for another C library', { 'node_modules/there': { ...HERE, libc: ['other'] } }, false],
  ['for every platform, which is a part of one for another', { 'node_modules/part': OPTIONAL }, false],
])(
  'a node_modules without an optional package is installed again if that is for this platform: %s',
  (_, packages, isMissing) => {
    install('sites');
    lock({ ...LOCKED, ...packages });
    expect(setUp()).toEqual([isMissing ? [SITES] : [], 0]);
  },
);

test('where the tools are installed, they are installed again with new packages of the sites', () => {
  install('all');
  lock({ ...LOCKED, 'node_modules/site': { version: '1.0.1' } });
  expect(setUp()).toEqual([[ALL], 0]);
  lock({ ...LOCKED, 'node_modules/tool': { version: '3.1.0' } });
  expect(setUp()).toEqual([[ALL], 0]);
});

test('another version of a tool concerns only what needs the tools', () => {
  install('all');
  lock({ ...LOCKED, 'node_modules/tool': { version: '3.1.0', dev: true } });
  expect(setUp()).toEqual([[], 0]);
  expect(setUp(['--all'])[0]).toContain(REST);
});
