import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { minify } from 'rolldown/utils';
import { API_PATH, BODY_STYLE_FILES_PATH, LISTS_PATH, MODELS_PATH } from '#domain/routes/public-paths.ts';
import type { EdgeSite } from '#site/site.ts';
import { writeAtomic } from '../write-atomic.ts';
import { type Deployment, resourceName } from './resource-name.ts';

/** What a configuration is for: a developer's machine, or one deployment on Cloudflare. */
export type Target = LocalTarget | PlatformTarget;
interface AnyTarget {
  /** Whether it is in a dispatch namespace, where a Worker has no hosts, queue or schedule of its own. */
  readonly isDispatched?: boolean;
}
interface LocalTarget extends AnyTarget {
  readonly kind: 'local';
}
export type PlatformTarget = Deployment &
  AnyTarget & {
    /** Id of the deployed database; null = it does not exist yet, or the account was not read (a dry run). */
    readonly databaseId: string | null;
    /** The zone of each host, by host; Cloudflare looks up missing ones. */
    readonly zones?: { readonly [host: string]: string };
    /** Folder of the files to serve, if it is not the built site's. */
    readonly assets?: string;
    /** Folder of the database's migrations, if it is not ours. */
    readonly migrations?: string;
  };

type Stage = Target['kind'];

export interface ConfigOptions {
  /** Folder of the built sites, one folder per slug. */
  readonly out: string;
  /** Folder of the private edge files, `<slug>.json`, written by the build. */
  readonly edge: string;
  /** Folder for the configurations and entry modules. */
  readonly folder: string;
  readonly slugs: readonly string[];
  readonly target: Target;
}

export interface WranglerConfigs {
  /** The router's configuration. */
  readonly router: string;
  /** Configuration file by slug. */
  readonly sites: { readonly [slug: string]: string };
}

export const COMPATIBILITY_DATE = '2026-11-01';
const FUNCTIONS = resolve(import.meta.dirname, '../../functions');

/** Less often for a preview, just so that it can be seen working. */
export const PREVIEW_CRON = '*/5 * * * *';
/**
 * How often a Worker's own schedule runs. The account's scheduler calls all live Workers (`scheduler-config.ts`), because an account has 250
 * schedules; the router calls local ones (`start-server.ts`).
 */
const CRONS: { readonly [stage in Stage]: readonly string[] } = {
  production: [],
  preview: [PREVIEW_CRON],
  local: [],
};

const ENTRY = 'entry.mjs';
const CODE = 'code.mjs';
/** Modules beside each Worker, by their name in `LazyModules`: uploaded with it, evaluated on first use. */
const LAZY_MODULES = {
  windowCards: { file: 'window-cards.mjs', entry: 'topics/window-card/draw.ts' },
  stripe: { file: 'stripe.mjs', entry: 'topics/payments/stripe-service.ts' },
  calendarFiles: { file: 'calendar-files.mjs', entry: 'topics/appointments/calendar-file.ts' },
  pushReader: { file: 'push-reader.mjs', entry: 'topics/stock-changes/read-push.ts' },
  leadMessages: { file: 'lead-messages.mjs', entry: 'topics/leads/lead-message.ts' },
} as const;

/** The name of a dealer's Worker, database and queue. On a developer's machine they have the production names. */
export const workerName = (slug: string, target: Deployment | { readonly kind: 'local' } = { kind: 'local' }): string =>
  resourceName(slug, target.kind === 'local' ? { kind: 'production' } : target);

/** Bundled once per process, because it is the same for every dealer. */
let modules: Promise<readonly { readonly file: string; readonly code: string }[]> | undefined;

/** The modules beside a Worker's entry, the same for every dealer. */
export function workerModules() {
  modules ??= bundledModules(FUNCTIONS);
  return modules;
}

const bundledModules = (functions: string) =>
  Promise.all([
    workerCode(functions),
    ...Object.values(LAZY_MODULES).map(({ file, entry }) => bundled(entry, { file, names: 'short', functions })),
  ]);

/**
 * A digest of the code of the Worker as a project's files make it, to compare two commits.
 *
 * @param project folder of the project
 * @returns null = it cannot be bundled, so it belongs to another version
 */
