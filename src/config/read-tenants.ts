import { join } from 'node:path';
import { type Claimant, type Dealer, findClashes, type LastBuild } from '#config/clashes.ts';
import { ConfigError } from '#config/config-error.ts';
import { isFault, readOwnFolder } from '#config/own-files.ts';
import type { ReadCode } from '#config/read-data.ts';
import type { Tenant } from '#config/tenant.ts';
import { dealerNames } from '#config/tenant-folders.ts';

/** One dealer of a tenants folder, read; or why it cannot be built. */
export type TenantRead =
  | { readonly name: string; readonly tenant: Tenant }
  /** Not read: what it claims is known, and nobody else has a better right to it. */
  | { readonly name: string; readonly known: Claimant }
  /** A `ConfigError` with every problem, or any other error: then it is a fault of the platform. */
  | { readonly name: string; readonly error: unknown };

/**
 * Reads every dealer of a directory, sorted by the names of their folders. Whatever is wrong with one stays with it; a slug, host or website id that two
 * claim is settled by `findClashes`.
 *
 * @param last what was built before
 * @param known what dealers claim whose files are as they were when that was found; they are not read
 * @throws ConfigError when the directory itself cannot be read
 */
export async function readTenants(
  dir: string,
  last: readonly LastBuild[] = [],
  known: ReadonlyMap<string, Claimant> = new Map(),
  readCode?: ReadCode,
): Promise<TenantRead[]> {
  const there = readOwnFolder(dir);
  if (isFault(there)) {
    const fix = 'Create it, or correct the path after --tenants.';
    throw new ConfigError([{ file: dir, path: 'The folder', found: null, problem: there.problem, fix }]);
  }
  const read: (Dealer & { readonly found: TenantRead })[] = [];
  for (const name of dealerNames(dir)) {
    const claims = known.get(name);
    if (claims !== undefined) read.push({ name, tenant: claims, found: { name, known: claims } });
    else
      try {
        const tenant = await (await import('#config/read-tenant.ts')).readTenant(join(dir, name), readCode);
        read.push({ name, tenant, found: { name, tenant } });
      } catch (error) {
        read.push({ name, tenant: null, found: { name, error } });
      }
  }
  const clashes = findClashes(read, last);
  return read.map(({ name, tenant, found }): TenantRead => {
    const own = clashes.filter((clash) => clash.tenant === tenant).map(({ problem }) => problem);
    return own.length === 0 ? found : { name, error: new ConfigError(own) };
  });
}
