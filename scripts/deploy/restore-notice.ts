import { AccountRecords, whoAmI } from './account-records.ts';
import type { Cloudflare } from './cloudflare-api.ts';
import { storeUpdates } from './dealer-records.ts';

/** That a dealer's database is about to be rewound, or has been, and only one machine has the record of what was done since then. */
export interface RestoreNotice {
  /** Where the restore goes back to, ISO in UTC. */
  readonly to: string;
  /** The machine that has the record (`holderOf`). */
  readonly holder: string;
  readonly who: string;
  /** ISO. */
  readonly at: string;
  /** Time-travel bookmark of the state before the database was rewound. */
  readonly bookmark: string;
}

/**
 * The notice of an unfinished restore, in the account: the database cannot store one, because rewinding it would remove the notice too.
 */
export class RestoreNotices {
  readonly #cloudflare: Cloudflare;
  readonly #slug: string;
  readonly holder: string;

  constructor(cloudflare: Cloudflare, slug: string, holder: string) {
    this.#cloudflare = cloudflare;
    this.#slug = slug;
    this.holder = holder;
  }

  /** Null = no restore has come as far as rewinding the database without being finished. */
  async read(): Promise<RestoreNotice | null> {
    const records = await AccountRecords.open(this.#cloudflare);
    const [row] = await records.run(`SELECT facts -> '$.restoring' AS notice FROM dealers WHERE slug = ?1`, [
      this.#slug,
    ]);
    return typeof row?.notice === 'string' ? (JSON.parse(row.notice) as RestoreNotice) : null;
  }

  /** Stores the notice. The status page then shows that the restore is unfinished, until the log says how it ended. */
  async write(to: string, bookmark: string): Promise<void> {
    const [who, at] = [whoAmI(), new Date().toISOString()];
    const text = `The restore to ${to} is unfinished. Run it again on the same machine: npm run restore -- ${this.#slug} --to ${to}`;
    const restoring: RestoreNotice = { to, holder: this.holder, who, at, bookmark };
    const facts = { restoring, last: { at, who, did: 'restore', isDone: false, text } } as const;
    await storeUpdates(await AccountRecords.open(this.#cloudflare), [{ slug: this.#slug, facts }]);
  }

  /** Deletes the notice, and what the status page shows until the log says how the restore ended. */
  async clear(): Promise<void> {
    const records = await AccountRecords.open(this.#cloudflare);
    const isShown = `facts ->> '$.last.did' = 'restore' AND facts ->> '$.last.isDone' = 0`;
    await records.run(
      `UPDATE dealers SET facts = json_remove(facts, '$.restoring', iif(${isShown}, '$.last', '$.restoring')) WHERE slug = ?1`,
      [this.#slug],
    );
  }
}