export async function workerDigest(project: string): Promise<string | null> {
  try {
    const hash = createHash('sha256');
    for (const { file, code } of await bundledModules(resolve(project, 'functions'))) hash.update(`\0${file}\0${code}`);
    return hash.digest('hex');
  } catch {
    return null;
  }
}

/**
 * Writes a wrangler configuration and the modules of each dealer's Worker, and the router of a local server. The modules are complete:
 * wrangler bundles nothing, so the tested code is deployed byte for byte, and a server watches no source files.
 */
export async function writeWranglerConfigs(options: ConfigOptions): Promise<WranglerConfigs> {
  const sites: { [slug: string]: string } = {};
  for (const slug of options.slugs) {
    await writeWorkerModules(slug, options.folder);
    sites[slug] = await writeSite(slug, options);
  }
  const folder = join(options.folder, '_router');
  const router = join(folder, 'wrangler.json');
  const { file, code } = await bundled('router.ts', { file: 'router.mjs', names: 'own', functions: FUNCTIONS });
  await writeChanged(join(folder, file), code);
  await writeChanged(router, JSON.stringify(routerConfig(options, file), null, 2));
  return { router, sites };
}

/** Writes the modules beside a dealer's entry, below `folder`. */
export async function writeWorkerModules(slug: string, folder: string): Promise<void> {
  for (const { file, code } of await workerModules()) await writeChanged(join(folder, slug, file), code);
}

/** Writes a dealer's private edge file as a module, its entry module and its configuration. A running server picks up changes. */
export async function writeSite(slug: string, options: ConfigOptions, edgeSite?: EdgeSite): Promise<string> {
  const edge = edgeSite ?? (JSON.parse(await readFile(join(options.edge, `${slug}.json`), 'utf8')) as EdgeSite);
  const folder = join(options.folder, slug);
  const config = join(folder, 'wrangler.json');
  await writeChanged(join(folder, ENTRY), entryModule(edge));
  await writeChanged(config, JSON.stringify(siteConfig(edge, options), null, 2));
  return config;
}

const entryModule = (edge: EdgeSite): string => `// Written by scripts/edge/wrangler-config.ts.
import { createWorker, cloudflareRuntime } from './${CODE}';
const edge = ${JSON.stringify(edge)};
export default createWorker(edge, cloudflareRuntime({ ${Object.entries(LAZY_MODULES)
  .map(([name, { file }]) => `${name}: () => import('./${file}')`)
  .join(', ')} }));
`;

/** The code that a Worker starts with, the same for every dealer. */
export const workerCode = (functions = FUNCTIONS) => bundled('worker.ts', { file: CODE, names: 'own', functions });

/**
 * A minified module with its libraries. With `own` names, functions keep theirs, by which an exception in the log can be located. esbuild
 * could only keep all local names as well, which takes a tenth longer to start, so rolldown minifies and shortens those.
 */
export async function bundled(
  entry: string,
  {
    file,
    names,
    functions = FUNCTIONS,
  }: { readonly file: string; readonly names: 'own' | 'short'; readonly functions?: string },
) {
  const { outputFiles } = await build({
    entryPoints: [join(functions, entry)],
    bundle: true,
    ...(names === 'short' ? { minify: true } : { minifyWhitespace: true, minifySyntax: true }),
    format: 'esm',
    platform: 'neutral',
    mainFields: ['browser', 'module', 'main'],
    conditions: ['workerd', 'worker', 'browser'],
    define: { 'import.meta.url': '"https://lazy-part.invalid/"' }, // a Worker's modules have no URL
    logOverride: { 'duplicate-object-key': 'silent' },
    write: false,
  });
  const code = outputFiles[0]?.text ?? '';
  if (names === 'short') return { file, code };
  const minified = await minify(file, code, { compress: true, mangle: { keepNames: true, toplevel: false } });
  const [error] = minified.errors;
  if (error) throw new Error(`The edge application (functions/${entry}) cannot be minified: ${error.message}`);
  return { file, code: minified.code };
}

/** The content of a wrangler configuration file. */
export interface WorkerConfig {
  readonly name: string;
  readonly [field: string]: unknown;
}

/**
 * The asset server responds to every path for which it has a file; the Worker runs first only for paths where the query, a slash or the
 * method matters. There is no asset fallback: other paths reach the Worker, which knows aliases and the dealer's own pages. A preview's
 * Worker handles every request, to keep the preview out of search engines; it has its own database, queue and schedule and none of the
 * dealer's hosts (R11).
 */
