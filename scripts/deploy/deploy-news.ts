import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { AccountRecords, whoAmI } from './account-records.ts';
import type { Cloudflare } from './cloudflare-api.ts';
import { addNews, type DealerFacts, type DealerNews, type LogEntry } from './dealer-records.ts';
import type { RolledBack } from './rollback-dealer.ts';

/** Changes that an entry of the log names; git knows the others. */
const NAMED = 5;

type NewEntry = Pick<LogEntry, 'did' | 'isDone' | 'text'> & Partial<Pick<LogEntry, 'changes'>>;

/** Writes down what was done to dealers, for the status page. */
export class DealerLog {
  readonly #cloudflare: Cloudflare;
  readonly #slugs: readonly string[];
  #records: Promise<AccountRecords> | undefined;
  #known: Promise<ReadonlyMap<string, { readonly version: string; readonly commit: string }>> | undefined;

  constructor(cloudflare: Cloudflare, slugs: readonly string[]) {
    this.#cloudflare = cloudflare;
    this.#slugs = slugs;
  }

  /**
   * What was written down as live last, of the dealers that this log is of: asked once. A deployment that was cut off before it was written
   * down is not there.
   *
   * @returns null = nothing
   */
  async known(slug: string): Promise<{ readonly version: string; readonly commit: string } | null> {
    this.#known ??= this.#readKnown().catch(() => new Map());
    return (await this.#known).get(slug) ?? null;
  }

  async #readKnown() {
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
   * Adds an entry, and what it makes known of the dealer.
   *
   * @returns what went wrong, in a sentence: what was done is done all the same; null = nothing
   */
  async add(slug: string, what: NewEntry, facts: DealerNews['facts'] = {}): Promise<string | null> {
    const entry: LogEntry = { at: new Date().toISOString(), who: whoAmI(), changes: [], ...what };
    const { changes: _, ...last } = entry;
    try {
      this.#records ??= AccountRecords.open(this.#cloudflare);
      await addNews(await this.#records, [{ slug, facts: { ...facts, last }, entry }]);
      return null;
    } catch (error) {
      this.#records = undefined;
      return `The status page was not updated: ${(error as Error).message}`;
    }
  }
}

/** What is known once a version is live. It is compared with Cloudflare's list of deployments later. */
export const liveFacts = (version: string, more: Partial<NonNullable<DealerFacts['live']>> = {}) => ({
  version,
  since: new Date().toISOString(),
  deployedOn: null,
  ...more,
});

/** The entry of a rollback, and what is known after it: of its stock nothing, until it is looked into. */
export const rollbackNews = ({
  from,
  to,
  record,
}: Pick<RolledBack, 'from' | 'to' | 'record'>): readonly [NewEntry, DealerNews['facts']] => [
  { did: 'rollback', isDone: true, text: `Version ${to} is live again, in place of ${from}.` },
  { live: { ...liveFacts(to), commit: record.commit, until: record.until, stockAt: null } },
];

/**
 * Who changed what of a dealer between two commits: its own folder, or, if nothing changed there, what all dealers are made from.
 *
 * @param name of its folder in `tenants`
 * @returns newest first; empty where git does not know
 */
export function changesBetween(from: string, to: string, tenants: string, name: string): LogEntry['changes'] {
  if (from === '' || to === '' || from === to) return [];
  const own = commits(from, to, [join(tenants, name)]);
  return own.length > 0 ? own : commits(from, to, ['.', `:!${tenants}`]);
}

function commits(from: string, to: string, paths: readonly string[]): LogEntry['changes'] {
  try {
    const args = ['log', '--no-merges', `-n${NAMED}`, '--format=%an%x09%aI%x09%s', `${from}..${to}`, '--', ...paths];
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
