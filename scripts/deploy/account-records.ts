import { userInfo } from 'node:os';
import { createDatabase, findDatabase } from './account-resources.ts';
import { ACCOUNT_TABLES } from './account-tables.ts';
import type { Cloudflare } from './cloudflare-api.ts';

/**
 * A database for the account, besides those of its dealers. The two consecutive dashes, which no slug contains, distinguish it from them.
 */
export const ACCOUNT_DATABASE = 'caryard--operations';

type Row = { readonly [column: string]: unknown };

/** The name under which other operators see this one: on GitHub the user who started the run, elsewhere the user of this machine. */
export const whoAmI = (env: NodeJS.ProcessEnv = process.env): string => env.GITHUB_ACTOR || userInfo().username;

const opened = new WeakMap<Cloudflare, Promise<AccountRecords>>();

/** Data that all operators of an account share, stored in the account itself, so that every machine can read it. */
export class AccountRecords {
  readonly #cloudflare: Cloudflare;
  readonly id: string;

  private constructor(cloudflare: Cloudflare, id: string) {
    this.#cloudflare = cloudflare;
    this.id = id;
  }

  /** Opened once for each connection. Creates the database on first use. */
  static async open(cloudflare: Cloudflare, timeZone = 'Australia/Sydney'): Promise<AccountRecords> {
    const records = opened.get(cloudflare) ?? AccountRecords.#create(cloudflare, timeZone);
    opened.set(cloudflare, records);
    return await records.catch((error: unknown) => {
      opened.delete(cloudflare);
      throw error;
    });
  }

  /** Does not create the database: null if there is none yet. */
  static async find(cloudflare: Cloudflare): Promise<AccountRecords | null> {
    if (!opened.has(cloudflare) && (await findDatabase(cloudflare, ACCOUNT_DATABASE)) === null) return null;
    return await AccountRecords.open(cloudflare);
  }

  static async #create(cloudflare: Cloudflare, timeZone: string): Promise<AccountRecords> {
    const id =
      (await findDatabase(cloudflare, ACCOUNT_DATABASE)) ??
      (await createDatabase(cloudflare, ACCOUNT_DATABASE, timeZone));
    const records = new AccountRecords(cloudflare, id);
    await records.query(ACCOUNT_TABLES);
    return records;
  }

  /** Runs statements in one transaction, and returns the rows of each. */
  async query(statements: readonly string[]): Promise<(readonly Row[])[]> {
    return await this.#run({ sql: statements.join(';\n') });
  }

  /** Runs one statement with bound values (`?1`, …). Values may be of any length; the statement itself is limited to 100 kB. */
  async run(sql: string, params: readonly string[]): Promise<readonly Row[]> {
    const [rows = []] = await this.#run({ sql, params });
    return rows;
  }

  async #run(body: { readonly sql: string; readonly params?: readonly string[] }): Promise<(readonly Row[])[]> {
    const responses = await this.#cloudflare.call<readonly { readonly results?: readonly Row[] }[]>(
      'POST',
      `/d1/database/${this.id}/query`,
      { body },
    );
    return responses.map(({ results = [] }) => results);
  }
}

/** A string literal within a statement. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
