import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BUILT_AT } from '#tests/built-at.ts';
import { needBrowser } from './browser.ts';
import { BUILD_FLAGS } from './build/node-flags.ts';
import { runSteps } from './check/steps.ts';
import { freePort } from './free-port.ts';
import { readCommand } from './read-command.ts';
import { startServer } from './serve.ts';

const USAGE = `npm test
Static checks and edge tests beside one build and the unit tests, checks on the built pages, one server, journeys in one browser.
Ends with "N passed, N failed" and exit 1 when anything failed; nothing is skipped.`;

readCommand(USAGE, () => parseArgs({ options: {} }));

const PLACE = '.caryard/test';
const DIST = join(PLACE, 'dist');

interface Count {
  passed: number;
  failed: number;
}
const total: Count = { passed: 0, failed: 0 };
const add = (name: string, count: Count): void => {
  total.passed += count.passed;
  total.failed += count.failed;
  console.error(`${count.failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${count.passed} passed, ${count.failed} failed`);
};

const started = performance.now();
process.env.CHROMIUM_PATH = findOrStop();
await rm(PLACE, { recursive: true, force: true });
await mkdir(PLACE, { recursive: true });

// Two processors, never one of them idle: the longest check is one process for half a minute, and so is the longest unit test. The build stands
// beside the checks, the unit tests follow the build and the edge tests the checks.
const [building, checking] = [build(), runSteps()];
const [built, unit, steps, edge] = await Promise.all([
  building,
  building.then(() => vitest('unit', ['--config', 'tests/vitest.config.ts', '--project', 'unit'])),
  checking,
  checking.then(() => vitest('edge', ['--config', 'tests/edge/vitest.config.ts'])),
]);
add('checks', { passed: steps.filter((step) => step.ok).length, failed: steps.filter((step) => !step.ok).length });
add('build', { passed: Number(built), failed: Number(!built) });
add('unit tests', unit);
add('edge tests', edge);

if (built) {
  process.env.CARYARD_TEST_DIST = DIST;
  add('page checks', await vitest('pages', ['--config', 'tests/vitest.config.ts', '--project', 'pages']));
  add('browser journeys', await journeys());
}

console.error(`${((performance.now() - started) / 60_000).toFixed(1)} minutes`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

function findOrStop(): string {
  try {
    return needBrowser();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

/** Demo tenants and fixtures in one folder: the sites that pages and journeys are tested on. */
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

async function journeys(): Promise<Count> {
  const port = await freePort();
  // One journey is a search server itself; the Workers are told beforehand where it will be and by which key.
  process.env.MEILISEARCH_URL = `http://127.0.0.1:${await freePort()}`;
  process.env.CANARY_ON_SERVER_SEARCH_KEY = `${randomUUID()}:journeys-search-key`;
  const server = await startServer({ out: DIST, port, state: join(PLACE, 'state'), log: () => {} });
  try {
    const report = join(PLACE, 'e2e.json');
    await run('playwright', ['test', '--config', 'tests/e2e/playwright.config.ts'], {
      CARYARD_TEST_STATE: join(PLACE, 'state'),
      CARYARD_TEST_PORT: String(port),
      CARYARD_TEST_REPORT: join(process.cwd(), report),
    });
    if (!existsSync(report)) return { passed: 0, failed: 1 };
    const { stats } = JSON.parse(await readFile(report, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number };
    };
    if (stats.flaky > 0) console.error(`${stats.flaky} journeys passed only when tried again: look for "retry" above.`);
    return atLeastOne({ passed: stats.expected + stats.flaky, failed: stats.unexpected });
  } finally {
    await server.stop();
  }
}

async function vitest(name: string, args: readonly string[]): Promise<Count> {
  const report = join(PLACE, `${name}.json`);
  const code = await run('vitest', [
    'run',
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const result = JSON.parse(await readFile(report, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
  };
  // Its exit code, since the report calls a run in which a worker broke down and lost its tests a success.
  const failed =
    result.numFailedTests + (code === 0 || result.numFailedTests > 0 ? 0 : Math.max(1, result.numFailedTestSuites));
  return atLeastOne({ passed: result.numPassedTests, failed });
}

/** A suite that ran no test has failed. */
function atLeastOne(count: Count): Count {
  return count.passed + count.failed === 0 ? { passed: 0, failed: 1 } : count;
}

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const program = command === 'node' ? process.execPath : join('node_modules/.bin', command);
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } });
  return new Promise((done) => child.on('close', (code) => done(code ?? 1)).on('error', () => done(1)));
}
