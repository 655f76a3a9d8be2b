import { existsSync, statSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, showName } from '#config/config-error.ts';
import { dealershipOf, ownDealership, tradingNameOf } from '#config/dealer-defaults.ts';
import { isLocalPicture, platformPicture } from '#config/local-pictures.ts';
import { readTenant } from '#config/read-tenant.ts';
import { pathExists } from '#config/safe-files.ts';
import { dealerNames } from '#config/tenant-folders.ts';
import { localeOf } from '#domain/locale.ts';
import { resolveLimits } from '#site/resolve-site.ts';
import { CAR_COLUMNS } from '#stock/car-row.ts';
import { FORMAT_NAMES, needsMapping } from '#stock/feed-formats.ts';
import { STOCK_DATE_FILE, STOCK_FILE } from '#stock/files.ts';
import { type Finding, StockError } from '#stock/finding.ts';
import { type Imported, importStock, StockImportError } from '#stock/import-stock.ts';
import {
  absentColumns,
  builtInMappings,
  findMapping,
  type Mapping,
  MappingSchema,
  rankedMappings,
  readMapping,
} from '#stock/mapping.ts';
import { hiddenSubscriptions, notShownFindings } from '#stock/not-shown.ts';
import { withoutColumns } from '#stock/private-columns.ts';
import { type Feed, readFeed } from '#stock/read-feed.ts';
import type { ImportTenant } from '#stock/read-rows.ts';
import { type Report, reportJson, reportText } from '#stock/report.ts';
import { readStockFile } from '#stock/snapshot.ts';
import { toStockLine } from '#stock/stock-line.ts';
import { renderingAt } from './demo/renderings.ts';
import { diskFault } from './disk-fault.ts';
import { isMain } from './edge/is-main.ts';
import { type ImportEntry, ImportHistory } from './import-history.ts';
import { inputPath } from './input-path.ts';
import { Locked, LockObstructed, takeLock } from './lock.ts';
import { readCommand, readInstant } from './read-command.ts';
import { writeAtomic } from './write-atomic.ts';

const USAGE = `npm run stock:import -- FILE --tenant SLUG [--tenants DIR] [--map NAME|FILE] [--force] [--now ISO]
npm run stock:import -- --undo --tenant SLUG [--tenants DIR] [--force]

  FILE        the feed: ${FORMAT_NAMES}
  --tenant    folder name of the dealer
  --tenants   folder of the dealers (default: tenants)
  --map       mapping file, or a built-in one: ${builtInMappings().join(', ')}.
              Default: mapping.json beside the stock, else a built-in one with its columns
  --force     imports even if more cars would leave than the dealer's limit allows, or a column has lost its values;
              undoes even if the stock has been changed since
  --now       the time recorded for arrivals and sales (default: now)
  --undo      restores the stock as it was before the last import on this machine; run again, the one before that

Exit code 0: imported, with or without findings, or undone. 1: refused, nothing written.
Reports: .caryard/reports/SLUG-import.txt and .json`;
const MAPPING_FILE = 'mapping.json';

interface UndoOptions {
  readonly slug: string;
  readonly tenantsDir: string;
  readonly force: boolean;
  /** Where the last imports of every dealer are stored. */
  readonly historyDir: string;
  /** How long to wait for another import of the dealer before this one is refused. */
  readonly timeoutMs?: number;
}
/** Longer than the largest import takes. */
const TIMEOUT_MS = 120_000;

interface Options extends UndoOptions {
  readonly file: string;
  readonly map: string | null;
  readonly now: Date;
  readonly reportsDir: string;
}

/** Runs one import; returns the exit code. Progress goes to `progress`, the report to `print`. */
export async function runImport(
  options: Options,
  print: (text: string) => void,
  progress: (text: string) => void,
): Promise<number> {
  const lock = { release: (): void => {} };
  try {
    return await importInTurn(options, print, progress, lock);
  } finally {
    lock.release();
  }
}

