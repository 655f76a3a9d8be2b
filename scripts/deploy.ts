import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import pMap from 'p-map';
import { didYouMean } from '#config/did-you-mean.ts';
import { isFolder } from '#config/safe-files.ts';
import { isSlug } from '#config/schema/fields.ts';
import { dealerNames } from '#config/tenant-folders.ts';
import { type BuildRecord, BuildRecords } from './build/build-records.ts';
import { dealerInputs } from './build/dealer-inputs.ts';
import { GitProject } from './changes/git-changes.ts';
import { AccountRateLimiter } from './deploy/account-rate-limiter.ts';
import { CONCURRENT_DEPLOYS } from './deploy/call-rate-limiter.ts';
import { checkedOutCommit, uncommittedNote } from './deploy/checked-out-commit.ts';
import { type Cloudflare, connect, DeployError, RefusedCall } from './deploy/cloudflare-api.ts';
import { changesBetween, DealerLog, liveFacts } from './deploy/dealer-log.ts';
import { DealerOutput } from './deploy/dealer-output.ts';
import { type Deployed, deployDealer, dryRun } from './deploy/deploy-dealer.ts';
import { SECRETS_FILE, SecretsFile } from './deploy/deploy-secrets.ts';
import { HOSTINGS } from './deploy/placements.ts';
import type { DeployOptions } from './deploy/prepare-deploy.ts';
import { reasonToSkip } from './deploy/reason-to-skip.ts';
import { previewsLike } from './deploy/remove-dealer.ts';
import { removePreview } from './deploy/remove-preview.ts';
import { diskFault } from './disk-fault.ts';
import { type Deployment, previewNameOf, resourceName } from './edge/resource-name.ts';
import { SCHEDULER } from './edge/scheduler-config.ts';
import { readCommand, suggestNames } from './read-command.ts';

const USAGE = `npm run deploy -- SLUG… [--preview NAME [--remove]] [--dry-run] [options]
Deploys built dealers to Cloudflare, ${CONCURRENT_DEPLOYS} at a time: database and its migrations first, then code, files and secrets together, then hosts, queue and
schedule. A dealer that has not changed is skipped. Run it again to finish a failed deployment. Set CLOUDFLARE_API_TOKEN to an API
token, and CLOUDFLARE_ACCOUNT_ID if it has access to several accounts.
  --preview NAME  deploys a preview of a change, separate from everything live; NAME is your choice, such as the name of the branch
  --scheduled     skips a dealer whose live version was rolled back, or is newer than what is checked out
  --over VERSION  replaces that version of a dealer, which somebody made live by hand; otherwise it is left alone
  --remove        deletes that preview and its database, even if the dealer was deleted
  --hosting WHERE worker: a Worker of its own; namespace: one in the account's dispatch namespace; moves a live dealer without interruption;
                  versions from before the move cannot be rolled back to. By default a live dealer stays where it is, and a new one follows
                  dispatchFrom in functions/account.json
  --dry-run       checks everything that can be checked without an account, and sends nothing
  --dist DIR      folder the sites were built in (default: dist)
  --tenants DIR   folder of the dealers (default: tenants)
  --secrets FILE  values of secrets: {"production": {"<slug>": {"NAME": "value"}}, "preview": {…}} (default: ${SECRETS_FILE})
  --json          [{slug, worker, outcome ("deployed", "unchanged", "checked", "skipped"), version, urls, warnings}, {slug, worker, outcome: "removed"} or {slug, outcome: "failed", problem}]
  --verbose       prints the output of wrangler
Exit code: 0; 1 = a dealer could not be deployed, or there is no such preview to remove; the others were still deployed.`;

type Outcome =
  | Deployed
  | { readonly slug: string; readonly outcome: 'removed'; readonly worker: string }
  | { readonly slug: string; readonly outcome: 'failed'; readonly problem: string };

const DELETED = 'What is live stays live; npm run remove takes it down.';
/** Read only once, because there may be hundreds of dealers. */
let buildRecords: ReturnType<BuildRecords['bySlug']> | undefined;
let project: GitProject | undefined;
const {
  slugs,
  target,
  dist,
  tenants,
  secrets: file,
  json,
  verbose,
  remove,
  scheduled,
  over: overVersion,
  'dry-run': isDryRun,
  hosting,
} = readCommand(USAGE, readArguments);
// `exit` also runs the handlers that remove the temporary files written for wrangler.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    console.error('\nInterrupted. Run this again to finish what was started.');
    process.exit(130);
  });
