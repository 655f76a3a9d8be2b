import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rmdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type Claimant, claimantOf } from '#config/clashes.ts';
import { showName } from '#config/config-error.ts';
import { isFault, readOwnFolder } from '#config/own-files.ts';
import { readTenants, type TenantRead } from '#config/read-tenants.ts';
import { dealerNames } from '#config/tenant-folders.ts';
import { hasHalf, lastBuilds } from '../edge/private-halves.ts';
import { type BuildRecord, BuildRecords } from './build-records.ts';
import type { Bundle } from './bundle.ts';
import { type CodeDigests, codeDigests, digestOf, isCodeAsItWas } from './code-digest.ts';
import { dealerInputs } from './dealer-inputs.ts';
import { readOnce } from './read-literals-once.ts';
import { type DealerNow, retireSites } from './retired-sites.ts';
import { isIntact } from './site-files.ts';
import { recoverSites, type Written } from './write-site.ts';

export interface BuildOrder {
  /** Empty = every folder in `tenants`. */
  readonly slugs: readonly string[];
  readonly tenants: string;
  readonly out: string;
  readonly now: Date;
  /** Nothing is taken from earlier builds. */
  readonly clean?: boolean;
  /** What was found of the code before; without it, it is looked at now. */
  readonly code?: CodeDigests;
  /** Of a process that builds again and again, with the code that it has: nobody looks whether its files have changed. */
  readonly isCodeFixed?: boolean;
}

/** One row of the table. */
interface Row extends Written {
  readonly slug: string;
  readonly pages: number;
  /** Pages that were printed; the others are the last build's. */
  readonly fresh: number;
  /** ISO instant; null = for good. */
  readonly validUntil: string | null;
  readonly ms: number;
}

/**
 * Builds tenants one after another and prints a table. A tenant that fails is reported and keeps its last site; the others go on. One
 * whose files, code and time give the site that stands there already is not read at all.
 *
 * @returns the exit code: 1 if any tenant failed or there was nothing to build.
 */