/** The import itself; `lock` receives the function that releases the lock, which is called after the report. */
async function importInTurn(
  options: Options,
  print: (text: string) => void,
  progress: (text: string) => void,
  lock: { release: () => void },
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
    delisted: [],
  };
  let report: Report = { ...head, mapping: '(none)', findings: [] };
  let imported: Imported | null = null;
  try {
    const { tenant, costColumns, showsSubscriptions } = await importTenant(tenantDir, options.tenantsDir);
    const history = new ImportHistory(options.historyDir, tenantDir);
    lock.release = await waitForLock(history, options, progress);
    history.resume();
    progress(`Reading ${file}\n`);
    const dealerMapping = join(tenantDir, MAPPING_FILE);
    const mappingFile = options.map ?? (pathExists(dealerMapping) ? dealerMapping : null);
    // Known by its file if it is refused, and else by its name.
    if (mappingFile !== null) report = { ...report, mapping: relative('.', mappingFile) };
    const read = readWithMapping(file, { mappingFile, dealerMapping, costColumns });
    report = { ...report, mapping: read.name };
    const { feed, mapping } = withoutColumns(read.feed, read.mapping, costColumns);
    const stockPath = join(tenantDir, STOCK_FILE);
    const previous = pathExists(stockPath) ? readStockFile(stockPath) : [];
    imported = importStock(feed, {
      mapping,
      previous,
      tenant,
      now,
      force: options.force,
      progress: (done, total) => progress(progressLine(done, total)),
    });
    const isOwnMapping = mappingFile !== null && pathExists(mappingFile);
    const ownFindings = isOwnMapping && mapping !== null ? notShownFindings(mapping) : [];
    const hiddenFindings = hiddenSubscriptions(imported.cars, showsSubscriptions);
    const feedDate = statSync(file).mtime.toJSON();
    const fileFindings = feedFileFindings(feed.encoding, feedDate, history.last());
    history.write(
      {
        [STOCK_FILE]: imported.cars.map((car) => `${toStockLine(car)}\n`).join(''),
        [STOCK_DATE_FILE]: `${JSON.stringify({ imported_at: now.toJSON() })}\n`,
      },
      { feed: basename(file), at: now.toJSON(), feedDate },
    );
    report = {
      ...report,
      counts: imported.counts,
      delisted: imported.delisted,
      findings: [...fileFindings, ...ownFindings, ...hiddenFindings, ...imported.findings],
      written: relative('.', stockPath),
    };
  } catch (error) {
    const refused = error instanceof StockError || error instanceof ConfigError ? error.message : diskFault(error);
    if (refused === null) throw error;
    report = { ...report, refused, findings: error instanceof StockImportError ? error.findings : [] };
  }
  const stockText =
    report.written === null ? 'Nothing was written.' : `Stock: ${report.written}, ${imported?.cars.length ?? 0} cars.`;
  try {
    const path = writeReports(report, options.reportsDir, slug);
    print(`${reportText(report, 3)}${stockText} Full report: ${path}.txt and .json\n`);
  } catch (error) {
    // The import is done, or refused, whether or not its report can be stored.
    if (diskFault(error) === null) throw error;
    const { message } = error as Error;
    print(`${reportText(report, Number.POSITIVE_INFINITY)}${stockText} The report could not be stored: ${message}.\n`);
  }
  return report.written === null ? 1 : 0;
}

/**
 * Waits until no other import or undo of this dealer is running, because each reads the stock written by the previous one. Returns a
 * function that lets the next one continue.
 *
 * @throws StockError if another one takes too long
 */
async function waitForLock(
  { lockFile }: ImportHistory,
  { slug, timeoutMs = TIMEOUT_MS }: UndoOptions,
  progress: (text: string) => void,
): Promise<() => void> {
  try {
    return await takeLock(lockFile, {
      timeoutMs,
      onWait: (pid) => progress(`Another import of ${slug} is running (process ${pid}); waiting for it.\n`),
    });
  } catch (error) {
    if (error instanceof LockObstructed) throw new StockError(error.message, '');
    if (!(error instanceof Locked)) throw error;
    throw new StockError(
      `Another import of ${slug} has been running for a while (process ${error.pid}).`,
      `Run this one again when it has ended. If process ${error.pid} is not an import, delete ${lockFile}.`,
    );
  }
}

function requireTenantDir(tenantDir: string, tenantsDir: string): void {
  if (!existsSync(tenantDir) || !statSync(tenantDir).isDirectory()) {
    const slugs = existsSync(tenantsDir) ? dealerNames(tenantsDir).map(showName) : [];
    throw new StockError(
      `There is no tenant folder ${tenantDir}.`,
      slugs.length > 0
        ? `Folders there: ${slugs.join(', ')}. Give another folder with --tenants DIR.`
        : 'Create it with a tenant.ts, or name its place with --tenants DIR.',
    );
  }
}

