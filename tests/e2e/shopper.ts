import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { expect, tenantUrl } from './fixtures.ts';

/** Where the tested server stores the databases of its sites. */
const STATE = process.env.CARYARD_TEST_STATE ?? '.caryard/state';

/** A mobile number that nobody has used before, with its country code. */
export const newNumber = (): string => `+614${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

/** Runs a query in the database of each site. */
export function databases<T>(query: (db: DatabaseSync) => T): T[] {
  const folder = join(STATE, 'v3/d1/miniflare-D1DatabaseObject');
  const files = readdirSync(folder).filter((name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite');
  return files.map((file) => {
    const db = new DatabaseSync(join(folder, file), { readOnly: true, timeout: 20_000 }); // the server may be writing
    try {
      return query(db);
    } finally {
      db.close();
    }
  });
}

/** The last code sent to an email or phone number (E.164), from the stored messages of whichever site sent it. */
export function lastCode(receiver: string): string {
  const texts = databases((db) =>
    db.prepare('SELECT text FROM local_messages WHERE receiver = ? ORDER BY rowid DESC LIMIT 1').get(receiver),
  ) as ({ text: string } | undefined)[];
  const code = texts.map((row) => /\b\d{8}\b/.exec(row?.text ?? '')?.[0]).find((match) => match !== undefined);
  if (code === undefined) throw new Error(`No code was sent to ${receiver}.`);
  return code;
}

/** Signs in without using the page, for journeys about something else. */
export async function signIn(page: Page, site: string, identifier: string): Promise<void> {
  await page.goto(tenantUrl(site, '/sign-in'));
  const post = (path: string, body: object): Promise<number> =>
    page.evaluate(
      async ([to, text]) => {
        const headers = { 'Content-Type': 'application/json' };
        return (await fetch(to as string, { method: 'POST', headers, body: text as string })).status;
      },
      [path, JSON.stringify(body)] as const,
    );
  expect(await post('/api/sign-in/code', { identifier })).toBe(200);
  expect(await post('/api/sign-in', { code: lastCode(identifier) })).toBe(200);
}
