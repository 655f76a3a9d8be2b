import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { takesDeposits } from '#domain/reserve.ts';
import { REPORT_PATH } from '#domain/routes/public-paths.ts';
import type { EdgeSite } from '#site/site.ts';
import { edgeSiteFolder, findEdgeSites } from '../edge/edge-sites.ts';
import { type Deployment, resourceName } from '../edge/resource-name.ts';
import { secretNames } from '../edge/secret-names.ts';
import {
  MIGRATIONS,
  type PlatformTarget,
  siteConfig,
  type WorkerConfig,
  workerModules,
} from '../edge/wrangler-config.ts';
import type { AccountSettings } from './account-settings.ts';
import { checkAssets } from './asset-limits.ts';
import { DeployError } from './cloudflare-api.ts';
import { DEPLOY_FOLDER } from './deploy-folder.ts';
import type { DeployRecord } from './deploy-record.ts';
import { type Secrets, secretsDigest } from './deploy-secrets.ts';
import { readMigrations } from './migrations.ts';
import type { Hosting } from './placements.ts';
import type { LiveState } from './reason-to-skip.ts';
import { readSite, type SiteFile } from './retained-files.ts';

export interface DeployOptions {
  readonly slug: string;
  /** Folder of built sites, such as `dist`. */
  readonly dist: string;
  readonly target: Deployment;
  /** Folder of the private edge files; by default the one belonging to `dist`. */
  readonly edge?: string;
  /** Where this machine stores data about deployments; `.caryard/deploy` by default. */
  readonly folder?: string;
  readonly secrets?: Secrets;
  /** Secrets of the account's scheduler; by default those that it has. */
  readonly schedulerSecrets?: Secrets;
  /** The commit that the site was built from. */
  readonly commit?: string;
  /** When (ISO) the site should be rebuilt; null = not until its files change. Left out = unknown. */
  readonly until?: string | null;
  /** Id of a version that was made live by hand and may be replaced. */
  readonly overVersion?: string;
  /** Folder of the database's migrations; ours by default. */
  readonly migrations?: string;
  /** How the dealer is served from now on; by default as before, and a new one as `functions/account.json` says. */
  readonly hosting?: Hosting;
  /** The operator's settings for the account; by default those of `functions/account.json`. */
  readonly account?: AccountSettings;
  /** URL of the live site; by default its first host. */
  readonly liveOrigin?: string;
  /** Why the live version must not be replaced, as a sentence; null = it may be. By default it always may. */
  readonly skip?: (live: LiveState) => string | null;
  /** Called before a dealer is changed; waits until the API limit allows that many calls. */
  readonly rateLimiter?: { acquire(calls: number): Promise<void> };
  /** The caller's warnings, as sentences, shown with those of the deployment. */
  readonly warnings?: readonly string[];
  /** Receives what wrangler prints. */
  readonly log?: (text: string) => void;
}

/** A deployment that has been prepared on this machine. */
export interface Prepared {
  readonly options: Required<Pick<DeployOptions, 'edge' | 'folder' | 'migrations' | 'secrets' | 'commit' | 'log'>> &
    DeployOptions;
  readonly worker: string;
  readonly edgeSite: EdgeSite;
  readonly files: readonly SiteFile[];
  /** Text of the site's `_headers`. */
  readonly headers: string;
  /** Digest of everything that is deployed, as in the record of the deployment. */
  readonly site: string;
  /** Digest of the secrets. */
  readonly secrets: string;
  /** Number of the last migration. */
  readonly schema: number;
  /** Where this machine stores data about deployments of this Worker. */
  readonly folder: string;
  /** Warnings for the operator, as sentences; later steps add to them. */
  readonly warnings: string[];
}

/**
 * Reads and checks everything that can be checked without an account.
 *
 * @throws DeployError if the dealer is not built, or Cloudflare would refuse it
 */
