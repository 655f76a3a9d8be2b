import { userInfo } from 'node:os';
import { createDatabase, findDatabase } from './account-resources.ts';
import type { Cloudflare } from './cloudflare-api.ts';

/** The account's own database, beside those of its dealers. Two dashes in a row, which no slug has: it is no dealer's. */
export const ACCOUNT_DATABASE = 'caryard--operations';

const TABLES = [
  `CREATE TABLE IF NOT EXISTS rollout (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  holder TEXT,
  who TEXT,
  since TEXT,
  held_until TEXT,
  stop_asked_by TEXT,
  record TEXT
) STRICT`,
];

type Row = { readonly [column: string]: unknown };

/** Who does something, for the others who look: on GitHub who started the run, elsewhere who is signed in to the machine. */
export const whoAmI = (env: NodeJS.ProcessEnv = process.env): string => env.GITHUB_ACTOR || userInfo().username;

/** What operators of an account share: it stands in the account itself, so that any machine sees it and none is needed for it. */
export class AccountRecords {
  readonly #cloudflare: Cloudflare;
  readonly #id: string;

  private constructor(cloudflare: Cloudflare, id: string) {
    this.#cloudflare = cloudflare;
    this.#id = id;
  }

  /** Makes the database the first time. */
  static async open(cloudflare: Cloudflare, timeZone = 'Australia/Sydney'): Promise<AccountRecords> {
    const id =
      (await findDatabase(cloudflare, ACCOUNT_DATABASE)) ??
      (await createDatabase(cloudflare, ACCOUNT_DATABASE, timeZone));
    const records = new AccountRecords(cloudflare, id);
    await records.query(TABLES);
    return records;
  }

  /** Runs statements as one transaction, and gives the rows of each. */
  async query(statements: readonly string[]): Promise<(readonly Row[])[]> {
    return await this.#run({ sql: statements.join(';\n') });
  }

  /** Runs one statement, with values for `?1` and so on: of any length, while a statement has 100 kB at most. */
  async run(sql: string, params: readonly string[]): Promise<readonly Row[]> {
    const [rows = []] = await this.#run({ sql, params });
    return rows;
  }

  async #run(body: { readonly sql: string; readonly params?: readonly string[] }): Promise<(readonly Row[])[]> {
    const answers = await this.#cloudflare.call<readonly { readonly results?: readonly Row[] }[]>(
      'POST',
      `/d1/database/${this.#id}/query`,
      { body },
    );
    return answers.map(({ results = [] }) => results);
  }
}

/** A text within a statement. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