export function siteConfig(
  edge: Pick<EdgeSite, 'slug' | 'hosts' | 'fillPaths' | 'notFoundPath'>,
  { out, target }: Pick<ConfigOptions, 'out' | 'target'>,
): WorkerConfig {
  const stage = target.kind;
  const name = workerName(edge.slug, target);
  const id = target.kind === 'local' ? name : target.databaseId;
  const zones = target.kind === 'production' ? target.zones : undefined;
  const isDispatched = target.isDispatched === true;
  const first = [
    `${API_PATH}/*`,
    '/*/',
    `${LISTS_PATH}/*`,
    MODELS_PATH,
    `${BODY_STYLE_FILES_PATH}/*`,
    edge.notFoundPath,
    ...edge.fillPaths,
  ];
  return {
    name,
    main: ENTRY,
    no_bundle: true,
    find_additional_modules: true,
    rules: [{ type: 'ESModule', globs: [CODE, ...Object.values(LAZY_MODULES).map(({ file }) => file)] }],
    compatibility_date: COMPATIBILITY_DATE,
    vars: { STAGE: stage },
    workers_dev: stage === 'preview',
    preview_urls: false, // otherwise every uploaded version would have a public URL
    assets: {
      directory: target.kind === 'local' ? resolve(out, edge.slug) : resolve(target.assets ?? join(out, edge.slug)),
      binding: 'ASSETS',
      html_handling: 'drop-trailing-slash',
      run_worker_first: stage === 'preview' ? true : [...new Set(first)],
    },
    d1_databases: [database(name, id, { migrations: target.kind === 'local' ? undefined : target.migrations })],
    ...(isDispatched
      ? {}
      : {
          queues: {
            producers: [{ binding: 'DELIVERY_QUEUE', queue: name }],
            consumers: [{ queue: name, max_batch_timeout: 1, max_retries: 0 }],
          },
          triggers: { crons: CRONS[stage] },
        }),
    // Cloudflare's own log line for a request contains its URL, and URLs contain tokens, so only the Worker's own log is
    // kept.
    dependencies_instrumentation: { enabled: false }, // do not send a list of our packages
    observability: { enabled: true, logs: { enabled: true, invocation_logs: false } },
    ...(stage === 'production' && !isDispatched
      ? {
          routes: edge.hosts.map((pattern) => ({
            pattern,
            custom_domain: true,
            ...(zones?.[pattern] === undefined ? {} : { zone_name: zones[pattern] }),
          })),
        }
      : {}),
  };
}

/** A configuration with just the local databases of dealers, `DB_0` and so on, to work on them without a build. */
export const databaseConfig = (slugs: readonly string[]): object => ({
  name: 'caryard-databases',
  compatibility_date: COMPATIBILITY_DATE,
  d1_databases: slugs.map((slug, index) => database(workerName(slug), workerName(slug), { binding: `DB_${index}` })),
});

/** The migrations of every dealer's database, applied in the order of their numbers. */
export const MIGRATIONS = join(FUNCTIONS, 'migrations');

const database = (
  name: string,
  id: string | null,
  { binding = 'DB', migrations = MIGRATIONS }: { readonly binding?: string; readonly migrations?: string | undefined },
): object => ({
  binding,
  database_name: name,
  ...(id === null ? {} : { database_id: id }),
  migrations_dir: migrations,
});

function routerConfig({ slugs, target }: ConfigOptions, main: string): object {
  return {
    name: 'caryard-router',
    main,
    no_bundle: true,
    compatibility_date: COMPATIBILITY_DATE,
    vars: {
      SITES: Object.fromEntries(slugs.map((slug, position) => [slug, `SITE_${position}`])),
      IS_DISPATCHED: target.isDispatched === true,
    },
    services: slugs.map((slug, position) => ({ binding: `SITE_${position}`, service: workerName(slug) })),
  };
}

/**
 * Leaves an unchanged file alone, so that a running server is not restarted unnecessarily; a changed one is replaced in one step, because
 * that server reads it at any moment.
 */
export async function writeChanged(file: string, text: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => null)) === text) return;
  writeAtomic(file, Buffer.from(text));
}