async function importTenant(
  tenantDir: string,
  tenantsDir: string,
): Promise<{
  readonly tenant: ImportTenant;
  readonly costColumns: readonly string[];
  readonly showsSubscriptions: Parameters<typeof hiddenSubscriptions>[1];
}> {
  requireTenantDir(tenantDir, tenantsDir);
  const { config, dealershipSettings } = await readTenant(tenantDir);
  const own = ownDealership(config);
  const tenant = {
    dealership: own === undefined ? null : { slug: own.slug, id: own.id },
    dealerships: config.dealerships.map(({ id, slug, name }) => ({ id, slug, name })),
    locations: config.locations.map((location) => ({
      ...{ id: location.id, name: location.name, slug: location.slug },
      dealership_slug: dealershipOf(config, location)?.slug ?? null,
    })),
    names: [config.name, tradingNameOf(config)],
    includeSoldCarsDays: resolveLimits(config).includeSoldCarsDays,
    hasPicture: (path: string) => hasPicture(tenantDir, path),
    dropLimitPercent: config.stock.importDropLimitPercent,
    timeZone: config.locale.timeZone,
    currency: localeOf(config.locale.country).currency,
  };
  return {
    tenant,
    costColumns: config.private.purchase.costColumns,
    showsSubscriptions: ({ dealership_slug }) =>
      (dealershipSettings[dealership_slug ?? ''] ?? config).features.subscriptions,
  };
}

/** Whether the site of the dealer in a folder has a picture at a path: one of its own, or one of the platform's. */
function hasPicture(tenantDir: string, path: string): boolean {
  if (!isLocalPicture(path)) return false;
  if (path.startsWith('/renderings/')) return renderingAt(path) !== null;
  if (platformPicture(path) !== null) return true;
  const file = resolve(tenantDir, path.slice(1));
  return file.startsWith(resolve(tenantDir, 'pictures') + sep) && existsSync(file);
}

/** Reads a feed with a mapping file; without one, with a built-in mapping that fits, or with none if it is canonical JSON. */
function readWithMapping(
  file: string,
  {
    mappingFile,
    dealerMapping,
    costColumns,
  }: { readonly mappingFile: string | null; readonly dealerMapping: string; readonly costColumns: readonly string[] },
): { feed: Feed; mapping: Mapping | null; name: string } {
  if (mappingFile !== null) {
    const mapping = readMapping(mappingFile);
    return { feed: readFeed(file, mapping, costColumns), mapping, name: mapping.name };
  }
  const feed = readFeed(file, MappingSchema.parse({ name: 'auto', columns: {} }), costColumns);
  const builtIn = findMapping(feed.headers.filter((header) => !feed.ancestors?.includes(header)));
  if (builtIn !== null && (needsMapping(feed) || builtIn.unknown.length < nonCanonicalColumns(feed.headers).length))
    return {
      // With a mapping, fields in objects of JSON are columns.
      feed: needsMapping(feed) ? feed : readFeed(file, builtIn.mapping, costColumns),
      mapping: builtIn.mapping,
      name: `${builtIn.mapping.name} (recognised by its columns)`,
    };
  if (!needsMapping(feed)) return { feed, mapping: null, name: 'canonical fields' };
  throw new StockError(
    `${file} is ${feed.format.toUpperCase()} in a format without a built-in mapping. ${nearestMappingText(feed.headers)}`,
    `Name one with --map (built in: ${builtInMappings().join(', ')}), or write ${dealerMapping}; src/stock/README.md shows how.`,
  );
}

const nonCanonicalColumns = (headers: readonly string[]): string[] =>
  headers.filter((header) => !(CAR_COLUMNS as readonly string[]).includes(header));

/** Which built-in mapping comes nearest, and what keeps it from reading these columns. */
function nearestMappingText(headers: readonly string[]): string {
  const joinNames = (names: readonly string[]): string =>
    `${names.slice(0, 12).join(', ')}${names.length > 12 ? ', …' : ''}`;
  const [nearest] = rankedMappings(headers);
  if (nearest === undefined || nearest.unknown.length * 2 > headers.length)
    return `Its columns: ${joinNames(headers)}.`;
  const missingColumns = absentColumns(nearest.mapping, headers);
  const expectedText = missingColumns.length === 0 ? '' : ` It expects columns named ${joinNames(missingColumns)}.`;
  return `The nearest, ${nearest.name}, does not recognise ${joinNames(nearest.unknown)}.${expectedText}`;
}

