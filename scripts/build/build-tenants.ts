import { mkdtemp, rmdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { type Claimant, claimantOf } from '#config/clashes.ts';
import { showName } from '#config/config-error.ts';
import { readTenants, type TenantRead } from '#config/read-tenants.ts';
import { isFault, readFolderSafely } from '#config/safe-files.ts';
import { sharedLegalNumbers } from '#config/shared-legal-numbers.ts';
import { dealerNames } from '#config/tenant-folders.ts';
import { hasEdgeSite, lastBuilds } from '../edge/edge-sites.ts';
import { makeFolder } from '../make-folder.ts';
import { suggestNames } from '../read-command.ts';
import type { DealerJob, Outcome, Row } from './build-dealer.ts';
import { type BuildRecord, BuildRecords } from './build-records.ts';
import type { BundleFiles } from './bundle.ts';
import { type CodeDigests, codeDigests, isCodeUnchanged } from './code-digest.ts';
import { dealerKey } from './dealer-inputs.ts';
import { explain } from './explain.ts';
import { cachedReader } from './literal-cache.ts';
import { type CurrentDealer, retireSites } from './retired-sites.ts';
import { estimateCost, startBuilding } from './schedule.ts';
import { isIntact } from './site-files.ts';
import { recoverSites, removeLeftovers } from './write-site.ts';

export interface BuildOptions {
  /** Folders of the tenants to build; empty = every folder in `tenants`. */
  readonly slugs: readonly string[];
  /** The folder of all tenants. */
  readonly tenants: string;
  /** The folder of all built sites. */
  readonly out: string;
  /** The instant to build for. */
  readonly now: Date;
  /** Ignore earlier builds. */
  readonly clean?: boolean;
  /** Digests of the code, if already known; otherwise they are computed now. */
  readonly code?: CodeDigests;
  /** For a long-running process: it builds with the code it has loaded, so code files are not checked for changes. */
  readonly isCodeFixed?: boolean;
  /** The maximum number of build processes; 1 (default) = everything in this process. */
  readonly workers?: number;
  /** The share of reused files that is regenerated, to check that they come out the same; 0 (default) = none. */
  readonly checkReused?: number;
  /** Save the view of each page (`site-views.ts`); default false. */
  readonly views?: boolean;
}

/**
 * Builds tenants and prints a table. A tenant that fails is reported and keeps its previous site; the others continue. A tenant whose published
 * site is up to date is not read at all. Apart from the times, the output does not depend on the number of workers.
 *
 * @returns the exit code: 1 if any tenant failed or there was nothing to build.
 */
export async function buildTenants(options: BuildOptions): Promise<0 | 1> {
  const names = namesToBuild(options);
  if (typeof names === 'string') {
    console.error(names);
    return 1;
  }
  try {
    makeFolder(resolve(options.out));
    // Fails at once if the folder cannot be written.
    await rmdir(await mkdtemp(join(options.out, '.trial-')));
  } catch (error) {
    console.error(explain(error));
    return 1;
  }
  await recoverSites(options.out);
  const code = options.code ?? codeDigests();
  const records = new BuildRecords(options.tenants, options.out);
  const all = dealerNames(options.tenants);
  const stateByName = new Map(all.map((name) => [name, dealerState(name, options, code, records)]));
  // To check reused files or save views, even an up-to-date site is built.
  const checkReused = options.clean ? 0 : (options.checkReused ?? 0);
  const views = options.views ?? false;
  const readsEveryDealer = checkReused > 0 || views;
  const isUpToDate = (name: string): boolean =>
    stateByName.get(name)?.site !== undefined && !(readsEveryDealer && names.includes(name));
  const claims = new Map(
    all.flatMap((name) => {
      const { claims } = stateByName.get(name) ?? {};
      return claims !== undefined && (isUpToDate(name) || !names.includes(name)) ? [[name, claims]] : [];
    }),
  );
  const bundle = names.every(isUpToDate) ? null : await makeBundle(code);
  // All tenants, not only those being built: one may use another's name.
  const readCode = options.clean
    ? undefined
    : cachedReader(async (text) => (await import('#config/read-literals.ts')).readLiterals(text), code.all);
  const tenantReads = await readTenants(options.tenants, lastBuilds(options.out), claims, readCode);
  const readByName = new Map(tenantReads.map((tenant) => [tenant.name, tenant]));
  const jobs = names.flatMap((name): DealerJob[] => {
    const tenantRead = readByName.get(name);
    if (bundle === null || tenantRead === undefined || !('tenant' in tenantRead)) return [];
    const { key = null, pages, site } = stateByName.get(name) ?? {};
    const { tenants, out, now, clean = false } = options;
    const reusablePages = clean || !bundle.reused ? null : (pages ?? null);
    const cost = estimateCost(join(tenants, name), reusablePages);
    const siteOptions = { tenants, out, now, clean, checkReused, views, unchanged: site !== undefined };
    return [
      {
        name,
        tenant: tenantRead.tenant,
        key,
        bundle,
        code: code.all,
        ...siteOptions,
        cost,
        isWhole: reusablePages === null,
        processes: 1,
      },
    ];
  });
  const sharedNumbers = sharedLegalNumbers(tenantReads.flatMap(claimsOf));
  const slugs = [...tenantReads.map(currentDealer), ...records.othersThan(all)].map(({ slug }) => slug);
  for (const problem of await removeLeftovers(options.out, slugs)) process.stderr.write(`${problem}\n`);
  const builders = startBuilding(jobs, options.workers ?? 1);
  const outcomeOf = (name: string): Outcome | Promise<Outcome> => {
    const tenantRead = readByName.get(name);
    if (tenantRead === undefined) return { fault: `"${name}" no longer exists.` };
    if ('error' in tenantRead) return { fault: explain(tenantRead.error) };
    if ('tenant' in tenantRead && bundle !== null) return builders.outcomeOf(name);
    const previous = stateByName.get(name)?.site;
    if (previous === undefined) return { fault: `"${name}" changed while it was being built. Build again.` };
    return { row: { ...previous, reused: previous.files, renderedPages: 0, ms: 0 }, warnings: previous.warnings };
  };
  const failed: string[] = [];
  let [checked, hasReuseFault] = [0, false];
  const rows: Row[] = [];
  const unrecordedReasons: string[] = [];
  const formerRecords: BuildRecord[] = [];
  try {
    for (const [position, name] of names.entries()) {
      process.stderr.write(`[${position + 1}/${names.length}] ${showName(name)} … `);
      const outcome = await outcomeOf(name);
      if ('fault' in outcome) {
        failed.push(showName(name));
        hasReuseFault ||= outcome.isReuseFault === true;
        process.stderr.write(`${outcome.output ?? ''}failed\n${outcome.fault}\n`);
        continue;
      }
      const { row, warnings, built } = outcome;
      rows.push(row);
      process.stderr.write(
        built ? `${built.output}${row.files} files in ${seconds(row.ms)}\n` : `${row.files} files unchanged\n`,
      );
      for (const warning of warnings) process.stderr.write(`${warning}\n`);
      for (const { tenant, warning } of sharedNumbers)
        if (basename(tenant.dir ?? tenant.slug) === name) process.stderr.write(`  warning  ${warning}\n`);
      if (built?.unrecordedReason) unrecordedReasons.push(built.unrecordedReason);
      if (built?.formerRecord) formerRecords.push(built.formerRecord);
      checked += built?.checked ?? 0;
    }
  } finally {
    await builders.end();
  }
  for (const reason of unrecordedReasons) process.stderr.write(`The next build makes a site from scratch: ${reason}\n`);
  if (checked > 0) process.stderr.write(`${checked} reused files were regenerated and are the same\n`);
  // The next build reuses nothing after such a fault, or if code was changed during this one.
  if (hasReuseFault) records.prune([]);
  if (jobs.length > 0 && !options.isCodeFixed && !isCodeUnchanged(code)) records.prune([]);
  const retired = retireSites(
    options.out,
    [...formerRecords, ...records.othersThan(all)],
    tenantReads.map(currentDealer),
  );
  for (const { line } of retired) process.stderr.write(`${line}\n`);
  // Sites that could not be removed are reported again by the next build.
  const stillServed = retired.flatMap(({ isRemoved, record }) =>
    isRemoved ? [] : [basename(record.claims.dir ?? '')],
  );
  records.prune([...all, ...stillServed]);
  console.log(table(rows, failed));
  return failed.length > 0 || rows.length === 0 ? 1 : 0;
}

/** The claims of a dealer that was read now or by an earlier build; empty if its files cannot be read. */
const claimsOf = (tenantRead: TenantRead): Claimant[] =>
  'tenant' in tenantRead ? [claimantOf(tenantRead.tenant)] : 'known' in tenantRead ? [tenantRead.known] : [];

function currentDealer(tenantRead: TenantRead): CurrentDealer {
  const [claims] = claimsOf(tenantRead);
  return claims === undefined ? { slug: tenantRead.name, id: null } : { slug: claims.slug, id: claims.config.id };
}

/** What is known about a dealer before reading its files. */
interface DealerState {
  /** Digest of all input except the clock; null = some of the dealer's files cannot be read. */
  readonly key: string | null;
  /** Pages of the last build; left out = no record. */
  readonly pages?: number;
  /** Set when its files and the code are unchanged since the last build. */
  readonly claims?: Claimant;
  /** Set when the published site is up to date. */
  readonly site?: Omit<Row, 'reused' | 'renderedPages' | 'ms'> & Pick<BuildRecord, 'warnings'>;
}

function dealerState(name: string, options: BuildOptions, code: CodeDigests, records: BuildRecords): DealerState {
  const key = dealerKey(options.tenants, name, code.all);
  const record = options.clean || key === null ? null : records.read(name);
  if (record === null) return { key };
  if (record.key !== key) return { key, pages: record.pages };
  const { claims, slug, edgeFile, pages, bytes, validUntil, warnings, site } = record;
  const folder = join(options.out, slug);
  if (!isStillValid(record, options.now) || !isIntact(folder, site) || !hasEdgeSite(options.out, slug, edgeFile))
    return { key, pages, claims };
  const files = Object.keys(site.files).length;
  return { key, pages, claims, site: { slug, pages, files, bytes, validUntil, warnings } };
}

/** Whether the clock results of the last build still hold. */
const isStillValid = ({ builtFor, validUntil }: BuildRecord, now: Date): boolean =>
  now.getTime() >= builtFor && (validUntil === null || now.getTime() < Date.parse(validUntil));

async function makeBundle(code: CodeDigests): Promise<BundleFiles> {
  const started = performance.now();
  const { findBundle } = await import('./bundle.ts');
  const bundle = await findBundle(code);
  console.error(`bundle ${bundle.reused ? 'reused' : 'built'} in ${seconds(performance.now() - started)}`);
  return bundle;
}

/** Folder names, or a message why there is nothing to build. */
function namesToBuild({ slugs, tenants }: BuildOptions): readonly string[] | string {
  const entries = readFolderSafely(tenants);
  if (isFault(entries))
    return `The folder "${tenants}" ${entries.problem}. Give the tenants' folder with --tenants DIR.`;
  const names = dealerNames(tenants);
  if (slugs.length === 0) return names.length > 0 ? names : `"${tenants}" has no tenant folders.`;
  const unknown = slugs.filter((slug) => !names.includes(slug));
  if (unknown.length > 0)
    return `No such tenant in "${tenants}": ${unknown.map((name) => showName(name) || '""').join(', ')}. ${suggestNames(unknown.map(showName), names.map(showName))}`;
  return [...new Set(slugs)];
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

function table(built: readonly Row[], failed: readonly string[]): string {
  const rows = built.map(({ slug, pages, renderedPages, files, reused, bytes, validUntil, ms }) => [
    slug,
    String(pages),
    String(pages - renderedPages),
    String(files),
    String(files - reused),
    `${(bytes / 1e6).toFixed(1)} MB`,
    seconds(ms),
    validUntil ?? 'for good',
  ]);
  for (const slug of failed) rows.push([slug, 'FAILED', '', '', '', '', '', '']);
  const lines = [['tenant', 'pages', 'reused', 'files', 'written', 'size', 'time', 'valid until'], ...rows];
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((row) => row[column]?.length ?? 0))) ?? [];
  return lines
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n');
}
