import { join } from 'node:path';
import { type Dealer, findClashes, type LastBuild } from '#config/clashes.ts';
import { ConfigError } from '#config/config-error.ts';
import { isFault, readOwnFolder } from '#config/own-files.ts';
import { readTenant } from '#config/read-tenant.ts';
import type { Tenant } from '#config/tenant.ts';
import { dealerNames } from '#config/tenant-folders.ts';

/** One dealer of a tenants folder, read; or why it cannot be built. */
export type TenantRead =
  | { readonly name: string; readonly tenant: Tenant }
  /** A `ConfigError` with every problem, or any other error: then it is a fault of the platform. */
  | { readonly name: string; readonly error: unknown };

/**
 * Reads every dealer of a directory, sorted by the names of their folders. Whatever is wrong with one stays with it; a slug, host or website id that two
 * claim is settled by `findClashes`.
 *
 * @param last what was built before
 * @throws ConfigError when the directory itself cannot be read
 */
export async function readTenants(dir: string, last: readonly LastBuild[] = []): Promise<TenantRead[]> {
  const there = readOwnFolder(dir);
  if (isFault(there)) {
    const cure = 'Create it, or correct the path after --tenants.';
    throw new ConfigError([{ file: dir, path: 'The folder', found: null, problem: there.problem, cure }]);
  }
  const read: (Dealer & { readonly error?: unknown })[] = [];
  for (const name of dealerNames(dir)) {
    try {
      read.push({ name, tenant: await readTenant(join(dir, name)) });
    } catch (error) {
      read.push({ name, tenant: null, error });
    }
  }
  const clashes = findClashes(read, last);
  return read.map(({ name, tenant, error }): TenantRead => {
    if (tenant === null) return { name, error };
    const own = clashes.filter((clash) => clash.tenant === tenant).map(({ problem }) => problem);
    return own.length === 0 ? { name, tenant } : { name, error: new ConfigError(own) };
  });
}
