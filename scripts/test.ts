import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, statfsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BUILT_AT } from '#tests/built-at.ts';
import type { SuiteResult } from '#tests/suite-result.ts';
import { requireBrowser } from './browser.ts';
import { digestOf } from './build/code-digest.ts';
import { BUILD_FLAGS } from './build/node-flags.ts';
import { runSteps } from './check/steps.ts';
import { freePort } from './free-port.ts';
import { makeFolder } from './make-folder.ts';
import { readCommand } from './read-command.ts';
import { startServer } from './serve.ts';

const USAGE = `npm test
One build of demo dealers and fixtures, then at the same time: journeys in one browser; checks of the built pages; static checks, edge tests and unit tests.
Ends with what failed, "N passed, N failed" and exit 1 when anything did; nothing is skipped.`;

readCommand(USAGE, () => parseArgs({ options: {} }));

const FOLDER = '.caryard/test';
const DIST = join(FOLDER, 'dist');
/** Memory as a file system, and how much of it must be free, in bytes. The tests use less than half of that at any time. */
const MEMORY = { folder: '/dev/shm', minFreeBytes: 1e9 };

const started = performance.now();
// The tests start several hundred processes, which share this cache of compiled code.
process.env.NODE_COMPILE_CACHE = resolve(FOLDER, 'compiled');
const TEMPORARY = temporaryFolder();
process.env.TMPDIR = TEMPORARY;
const STATE = join(TEMPORARY, 'state');
/** Environment of every suite. The variables for the journeys' server must not reach the others, which would use them too. */
const ENVIRONMENT = { ...process.env, CHROMIUM_PATH: findOrStop(), CARYARD_TEST_DIST: DIST };
await rm(FOLDER, { recursive: true, force: true });
makeFolder(FOLDER);

// Three queues, about equally long: journeys, checks of the built pages, and what needs no built site. More than the two processors, because
// each suite often waits: for a page, a server, a process, its last file.
const building = build();
const [built, journeyResults, pageResults, otherResults] = await Promise.all([
  building,
  building.then((isBuilt) => (isBuilt ? journeys() : outcome('browser journeys: nothing was built', false))),
  building.then((isBuilt) => (isBuilt ? pageChecks() : outcome('page checks: nothing was built', false))),
  otherSuites(),
]);
const suites: readonly Suite[] = [
  ['build', outcome('build', built)],
  ...otherResults,
  ['page checks', pageResults],
  ['browser journeys', journeyResults],
];
// What failed comes last, because the end of a long output is all that some CI shows.
for (const [, { flaky }] of suites) for (const text of flaky) console.error(`passed only when tried again: ${text}`);
for (const [, { failures }] of suites) for (const text of failures) console.error(`failed: ${text}`);
for (const [name, { passed, failures }] of suites)
  console.error(`${failures.length === 0 ? 'ok  ' : 'FAIL'} ${name}: ${passed} passed, ${failures.length} failed`);
const passed = suites.reduce((sum, [, suite]) => sum + suite.passed, 0);
const failed = suites.reduce((sum, [, suite]) => sum + suite.failures.length, 0);

console.error(`${((performance.now() - started) / 60_000).toFixed(1)} minutes`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

type Suite = readonly [name: string, result: SuiteResult];

/** The suites that need no build, one after another. */
async function otherSuites(): Promise<Suite[]> {
  const steps = await runSteps();
  const failures = steps.filter(({ ok }) => !ok).map(({ name }) => name);
  return [
    ['checks', { passed: steps.length - failures.length, failures, flaky: [] }],
    ['edge tests', await vitest('edge', ['--config', 'tests/edge/vitest.config.ts'])],
    ['unit tests', await vitest('unit', ['--config', 'tests/vitest.config.ts', '--project', 'unit'])],
  ];
}

function findOrStop(): string {
  try {
    return requireBrowser();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

/** Demo tenants and fixtures in one folder: the sites for page checks and journeys. */
async function build(): Promise<boolean> {
  const demo = await run('node', [...BUILD_FLAGS, 'scripts/build.mjs', '--out', DIST, '--now', BUILT_AT]);
  const fixtures = await run('node', [
    ...BUILD_FLAGS,
    'scripts/build.mjs',
    '--tenants',
    'tests/fixtures/tenants',
    '--out',
    DIST,
    '--now',
    BUILT_AT,
  ]);
  return demo === 0 && fixtures === 0;
}

function pageChecks(): Promise<SuiteResult> {
  return vitest('pages', ['--config', 'tests/vitest.config.ts', '--project', 'pages']);
}

async function journeys(): Promise<SuiteResult> {
  const port = await freePort();
  // One journey starts a search server; the Workers are configured beforehand with its URL and key.
  const search = {
    MEILISEARCH_URL: `http://127.0.0.1:${await freePort()}`,
    CANARY_ON_SERVER_SEARCH_KEY: `${randomUUID()}:journeys-search-key`,
  };
  Object.assign(process.env, search);
  const server = await startServer({ out: DIST, port, state: STATE, log: () => {} });
  try {
    return await suite('e2e', 'playwright', ['test', '--config', 'tests/e2e/playwright.config.ts'], {
      ...search,
      CARYARD_TEST_STATE: STATE,
      CARYARD_TEST_PORT: String(port),
    });
  } finally {
    await server.stop();
  }
}

/**
 * An empty folder for temporary files and databases, removed at the end: in memory if there is enough, because on a disk the tests spend
 * much of their time waiting for writes. Its name is the same for each run in this folder, so that what a killed run left is removed.
 */
function temporaryFolder(): string {
  const name = `caryard-test-${digestOf(resolve('.'))}`;
  const make = (parent: string): string => {
    const folder = join(parent, name);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
  try {
    const { bavail, bsize } = statfsSync(MEMORY.folder);
    if (bavail * bsize >= MEMORY.minFreeBytes) return make(MEMORY.folder);
  } catch {
    // There is no such file system, or no permission to write to it.
  }
  return make(tmpdir());
}

function vitest(name: string, args: readonly string[]): Promise<SuiteResult> {
  return suite(name, 'vitest', ['run', ...args, '--reporter=default', '--reporter=tests/vitest-reporter.ts']);
}

/** Runs a suite whose reporter writes its result. One that ran no test, or ended badly without a failed test, has failed. */
async function suite(
  name: string,
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<SuiteResult> {
  const report = resolve(FOLDER, `${name}.json`);
  const code = await run(command, args, { ...env, CARYARD_TEST_REPORT: report });
  if (!existsSync(report)) return outcome(`${name}: no report, exit code ${code}`, false);
  const result = JSON.parse(await readFile(report, 'utf8')) as SuiteResult;
  if (result.failures.length > 0 || (code === 0 && result.passed > 0)) return result;
  // The exit code counts, because a report calls a run successful even if a worker crashed and lost its tests.
  return { ...result, failures: [`${name}: exit code ${code} after ${result.passed} tests`] };
}

function outcome(name: string, ok: boolean): SuiteResult {
  return { passed: Number(ok), failures: ok ? [] : [name], flaky: [] };
}

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const program = command === 'node' ? process.execPath : join('node_modules/.bin', command);
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...ENVIRONMENT, ...env } });
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)).on('error', () => resolve(1)));
}
