import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EdgeSite } from '#site/site.ts';
import { findHalves, privateHalves } from '../edge/private-halves.ts';
import { type Deployment, resourceName } from '../edge/resource-name.ts';
import { secretNames } from '../edge/secret-names.ts';
import {
  MIGRATIONS,
  type PlatformTarget,
  siteConfig,
  type WorkerConfig,
  workerModules,
  writeSite,
  writeWorkerModules,
} from '../edge/wrangler-config.ts';
import { Locked, takeLock } from '../lock.ts';
import { createDatabase, findDatabase, liveDatabases, needQueue, zonesOf } from './account-things.ts';
import { checkAssets } from './asset-limits.ts';
import { CarriedFiles, linkOrCopy, readSite, type SiteFile } from './carried-files.ts';
import { type Cloudflare, DeployError } from './cloudflare-api.ts';
import { DealerDatabase } from './dealer-database.ts';
import { type DeployRecord, readRecord, recordText } from './deploy-record.ts';
import { type Secrets, secretsDigest } from './deploy-secrets.ts';
import { liveVersion } from './live-version.ts';
import { readMigrations } from './migrations.ts';
import { refuseProduction } from './preview-guard.ts';
import { wrangler } from './run-wrangler.ts';

export interface DeployOrder {
  readonly slug: string;
  /** Folder of built sites, such as `dist`. */
  readonly dist: string;
  readonly target: Deployment;
  /** Folder of the private halves; by default where the build of `dist` writes them. */
  readonly edge?: string;
  /** What of deployments is kept on this machine; `.caryard/deploy` by default. */
  readonly folder?: string;
  readonly secrets?: Secrets;
  /** The commit that the site was built from. */
  readonly commit?: string;
  /** The instant (ISO) from which on the site should be built again; null = it holds until its files change. Left out = nobody knows. */
  readonly until?: string | null;
  /** Folder of the database's migrations; ours by default. */
  readonly migrations?: string;
  /** Receives what wrangler prints. */
  readonly log?: (text: string) => void;
}

export interface Deployed {
  readonly slug: string;
  readonly worker: string;
  readonly outcome: 'deployed' | 'unchanged' | 'checked';
  /** Id of the live version; null after a dry run. */
  readonly version: string | null;
  /** Where it answers: hosts of a live site, the address of a preview. Empty after a dry run. */
  readonly places: readonly string[];
  /** What an operator ought to know, in sentences. */
  readonly warnings: readonly string[];
}

/** What is about to be deployed, all of it on this machine. */
interface Prepared {
  readonly order: Required<Pick<DeployOrder, 'edge' | 'folder' | 'migrations' | 'secrets' | 'commit' | 'log'>> &
    DeployOrder;
  readonly worker: string;
  readonly half: EdgeSite;
  readonly files: readonly SiteFile[];
  readonly carried: CarriedFiles;
  readonly beside: readonly SiteFile[];
  readonly headers: string;
  readonly site: string;
  readonly secrets: string;
  readonly schema: number;
  readonly place: string;
  readonly warnings: string[];
}

export const DEPLOY_FOLDER = '.caryard/deploy';

/**
 * Brings a built dealer live, or a preview of it. In this order: database, migrations, and only then the code with its files and secrets, all of
 * them at once, then host names, queue and schedule. What goes wrong before the code leaves the version before as it is; what goes wrong after
 * it is done by the next run.
 *
 * @throws DeployError when it cannot be done for a reason that an operator can cure
 */