export async function prepare(deployOptions: DeployOptions): Promise<Prepared> {
  const { slug, target, dist } = deployOptions;
  const options = {
    edge: edgeSiteFolder(dist),
    folder: DEPLOY_FOLDER,
    migrations: MIGRATIONS,
    secrets: {},
    commit: '',
    log: () => undefined,
    ...deployOptions,
  };
  const from = siteFolder(options);
  if (!existsSync(join(from, 'index.html')))
    throw new DeployError(
      `"${slug}" is not built in "${dist}": npm run build -- ${slug}${dist === 'dist' ? '' : ` --out ${dist}`}${target.kind === 'preview' ? ` --views, then npm run report -- ${slug} --base main --out ${dist}` : ''}`,
    );
  if (target.kind === 'production' && existsSync(join(from, REPORT_PATH)))
    throw new DeployError(
      `${join(from, REPORT_PATH)} is the change report of a preview, and this would publish it. Build again: npm run build -- ${slug}`,
    );
  if ((await findEdgeSites(dist, options.edge, [slug])).length > 0)
    throw new DeployError(
      `The private edge file of "${slug}" is missing or of another build. Build again: npm run build -- ${slug}`,
    );
  const edgeSite = JSON.parse(await readFile(join(options.edge, `${slug}.json`), 'utf8')) as EdgeSite;
  if (target.kind === 'production') refuseSampleSettings(edgeSite);
  const worker = resourceName(slug, target);
  const folder = join(options.folder, worker);
  const headers = await readFile(join(from, '_headers'), 'utf8').catch(() => '');
  const files = await readSite(from);
  const migrations = readMigrations(options.migrations);
  const draft = { options, worker, edgeSite };
  const site = await siteDigest(configOf(draft, { ...target, databaseId: null }), edgeSite, files);
  const warnings = [...(options.warnings ?? []), ...checkAssets(files, headers)];
  if (target.kind === 'preview' && !existsSync(join(from, REPORT_PATH)))
    warnings.push(
      `This preview has no change report, so its link leads to a missing page and nobody can publish from it: npm run report -- ${slug} --base main --out ${dist}, then deploy again.`,
    );
  warnings.push(
    ...secretWarnings(edgeSite, target, options.secrets),
    ...mailWarnings(edgeSite, target),
    ...depositWarnings(edgeSite, target),
  );
  const schema = migrations.at(-1)?.number ?? 0;
  const secrets = secretsDigest(options.secrets, worker);
  return { ...draft, files, headers, site, secrets, schema, folder, warnings };
}

/** A deployment with further secrets, in addition to the operator's. */
export const withSecrets = (ready: Prepared, furtherSecrets: Secrets): Prepared => {
  const secrets = { ...ready.options.secrets, ...furtherSecrets };
  return { ...ready, options: { ...ready.options, secrets }, secrets: secretsDigest(secrets, ready.worker) };
};

export const siteFolder = ({ dist, slug }: DeployOptions): string => join(dist, slug);

/** The wrangler configuration of a prepared dealer for a target. */
export const configOf = (
  { edgeSite, options }: Pick<Prepared, 'edgeSite' | 'options'>,
  target: PlatformTarget,
): WorkerConfig => siteConfig(edgeSite, { out: options.dist, target });

/** Digest of everything that visitors can notice: the same for the same build on any machine. */
async function siteDigest(config: WorkerConfig, edgeSite: EdgeSite, files: readonly SiteFile[]): Promise<string> {
  const { assets, d1_databases: _, ...otherSettings } = config;
  const { directory: __, ...serving } = assets as { readonly directory: string };
  const hash = createHash('sha256').update(JSON.stringify([otherSettings, serving, edgeSite]));
  for (const { file, code } of await workerModules()) hash.update(`\0${file}\0${code}`);
  for (const { path, digest } of files) hash.update(`\0${path}\0${digest}`);
  return hash.digest('hex').slice(0, 24);
}

