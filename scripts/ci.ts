import { spawn } from 'node:child_process';
import { appendFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dealerNames } from '#config/tenant-folders.ts';
import { BuildRecords } from './build/build-records.ts';
import { affectedDealers } from './changes/affected-dealers.ts';
import { dueLive, slugBySettings } from './changes/due-dealers.ts';
import { GitError, GitProject } from './changes/git-changes.ts';
import { MAX_JOBS, planJobs, readDealers } from './ci/plan-jobs.ts';
import { previewDealers } from './ci/preview-dealers.ts';
import { readNotes } from './ci/preview-note.ts';
import { publishDealers, summaryOf } from './ci/publish-dealers.ts';
import { renewComment } from './ci/renew-comment.ts';
import { deployLines, type RunCommand } from './ci/run-command.ts';
import { withoutRights, withSecrets } from './ci/secrets.ts';
import { writeOutputs } from './ci/write-outputs.ts';
import { connect, DeployError, RefusedCall } from './deploy/cloudflare-api.ts';
import { readCommand, readCount } from './read-command.ts';

const USAGE = `npm run ci -- plan --base REF [--or-all] | --due | --all [--jobs N] [--notes DIR --number N --commit SHA]
npm run ci -- preview --dealers JSON --base REF --name NAME --notes FILE [--no-deploy]
npm run ci -- remove --dealers JSON --name NAME
npm run ci -- comment --notes DIR --commit SHA
npm run ci -- publish --dealers JSON [--unchanged]
The steps of .github/workflows, one command each, so that they run here as well.
  plan     spreads the dealers that a change touches (or whose time has come, or all) over jobs: outputs "jobs" and "count". --or-all: all of them if git
           cannot say, since the base is not there
  preview  builds previews, writes their change reports and brings them live; what is to be said of each dealer goes to FILE
  remove   takes previews down, with all that is in their databases
  comment  writes or renews the comment on a pull request (GITHUB_TOKEN, GITHUB_REPOSITORY, GITHUB_API_URL)
  publish  builds dealers anew and brings them live; --unchanged: exit code 1 too when one was not up to date
Options: --tenants DIR (tenants), --out DIR (dist). Exit code: 0; 1 = a dealer failed, the others were all the same.`;

/** What each step cannot do without: options, and what GitHub sets for a workflow. */
const NEEDS: { readonly [command: string]: readonly (readonly ['option' | 'variable', string])[] } = {
  plan: [],
  preview: (['dealers', 'base', 'name', 'notes'] as const).map((name) => ['option', name]),
  comment: [
    ['option', 'notes'],
    ['option', 'commit'],
    ...(['GITHUB_REPOSITORY', 'GITHUB_TOKEN', 'GITHUB_API_URL'] as const).map((name) => ['variable', name] as const),
  ],
  publish: [['option', 'dealers']],
  remove: (['dealers', 'name'] as const).map((name) => ['option', name]),
};

