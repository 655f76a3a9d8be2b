import { type Cloudflare, DeployError, RefusedCall } from './cloudflare-api.ts';

/** A deployment that somebody has begun holds its dealer for so long at most: one that was killed elsewhere may be done again after that. */
const HELD_MINUTES = 20;
const NOW = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')";
const UNTIL = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+${HELD_MINUTES} minutes')`;

/** Stands in each dealer's database, since two machines share nothing else. It is no migration's: it must be there before the first. */
const TABLE = `CREATE TABLE IF NOT EXISTS caryard_deploys (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  holder TEXT,
  held_until TEXT,
  unfinished TEXT
) STRICT`;
/** As wrangler makes it. */
const APPLIED = `CREATE TABLE IF NOT EXISTS "d1_migrations"(
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`;

export interface DatabaseState {
  /** Names of the migrations that were applied, in order. */
  readonly applied: readonly string[];
  /** Digest of the site whose deployment was begun and not finished; null = none. */
  readonly unfinished: string | null;
}

/** A dealer's database on the platform, as far as deploying is concerned. */
export class DealerDatabase {
  readonly #cloudflare: Cloudflare;
  readonly id: string;

  constructor(cloudflare: Cloudflare, id: string) {
    this.#cloudflare = cloudflare;
    this.id = id;
  }

  /** Null = there is no such database, or nobody has deployed to it. */
  async look(): Promise<DatabaseState | null> {
    try {
      const [deploys, applied] = await this.#query([
        'SELECT unfinished FROM caryard_deploys',
        'SELECT name FROM d1_migrations ORDER BY id',
      ]);
      return { applied: namesIn(applied), unfinished: (deploys?.[0]?.unfinished as string | null) ?? null };
    } catch (error) {
      if (error instanceof RefusedCall) return null;
      throw error;
    }
  }

  /**
   * Begins a deployment that nobody else may touch until `finish` or `giveUp`.
   *
   * @param holder who deploys: hex digits, the same for all processes of a folder of deployments, which have a lock of their own
   * @param site digest of what is deployed
   * @throws DeployError when another machine is at it
   */
  async begin(holder: string, site: string): Promise<DatabaseState> {
    if (!/^[0-9a-f]+$/.test(holder + site))
      throw new Error(`Holder and site are hex digits, found "${holder}", "${site}".`);
    const [, , , deploys, applied] = await this.#query([
      TABLE,
      APPLIED,
      `INSERT INTO caryard_deploys (id, holder, held_until, unfinished) VALUES (1, '${holder}', ${UNTIL}, '${site}')
       ON CONFLICT (id) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until, unfinished = excluded.unfinished
       WHERE holder IS NULL OR holder = '${holder}' OR held_until < ${NOW}`,
      'SELECT holder, held_until, unfinished FROM caryard_deploys',
      'SELECT name FROM d1_migrations ORDER BY id',
    ]);
    const row = deploys?.[0];
    if (row?.holder !== holder)
      throw new DeployError(
        `Another machine is deploying this dealer just now. Run this again when it is done; if it was ended there, after ${String(row?.held_until)}.`,
      );
    return { applied: namesIn(applied), unfinished: row.unfinished as string };
  }

  /** The deployment is whole. */
  async finish(holder: string): Promise<void> {
    await this.#query([
      `UPDATE caryard_deploys SET holder = NULL, held_until = NULL, unfinished = NULL WHERE holder = '${holder}'`,
    ]);
  }

  /** The deployment failed: somebody else may try, and whoever does knows that it is to be finished. */
  async giveUp(holder: string): Promise<void> {
    await this.#query([`UPDATE caryard_deploys SET holder = NULL, held_until = NULL WHERE holder = '${holder}'`]);
  }

  async #query(statements: readonly string[]): Promise<(readonly Row[])[]> {
    const answers = await this.#cloudflare.call<readonly { readonly results?: readonly Row[] }[]>(
      'POST',
      `/d1/database/${this.id}/query`,
      { body: { sql: statements.join(';\n') } },
    );
    return answers.map(({ results = [] }) => results);
  }
}

type Row = { readonly [column: string]: unknown };
const namesIn = (rows: readonly Row[] | undefined): string[] => (rows ?? []).map(({ name }) => String(name));
