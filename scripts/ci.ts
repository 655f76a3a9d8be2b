import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dealerNames } from '#config/tenant-folders.ts';
import { plainMarkdown } from '#text/markdown.ts';
import { BuildRecords } from './build/build-records.ts';
import { affectedDealers } from './changes/affected-dealers.ts';
import { dueLive } from './changes/due-dealers.ts';
import { GitError, GitProject } from './changes/git-changes.ts';
import { tenantsInProject } from './changes/path-in-project.ts';
import { decidePulls, publishMain, startPublish } from './ci/decide-pulls.ts';
import { recordBuilds, withoutFailedBefore } from './ci/failed-before.ts';
import { openGitHub, RateLimited, type Repository } from './ci/github.ts';
import { liveHistory } from './ci/live-history.ts';
import { MAX_JOBS, planJobs, readDealerList, readDealers } from './ci/plan-jobs.ts';
import { previewCalls } from './ci/preview-calls.ts';
import { previewDealers } from './ci/preview-dealers.ts';
import { readNotes } from './ci/preview-note.ts';
import { type PublishResult, publishDealers, summaryOf } from './ci/publish-dealers.ts';
import { dealersToRetry, notPublished, PUBLISHED_TAG, tagMessage } from './ci/published-tag.ts';
import { removeClosed, removePreviews } from './ci/remove-previews.ts';
import { rolloutStep } from './ci/rollout-step.ts';
import { runCommand } from './ci/run-command.ts';
import { withSecrets } from './ci/secrets.ts';
import { updateComment } from './ci/update-comment.ts';
import { writeOutputs } from './ci/write-outputs.ts';
import { findPreviews, previewOrigins } from './deploy/account-resources.ts';
import { connect, DeployError, RefusedCall } from './deploy/cloudflare-api.ts';
import { SecretsFile } from './deploy/deploy-secrets.ts';
import { readFailedBuilds } from './deploy/failed-builds.ts';
import { deployedVersions, manualVersion } from './deploy/live-version.ts';
import { pullPreview, resourceName } from './edge/resource-name.ts';
import { makeFolder } from './make-folder.ts';
import { quotedWords, readCommand, readCount } from './read-command.ts';
import { openStore } from './rollout/open-rollout.ts';
import { commitToContinue, dealersOf, dealersToSkip } from './rollout/rollout-record.ts';
import { readStatus } from './status/read-status.ts';
import { statusPage } from './status/status-page.ts';
import { statusText } from './status/status-text.ts';
import { appendToFile, writeAtomic } from './write-atomic.ts';

const USAGE = `npm run ci -- plan --base REF [--or-all] [--rollout] | --due | --all [--jobs N] [--list FILE] [--notes DIR --number N --commit SHA]
npm run ci -- preview --dealers JSON --base REF --number N --commit SHA --notes FILE [--no-deploy]
npm run ci -- remove --number N | --closed
npm run ci -- decide
npm run ci -- comment --notes DIR --commit SHA
npm run ci -- publish --dealers JSON [--results FILE] [--scheduled [--unchanged]]
npm run ci -- rollout [--first NAME] [--results FILE] [--minutes N]
npm run ci -- again
npm run ci -- published --list FILE --results DIR
npm run ci -- status --html FILE
The steps of .github/workflows, one command each, so that they run here as well.
  plan     distributes the dealers that a change affects (or that are due, or all) over jobs: outputs "jobs", "count", and "shared": whether the
           change affects all dealers. --or-all: all of them, as for a shared change, if git cannot compare because the base is missing.
           --rollout: an unfinished roll-out comes first: "commit" is what it is of, or empty
  preview  builds previews, writes their change reports and deploys them; writes the note for each dealer to FILE
  remove   deletes the previews of a pull request, or of all that are closed, with their databases
  decide   carries out the decisions made in the reports of previews: merges, comments, refuses, and publishes what is merged (run on main)
  comment  writes or updates the comment on a pull request (GITHUB_TOKEN, GITHUB_REPOSITORY, GITHUB_API_URL)
  publish  builds dealers and deploys them; --scheduled: except those that an unfinished roll-out has reached, that were rolled back, or
           whose live version is newer; --unchanged: exit code 1 if a live site was out of date, too
  published moves the tag "published" to the checked-out commit; its message names the dealers of --list for which DIR has no successful
           result: "plan --base refs/tags/published" adds them, so that they are tried again. Exit code 1 if there are any
  rollout  publishes a shared change in rings, as npm run rollout does: continues a roll-out of this commit that was paused or interrupted,
           else starts one. NAME: the dealer of the first ring, '' = the smallest. After N minutes it pauses: output "state" is "paused"
  again    starts the workflow "publish" (GITHUB_TOKEN, GITHUB_REPOSITORY, GITHUB_API_URL)
  status   reads dealers' databases, up to 500 and the longest unread first, and writes the status page, as npm run status -- --collect --html does
Options: --tenants DIR (tenants), --out DIR (dist). Exit code: 0; 1 = a dealer failed; the others were still processed.`;