export async function deployDealer(order: DeployOrder, cloudflare: Cloudflare): Promise<Deployed> {
  const worker = resourceName(order.slug, order.target);
  const folder = order.folder ?? DEPLOY_FOLDER;
  return await locked(join(folder, worker), async () => {
    const ready = await prepare(order);
    const live = await liveVersion(cloudflare, worker);
    const record = readRecord(live?.message);
    if (live !== null && record !== null && isSame(record, ready) && (await isWhole(ready, cloudflare, record)))
      return done(ready, 'unchanged', live.version, await placesOf(ready, cloudflare));
    const zones = order.target.kind === 'production' ? await zonesOf(cloudflare, ready.half.hosts, worker) : {};
    const id =
      record?.database ??
      (await findDatabase(cloudflare, worker)) ??
      (await createDatabase(cloudflare, worker, ready.half.timeZone));
    const target = await targetOf(ready, cloudflare, id, zones);
    const database = new DealerDatabase(cloudflare, id);
    const holder = await holderOf(folder);
    const { applied } = await database.begin(holder, ready.site);
    try {
      const config = await writeWorker(ready, target);
      const isMigrated = readMigrations(ready.order.migrations).every(({ name }) => applied.includes(name));
      if (!isMigrated) await migrate(ready, cloudflare, config);
      await needQueue(cloudflare, worker);
      const uploaded = await upload(ready, cloudflare, { config, record, database: id });
      await database.finish(holder);
      await ready.carried.remember(ready.site, ready.files, {
        from: siteFolder(order),
        headers: ready.headers,
        at: new Date().toISOString(),
      });
      return done(ready, 'deployed', uploaded.version, uploaded.places);
    } catch (error) {
      await database.giveUp(holder).catch(() => undefined); // what went wrong first is told
      throw error;
    }
  });
}

/**
 * Does everything that needs no account: checks files, configuration and code, and has wrangler bundle them.
 *
 * @throws DeployError as `deployDealer`
 */
export async function dryRun(order: DeployOrder): Promise<Deployed> {
  const worker = resourceName(order.slug, order.target);
  return await locked(join(order.folder ?? DEPLOY_FOLDER, worker), async () => {
    const ready = await prepare(order);
    const target: PlatformTarget = { ...order.target, databaseId: null, migrations: ready.order.migrations };
    if (order.target.kind === 'preview') refuseProduction(configOf(ready, target), ownProduction(ready));
    const config = await writeWorker(ready, target);
    const outdir = await mkdtemp(join(tmpdir(), 'caryard-dry-run-'));
    try {
      await wrangler(['deploy', '-c', config, '--dry-run', '--outdir', outdir, '--strict'], {
        what: 'The dry run',
        log: ready.order.log,
      });
    } finally {
      await rm(outdir, { recursive: true, force: true });
    }
    return done(ready, 'checked', null, []);
  });
}

const done = (
  { order, worker, warnings }: Prepared,
  outcome: Deployed['outcome'],
  version: string | null,
  places: readonly string[],
): Deployed => ({ slug: order.slug, worker, outcome, version, places, warnings });

/** One deployment or rollback of a Worker at a time on this machine; other machines: `DealerDatabase.begin`. */
export async function locked<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const release = await takeLock(join(folder, 'lock'), { patienceMs: 0 }).catch((error: unknown) => {
    if (!(error instanceof Locked)) throw error;
    throw new DeployError(
      `Process ${error.pid} of this machine is deploying this dealer just now. Run this again when it is done.`,
    );
  });
  try {
    return await work();
  } finally {
    release();
  }
}

async function prepare(given: DeployOrder): Promise<Prepared> {
  const { slug, target, dist } = given;
  const order = {
    edge: privateHalves(dist),
    folder: DEPLOY_FOLDER,
    migrations: MIGRATIONS,
    secrets: {},
    commit: '',
    log: () => undefined,
    ...given,
  };
  const from = siteFolder(order);
  if (!existsSync(join(from, 'index.html')))
    throw new DeployError(
      `"${slug}" is not built in "${dist}": npm run build -- ${slug}${dist === 'dist' ? '' : ` --out ${dist}`}`,
    );
  if ((await findHalves(dist, order.edge, [slug])).length > 0)
    throw new DeployError(
      `The private half of "${slug}" is missing or of another build. Build again: npm run build -- ${slug}`,
    );
  const half = JSON.parse(await readFile(join(order.edge, `${slug}.json`), 'utf8')) as EdgeSite;
  const worker = resourceName(slug, target);
  const place = join(order.folder, worker);
  const headers = await readFile(join(from, '_headers'), 'utf8').catch(() => '');
  const files = await readSite(from);
  const migrations = readMigrations(order.migrations);
  const draft = { order, worker, half };
  const site = await siteDigest(configOf(draft, { ...target, databaseId: null }), half, files);
  const carried = new CarriedFiles(join(place, 'carried'));
  const beside = await carried.beside(site, files);
  const warnings = checkAssets([...files, ...beside], headers);
  warnings.push(...aboutSecrets(half, target, order.secrets));
  if (target.kind === 'production' && half.features.checkout && half.payments.kind === 'demo')
    warnings.push(
      'Anybody can hold a car with a test card, because private.payments is "demo". A dealer that sells has "stripe" or "none".',
    );
  const schema = migrations.at(-1)?.number ?? 0;
  const secrets = secretsDigest(order.secrets, worker);
  return { ...draft, files, carried, beside, headers, site, secrets, schema, place, warnings };
}