/** @throws DeployError if the site has made-up settings, such as the number of its licence */
function refuseSampleSettings({ slug, sampleSettings = [] }: EdgeSite): void {
  if (sampleSettings.length === 0) return;
  throw new DeployError(
    [
      `"${slug}" is not published with made-up settings, which npm run tenant:new wrote in place of missing answers:`,
      ...sampleSettings.map(({ setting, value }) => `  ${setting}: "${value}"`),
      `Replace them in the dealer's folder, then npm run build -- ${slug}, and deploy again. A preview may have them.`,
    ].join('\n'),
  );
}

const isPreviewSecret = (secret: string | undefined): boolean => /^\S{24,512}$/.test(secret ?? '');

function secretWarnings(edgeSite: EdgeSite, { kind }: Deployment, secrets: Secrets): string[] {
  // A preview calls no external service, so it only needs the secret for its links.
  if (kind === 'preview')
    return isPreviewSecret(secrets.PREVIEW_SECRET)
      ? []
      : [
          'Nobody can open this preview: give preview.<slug>.PREVIEW_SECRET in the secrets file, 24 characters or more (openssl rand -base64 24), and deploy again. Then npm run preview -- link <slug> makes a link.',
        ];
  const missing = secretNames(edgeSite).filter((name) => secrets[name] === undefined);
  return missing.length === 0
    ? []
    : [
        `No value was given for ${missing.join(', ')}: the Worker keeps the values of an earlier deployment, if there was one.`,
      ];
}

/** Nobody at the dealer would notice leads that wait. No address is named, because others may read this too. */
function mailWarnings({ slug, leads, messages }: EdgeSite, { kind }: Deployment): string[] {
  const hasMailDestination = leads.destinations.some((destination) => 'to' in destination);
  return kind === 'preview' || messages.email !== null || !hasMailDestination
    ? []
    : [
        `Leads are stored, but those for an email address are not sent, because no service sends email: set private.messages.email (tenants/settings.md), build and deploy again. Until then: npm run leads -- list --remote --tenant ${slug}.`,
      ];
}

/** Deposits that are not real, or that nobody at the dealer would learn of. */
function depositWarnings(
  { features, dealershipFeatures, payments, leads, hooks }: EdgeSite,
  { kind }: Deployment,
): string[] {
  const takesReservations = [features, ...Object.values(dealershipFeatures)].some(
    ({ checkout, onlinePurchase }) => checkout || onlinePurchase,
  );
  if (kind === 'preview' || !takesReservations || !takesDeposits(payments)) return [];
  const isNotified =
    leads.destinations.some((destination) => destination.kind === 'email') ||
    hooks.some(({ event }) => event === 'reservation');
  return [
    ...(payments.kind === 'demo'
      ? [
          'Anybody can hold a car with a test card, because private.payments is "demo". A real dealer uses "stripe" or "none".',
        ]
      : []),
    ...(isNotified
      ? []
      : [
          'Nobody at the dealer is told when a deposit is paid: only a lead destination of the kind "email" is, and a webhook under private.hooks for the event "reservation". Add one of them, build and deploy again.',
        ]),
  ];
}

/**
 * Whether the live deployment is the same as the prepared one. If the site is valid until another instant than recorded, it is deployed again
 * to record that; otherwise it would be rebuilt every hour.
 */
export const isSame = (record: DeployRecord, { options, site, secrets, schema }: Prepared): boolean =>
  record.site === site && record.secrets === secrets && record.schema === schema && record.until === untilOf(options);

/** `until` in the format of a deployment's record. */
export const untilOf = ({ until }: DeployOptions): string => (until === undefined ? 'now' : (until ?? 'never'));

/** What this machine knows about the dealer's live site. */
export const ownProduction = ({ options, edgeSite }: Prepared) => ({
  databases: [],
  names: [resourceName(options.slug, { kind: 'production' })],
  hosts: edgeSite.hosts,
});
