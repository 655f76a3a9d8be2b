import { existsSync } from 'node:fs';
import { dealerNames } from '#config/tenant-folders.ts';
import { slugBySettings } from './changes/due-dealers.ts';
import type { AccountRecords } from './deploy/account-records.ts';
import { suggestNames } from './read-command.ts';

/**
 * Finds out whether a dealer's slug is mistyped. A dealer is known if it has a folder, a record in the account, or entries in the log there, which
 * are kept after the dealer is removed.
 *
 * @param records null = nothing was stored in the account yet
 * @returns what is wrong, as a sentence; null = it is known
 */
export async function unknownDealer(
  slug: string,
  tenants: string,
  records: AccountRecords | null,
): Promise<string | null> {
  const knownSlugs = new Set<string>();
  if (existsSync(tenants)) for (const name of dealerNames(tenants)) knownSlugs.add(await slugBySettings(tenants, name));
  const rows = (await records?.run('SELECT slug FROM dealers UNION SELECT slug FROM log', [])) ?? [];
  for (const row of rows) knownSlugs.add(String(row.slug));
  return knownSlugs.has(slug)
    ? null
    : `There is no dealer "${slug}", neither in ${tenants} nor in the account. ${suggestNames([slug], [...knownSlugs].sort())}`;
}