export async function buildTenants(order: BuildOrder): Promise<0 | 1> {
  const names = namesToBuild(order);
  if (typeof names === 'string') {
    console.error(names);
    return 1;
  }
  try {
    await makeFolder(resolve(order.out));
    await rmdir(await mkdtemp(join(order.out, '.trial-')));
  } catch (error) {
    console.error(explain(error, 'No folder can be made there. Name another with --out DIR.'));
    return 1;
  }
  await recoverSites(order.out);
  const code = order.code ?? codeDigests();
  const records = new BuildRecords(order.tenants, order.out);
  const all = dealerNames(order.tenants);
  const memory = new Map(all.map((name) => [name, remember(name, order, code, records)]));
  const isStanding = (name: string): boolean => memory.get(name)?.site !== undefined;
  const known = new Map(
    all.flatMap((name) => {
      const { claims } = memory.get(name) ?? {};
      return claims !== undefined && (isStanding(name) || !names.includes(name)) ? [[name, claims]] : [];
    }),
  );
  const bundle = names.every(isStanding) ? null : await makeBundle(code);
  const failed: string[] = [];
  const rows: Row[] = [];
  const recording: Promise<void>[] = [];
  const unrecorded: unknown[] = [];
  const renamed: BuildRecord[] = [];
  // All of them, whichever are built: one may claim another's name.
  const readCode = order.clean
    ? undefined
    : readOnce(async (text) => (await import('#config/read-literals.ts')).readLiterals(text), code.all);
  const read = await readTenants(order.tenants, lastBuilds(order.out), known, readCode);
  for (const [position, name] of names.entries()) {
    const from = performance.now();
    process.stderr.write(`[${position + 1}/${names.length}] ${showName(name)} … `);
    try {
      const found = read.find((one) => one.name === name) ?? { error: new Error(`"${name}" has gone meanwhile.`) };
      if ('error' in found) throw found.error;
      const { key = null, site: standing } = memory.get(name) ?? {};
      if ('known' in found || bundle === null) {
        if (standing === undefined) throw new Error(`"${name}" has changed while it was built. Build again.`);
        rows.push({ ...standing, reused: standing.files, fresh: 0, ms: performance.now() - from });
        const lines = [`${standing.files} files as they were`, ...standing.warnings];
        process.stderr.write(lines.map((line) => `${line}\n`).join(''));
        continue;
      }
      const { renderTenant } = await import('./render-tenant.ts');
      const last = records.read(name);
      const site = await renderTenant(bundle, found.tenant, order, order.clean ? null : last);
      if (last !== null && last.slug !== site.slug) renamed.push(last);
      const pages = Object.values(site.pages).reduce((sum, n) => sum + n, 0);
      const { slug, files, bytes, reused, fresh, validUntil, warnings } = site;
      // Field by field: a row that held the whole site would keep every dealer's cars until the end.
      rows.push({ slug, pages, files, bytes, reused, fresh, validUntil, ms: performance.now() - from });
      process.stderr.write(`${files} files in ${seconds(performance.now() - from)}\n`);
      for (const warning of warnings) process.stderr.write(`${warning}\n`);
      const claims = claimantOf(found.tenant);
      recording.push(
        site
          .recorded()
          .then((made) => {
            // Files that were changed while they were read are another build's.
            if (made !== null && key !== null && keyOf(name, order, code) === key)
              records.write(name, { key, claims, slug, pages, bytes, validUntil, warnings, ...made });
          })
          // At once: Node ends a process in which a promise fails while nobody waits for it, and the next dealers are still to come.
          .catch((error: unknown) => void unrecorded.push(error)),
      );
    } catch (error) {
      failed.push(showName(name));
      process.stderr.write(`failed\n${explain(error)}\n`);
    }
  }
  await Promise.all(recording);
  for (const error of unrecorded) process.stderr.write(`The next build makes a site anew: ${explain(error)}\n`);
  // So is code that was.
  if (recording.length > 0 && !order.isCodeFixed && !isCodeAsItWas(code)) records.prune([]);
  const retired = retireSites(order.out, [...renamed, ...records.others(all)], read.map(dealerNow));
  for (const { line } of retired) process.stderr.write(`${line}\n`);
  // What still stands is told by the next build too.
  const standing = retired.flatMap(({ isRemoved, record }) => (isRemoved ? [] : [basename(record.claims.dir ?? '')]));
  records.prune([...all, ...standing]);
  console.log(table(rows, failed));
  return failed.length > 0 || rows.length === 0 ? 1 : 0;
}

function dealerNow(read: TenantRead): DealerNow {
  const claims = 'tenant' in read ? read.tenant : 'known' in read ? read.known : null;
  return claims === null ? { slug: read.name, id: null } : { slug: claims.slug, id: claims.config.id };
}

/** What is known of a dealer before anything of it is read. */
interface Memory {
  /** Null = something of the dealer's cannot be read. */
  readonly key: string | null;
  /** If its files and the code are as they were when it was read. */
  readonly claims?: Claimant;
  /** If what a build would make stands published already. */
  readonly site?: Omit<Row, 'reused' | 'fresh' | 'ms'> & Pick<BuildRecord, 'warnings'>;
}

function remember(name: string, order: BuildOrder, code: CodeDigests, records: BuildRecords): Memory {
  const key = keyOf(name, order, code);
  const record = order.clean || key === null ? null : records.read(name);
  if (record === null || record.key !== key) return { key };
  const { claims, slug, half, pages, bytes, validUntil, warnings, site } = record;
  const folder = join(order.out, slug);
  if (!holds(record, order.now) || !isIntact(folder, site) || !hasHalf(order.out, slug, half)) return { key, claims };
  const files = Object.keys(site.files).length;
  return { key, claims, site: { slug, pages, files, bytes, validUntil, warnings } };
}

