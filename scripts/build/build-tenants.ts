import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { showName } from '#config/config-error.ts';
import { isFault, readOwnFolder } from '#config/own-files.ts';
import { readTenants } from '#config/read-tenants.ts';
import { dealerNames } from '#config/tenant-folders.ts';
import { lastBuilds } from '../edge/private-halves.ts';
import { bundleOnce } from './bundle.ts';
import { type BuiltTenant, renderTenant } from './render-tenant.ts';

export interface BuildOrder {
  /** Empty = every folder in `tenants`. */
  readonly slugs: readonly string[];
  readonly tenants: string;
  readonly out: string;
  readonly now: Date;
}

/**
 * Builds tenants one after another and prints a table. A tenant that fails is reported and keeps its last site; the others go on.
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
  const started = performance.now();
  const bundle = await bundleOnce();
  console.error(`bundle ${bundle.reused ? 'reused' : 'built'} in ${seconds(performance.now() - started)}`);
  const failed: string[] = [];
  const built: { tenant: BuiltTenant; ms: number }[] = [];
  // All of them, whichever are built: one may claim another's name.
  const read = await readTenants(order.tenants, lastBuilds(order.out));
  for (const [position, name] of names.entries()) {
    const from = performance.now();
    process.stderr.write(`[${position + 1}/${names.length}] ${showName(name)} … `);
    try {
      const found = read.find((one) => one.name === name) ?? { error: new Error(`"${name}" has gone meanwhile.`) };
      if ('error' in found) throw found.error;
      const site = await renderTenant(bundle, found.tenant, order);
      built.push({ tenant: site, ms: performance.now() - from });
      process.stderr.write(`${site.files} files in ${seconds(performance.now() - from)}\n`);
      for (const warning of site.warnings) process.stderr.write(`${warning}\n`);
    } catch (error) {
      failed.push(showName(name));
      process.stderr.write(`failed\n${explain(error)}\n`);
    }
  }
  console.log(table(built, failed));
  return failed.length > 0 || built.length === 0 ? 1 : 0;
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
const TOLD = new Set(['ConfigError', 'PictureError', 'RouteCollision', 'StockError', 'SlugCollision', 'LawError']);
/** What a disk refuses is no bug of the build; the system's message names the path. */
const DISK_CURES: { readonly [code: string]: string } = {
  EACCES: `This folder may not be written. Change its rights, or name another with --out DIR.`,
  EPERM: `This folder may not be written. Change its rights, or name another with --out DIR.`,
  EROFS: 'This disk may only be read. Name another folder with --out DIR.',
  EEXIST: `A file stands where the folder must be. Remove it, or name another with --out DIR.`,
  ENOTDIR: `A file stands where the folder must be. Remove it, or name another with --out DIR.`,
  ENOSPC: 'The disk is full. Make room, then build again; the last site still stands.',
};

function table(built: readonly { tenant: BuiltTenant; ms: number }[], failed: readonly string[]): string {
  const rows = built.map(({ tenant, ms }) => [
    tenant.slug,
    String(Object.values(tenant.pages).reduce((sum, n) => sum + n, 0)),
    String(tenant.files),
    `${(tenant.bytes / 1e6).toFixed(1)} MB`,
    seconds(ms),
    String(tenant.reused),
    tenant.validUntil ?? 'for good',
  ]);
  for (const slug of failed) rows.push([slug, 'FAILED', '', '', '', '', '']);
  const all = [['tenant', 'pages', 'files', 'size', 'time', 'reused', 'valid until'], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  return all
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n');
}
