import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { AccountRecords, whoAmI } from './account-records.ts';
import type { Cloudflare } from './cloudflare-api.ts';
import { type DealerFacts, type DealerUpdate, type LogEntry, storeUpdates } from './dealer-records.ts';
import type { RolledBack } from './rollback-dealer.ts';

/** Maximum number of changes named in a log entry; git has the others. */
const MAX_NAMED_CHANGES = 5;

type NewEntry = Pick<LogEntry, 'did' | 'isDone' | 'text'> & Partial<Pick<LogEntry, 'changes'>>;

/** Records deployments, rollbacks and restores, for the status page. */
export class DealerLog {
  readonly #cloudflare: Cloudflare;
  readonly #slugs: readonly string[];
  #records: Promise<AccountRecords> | undefined;
  #deploys: Promise<ReadonlyMap<string, { readonly version: string; readonly commit: string }>> | undefined;

  constructor(cloudflare: Cloudflare, slugs: readonly string[]) {
    this.#cloudflare = cloudflare;
    this.#slugs = slugs;
  }

  /**
   * The version last recorded as live for one of this log's dealers; queried once. A deployment that was interrupted before it was recorded
   * is missing.
   *
   * @returns null = none is recorded, or the records cannot be read
   */
  async lastDeployOf(slug: string): Promise<{ readonly version: string; readonly commit: string } | null> {
    this.#deploys ??= this.#readDeploys().catch(() => new Map());
    return (await this.#deploys).get(slug) ?? null;
  }

  async #readDeploys() {
    this.#records ??= AccountRecords.open(this.#cloudflare);
    const rows = await (await this.#records).run(
      `SELECT slug, facts ->> '$.live.version' AS version, facts ->> '$.live.commit' AS live FROM dealers
       WHERE slug IN (SELECT value FROM json_each(?1)) AND version IS NOT NULL`,
      [JSON.stringify(this.#slugs)],
    );
    return new Map(
      rows.map(({ slug, version, live }) => [String(slug), { version: String(version), commit: String(live ?? '') }]),
    );
  }

  /**
   * Adds an entry, and new facts about the dealer.
   *
   * @returns why it could not be recorded, in a sentence; null = it was. The operation itself is not affected
   */
  async add(slug: string, newEntry: NewEntry, facts: DealerUpdate['facts'] = {}): Promise<string | null> {
    const entry: LogEntry = { at: new Date().toISOString(), who: whoAmI(), changes: [], ...newEntry };
    const { changes: _, ...last } = entry;
    try {
      this.#records ??= AccountRecords.open(this.#cloudflare);
      await storeUpdates(await this.#records, [{ slug, facts: { ...facts, last }, entry }]);
      return null;
    } catch (error) {
      this.#records = undefined;
      return `The status page was not updated: ${(error as Error).message}`;
    }
  }
}

/** The facts about a version that has just gone live. They are compared with Cloudflare's list of deployments later. */
export const liveFacts = (version: string, details: Partial<NonNullable<DealerFacts['live']>> = {}) => ({
  version,
  since: new Date().toISOString(),
  deployedOn: null,
  ...details,
});

/** The log entry of a rollback, and the facts after it; the age of the stock is unknown until the site is probed. */
export const rollbackUpdate = ({
  from,
  to,
  record,
}: Pick<RolledBack, 'from' | 'to' | 'record'>): readonly [NewEntry, DealerUpdate['facts']] => [
  { did: 'rollback', isDone: true, text: `Version ${to} is live again, in place of ${from}.` },
  { live: { ...liveFacts(to), commit: record.commit, until: record.until, stockAt: null } },
];

/**
 * The changes to a dealer between two commits, with their authors: in its own folder or, if there are none, in the shared code.
 *
 * @param name of its folder in `tenants`
 * @returns newest first; empty if git does not have the commits
 */
export function changesBetween(from: string, to: string, tenants: string, name: string): LogEntry['changes'] {
  if (from === '' || to === '' || from === to) return [];
  const ownCommits = commits(from, to, [join(tenants, name)]);
  return ownCommits.length > 0 ? ownCommits : commits(from, to, ['.', `:!${tenants}`]);
}

function commits(from: string, to: string, paths: readonly string[]): LogEntry['changes'] {
  try {
    const args = [
      'log',
      '--no-merges',
      `-n${MAX_NAMED_CHANGES}`,
      '--format=%an%x09%aI%x09%s',
      `${from}..${to}`,
      '--',
      ...paths,
    ];
    const text = execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const lines = text.split('\n').filter((line) => line !== '');
    return lines.map((line) => {
      const [who = '', at = '', ...what] = line.split('\t');
      return { who, at, what: what.join(' ') };
    });
  } catch {
    return [];
  }
}
