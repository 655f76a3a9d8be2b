import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from '#config/config-error.ts';
import { readTenant } from '#config/read-tenant.ts';
import { LIMITS } from '#domain/constants.ts';
import { type Finding, StockError } from '#stock/finding.ts';
import { type Imported, type ImportTenant, importStock, StockImportError } from '#stock/import-stock.ts';
import { builtInMappings, findMapping, type Mapping, MappingSchema, readMapping } from '#stock/mapping.ts';
import { type Feed, readFeed } from '#stock/read-feed.ts';
import { type Report, reportJson, reportText } from '#stock/report.ts';
import { readStockFile, STOCK_DATE_FILE, STOCK_FILE } from '#stock/snapshot.ts';
import { toStockLine } from '#stock/stock-line.ts';
import { isMain } from './edge/is-main.ts';
import { readCommand, readInstant } from './read-command.ts';

const USAGE = `npm run stock:import -- FILE --tenant SLUG [--tenants DIR] [--map NAME|FILE] [--force] [--now ISO]

  FILE        the feed: CSV, TSV, or JSON in canonical fields
  --tenant    folder name of the dealer
  --tenants   folder that holds the dealers (default: tenants)
  --map       mapping file, or a built-in one: ${builtInMappings().join(', ')}.
              Left out: mapping.json beside the stock, else a built-in one that knows every column
  --force     import although the stock shrinks past the dealer's limit
  --now       the instant stamped on arrivals and sales (default: the clock)

Exit code 0: imported, with or without findings. 1: refused, nothing written.
Reports: .caryard/reports/SLUG-import.txt and .json`;
const MAPPING_FILE = 'mapping.json';

interface Options {
  readonly file: string;
  readonly slug: string;
  readonly tenantsDir: string;
  readonly map: string | null;
  readonly force: boolean;
  readonly now: Date;
  readonly reportsDir: string;
}

/** Runs one import; returns the exit code. Prints progress to `progress` and the report to `print`. */
export async function runImport(
  options: Options,
  print: (text: string) => void,
  progress: (text: string) => void,
): Promise<number> {
  const { file, slug, now } = options;
  const tenantDir = join(options.tenantsDir, slug);
  const head = {
    feed: basename(file),
    tenant: slug,
    at: now.toISOString(),
    written: null,
    refused: null,
    counts: null,
  };
  let report: Report = { ...head, mapping: '(none)', findings: [] };
  let imported: Imported | null = null;
  try {
    const tenant = await importTenant(tenantDir, options.tenantsDir);
    progress(`Reading ${file}\n`);
    const { feed, mapping, name } = readWithMapping(options, tenantDir);
    report = { ...report, mapping: name };
    const stockPath = join(tenantDir, STOCK_FILE);
    const previous = existsSync(stockPath) ? readStockFile(stockPath) : [];
    imported = importStock(feed, {
      mapping,
      previous,
      tenant,
      now,
      force: options.force,
      progress: (done, total) => progress(progressLine(done, total)),
    });
    writeAtomically(stockPath, imported.cars.map((car) => `${toStockLine(car)}\n`).join(''));
    writeAtomically(join(tenantDir, STOCK_DATE_FILE), `${JSON.stringify({ imported_at: now.toJSON() })}\n`);
    const decoded: Finding[] =
      feed.encoding === 'utf-8'
        ? []
        : [
            {
              outcome: 'kept',
              row: 0,
              column: '(file)',
              value: feed.encoding,
              rule: 'UTF-8',
              hint: `Read as ${feed.encoding}; look at names with accents once.`,
            },
          ];
    report = {
      ...report,
      counts: imported.counts,
      findings: [...decoded, ...imported.findings],
      written: relative('.', stockPath),
    };
  } catch (error) {
    if (!(error instanceof StockError || error instanceof ConfigError)) throw error;
    report = { ...report, refused: error.message, findings: error instanceof StockImportError ? error.findings : [] };
  }
  const path = writeReports(report, options.reportsDir, slug);
  print(reportText(report, 3));
  print(
    `${report.written === null ? 'Nothing was written.' : `Stock: ${report.written}, ${imported?.cars.length ?? 0} cars.`} Full report: ${path}.txt and .json\n`,
  );
  return report.written === null ? 1 : 0;
}

