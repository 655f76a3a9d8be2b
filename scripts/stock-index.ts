import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from '#config/config-error.ts';
import { readTenant } from '#config/read-tenant.ts';
import { dealerNames } from '#config/tenant-folders.ts';
import { clockAt } from '#domain/clock.ts';
import { modelsIndexOf } from '#domain/search-request.ts';
import { StockError } from '#stock/finding.ts';
import { tenantStock } from './build/tenant-stock.ts';
import { isMain } from './edge/is-main.ts';
import { readCommand, readInstant } from './read-command.ts';
import { carDocuments, modelDocuments } from './stock-index/documents.ts';
import { type FillResult, fillIndex } from './stock-index/fill-index.ts';
import { carSettings, modelSettings } from './stock-index/index-settings.ts';
import { IndexError, openServer } from './stock-index/search-server.ts';

const USAGE = `npm run stock:index -- NAME [--tenants DIR] [--url URL] [--now ISO] [--full] [--force]

Fills the dealer's indexes on its search server, cars and models, from the same stock as the build.

  NAME        name of the dealer's folder
  --tenants   folder of the dealers (default: tenants)
  --url       the server; default: MEILISEARCH_URL, then private.search.host of the dealer
  --now       the time the stock is computed for (default: now, as in a build)
  --full      sends every car to a new index and replaces the old one with it
  --force     replaces an index that another dealer or program filled

The admin key is read from the environment variable named in private.search.adminKeyBinding, else from MEILISEARCH_KEY.
Exit code 0: filled. 1: not filled; the old index stays in use.`;
/** The environment variable for the key if the dealer names no binding. */
const KEY_NAME = 'MEILISEARCH_KEY';

export interface StockIndexOptions {
  readonly slug: string;
  readonly tenantsDir: string;
  readonly url: string | null;
  readonly now: Date;
  readonly full: boolean;
  readonly force: boolean;
  readonly environment: { readonly [name: string]: string | undefined };
}

/** Fills both indexes of a dealer; returns the exit code. `print` receives progress, `printError` errors. */
export async function runStockIndex(
  options: StockIndexOptions,
  print: (text: string) => void,
  printError: (text: string) => void,
): Promise<number> {
  try {
    await fill(options, print);
    return 0;
  } catch (error) {
    if (!(error instanceof IndexError || error instanceof ConfigError || error instanceof StockError)) throw error;
    printError(`${error.message}\n`);
    return 1;
  }
}

async function fill(
  { slug, tenantsDir, now, full, force, environment, ...options }: StockIndexOptions,
  print: (text: string) => void,
): Promise<void> {
  const tenantDir = join(tenantsDir, slug);
  if (!existsSync(tenantDir)) {
    throw new IndexError(
      `There is no tenant folder ${tenantDir}.`,
      `Folders there: ${dealerNames(tenantsDir).join(', ') || 'none'}. Give another folder with --tenants DIR.`,
    );
  }
  const tenant = await readTenant(tenantDir);
  const { search: server } = tenant.config.private;
  const url = options.url ?? environment.MEILISEARCH_URL ?? server?.host ?? null;
  if (url === null)
    throw new IndexError(
      `The URL of the search server for "${slug}" is unknown.`,
      'Give --url, set MEILISEARCH_URL, or write private.search.host into the tenant file.',
    );
  if (!/^https?:\/\/[^\s/]/.test(url))
    throw new IndexError(
      `"${url}" is not the URL of a server.`,
      'Write it in full, for instance http://127.0.0.1:7700.',
    );
  const keyName = server?.adminKeyBinding ?? KEY_NAME;
  const key = environment[keyName] ?? environment[KEY_NAME];
  const { site, records, models } = tenantStock(tenantDir, tenant, clockAt(now));
  const connected = await openServer({ url, key, keyName });
  const { index, synonyms } = site.search;
  print(
    `${slug}: ${records.length} cars, ${models.length} models; server ${new URL(url).origin}, version ${connected.version}.\n`,
  );
  if (site.search.engine === 'embedded')
    print('This site searches in the browser; its indexes are filled anyway (search.engine).\n');
  const common = { site: slug, full, force };
  const orders = [
    {
      ...common,
      uid: index,
      settings: carSettings(records, { synonyms }),
      documents: carDocuments.bind(null, records),
    },
    {
      ...common,
      uid: modelsIndexOf(index),
      settings: modelSettings(models, { synonyms }),
      documents: modelDocuments.bind(null, models),
    },
  ];
  for (const order of orders) print(`${order.uid}: ${summary(await fillIndex(connected, order, print))}\n`);
}

function summary({ mode, sent, removed, total }: FillResult): string {
  if (mode === 'none') return `up to date, ${total} documents.`;
  if (mode === 'full') return `new index in place, ${total} documents.`;
  return `${sent} documents sent, ${removed} removed, ${total} in all.`;
}

function readOptions(): Omit<StockIndexOptions, 'environment'> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      tenants: { type: 'string', default: 'tenants' },
      url: { type: 'string' },
      now: { type: 'string' },
      full: { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
    },
  });
  const [slug, ...otherNames] = positionals;
  if (slug === undefined || otherNames.length > 0 || !/^[a-z0-9][a-z0-9-]*$/.test(slug))
    throw new Error('Give the folder name of one dealer.');
  const { tenants: tenantsDir, url = null, full, force } = values;
  return { slug, tenantsDir, url, now: readInstant('--now', values.now) ?? new Date(), full, force };
}

if (isMain(import.meta.url))
  process.exitCode = await runStockIndex(
    { ...readCommand(USAGE, readOptions), environment: process.env },
    (text) => void process.stdout.write(text),
    (text) => void process.stderr.write(text),
  );