/** Of everything a dealer's build is made from but the clock; null = something of it cannot be read. */
function keyOf(name: string, { tenants }: BuildOrder, code: CodeDigests): string | null {
  const inputs = dealerInputs(join(tenants, name));
  return inputs && digestOf(JSON.stringify([inputs, code.all, resolve(tenants), name]));
}

/** Would a build now ask the clock and get the answers of the last one? */
const holds = ({ builtFor, validUntil }: BuildRecord, now: Date): boolean =>
  now.getTime() >= builtFor && (validUntil === null || now.getTime() < Date.parse(validUntil));

async function makeBundle(code: CodeDigests): Promise<Bundle> {
  const started = performance.now();
  const { bundleOnce } = await import('./bundle.ts');
  const bundle = await bundleOnce(code);
  console.error(`bundle ${bundle.reused ? 'reused' : 'built'} in ${seconds(performance.now() - started)}`);
  return bundle;
}

/** Names of folders; or the sentence that says why there is nothing to build. */
function namesToBuild({ slugs, tenants }: BuildOrder): readonly string[] | string {
  const there = readOwnFolder(tenants);
  if (isFault(there)) return `The folder "${tenants}" ${there.problem}. Give the tenants' folder with --tenants DIR.`;
  const names = dealerNames(tenants);
  if (slugs.length === 0) return names.length > 0 ? names : `"${tenants}" holds no tenant folders.`;
  const unknown = slugs.filter((slug) => !names.includes(slug));
  if (unknown.length > 0)
    return `No such tenant in "${tenants}": ${unknown.map(showName).join(', ')}. There are: ${names.map(showName).join(', ') || 'none'}.`;
  return [...new Set(slugs)];
}

/** Not by `mkdir` with `recursive`, which never ends where the system takes no folder and says that there is none (/proc). */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await makeFolder(dirname(folder));
  await mkdir(folder).catch((error) => {
    if (!existsSync(folder)) throw error; // another build may have made it meanwhile
  });
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** A problem of the tenant's own files is told by its message; a bug keeps its stack. */
function explain(error: unknown, otherwise?: string): string {
  if (!(error instanceof Error)) return String(error);
  if (TOLD.has(error.name)) return error.message;
  const cure = DISK_CURES[(error as NodeJS.ErrnoException).code ?? ''] ?? otherwise;
  return cure === undefined ? (error.stack ?? error.message) : `${error.message}\n${cure}`;
}
const TOLD = new Set([
  'ConfigError',
  'SiteFolderError',
  'PictureError',
  'RouteCollision',
  'StockError',
  'SlugCollision',
  'LawError',
]);
/** What a disk refuses is no bug of the build; the system's message names the path. */
const DISK_CURES: { readonly [code: string]: string } = {
  EACCES: `This folder may not be written. Change its rights, or name another with --out DIR.`,
  EPERM: `This folder may not be written. Change its rights, or name another with --out DIR.`,
  EROFS: 'This disk may only be read. Name another folder with --out DIR.',
  EEXIST: `A file stands where the folder must be. Remove it, or name another with --out DIR.`,
  ENOTDIR: `A file stands where the folder must be. Remove it, or name another with --out DIR.`,
  ENOSPC: 'The disk is full. Make room, then build again; the last site still stands.',
};

function table(built: readonly Row[], failed: readonly string[]): string {
  const rows = built.map(({ slug, pages, fresh, files, reused, bytes, validUntil, ms }) => [
    slug,
    String(pages),
    String(pages - fresh),
    String(files),
    String(files - reused),
    `${(bytes / 1e6).toFixed(1)} MB`,
    seconds(ms),
    validUntil ?? 'for good',
  ]);
  for (const slug of failed) rows.push([slug, 'FAILED', '', '', '', '', '', '']);
  const all = [['tenant', 'pages', 'reused', 'files', 'written', 'size', 'time', 'valid until'], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  return all
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n');
}
