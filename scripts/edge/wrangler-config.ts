import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { build } from 'esbuild';
import type { EdgeSite } from '#site/site.ts';

/** Where a configuration is for: a developer's machine, or the platform (`ids` are the real databases' by slug). */
export type Target =
  | { readonly kind: 'local' }
  | { readonly kind: 'production'; readonly databaseIds: { readonly [slug: string]: string } };

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
  /** The router's configuration; null for production, where each dealer has its own hosts. */
  readonly router: string | null;
  /** Configuration file by slug. */
  readonly sites: { readonly [slug: string]: string };
}

const COMPATIBILITY_DATE = '2026-11-01';
const FUNCTIONS = resolve(import.meta.dirname, '../../functions');

/** The PDF code beside each Worker: uploaded with it, evaluated with the first window card. */
const WINDOW_CARDS = 'window-cards.mjs';

export const workerName = (slug: string): string => `caryard-${slug}`;

/** Writes one wrangler configuration and one entry module per dealer, and the router for a local server. */
export async function writeWranglerConfigs(order: ConfigOrder): Promise<WranglerConfigs> {
  const sites: { [slug: string]: string } = {};
  const windowCards = await bundledWindowCards();
  for (const slug of order.slugs) {
    const edgeFile = resolve(order.edge, `${slug}.json`);
    const edge = JSON.parse(await readFile(edgeFile, 'utf8')) as EdgeSite;
    const folder = join(order.folder, slug);
    await writeChanged(join(folder, 'worker.ts'), entryModule(folder, edgeFile));
    await writeChanged(join(folder, WINDOW_CARDS), windowCards);
    sites[slug] = join(folder, 'wrangler.json');
    await writeChanged(sites[slug], JSON.stringify(siteConfig(edge, order), null, 2));
  }
  if (order.target.kind === 'production') return { router: null, sites };
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
const windowCards = ${JSON.stringify(`./${WINDOW_CARDS}`.split('/'))}.join('/');
export default createWorker(edge, platform({ windowCards: () => import(windowCards) }));
`;
}

/** One module with the PDF library in it: wrangler would put a dynamic import into the Worker's own bundle. */
async function bundledWindowCards(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(FUNCTIONS, 'window-card/draw.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['browser', 'module', 'main'],
    conditions: ['workerd', 'worker', 'browser'],
    define: { 'import.meta.url': '"https://window-cards.invalid/"' }, // a Worker's modules have no address to start from
    logOverride: { 'duplicate-object-key': 'silent' },
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

/**
 * The asset server answers everything it has a file for; the Worker comes first only where the query, a slash or a method
 * matters. There is no asset fallback: misses reach the Worker, which knows aliases and the dealer's own pages.
 */
export function siteConfig(
  edge: Pick<EdgeSite, 'slug' | 'hosts' | 'fillPaths' | 'notFoundPath'>,
  { out, target }: ConfigOrder,
): object {
  const production = target.kind === 'production';
  return {
    name: workerName(edge.slug),
    main: 'worker.ts',
    find_additional_modules: true,
    rules: [{ type: 'ESModule', globs: [WINDOW_CARDS], fallthrough: true }],
    compatibility_date: COMPATIBILITY_DATE,
    workers_dev: false,
    assets: {
      directory: resolve(out, edge.slug),
      binding: 'ASSETS',
      html_handling: 'drop-trailing-slash',
      run_worker_first: [...new Set(['/api/*', '/*/', '/search/*', edge.notFoundPath, ...edge.fillPaths])],
    },
    d1_databases: [
      database(edge.slug, production ? (target.databaseIds[edge.slug] ?? missingId(edge.slug)) : workerName(edge.slug)),
    ],
    observability: { enabled: true },
    ...(production ? { routes: edge.hosts.map((pattern) => ({ pattern, custom_domain: true })) } : {}),
  };
}

/** Just the local database of a dealer, for commands that read it while nothing is built. */
export function databaseConfig(slug: string): object {
  return {
    name: workerName(slug),
    compatibility_date: COMPATIBILITY_DATE,
    d1_databases: [database(slug, workerName(slug))],
  };
}

function database(slug: string, id: string): object {
  return {
    binding: 'DB',
    database_name: workerName(slug),
    database_id: id,
    migrations_dir: join(FUNCTIONS, 'migrations'),
  };
}

function missingId(slug: string): never {
  throw new Error(
    `There is no database id for "${slug}". Create one (wrangler d1 create ${workerName(slug)}) and give its id.`,
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
