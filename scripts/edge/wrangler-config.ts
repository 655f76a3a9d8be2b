import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { API_PATH, LISTS_PATH, MODELS_OF_BODY_FILES, MODELS_PATH } from '#domain/paths.ts';
import type { EdgeSite } from '#site/site.ts';
import { type Deployment, resourceName } from './resource-name.ts';

/** Where a configuration is for: a developer's machine, or one deployment on the platform. */
export type Target = { readonly kind: 'local' } | PlatformTarget;
export type PlatformTarget = Deployment & {
  /** Id of the real database; null = there is none yet, or nobody was asked (a dry run). */
  readonly databaseId: string | null;
  /** The zone that each host stands in, by host; the platform looks for those that are missing. */
  readonly zones?: { readonly [host: string]: string };
  /** Folder of the files to serve, where it is not the built site's. */
  readonly assets?: string;
  /** Folder of the database's migrations, where it is not ours. */
  readonly migrations?: string;
};

type Stage = Target['kind'];

export interface ConfigOrder {
  /** Folder of the built sites, one folder per slug. */
  readonly out: string;
  /** Folder of the private edge files, `<slug>.json`, written by the build. */
  readonly edge: string;
  /** Where the configurations and entry modules are written. */
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

const COMPATIBILITY_DATE = '2026-11-01';
const FUNCTIONS = resolve(import.meta.dirname, '../../functions');

/** A preview does what is due now and then, so that it can be seen. */
export const PREVIEW_CRON = '*/5 * * * *';
/** How often a deployed Worker does what is due; a local one is woken by the router, for all dealers (`start-server.ts`). */
const CRONS: { readonly [stage in Stage]: readonly string[] } = {
  production: ['* * * * *'],
  preview: [PREVIEW_CRON],
  local: [],
};

const ENTRY = 'entry.mjs';
const CODE = 'code.mjs';
/** Code beside each Worker, by its part of `LazyParts`: uploaded with it, evaluated with its first use. */
const LAZY_PARTS = {
  windowCards: { file: 'window-cards.mjs', entry: 'topics/window-card/draw.ts' },
  stripe: { file: 'stripe.mjs', entry: 'topics/payments/stripe-service.ts' },
  calendarFiles: { file: 'calendar-files.mjs', entry: 'topics/appointments/calendar-file.ts' },
} as const;

/** What a dealer's Worker, its database and its queue are called. On a developer's machine they have the names of production. */
export const workerName = (slug: string, target: Deployment | { readonly kind: 'local' } = { kind: 'local' }): string =>
  resourceName(slug, target.kind === 'local' ? { kind: 'production' } : target);

/** Bundled once a process: it is the same for every dealer. */
let modules: Promise<readonly { readonly file: string; readonly code: string }[]> | undefined;

/** The modules beside a Worker's entry, the same for every dealer. */
export function workerModules() {
  modules ??= Promise.all([
    workerCode(),
    ...Object.values(LAZY_PARTS).map(({ file, entry }) => bundled(entry, { file, names: 'short' })),
  ]);
  return modules;
}

/**
 * Writes one wrangler configuration and the modules of one Worker per dealer, and the router of a local server. They are whole:
 * wrangler bundles nothing, so that what was tried here is deployed to the byte, and a server watches no sources.
 */
export async function writeWranglerConfigs(order: ConfigOrder): Promise<WranglerConfigs> {
  const sites: { [slug: string]: string } = {};
  for (const slug of order.slugs) {
    await writeWorkerModules(slug, order.folder);
    sites[slug] = await writeSite(slug, order);
  }
  const folder = join(order.folder, '_router');
  const router = join(folder, 'wrangler.json');
  const { file, code } = await bundled('router.ts', { file: 'router.mjs', names: 'own' });
  await writeChanged(join(folder, file), code);
  await writeChanged(router, JSON.stringify(routerConfig(order.slugs, file), null, 2));
  return { router, sites };
}

/** Writes the modules beside a dealer's entry, below `folder`. */
export async function writeWorkerModules(slug: string, folder: string): Promise<void> {
  for (const { file, code } of await workerModules()) await writeChanged(join(folder, slug, file), code);
}

/** Writes what a dealer's private edge file says, its entry module and configuration. A running server takes over what has changed. */
export async function writeSite(slug: string, order: ConfigOrder, edgeSite?: EdgeSite): Promise<string> {
  const edge = edgeSite ?? (JSON.parse(await readFile(join(order.edge, `${slug}.json`), 'utf8')) as EdgeSite);
  const folder = join(order.folder, slug);
  const config = join(folder, 'wrangler.json');
  await writeChanged(join(folder, ENTRY), entryModule(edge));
  await writeChanged(config, JSON.stringify(siteConfig(edge, order), null, 2));
  return config;
}

const entryModule = (edge: EdgeSite): string => `// Written by scripts/edge/wrangler-config.ts.
import { createWorker, platform } from './${CODE}';
const edge = ${JSON.stringify(edge)};
export default createWorker(edge, platform({ ${Object.entries(LAZY_PARTS)
  .map(([name, { file }]) => `${name}: () => import('./${file}')`)
  .join(', ')} }));
`;

/** The code a Worker starts with, the same for every dealer. */
export const workerCode = () => bundled('worker.ts', { file: CODE, names: 'own' });

/** One module with its libraries in it, without spaces and comments; with `own` names the log's place of an exception can be read. */
async function bundled(entry: string, { file, names }: { readonly file: string; readonly names: 'own' | 'short' }) {
  const { outputFiles } = await build({
    entryPoints: [join(FUNCTIONS, entry)],
    bundle: true,
    ...(names === 'short' ? { minify: true } : { minifyWhitespace: true, minifySyntax: true }),
    format: 'esm',
    platform: 'neutral',
    mainFields: ['browser', 'module', 'main'],
    conditions: ['workerd', 'worker', 'browser'],
    define: { 'import.meta.url': '"https://lazy-part.invalid/"' }, // a Worker's modules have no address to start from
    logOverride: { 'duplicate-object-key': 'silent' },
    write: false,
  });
  return { file, code: outputFiles[0]?.text ?? '' };
}

/** A wrangler configuration as it is written to a file. */
export interface WorkerConfig {
  readonly name: string;
  readonly [field: string]: unknown;
}

/**
 * The asset server answers everything it has a file for; the Worker comes first only where the query, a slash or a method
 * matters. There is no asset fallback: misses reach the Worker, which knows aliases and the dealer's own pages.
 * A preview's Worker answers everything, to keep it out of search engines; it has stores and a schedule of its own and none of
 * the dealer's hosts (R11).
 */
export function siteConfig(
  edge: Pick<EdgeSite, 'slug' | 'hosts' | 'fillPaths' | 'notFoundPath'>,
  { out, target }: Pick<ConfigOrder, 'out' | 'target'>,
): WorkerConfig {
  const stage = target.kind;
  const name = workerName(edge.slug, target);
  const id = target.kind === 'local' ? name : target.databaseId;
  const zones = target.kind === 'production' ? target.zones : undefined;
  const first = [
    `${API_PATH}/*`,
    '/*/',
    `${LISTS_PATH}/*`,
    MODELS_PATH,
    `${MODELS_OF_BODY_FILES}/*`,
    edge.notFoundPath,
    ...edge.fillPaths,
  ];
  return {
    name,
    main: ENTRY,
    no_bundle: true,
    find_additional_modules: true,
    rules: [{ type: 'ESModule', globs: [CODE, ...Object.values(LAZY_PARTS).map(({ file }) => file)] }],
    compatibility_date: COMPATIBILITY_DATE,
    vars: { STAGE: stage },
    workers_dev: stage === 'preview',
    preview_urls: false, // every version ever uploaded would answer at an address of its own
    assets: {
      directory: target.kind === 'local' ? resolve(out, edge.slug) : resolve(target.assets ?? join(out, edge.slug)),
      binding: 'ASSETS',
      html_handling: 'drop-trailing-slash',
      run_worker_first: stage === 'preview' ? true : [...new Set(first)],
    },
    d1_databases: [database(name, id, { migrations: target.kind === 'local' ? undefined : target.migrations })],
    queues: {
      producers: [{ binding: 'DELIVERY_QUEUE', queue: name }],
      consumers: [{ queue: name, max_batch_timeout: 1, max_retries: 0 }],
    },
    triggers: { crons: CRONS[stage] },
    // The platform's own line a call names its address, and addresses carry tickets and tokens: only what the Worker logs is kept.
    dependencies_instrumentation: { enabled: false }, // nobody is sent a list of our packages
    observability: { enabled: true, logs: { enabled: true, invocation_logs: false } },
    ...(stage === 'production'
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

/** Just the local databases of dealers, `DB_0` and so on, for work on them while nothing is built. */
export const databaseConfig = (slugs: readonly string[]): object => ({
  name: 'caryard-databases',
  compatibility_date: COMPATIBILITY_DATE,
  d1_databases: slugs.map((slug, place) => database(workerName(slug), workerName(slug), { binding: `DB_${place}` })),
});

/** Of every dealer's database; numbered, and applied in this order. */
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

function routerConfig(slugs: readonly string[], main: string): object {
  return {
    name: 'caryard-router',
    main,
    no_bundle: true,
    compatibility_date: COMPATIBILITY_DATE,
    vars: { SITES: Object.fromEntries(slugs.map((slug, position) => [slug, `SITE_${position}`])) },
    services: slugs.map((slug, position) => ({ binding: `SITE_${position}`, service: workerName(slug) })),
    queues: {
      producers: slugs.map((slug, position) => ({ binding: `DELIVERY_QUEUE_${position}`, queue: workerName(slug) })),
    },
  };
}

/** Leaves an equal file alone, so that a running server is not restarted for nothing. */
async function writeChanged(file: string, text: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => null)) === text) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
