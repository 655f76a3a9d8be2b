import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { build } from 'esbuild';
import { MODELS_PATH } from '#domain/paths.ts';
import type { EdgeSite } from '#site/site.ts';

/** Where a configuration is for: a developer's machine, or the platform (`databaseIds` are the real databases' by slug). */
export type Target =
  | { readonly kind: 'local' }
  | { readonly kind: 'preview' | 'production'; readonly databaseIds: { readonly [slug: string]: string } };

type Stage = Target['kind'];

/** A configuration cannot be written for a reason that the operator can cure; the message says how. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

export interface ConfigOrder {
  /** Folder of the built sites, one folder per slug. */
  readonly out: string;
  /** Folder of the private halves, `<slug>.json`, written by the build. */
  readonly edge: string;
  /** Where the configurations and entry modules are written. */
  readonly folder: string;
  readonly slugs: readonly string[];
  readonly target: Target;
}

export interface WranglerConfigs {
  /** The router's configuration; null for the platform, where each dealer has its own hosts. */
  readonly router: string | null;
  /** Configuration file by slug. */
  readonly sites: { readonly [slug: string]: string };
}

const COMPATIBILITY_DATE = '2026-11-01';
const FUNCTIONS = resolve(import.meta.dirname, '../../functions');

/** Code beside each Worker, by its part of `LazyParts`: uploaded with it, evaluated with its first use. */
const LAZY_PARTS = {
  windowCards: { file: 'window-cards.mjs', entry: 'window-card/draw.ts' },
  stripe: { file: 'stripe.mjs', entry: 'payments/stripe-service.ts' },
} as const;

/** What a dealer's Worker, its database and its queue are called; a preview has its own of each. */
export const workerName = (slug: string, stage: Stage = 'local'): string =>
  stage === 'preview' ? `caryard-preview-${slug}` : `caryard-${slug}`;

/** Writes one wrangler configuration and one entry module per dealer, and the router for a local server. */
export async function writeWranglerConfigs(order: ConfigOrder): Promise<WranglerConfigs> {
  const sites: { [slug: string]: string } = {};
  const parts = await Promise.all(
    Object.values(LAZY_PARTS).map(async ({ file, entry }) => ({ file, code: await bundled(entry) })),
  );
  for (const slug of order.slugs) {
    const edgeFile = resolve(order.edge, `${slug}.json`);
    const edge = JSON.parse(await readFile(edgeFile, 'utf8')) as EdgeSite;
    const folder = join(order.folder, slug);
    await writeChanged(join(folder, 'worker.ts'), entryModule(folder, edgeFile));
    for (const { file, code } of parts) await writeChanged(join(folder, file), code);
    sites[slug] = join(folder, 'wrangler.json');
    await writeChanged(sites[slug], JSON.stringify(siteConfig(edge, order), null, 2));
  }
  if (order.target.kind !== 'local') return { router: null, sites };
  const router = join(order.folder, '_router', 'wrangler.json');
  await writeChanged(router, JSON.stringify(routerConfig(order.slugs), null, 2));
  return { router, sites };
}

function entryModule(folder: string, edgeFile: string): string {
  const from = (file: string): string => JSON.stringify(relative(resolve(folder), file).replaceAll('\\', '/'));
  return `// Written by scripts/edge/wrangler-config.ts.
import { createWorker, platform } from ${from(join(FUNCTIONS, 'worker.ts'))};
import edge from ${from(edgeFile)};
// Joined at run time: a name that the bundler can read would be bundled in.
const part = (file) => ['.', file].join('/');
export default createWorker(edge, platform({ ${Object.entries(LAZY_PARTS)
    .map(([name, { file }]) => `${name}: () => import(part('${file}'))`)
    .join(', ')} }));
`;
}

/** One module with its library in it: wrangler would put a dynamic import into the Worker's own bundle. */
async function bundled(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(FUNCTIONS, entry)],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['browser', 'module', 'main'],
    conditions: ['workerd', 'worker', 'browser'],
    define: { 'import.meta.url': '"https://lazy-part.invalid/"' }, // a Worker's modules have no address to start from
    logOverride: { 'duplicate-object-key': 'silent' },
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

/**
 * The asset server answers everything it has a file for; the Worker comes first only where the query, a slash or a method
 * matters. There is no asset fallback: misses reach the Worker, which knows aliases and the dealer's own pages.
 * A preview's Worker answers everything, to keep it out of search engines; it has stores of its own, none of the dealer's
 * hosts and no schedule (edge.md, R11).
 */
export function siteConfig(
  edge: Pick<EdgeSite, 'slug' | 'hosts' | 'fillPaths' | 'notFoundPath'>,
  { out, target }: ConfigOrder,
): object {
  const stage = target.kind;
  const name = workerName(edge.slug, stage);
  const id = target.kind === 'local' ? name : (target.databaseIds[edge.slug] ?? missingId(edge.slug, stage));
  const first = [
    '/api/*',
    '/*/',
    '/search/*',
    MODELS_PATH,
    `${MODELS_PATH}/_body/*`,
    edge.notFoundPath,
    ...edge.fillPaths,
  ];
  return {
    name,
    main: 'worker.ts',
    find_additional_modules: true,
    rules: [{ type: 'ESModule', globs: Object.values(LAZY_PARTS).map(({ file }) => file), fallthrough: true }],
    compatibility_date: COMPATIBILITY_DATE,
    vars: { STAGE: stage },
    workers_dev: stage === 'preview',
    assets: {
      directory: resolve(out, edge.slug),
      binding: 'ASSETS',
      html_handling: 'drop-trailing-slash',
      run_worker_first: stage === 'preview' ? true : [...new Set(first)],
    },
    d1_databases: [database(name, id)],
    queues: {
      producers: [{ binding: 'NUDGES', queue: name }],
      consumers: [{ queue: name, max_batch_timeout: 1, max_retries: 0 }],
    },
    triggers: { crons: stage === 'production' ? ['* * * * *'] : [] },
    // The platform's own line a call names its address, and addresses carry tickets and tokens: only what the Worker logs is kept.
    observability: { enabled: true, logs: { enabled: true, invocation_logs: false } },
    ...(stage === 'production' ? { routes: edge.hosts.map((pattern) => ({ pattern, custom_domain: true })) } : {}),
  };
}

/** Just the local database of a dealer, for commands that read it while nothing is built. */
export function databaseConfig(slug: string): object {
  const name = workerName(slug);
  return { name, compatibility_date: COMPATIBILITY_DATE, d1_databases: [database(name, name)] };
}

const database = (name: string, id: string): object => ({
  binding: 'DB',
  database_name: name,
  database_id: id,
  migrations_dir: join(FUNCTIONS, 'migrations'),
});

function missingId(slug: string, stage: Stage): never {
  const name = workerName(slug, stage);
  throw new ConfigurationError(
    `There is no database id for "${slug}" (${stage}). Create one (wrangler d1 create ${name}) and give its id.`,
  );
}

function routerConfig(slugs: readonly string[]): object {
  return {
    name: 'caryard-router',
    main: join(FUNCTIONS, 'router.ts'),
    compatibility_date: COMPATIBILITY_DATE,
    vars: { SITES: Object.fromEntries(slugs.map((slug, position) => [slug, `SITE_${position}`])) },
    services: slugs.map((slug, position) => ({ binding: `SITE_${position}`, service: workerName(slug) })),
  };
}

/** Leaves an equal file alone, so that a running server is not restarted for nothing. */
async function writeChanged(file: string, text: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => null)) === text) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