try {
  const uncommitted = target.kind === 'production' && !json ? uncommittedNote() : null;
  if (uncommitted !== null) console.error(uncommitted);
  const secrets = new SecretsFile(file ?? null);
  const cloudflare = isDryRun ? null : await connect();
  const log = cloudflare === null || target.kind === 'preview' ? null : new DealerLog(cloudflare, slugs);
  const rateLimiter = log === null || cloudflare === null ? null : new AccountRateLimiter(cloudflare);
  const outcomes = await pMap(
    slugs,
    async (slug) => {
      const output = new DealerOutput(slug, slugs.length > 1);
      const outcome = await deployOne(slug, { cloudflare, secrets, rateLimiter, log: (text) => output.add(text) });
      if (log !== null) await recordOutcome(log, outcome, output);
      output.print();
      return outcome;
    },
    { concurrency: CONCURRENT_DEPLOYS },
  );
  console.log(json ? JSON.stringify(outcomes, null, 2) : summary(outcomes));
  if (outcomes.some(({ outcome }) => outcome === 'failed')) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof DeployError || error instanceof RefusedCall)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

interface Run {
  /** Null = a dry run. */
  readonly cloudflare: Cloudflare | null;
  readonly secrets: SecretsFile;
  /** Null = a preview, which has no access to what live dealers share, or a dry run. */
  readonly rateLimiter: AccountRateLimiter | null;
  readonly log: (text: string) => void;
}

/** A fault of one dealer does not stop the others. */
async function deployOne(slug: string, { cloudflare, secrets, rateLimiter, log }: Run): Promise<Outcome> {
  try {
    if (remove && cloudflare !== null && target.kind === 'preview') {
      const { worker, existed } = await removePreview(resourceName(slug, target), cloudflare);
      if (!existed) throw new DeployError(await noPreview(slug, target.name, cloudflare));
      return { slug, outcome: 'removed', worker };
    }
    buildRecords ??= new BuildRecords(tenants, dist).bySlug(dealerNames(tenants));
    const record = buildRecords.get(slug);
    if (record === undefined) {
      const similarName = didYouMean(slug, [...buildRecords.keys()]);
      throw new DeployError(
        `There is no dealer "${slug}" in ${tenants}${existsSync(`${dist}/${slug}`) ? `, though ${dist} still has a site of that name` : ''}. ${similarName === undefined ? DELETED : `Did you mean ${similarName}?`}`,
      );
    }
    const deployOptions: DeployOptions = {
      slug,
      dist,
      target,
      secrets: secrets.secretsFor(slug, target),
      schedulerSecrets: secrets.secretsFor(SCHEDULER, { kind: 'production' }),
      commit: checkedOutCommit(),
      ...(hosting === undefined ? {} : { hosting }),
      ...(record === null ? {} : { until: record.validUntil, warnings: changesSinceBuild(record) }),
      ...(scheduled ? { skip: (live) => reasonToSkip(live, contains) } : {}),
      ...(overVersion === undefined ? {} : { overVersion }),
      ...(rateLimiter === null ? {} : { rateLimiter }),
      ...(verbose ? { log } : {}),
    };
    return cloudflare === null ? await dryRun(deployOptions) : await deployDealer(deployOptions, cloudflare);
  } catch (error) {
    // A bug in our code is reported with its stack, and does not stop the other dealers either.
    const isReported = error instanceof DeployError || error instanceof RefusedCall;
    const problem = isReported ? error.message : (diskFault(error) ?? String((error as Error).stack));
    return { slug, outcome: 'failed', problem };
  }
}

/** Nothing tells a mistyped name from a preview that was removed before. */
async function noPreview(slug: string, name: string, cloudflare: Cloudflare): Promise<string> {
  const otherPreviews = (await previewsLike(slug, cloudflare)).map((worker) => previewNameOf(worker, slug) ?? worker);
  return `There is no preview "${name}" of "${slug}", so nothing was removed. ${suggestNames([name], otherPreviews)}`;
}

/** Without this, edits that were not built look like a deployment that has no effect. */
function changesSinceBuild({ claims, inputs }: BuildRecord): string[] {
  const name = basename(dirname(claims.file));
  const folder = join(tenants, name);
  return dealerInputs(folder) === inputs
    ? []
    : [
        `${folder} has changed since this site was built. ${
          target.kind === 'preview'
            ? `To show the changes in the preview, build ${name} with --views, report and deploy again.`
            : `To publish the changes: npm run build -- ${name}, then deploy again.`
        }`,
      ];
}

