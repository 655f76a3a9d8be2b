import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { dealerNames } from '#config/tenant-folders.ts';
import { CloudflareStandIn } from '#tests/cloudflare/stand-in.ts';
import { findBrowser } from '../browser.ts';
import { freePort } from '../free-port.ts';
import { changeCode } from './incremental/oracle.ts';
import { measuredCommand } from './measured-command.ts';

const OUT = '.caryard/preview/dist';
/** The longest time for each, in seconds. */
const GOALS = { served: 60, preview: 120 };

/**
 * Measures how long an operator waits on a machine without caches: from an empty folder to a served dealer, and from one changed setting of
 * a dealer with 600 cars to a preview with its report, deployed to the stand-in for Cloudflare.
 *
 * @returns false if a goal was missed
 */
export async function benchPublish(): Promise<boolean> {
  const work = mkdtempSync(join(tmpdir(), 'caryard-publish-'));
  try {
    const served = await emptyFolderToServed(copyCode(join(work, 'new')));
    const preview = await changeToPreview(copyCode(join(work, 'change')), work);
    return served <= GOALS.served && preview <= GOALS.preview;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Copies this project's code, with a link to its packages, and without any caches or build output. */
function copyCode(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const files = ['astro.config.mjs', 'tsconfig.json', 'package.json', 'package-lock.json'];
  for (const part of ['src', 'scripts', 'functions', 'public', ...files])
    cpSync(part, join(folder, part), { recursive: true });
  mkdirSync(join(folder, 'tenants'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, '.gitignore'), '/node_modules\n/.caryard\n/.astro\n/dist\n');
  return folder;
}

const run = (project: string, script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  measuredCommand(['env', '-C', project, process.execPath, `scripts/${script}`, ...args], env);

async function emptyFolderToServed(project: string): Promise<number> {
  const start = performance.now();
  const created = await run(project, 'tenant-new.ts', [
    '--yes',
    '--json',
    '--name',
    'First Cars',
    '--slug',
    'first-cars',
  ]);
  const port = await freePort();
  const server = spawn(process.execPath, ['scripts/serve.ts', 'first-cars', '--port', String(port)], {
    cwd: project,
    stdio: 'ignore',
  });
  try {
    const host = { headers: { Host: `first-cars.localhost:${port}` } };
    while (
      !(await fetch(`http://127.0.0.1:${port}/`, host).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (server.exitCode !== null) throw new Error('The server stopped unexpectedly.');
      await pause(100);
    }
    const seconds = (performance.now() - start) / 1000;
    printTimings('Empty folder to served dealer', seconds, GOALS.served, { 'made and built': created.wall });
    return seconds;
  } finally {
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('close', resolve));
  }
}

const carsOf = (slug: string): number =>
  readFileSync(join('tenants', slug, 'stock.jsonl'), 'utf8')
    .trimEnd()
    .split('\n').length;

async function changeToPreview(project: string, work: string): Promise<number> {
  const [dealer = ''] = dealerNames('tenants').sort((a, b) => carsOf(b) - carsOf(a));
  cpSync(join('tenants', dealer), join(project, 'tenants', dealer), { recursive: true });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.invalid', ...args], { cwd: project });
  git('init', '--quiet', '--initial-branch=main');
  git('add', '--all');
  git('commit', '--quiet', '-m', 'Live');
  const settings = ['tenant.ts', 'tenant.json'].map((name) => join(project, 'tenants', dealer, name)).find(existsSync);
  changeCode(settings as string, /(phone: '\d\d \d{4} \d{3})\d/, '$19');
  git('commit', '--quiet', '-am', 'Another phone number');
  const standIn = await CloudflareStandIn.start();
  try {
    const secrets = join(work, 'secrets.json');
    writeFileSync(
      secrets,
      JSON.stringify({ preview: { [dealer]: { PREVIEW_SECRET: 'a secret of twenty-four letters' } } }),
    );
    const browser = { CHROMIUM_PATH: findBrowser() ?? '' };
    const build = await run(project, 'build.ts', [dealer, '--out', OUT, '--views']);
    const report = await run(project, 'report.ts', [dealer, '--base', 'HEAD^1', '--out', OUT], browser);
    const args = [dealer, '--dist', OUT, '--preview', 'another-phone', '--secrets', secrets];
    const deploy = await run(project, 'deploy.ts', args, standIn.env());
    const seconds = build.wall + report.wall + deploy.wall;
    const parts = { build: build.wall, report: report.wall, deploy: deploy.wall };
    printTimings(`A change to a preview with its report, ${carsOf(dealer)} cars`, seconds, GOALS.preview, parts);
    console.log(`  ${report.stdout.trim().split('\n')[0]} ${standIn.count().calls.length} calls.`);
    return seconds;
  } finally {
    await standIn.stop();
  }
}

function printTimings(label: string, seconds: number, goal: number, parts: { readonly [part: string]: number }): void {
  const each = Object.entries(parts).map(([part, took]) => `${part} ${took.toFixed(1)} s`);
  console.log(`${label}: ${seconds.toFixed(1)} s (goal ${goal} s); ${each.join(', ')}`);
}
