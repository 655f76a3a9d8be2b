import { type Cloudflare, DeployError, RefusedCall } from './cloudflare-api.ts';

/** How long a deployment locks its dealer; after that another machine may continue a deployment that was killed. */
const HELD_MINUTES = 20;
const NOW = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')";
const UNTIL = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+${HELD_MINUTES} minutes')`;

/**
 * A table in each dealer's database, which tells a machine of the deployments of others. No migration creates it, because it must exist
 * before the first one.
 */
const TABLE = `CREATE TABLE IF NOT EXISTS caryard_deploys (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  holder TEXT,
  held_until TEXT,
  unfinished TEXT
) STRICT`;
/** The table of applied migrations, as wrangler creates it. */
const APPLIED = `CREATE TABLE IF NOT EXISTS "d1_migrations"(
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`;

export interface DatabaseState {
  /** Names of the applied migrations, in order. */
  readonly applied: readonly string[];
  /** Digest of the site whose deployment was started and not finished; null = none. */
  readonly unfinished: string | null;
}

/** A dealer's database on Cloudflare, as far as deployments need it. */
export class DealerDatabase {
  readonly #cloudflare: Cloudflare;
  readonly id: string;

  constructor(cloudflare: Cloudflare, id: string) {
    this.#cloudflare = cloudflare;
    this.id = id;
  }

  /** Null = the query was refused: there is no such database, or nothing has been deployed to it. */
  async readState(): Promise<DatabaseState | null> {
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
   * Begins a deployment and locks the dealer until `finish` or `giveUp`.
   *
   * @param holder identifies the deploying machine, in hex digits. Processes that share a folder of deployments share it; a lock in that
   *   folder keeps them apart
   * @param site digest of what is deployed
   * @throws DeployError if another machine holds the lock
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
        `Another machine is deploying this dealer. Run this again when it has finished; if it was interrupted there, after ${String(row?.held_until)}.`,
      );
    return { applied: namesIn(applied), unfinished: row.unfinished as string };
  }

  /** Marks the deployment as complete. */
  async finish(holder: string): Promise<void> {
    await this.#query([
      `UPDATE caryard_deploys SET holder = NULL, held_until = NULL, unfinished = NULL WHERE holder = '${holder}'`,
    ]);
  }

  /** The deployment failed: unlocks the dealer and leaves it marked as unfinished. */
  async giveUp(holder: string): Promise<void> {
    await this.#query([`UPDATE caryard_deploys SET holder = NULL, held_until = NULL WHERE holder = '${holder}'`]);
  }

  async #query(statements: readonly string[]): Promise<(readonly Row[])[]> {
    const responses = await this.#cloudflare.call<readonly { readonly results?: readonly Row[] }[]>(
      'POST',
      `/d1/database/${this.id}/query`,
      { body: { sql: statements.join(';\n') } },
    );
    return responses.map(({ results = [] }) => results);
  }
}

type Row = { readonly [column: string]: unknown };
const namesIn = (rows: readonly Row[] | undefined): string[] => (rows ?? []).map(({ name }) => String(name));