/** Whether the checked-out commit is, or comes after, this one. */
function contains(commit: string): boolean {
  project ??= new GitProject('.');
  return project.contains(commit);
}

/** For the status page. Nothing is recorded for an unchanged dealer, unless a deployment was interrupted before it was recorded. */
async function recordOutcome(log: DealerLog, outcome: Outcome, output: DealerOutput): Promise<void> {
  const { slug } = outcome;
  const record = buildRecords?.get(slug);
  if (record === undefined || outcome.outcome === 'removed') return;
  const name = record === null ? slug : basename(dirname(record.claims.file));
  let problem: string | null = null;
  if (outcome.outcome === 'failed')
    problem = await log.add(slug, { did: 'deploy', isDone: false, text: outcome.problem }, { name });
  else {
    const { version, urls, warnings, stockAt } = outcome;
    const lastDeploy = await log.lastDeployOf(slug);
    if (version === null || outcome.outcome === 'skipped') return;
    if (outcome.outcome === 'unchanged' && lastDeploy?.version === version) return;
    const commit = checkedOutCommit();
    const until = record === null ? 'now' : (record.validUntil ?? 'never');
    const text = [`Version ${version} is live.`, ...warnings].join(' ');
    const changes = changesBetween(lastDeploy?.commit ?? '', commit, tenants, name);
    const update = { name, places: urls, live: liveFacts(version, { commit, until, stockAt }) };
    problem = await log.add(slug, { did: 'deploy', isDone: true, text, changes }, update);
  }
  // A cause that was reported with the dealer is not reported twice.
  const isReported = outcome.outcome === 'failed' && problem?.endsWith(outcome.problem);
  if (problem !== null && !isReported) output.add(`${slug}: ${problem}\n`);
}

function summary(outcomes: readonly Outcome[]): string {
  const width = Math.max(...outcomes.map(({ slug }) => slug.length));
  return outcomes
    .flatMap((outcome) => {
      const start = `${outcome.slug.padEnd(width)}  ${outcome.outcome.padEnd(9)}`;
      if (outcome.outcome === 'failed')
        return [start.trimEnd(), ...outcome.problem.split('\n').map((line) => `  ${line}`)];
      if (outcome.outcome === 'removed') return [`${start}  ${outcome.worker}`];
      const warnings = outcome.warnings.map((warning) => `  Note: ${warning}`);
      return [`${start}  ${[outcome.version ?? outcome.worker, ...outcome.urls].join('  ')}`, ...warnings];
    })
    .join('\n');
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      preview: { type: 'string' },
      remove: { type: 'boolean', default: false },
      scheduled: { type: 'boolean', default: false },
      over: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      dist: { type: 'string', default: 'dist' },
      tenants: { type: 'string', default: 'tenants' },
      secrets: { type: 'string' },
      hosting: { type: 'string' },
      json: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
    },
  });
  const hosting = HOSTINGS.find((candidate) => candidate === values.hosting);
  if (values.hosting !== undefined && hosting === undefined)
    throw new Error(`--hosting: found "${values.hosting}"; give ${HOSTINGS.join(' or ')}.`);
  if (hosting !== undefined && values.preview !== undefined)
    throw new Error('--hosting: only a live dealer is moved by this: leave out --preview.');
  if (positionals.length === 0) throw new Error('Name the dealers to deploy.');
  const invalid = positionals.find((slug) => !isSlug(slug));
  if (invalid !== undefined) throw new Error(`found "${invalid}"; give the slug of a dealer.`);
  if (values.remove && (values.preview === undefined || values['dry-run']))
    throw new Error(
      '--remove: only a preview is taken down by this: name it with --preview, without --dry-run. For a live dealer: npm run remove.',
    );
  if (values.scheduled && values.preview !== undefined)
    throw new Error('--scheduled: only live sites are deployed on a schedule. Leave out --preview.');
  if (values.over !== undefined && (positionals.length > 1 || values.preview !== undefined))
    throw new Error('--over: names the live version of one dealer; give one dealer, without --preview.');
  if (!isFolder(values.tenants)) throw new Error(`--tenants: there is no folder "${values.tenants}".`);
  const target: Deployment =
    values.preview === undefined ? { kind: 'production' } : { kind: 'preview', name: values.preview.trim() };
  return { ...values, hosting, target, slugs: [...new Set(positionals)] };
}