const { command, values } = readCommand(USAGE, readArguments);
const COMMANDS: { readonly [command: string]: () => Promise<void> } = { plan, preview, remove, comment, publish };
try {
  await COMMANDS[command]?.();
} catch (error) {
  if (!(error instanceof GitError || error instanceof DeployError || error instanceof RefusedCall)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function plan(): Promise<void> {
  const found = values.all ? everyone() : values.due ? await due() : await touched();
  const jobs = planJobs(found.dealers, readCount('--jobs', values.jobs) ?? MAX_JOBS);
  const all = JSON.stringify([...found.dealers, ...found.deleted]);
  writeOutputs({ jobs: JSON.stringify(jobs), count: String(found.dealers.length), all });
  if (values.notes === '') return;
  mkdirSync(values.notes, { recursive: true });
  const { number, commit } = values;
  const text = { number: Number(number), commit, deleted: found.deleted, affected: found.dealers.length };
  writeFileSync(join(values.notes, 'plan.json'), JSON.stringify(text));
}

interface Found {
  readonly dealers: readonly string[];
  readonly deleted: readonly string[];
}
const everyone = (): Found => ({ dealers: dealerNames(values.tenants), deleted: [] });

async function due(): Promise<Found> {
  const { dealers } = await dueLive(values.tenants, await connect(), new Date());
  for (const { name, cause } of dealers) console.log(`${name}: ${cause}`);
  return { dealers: dealers.map(({ name }) => name), deleted: [] };
}

async function touched(): Promise<Found> {
  const { tenants, base } = values;
  try {
    const { dealers } = await affectedDealers(new GitProject('.'), { project: process.cwd(), tenants, base });
    const [deleted, others] = [true, false].map((isDeleted) =>
      dealers.filter(({ change }) => (change === 'deleted') === isDeleted).map(({ name }) => name),
    );
    return { dealers: others ?? [], deleted: deleted ?? [] };
  } catch (error) {
    if (!(error instanceof GitError && values['or-all'])) throw error;
    console.log(`${error.message} All dealers are built.`);
    return everyone();
  }
}

async function preview(): Promise<void> {
  const { tenants, out } = values;
  const notes = await withSecrets(() =>
    previewDealers(
      {
        ...{ tenants, out, slugOf },
        dealers: readDealers(values.dealers),
        base: values.base,
        name: values.name,
        isDeployed: !values['no-deploy'] && Boolean(process.env.CLOUDFLARE_API_TOKEN),
      },
      runCommand,
    ),
  );
  writeFileSync(values.notes, JSON.stringify(notes));
  for (const { dealer, sentence, problem } of notes) console.log(`${dealer}: ${problem ?? sentence ?? ''}`);
  if (notes.some(({ problem }) => problem !== null)) process.exitCode = 1;
}

async function comment(): Promise<void> {
  const folder = values.notes;
  const texts = globSync('**/*.json', { cwd: folder }).map(
    (file) => [file, readFileSync(join(folder, file), 'utf8')] as const,
  );
  const repository = {
    name: process.env.GITHUB_REPOSITORY ?? '',
    token: process.env.GITHUB_TOKEN ?? '',
    api: process.env.GITHUB_API_URL ?? '',
  };
  console.log(await renewComment(repository, { commit: values.commit }, readNotes(texts)));
}

async function publish(): Promise<void> {
  const { tenants, out, unchanged } = values;
  const order = { dealers: readDealers(values.dealers), tenants, out, slugOf };
  const results = await withSecrets(() => publishDealers(order, runCommand));
  const summary = summaryOf(results, unchanged);
  console.log(summary.text);
  if (process.env.GITHUB_STEP_SUMMARY) appendFileSync(process.env.GITHUB_STEP_SUMMARY, summary.text);
  if (!summary.isGood) process.exitCode = 1;
}

async function remove(): Promise<void> {
  const { name } = values;
  const slugs = await Promise.all(readDealers(values.dealers).map((dealer) => slugBySettings(values.tenants, dealer)));
  if (slugs.length === 0) return;
  const ran = await runCommand('deploy', [
    ...slugs,
    '--preview',
    name,
    '--remove',
    '--tenants',
    values.tenants,
    '--json',
  ]);
  const failed = deployLines(ran, slugs).filter(({ outcome }) => outcome === 'failed');
  for (const { slug, problem } of failed) console.log(`${slug}: ${problem}`);
  if (failed.length > 0) process.exitCode = 1;
}

/** By the record of the build that was just made. */
function slugOf(dealer: string): string {
  return new BuildRecords(values.tenants, values.out).read(dealer)?.slug ?? dealer;
}

/** What is said is printed as it comes, and kept. */
function runCommand(...[name, args]: Parameters<RunCommand>): ReturnType<RunCommand> {
  const script = name === 'build' ? 'scripts/build.mjs' : `scripts/${name}.ts`;
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: name === 'deploy' ? process.env : withoutRights(process.env),
  });
  const said = { stdout: '', stderr: '' };
  for (const way of ['stdout', 'stderr'] as const)
    child[way].setEncoding('utf8').on('data', (text: string) => {
      said[way] += text;
      process.stderr.write(text);
    });
  return new Promise((done, fail) => {
    child.on('error', fail).on('close', (code) => done({ code: code ?? 1, ...said }));
  });
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      base: { type: 'string' },
      commit: { type: 'string' },
      dealers: { type: 'string' },
      due: { type: 'boolean', default: false },
      jobs: { type: 'string' },
      name: { type: 'string' },
      'no-deploy': { type: 'boolean', default: false },
      notes: { type: 'string' },
      number: { type: 'string' },
      'or-all': { type: 'boolean', default: false },
      out: { type: 'string', default: 'dist' },
      tenants: { type: 'string', default: 'tenants' },
      unchanged: { type: 'boolean', default: false },
    },
  });
  const [command = '', ...more] = positionals;
  if (!Object.hasOwn(NEEDS, command) || more.length > 0)
    throw new Error(`Give one of ${Object.keys(NEEDS).join(', ')}; found "${positionals.join(' ')}".`);
  if (command === 'plan' && [values.all, values.due, values.base !== undefined].filter(Boolean).length !== 1)
    throw new Error('plan: give one of --base with the commit the change goes onto, --due and --all.');
  if (command === 'plan' && values.notes !== undefined && !(values.number && values.commit))
    throw new Error('plan: --notes goes with --number and --commit, those of the pull request.');
  const missing = (NEEDS[command] ?? []).find(
    ([kind, name]) => !(kind === 'option' ? values[name as keyof typeof values] : process.env[name]),
  );
  if (missing)
    throw new Error(
      `${command}: ${missing[0] === 'option' ? `--${missing[1]} is missing` : `${missing[1]} is not set`}.`,
    );
  const { dealers = '', base = '', name = '', notes = '', commit = '' } = values;
  return { command, values: { ...values, dealers, base, name, notes, commit } };
}