const GITHUB = (['GITHUB_REPOSITORY', 'GITHUB_TOKEN', 'GITHUB_API_URL'] as const).map(
  (name) => ['variable', name] as const,
);
/** The options and GitHub variables that each step requires. */
const REQUIRED_INPUTS: { readonly [command: string]: readonly (readonly ['option' | 'variable', string])[] } = {
  plan: [],
  preview: (['dealers', 'base', 'number', 'commit', 'notes'] as const).map((name) => ['option', name]),
  decide: GITHUB,
  comment: [['option', 'notes'], ['option', 'commit'], ...GITHUB],
  publish: [['option', 'dealers']],
  published: [
    ['option', 'list'],
    ['option', 'results'],
  ],
  remove: [],
  rollout: [],
  again: GITHUB,
  status: [['option', 'html']],
};

const { command, values } = readCommand(USAGE, readArguments, ['first']);
const COMMANDS: { readonly [command: string]: () => Promise<void> } = {
  plan,
  preview,
  remove,
  decide,
  comment,
  publish,
  published,
  rollout,
  again: rerun,
  status,
};
/** The result of a roll-out, in a sentence, by its state. */
const ROLLOUT_RESULTS: { readonly [state: string]: string } = {
  done: 'All rings are live.',
  paused: 'The roll-out ran out of time: the next run continues it.',
  stopped: 'The roll-out has stopped: scripts/rollout/README.md says what to do.',
};
try {
  await COMMANDS[command]?.();
} catch (error) {
  const kinds = [GitError, DeployError, RefusedCall, RateLimited];
  if (!kinds.some((kind) => error instanceof kind)) throw error;
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function plan(): Promise<void> {
  const unfinished = values.rollout ? await unfinishedRollout() : null;
  const affected = unfinished ?? (values.all ? allDealers(false) : values.due ? await due() : await changedDealers());
  const jobs = planJobs(affected.dealers, values.jobs ?? MAX_JOBS);
  writeOutputs({
    jobs: JSON.stringify(jobs),
    count: String(affected.dealers.length),
    shared: String(affected.isShared),
    ...(values.rollout ? { commit: unfinished?.commit ?? '' } : {}),
  });
  if (values.list !== '') writeAtomic(values.list, JSON.stringify(affected.dealers));
  if (values.notes === '') return;
  makeFolder(values.notes);
  const { number, commit } = values;
  const text = { number: Number(number), commit, deleted: affected.deleted, affected: affected.dealers.length };
  writeAtomic(join(values.notes, 'plan.json'), JSON.stringify(text));
}

interface AffectedDealers {
  readonly dealers: readonly string[];
  readonly deleted: readonly string[];
  /** Whether the change affects all dealers. */
  readonly isShared: boolean;
}
function allDealers(isShared: boolean): AffectedDealers {
  return { dealers: dealerNames(values.tenants), deleted: [], isShared };
}

/** The roll-out that is continued before anything else is published; null = there is none, or its commit is not part of this branch. */
async function unfinishedRollout(): Promise<(AffectedDealers & { readonly commit: string }) | null> {
  const state = await (await openStore(await connect())).read();
  const commit = commitToContinue(state);
  if (commit === null || !new GitProject('.').contains(commit)) return null;
  console.log(`The roll-out of commit ${commit.slice(0, 12)} continues.`);
  return { dealers: dealersOf(state.rollout?.rings ?? []), deleted: [], isShared: true, commit };
}

async function due(): Promise<AffectedDealers> {
  const { dealers } = await dueLive(values.tenants, await connect(), new Date());
  for (const { name, cause } of dealers) console.log(`${name}: ${cause}`);
  return {
    dealers: await withoutFailedBefore(
      dealers.map(({ name }) => name),
      values.tenants,
    ),
    deleted: [],
    isShared: false,
  };
}

async function changedDealers(): Promise<AffectedDealers> {
  const { tenants, base } = values;
  try {
    const { dealers, sharedCause } = await affectedDealers(new GitProject('.'), {
      project: process.cwd(),
      tenants,
      base,
    });
    const [deleted, existing] = [true, false].map((isDeleted) =>
      dealers.filter(({ change }) => (change === 'deleted') === isDeleted).map(({ name }) => name),
    );
    const retried = await withoutFailedBefore(
      retriedDealers(base).filter((name) => !existing?.includes(name)),
      values.tenants,
    );
    for (const name of retried) console.log(`${name}: it could not be published the last time`);
    return { dealers: [...(existing ?? []), ...retried], deleted: deleted ?? [], isShared: sharedCause !== null };
  } catch (error) {
    if (!(error instanceof GitError && values['or-all'])) throw error;
    console.log(`${error.message} All dealers are built.`);
    return allDealers(true);
  }
}

/** Dealers that exist and could not be published when the tag was moved; none if the comparison is with something else. */
function retriedDealers(base: string): string[] {
  if (base !== `refs/tags/${PUBLISHED_TAG}`) return [];
  const existing = dealerNames(values.tenants);
  return dealersToRetry(new GitProject('.').tagMessage(PUBLISHED_TAG)).filter((name) => existing.includes(name));
}

async function preview(): Promise<void> {
  const { tenants, out } = values;
  const notes = await withSecrets('preview', () =>
    previewDealers(
      {
        ...{ tenants, out, slugOf },
        dealers: values.dealers,
        base: values.base,
        name: pullPreview(Number(values.number)),
        commit: values.commit,
        summary: process.env.GITHUB_STEP_SUMMARY || null,
        isDeployed: !values['no-deploy'] && Boolean(process.env.CLOUDFLARE_API_TOKEN),
      },
      runCommand,
    ),
  );
  writeAtomic(values.notes, JSON.stringify(notes));
  for (const { dealer, sentence, problem } of notes) console.log(`${dealer}: ${problem ?? sentence ?? ''}`);
  if (notes.some(({ problem }) => problem !== null)) process.exitCode = 1;
}

async function comment(): Promise<void> {
  const folder = values.notes;
  const texts = globSync('**/*.json', { cwd: folder }).map(
    (file) => [file, readFileSync(join(folder, file), 'utf8')] as const,
  );
  console.log(await updateComment(repository(), { commit: values.commit }, readNotes(texts)));
}

async function publish(): Promise<void> {
  const { tenants, out, unchanged, scheduled } = values;
  const skippedByRollout = scheduled
    ? dealersToSkip(await (await openStore(await connect())).read(), values.dealers)
    : [];
  if (skippedByRollout.length > 0) console.log(`Skipped for the unfinished roll-out: ${skippedByRollout.join(', ')}.`);
  const dealers = values.dealers.filter((dealer) => !skippedByRollout.includes(dealer));
  if (dealers.length === 0) return;
  const failedBefore = unchanged ? [...(await readFailedBuilds(await connect())).keys()] : [];
  const results = await withSecrets('production', () =>
    publishDealers({ dealers, tenants, out, slugOf, isScheduled: scheduled }, runCommand),
  );
  writeResults(results);
  await recordBuilds(await connect(), tenants, results);
  const summary = summaryOf(results, unchanged, failedBefore);
  console.log(summary.text);
  addSummary(summary.text);
  if (!summary.isGood) process.exitCode = 1;
}

function writeResults(results: readonly PublishResult[]): void {
  const text = JSON.stringify(results.map(({ dealer, outcome }) => ({ dealer, outcome })));
  if (values.results !== '') writeAtomic(values.results, text);
}

async function published(): Promise<void> {
  const texts = globSync('**/*.json', { cwd: values.results }).map((file) =>
    readFileSync(join(values.results, file), 'utf8'),
  );
  const failed = notPublished(values.planned, texts);
  const skipped = retriedDealers(`refs/tags/${PUBLISHED_TAG}`).filter((name) => !values.planned.includes(name));
  new GitProject('.').publishTag(PUBLISHED_TAG, tagMessage([...failed, ...skipped]));
  const text =
    failed.length === 0
      ? `Published: ${values.planned.length} dealers.\n`
      : `Published, except for ${failed.length} of ${values.planned.length} dealers, whose live sites stay: ${failed.join(', ')}. The next run tries them again; one that could not be built, when its files or the code have changed.\n`;
  console.log(text);
  addSummary(text);
  if (failed.length > 0) process.exitCode = 1;
}

async function rollout(): Promise<void> {
  const { tenants, out, first } = values;
  await withSecrets('production', async () => {
    const { rollout, results } = await rolloutStep({
      ...{ tenants, out, first: first || null, minutes: values.minutes },
      expectedToFail: retriedDealers(`refs/tags/${PUBLISHED_TAG}`),
    });
    writeResults(results);
    writeOutputs({ state: rollout.state });
    const text = `${ROLLOUT_RESULTS[rollout.state] ?? ROLLOUT_RESULTS.stopped}\n${rollout.why ?? ''}\n`;
    console.log(text);
    addSummary(text);
    if (rollout.state !== 'done' && rollout.state !== 'paused') process.exitCode = 1;
  });
}

/** Starts publish.yml again, which continues a paused roll-out, or publishes what has been merged in the meantime. */
async function rerun(): Promise<void> {
  await startPublish(openGitHub(repository()));
  console.log('The workflow "publish" was started.');
}

async function status(): Promise<void> {
  const { rows, scheduler, now } = await readStatus(values.tenants, await connect());
  writeAtomic(values.html, statusPage(rows, scheduler, now));
  const text = statusText(rows, scheduler);
  console.log(text);
  addSummary(`\`\`\`\n${text}\n\`\`\`\n`);
}

async function remove(): Promise<void> {
  const cloudflare = await connect();
  const { removed, failed } = values.closed
    ? await removeClosed(cloudflare, openGitHub(repository()))
    : await removePreviews(cloudflare, Number(values.number));
  for (const name of removed) console.log(`${name}: taken down`);
  for (const [name, problem] of failed) console.log(`${name}: ${problem}`);
  if (failed.length > 0) process.exitCode = 1;
}

async function decide(): Promise<void> {
  await withSecrets('preview', async () => {
    const cloudflare = await connect();
    const names = await findPreviews(cloudflare);
    const secrets = new SecretsFile(null);
    const github = openGitHub(repository());
    const history = await liveHistory(new GitProject('.'), tenantsInProject('.', values.tenants));
    const previews = previewCalls(await previewOrigins(cloudflare), (slug) =>
      secrets.secretsFor(slug, { kind: 'preview', name: '' }),
    );
    const isManuallyDeployed = async (slug: string): Promise<boolean> =>
      manualVersion(await deployedVersions(cloudflare, resourceName(slug, { kind: 'production' }))) !== null;
    const outcomes = await decidePulls({ github, previews, names, isManuallyDeployed, ...history });
    const lines = outcomes.flatMap(({ number, log }) => log.map((line) => `Pull request ${number}: ${line}`));
    if (await publishMain(github)) lines.push('What is merged is being published.');
    console.log(lines.join('\n') || 'Nothing was decided.');
    addSummary(lines.map((line) => `- ${plainMarkdown(line, 1000)}\n`).join('') || 'Nothing was decided.\n');
    if (outcomes.some(({ isFailed }) => isFailed)) process.exitCode = 1;
  });
}

function repository(): Repository {
  return {
    name: process.env.GITHUB_REPOSITORY ?? '',
    token: process.env.GITHUB_TOKEN ?? '',
    api: process.env.GITHUB_API_URL ?? '',
  };
}

/** The summary of the run on GitHub. */
function addSummary(text: string): void {
  if (process.env.GITHUB_STEP_SUMMARY) appendToFile(process.env.GITHUB_STEP_SUMMARY, text);
}

/** A dealer's slug, from the record of the build that has just finished. */
function slugOf(dealer: string): string {
  return new BuildRecords(values.tenants, values.out).slugOf(dealer);
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      base: { type: 'string' },
      closed: { type: 'boolean', default: false },
      commit: { type: 'string' },
      dealers: { type: 'string' },
      due: { type: 'boolean', default: false },
      first: { type: 'string' },
      html: { type: 'string' },
      jobs: { type: 'string' },
      list: { type: 'string' },
      'no-deploy': { type: 'boolean', default: false },
      notes: { type: 'string' },
      number: { type: 'string' },
      'or-all': { type: 'boolean', default: false },
      out: { type: 'string', default: 'dist' },
      results: { type: 'string' },
      rollout: { type: 'boolean', default: false },
      minutes: { type: 'string' },
      tenants: { type: 'string', default: 'tenants' },
      scheduled: { type: 'boolean', default: false },
      unchanged: { type: 'boolean', default: false },
    },
  });
  const [command = '', ...otherWords] = positionals;
  if (!Object.hasOwn(REQUIRED_INPUTS, command) || otherWords.length > 0)
    throw new Error(`Give one of ${Object.keys(REQUIRED_INPUTS).join(', ')}; found ${quotedWords(positionals)}.`);
  if (command === 'plan' && [values.all, values.due, values.base !== undefined].filter(Boolean).length !== 1)
    throw new Error('plan: give one of --base (with the commit that the change is applied to), --due and --all.');
  if (command === 'plan' && values.notes !== undefined && !(values.number && values.commit))
    throw new Error('plan: --notes needs --number and --commit of the pull request.');
  if (values.number !== undefined && !/^[1-9]\d{0,8}$/.test(values.number))
    throw new Error(`--number: found "${values.number}"; give the number of a pull request.`);
  if (command === 'remove' && values.closed === (values.number !== undefined))
    throw new Error('remove: give --number with the pull request, or --closed.');
  const missing = (REQUIRED_INPUTS[command === 'remove' && values.closed ? 'decide' : command] ?? []).find(
    ([kind, name]) => !(kind === 'option' ? values[name as keyof typeof values] : process.env[name]),
  );
  const [kind, name] = missing ?? [];
  if (name) throw new Error(`${command}: ${kind === 'option' ? `--${name} is missing` : `${name} is not set`}.`);
  const { base = '', notes = '', commit = '', number = '', html = '', list = '', results = '' } = values;
  const planned = command === 'published' ? readDealerList(list) : [];
  const dealers = values.dealers === undefined ? [] : readDealers(values.dealers);
  const [jobs, minutes] = [readCount('--jobs', values.jobs), readCount('--minutes', values.minutes)];
  return {
    command,
    values: { ...values, dealers, planned, jobs, minutes, base, notes, commit, number, html, list, results },
  };
}
