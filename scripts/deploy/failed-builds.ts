import { AccountRecords } from './account-records.ts';
import type { Cloudflare } from './cloudflare-api.ts';

/** A dealer whose last build failed. */
export interface FailedBuild {
  readonly slug: string;
  /** Name of its folder. */
  readonly name: string;
  /** The error, for an operator. */
  readonly problem: string;
}

/** An error is cut here. */
const MAX_LENGTH = 600;

/**
 * Records which dealers could not be built, for the plan of the next run and for the status page, in one call for all of them.
 *
 * @param commit that was built; '' = unknown, then nothing is stored
 * @param built slugs of those that could be built: the record of an earlier failure is removed
 */
export async function storeBuilds(
  cloudflare: Cloudflare,
  commit: string,
  { failed, built }: { readonly failed: readonly FailedBuild[]; readonly built: readonly string[] },
): Promise<void> {
  if (commit === '') return;
  const records = await AccountRecords.open(cloudflare);
  const at = new Date().toISOString();
  const updates = failed.map(({ slug, name, problem }) => ({
    slug,
    facts: { name, unbuilt: { at, commit, problem: problem.slice(0, MAX_LENGTH) } },
  }));
  await records.run(
    `INSERT INTO dealers (slug, facts) SELECT value ->> 'slug', value -> 'facts' FROM json_each(?1) WHERE true
     ON CONFLICT (slug) DO UPDATE SET facts = json_patch(facts, excluded.facts)`,
    [JSON.stringify(updates)],
  );
  await records.run(
    `UPDATE dealers SET facts = json_remove(facts, '$.unbuilt')
     WHERE facts -> '$.unbuilt' IS NOT NULL AND slug IN (SELECT value FROM json_each(?1))`,
    [JSON.stringify(built)],
  );
}

/** The commit at which the last build of each dealer failed, by the name of its folder; dealers whose last build succeeded are left out. */
export async function readFailedBuilds(cloudflare: Cloudflare): Promise<ReadonlyMap<string, string>> {
  const records = await AccountRecords.find(cloudflare);
  if (records === null) return new Map();
  const rows = await records.run(
    `SELECT facts ->> '$.name' AS name, facts ->> '$.unbuilt.commit' AS failedAt FROM dealers WHERE facts -> '$.unbuilt' IS NOT NULL`,
    [],
  );
  return new Map(rows.map(({ name, failedAt }) => [String(name), String(failedAt)]));
}