/** One line that overwrites itself in a terminal; one line per 5,000 rows in a log. */
function progressLine(done: number, total: number): string {
  const text = `${done} of ${total} rows`;
  if (process.stderr.isTTY) return `\r${text}${done === total ? '\n' : ''}`;
  return done === total || (done > 0 && done % 5000 === 0) ? `${text}\n` : '';
}

/** Warnings about the file itself: its encoding, and whether it is older than the previous import's feed. */
function feedFileFindings(encoding: string, feedDate: string, last: ImportEntry | null): Finding[] {
  const findings: Finding[] = [];
  const report = (value: string, rule: string, hint: string): void =>
    void findings.push({ outcome: 'kept', row: 0, column: '(file)', value, rule, hint });
  if (encoding !== 'utf-8')
    report(encoding, 'UTF-8', `Read as ${encoding}. If names with accents look wrong, export the feed as "CSV UTF-8".`);
  if (last !== null && feedDate < last.feedDate)
    report(
      feedDate,
      `a feed written after the last one (${last.feed}, ${last.feedDate})`,
      'An older feed brings back sold cars and old prices. If that was not intended, undo it: --undo.',
    );
  return findings;
}

/** Undoes the last import; returns the exit code. */
export async function runUndo(options: UndoOptions, print: (text: string) => void): Promise<number> {
  const tenantDir = join(options.tenantsDir, options.slug);
  let release = (): void => {};
  try {
    requireTenantDir(tenantDir, options.tenantsDir);
    const history = new ImportHistory(options.historyDir, tenantDir);
    release = await waitForLock(history, options, print);
    const { feed, at } = history.undo(options.force);
    const remaining = history.length;
    print(
      `The import of ${feed} (${at}) is undone: the stock is as it was before. ${remaining === 0 ? 'No earlier import' : remaining === 1 ? '1 earlier import' : `${remaining} earlier imports`} can be undone.\n`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof StockError)) throw error;
    print(`REFUSED: ${error.message}\nNothing was written.\n`);
    return 1;
  } finally {
    release();
  }
}

function writeReports(report: Report, dir: string, slug: string): string {
  const path = join(dir, `${slug}-import`);
  writeAtomic(`${path}.json`, reportJson(report));
  writeAtomic(`${path}.txt`, reportText(report, Number.POSITIVE_INFINITY));
  return path;
}

function readOptions(): Options | UndoOptions {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      tenant: { type: 'string' },
      tenants: { type: 'string', default: 'tenants' },
      map: { type: 'string' },
      force: { type: 'boolean', default: false },
      now: { type: 'string' },
      undo: { type: 'boolean', default: false },
    },
  });
  if (values.tenant === undefined) throw new Error('Name the dealer with --tenant SLUG.');
  if (!/^[a-z0-9][a-z0-9-]*$/.test(values.tenant))
    throw new Error(
      `--tenant: found "${values.tenant}"; give the name of a folder in ${values.tenants}, of lowercase letters, digits and hyphens.`,
    );
  const dealer: UndoOptions = {
    slug: values.tenant,
    tenantsDir: values.tenants,
    force: values.force,
    historyDir: join('.caryard', 'imports'),
  };
  const [file, ...otherFiles] = positionals;
  if (values.undo) {
    if (file !== undefined || values.map !== undefined || values.now !== undefined)
      throw new Error('--undo cannot be combined with a feed, a mapping or a time.');
    return dealer;
  }
  if (file === undefined || otherFiles.length > 0) throw new Error('Name one feed file.');
  return {
    ...dealer,
    file: inputPath(file),
    map: values.map === undefined ? null : inputPath(values.map),
    now: readInstant('--now', values.now) ?? new Date(),
    reportsDir: join('.caryard', 'reports'),
  };
}

if (isMain(import.meta.url)) {
  const options = readCommand(USAGE, readOptions);
  const print = (text: string): void => void process.stdout.write(text);
  process.exitCode =
    'file' in options
      ? await runImport(options, print, (text) => process.stderr.write(text))
      : await runUndo(options, print);
}