async function importTenant(tenantDir: string, tenantsDir: string): Promise<ImportTenant> {
  if (!existsSync(tenantDir) || !statSync(tenantDir).isDirectory()) {
    const there = existsSync(tenantsDir)
      ? readdirSync(tenantsDir, { withFileTypes: true })
          .filter((entry) => entry.isDirectory())
          .map(({ name }) => name)
      : [];
    throw new StockError(
      `There is no tenant folder ${tenantDir}.`,
      there.length > 0
        ? `Folders there: ${there.join(', ')}. Another place is named with --tenants DIR.`
        : 'Create it with a tenant.ts, or name its place with --tenants DIR.',
    );
  }
  const { config } = await readTenant(tenantDir);
  const own = config.dealerships.find(({ id }) => id === config.dealership_id) ?? config.dealerships[0];
  return {
    dealership: own === undefined ? null : { slug: own.slug, id: own.id },
    includeSoldCarsDays: config.include_sold_cars_days ?? LIMITS.includeSoldCarsDays,
    dropLimitPercent: config.stock.importDropLimitPercent,
    timeZone: config.locale.timeZone,
  };
}

/** The mapping asked for, else the dealer's own, else a built-in one that fits, else none for canonical JSON. */
function readWithMapping(
  { file, map }: Options,
  tenantDir: string,
): { feed: Feed; mapping: Mapping | null; name: string } {
  const own = join(tenantDir, MAPPING_FILE);
  const wanted = map ?? (existsSync(own) ? own : null);
  if (wanted !== null) {
    const mapping = readMapping(wanted);
    return { feed: readFeed(file, mapping), mapping, name: mapping.name };
  }
  const feed = readFeed(file, MappingSchema.parse({ name: 'auto', columns: {} }));
  if (feed.format !== 'csv') return { feed, mapping: null, name: 'canonical fields' };
  const found = findMapping(feed.headers);
  if (found !== null)
    return { feed, mapping: found.mapping, name: `${found.mapping.name} (recognised by its columns)` };
  throw new StockError(
    `${file} is CSV with columns no built-in mapping knows: ${feed.headers.slice(0, 12).join(', ')}${feed.headers.length > 12 ? ', …' : ''}.`,
    `Name one with --map (built in: ${builtInMappings().join(', ')}), or write ${own}; src/stock/README.md shows how.`,
  );
}

/** A line that writes over itself in a terminal; a line every 5,000 rows in a log. */
function progressLine(done: number, total: number): string {
  const text = `${done} of ${total} rows`;
  if (process.stderr.isTTY) return `\r${text}${done === total ? '\n' : ''}`;
  return done === total || (done > 0 && done % 5000 === 0) ? `${text}\n` : '';
}

function writeAtomically(path: string, text: string): void {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, text);
    renameSync(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
}

function writeReports(report: Report, dir: string, slug: string): string {
  mkdirSync(dir, { recursive: true });
  const path = join(dir, `${slug}-import`);
  writeFileSync(`${path}.json`, reportJson(report));
  writeFileSync(`${path}.txt`, reportText(report, Number.POSITIVE_INFINITY));
  return path;
}

function readOptions(): Options {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      tenant: { type: 'string' },
      tenants: { type: 'string', default: 'tenants' },
      map: { type: 'string' },
      force: { type: 'boolean', default: false },
      now: { type: 'string' },
    },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Error('Name one feed file.');
  if (values.tenant === undefined || !/^[a-z0-9][a-z0-9-]*$/.test(values.tenant))
    throw new Error('Name the dealer with --tenant SLUG.');
  return {
    file,
    slug: values.tenant,
    tenantsDir: values.tenants,
    map: values.map ?? null,
    force: values.force,
    now: readInstant('--now', values.now) ?? new Date(),
    reportsDir: join('.caryard', 'reports'),
  };
}

if (isMain(import.meta.url))
  process.exitCode = await runImport(
    readCommand(USAGE, readOptions),
    (text) => process.stdout.write(text),
    (text) => process.stderr.write(text),
  );