const siteFolder = ({ dist, slug }: DeployOrder): string => join(dist, slug);

const configOf = ({ half, order }: Pick<Prepared, 'half' | 'order'>, target: PlatformTarget): WorkerConfig =>
  siteConfig(half, { out: order.dist, target });

/** Digest of all that makes a difference to whoever visits: the same for the same build on any machine. */
async function siteDigest(config: WorkerConfig, half: EdgeSite, files: readonly SiteFile[]): Promise<string> {
  const { assets, d1_databases: _, ...rest } = config;
  const { directory: __, ...serving } = assets as { readonly directory: string };
  const hash = createHash('sha256').update(JSON.stringify([rest, serving, half]));
  for (const { file, code } of await workerModules()) hash.update(`\0${file}\0${code}`);
  for (const { path, digest } of files) hash.update(`\0${path}\0${digest}`);
  return hash.digest('hex').slice(0, 24);
}

function aboutSecrets(half: EdgeSite, { kind }: Deployment, secrets: Secrets): string[] {
  if (kind === 'preview') return []; // it speaks to nobody
  const missing = secretNames(half).filter((name) => secrets[name] === undefined);
  return missing.length === 0
    ? []
    : [
        `No value was given for ${missing.join(', ')}: what the Worker has of an earlier deployment stays, and nothing else.`,
      ];
}

/** A site that holds longer than is said of it is deployed again to say so: else it would be built each hour. */
const isSame = (record: DeployRecord, { order, site, secrets, schema }: Prepared): boolean =>
  record.site === site && record.secrets === secrets && record.schema === schema && record.until === untilOf(order);

const untilOf = ({ until }: DeployOrder): string => (until === undefined ? 'now' : (until ?? 'never'));

/** Was the deployment finished, and is the database still as it was then? It may have been restored to an earlier day. */
async function isWhole({ order }: Prepared, cloudflare: Cloudflare, record: DeployRecord): Promise<boolean> {
  const state = await new DealerDatabase(cloudflare, record.database).look();
  return (
    state !== null &&
    state.unfinished === null &&
    readMigrations(order.migrations).every(({ name }) => state.applied.includes(name))
  );
}

/** @throws DeployError when a preview's would reach anything live */
async function targetOf(
  ready: Prepared,
  cloudflare: Cloudflare,
  databaseId: string,
  zones: { readonly [host: string]: string },
): Promise<PlatformTarget> {
  const { target, migrations } = ready.order;
  const own = { databaseId, assets: join(ready.place, 'assets'), migrations };
  if (target.kind === 'production') return { ...target, ...own, zones };
  const preview: PlatformTarget = { ...target, ...own };
  const live = await liveDatabases(cloudflare);
  const known = ownProduction(ready);
  refuseProduction(configOf(ready, preview), {
    databases: live.map(({ uuid }) => uuid),
    names: [...known.names, ...live.map(({ name }) => name)],
    hosts: known.hosts,
  });
  return preview;
}

/** Where a deployment that stays as it is answers: the platform is asked for a preview's address only. */
async function placesOf({ order, worker, half }: Prepared, cloudflare: Cloudflare): Promise<readonly string[]> {
  if (order.target.kind === 'production') return half.hosts;
  const own = await cloudflare.find<{ readonly subdomain: string }>('/workers/subdomain');
  return own === null ? [] : [`https://${worker}.${own.subdomain}.workers.dev`];
}

