import { join } from 'node:path';
import { type Claimant, type Dealer, findClashes, type LastBuild } from '#config/clashes.ts';
import { ConfigError } from '#config/config-error.ts';
import type { ReadCode } from '#config/read-data.ts';
import { isFault, readFolderSafely } from '#config/safe-files.ts';
import type { Tenant } from '#config/tenant.ts';
import { dealerNames } from '#config/tenant-folders.ts';

/** A dealer in a tenants folder, or why it cannot be built. */
export type TenantRead =
  | { readonly name: string; readonly tenant: Tenant }
  /** Not read, because its files are unchanged; its claimed names are known and valid. */
  | { readonly name: string; readonly known: Claimant }
  /** A `ConfigError` with all problems; any other error is a bug in the platform. */
  | { readonly name: string; readonly error: unknown };

/**
 * Reads every dealer in a directory, sorted by folder name. Problems of one dealer do not affect the others; a slug, host, website id or
 * search index claimed by two is decided by `findClashes`.
 *
 * @param lastBuilds names used in earlier builds
 * @param known claimed names of dealers whose files are unchanged; these are not read again
 * @throws ConfigError if the directory cannot be read
 */
export async function readTenants(
  dir: string,
  lastBuilds: readonly LastBuild[] = [],
  known: ReadonlyMap<string, Claimant> = new Map(),
  readCode?: ReadCode,
): Promise<TenantRead[]> {
  const names = readFolderSafely(dir);
  if (isFault(names)) {
    const fix = 'Create it, or correct the path after --tenants.';
    throw new ConfigError([{ file: dir, path: 'The folder', found: null, problem: names.problem, fix }]);
  }
  const results: (Dealer & { readonly result: TenantRead })[] = [];
  for (const name of dealerNames(dir)) {
    const claims = known.get(name);
    if (claims !== undefined) results.push({ name, tenant: claims, result: { name, known: claims } });
    else
      try {
        const tenant = await (await import('#config/read-tenant.ts')).readTenant(join(dir, name), readCode);
        results.push({ name, tenant, result: { name, tenant } });
      } catch (error) {
        results.push({ name, tenant: null, result: { name, error } });
      }
  }
  const clashes = findClashes(results, lastBuilds);
  return results.map(({ name, tenant, result }): TenantRead => {
    const ownProblems = clashes.filter((clash) => clash.tenant === tenant).map(({ problem }) => problem);
    return ownProblems.length === 0 ? result : { name, error: new ConfigError(ownProblems) };
  });
}