/** What of this dealer's live site is known without asking anybody. */
const ownProduction = ({ order, half }: Prepared) => ({
  databases: [],
  names: [resourceName(order.slug, { kind: 'production' })],
  hosts: half.hosts,
});

/** Writes configuration and modules, and collects the files: the site's and those that open tabs still ask for. */
async function writeWorker(ready: Prepared, target: PlatformTarget): Promise<string> {
  const { order, place, files, beside, carried } = ready;
  const assets = target.assets ?? siteFolder(order);
  if (target.assets !== undefined) {
    await rm(assets, { recursive: true, force: true });
    await mkdir(assets, { recursive: true });
    for (const { path } of files) await linkOrCopy(join(siteFolder(order), path), join(assets, path));
    for (const file of beside) await carried.place(file, assets);
  }
  const folder = join(place, 'worker'); // away from the files: wrangler takes pages beside an entry for its modules
  const writing = { out: order.dist, edge: order.edge, folder, slugs: [order.slug], target };
  await writeWorkerModules(order.slug, folder);
  return await writeSite(order.slug, writing);
}

async function migrate(ready: Prepared, cloudflare: Cloudflare, config: string): Promise<void> {
  await wrangler(['d1', 'migrations', 'apply', ready.worker, '--remote', '-c', config], {
    what: 'A migration of the database',
    after:
      'The site was not touched. A migration is applied whole or not at all: cure what is said above, and run this again.',
    env: cloudflare.env,
    log: ready.order.log,
  });
}

interface Uploaded {
  readonly version: string;
  readonly places: readonly string[];
}

async function upload(
  ready: Prepared,
  cloudflare: Cloudflare,
  {
    config,
    record,
    database,
  }: { readonly config: string; readonly record: DeployRecord | null; readonly database: string },
): Promise<Uploaded> {
  const { order, worker, site, secrets, schema } = ready;
  const private_ = await mkdtemp(join(tmpdir(), 'caryard-deploy-'));
  const report = join(private_, 'report');
  const message = recordText({ site, secrets, schema, database, commit: order.commit, until: untilOf(order) });
  try {
    const args = ['deploy', '-c', config, '--strict', '--message', message, '--tag', site];
    if (record?.secrets !== secrets && Object.keys(order.secrets).length > 0) {
      const file = join(private_, 'secrets.json');
      await writeFile(file, JSON.stringify(order.secrets), { mode: 0o600 });
      args.push('--secrets-file', file);
    }
    const env = { ...cloudflare.env, WRANGLER_OUTPUT_FILE_PATH: report };
    await wrangler(args, { what: 'The upload', env, log: order.log }).catch(async (error: Error) => {
      const live = await liveVersion(cloudflare, worker).catch(() => null);
      const state =
        readRecord(live?.message)?.site === site
          ? 'The new version answers, but its hosts, queue or schedule may still be the old ones. Run this again to finish.'
          : live === null
            ? 'Nothing is live.'
            : 'The version before is live as it was. Run this again.';
      throw error instanceof DeployError ? new DeployError(`${error.message}\n${state}`) : error;
    });
    return await readReport(report);
  } finally {
    await rm(private_, { recursive: true, force: true });
  }
}

/** What wrangler has done, a JSON object a line. */
async function readReport(file: string): Promise<Uploaded> {
  const lines = (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const deployed = lines.find(({ type }) => type === 'deploy') as
    | { version_id: string; targets?: string[] }
    | undefined;
  if (deployed === undefined) throw new Error('wrangler ended without a word of a deployment.');
  const places = (deployed.targets ?? []).flatMap(
    (target) => /^(https?:\/\/\S+|[a-z0-9.-]+)(?= \(custom domain|$)/.exec(target)?.[1] ?? [],
  );
  return { version: deployed.version_id, places };
}

/** Who this folder of deployments is, for other machines. */
export async function holderOf(folder: string): Promise<string> {
  const file = join(folder, 'holder');
  const known = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (/^[0-9a-f]{16}$/.test(known)) return known;
  const holder = randomBytes(8).toString('hex');
  await mkdir(folder, { recursive: true });
  await writeFile(file, holder);
  return holder;
}
