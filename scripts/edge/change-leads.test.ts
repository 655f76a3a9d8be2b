import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import { release, retry, retryParked } from './change-leads.ts';

const MIGRATIONS = join(import.meta.dirname, '../../functions/migrations');
const AT = '2026-11-20T00:00:00.000Z';
let db: DatabaseSync;

beforeEach(() => {
  db = new DatabaseSync(':memory:');
  for (const file of readdirSync(MIGRATIONS).sort()) db.exec(readFileSync(join(MIGRATIONS, file), 'utf8'));
  insertLead('a', null, "o'neil@example.com");
  insertLead('b', 'rate', 'bot@example.com');
  insertLead('c', null, "O'Neil@Example.com");
  insertRow('lead', 'a', 'webhook:x', 'parked', null);
  insertRow('lead', 'a', 'email:y', 'sent', null);
  insertRow('lead', 'b', 'webhook:x', 'parked', null);
  insertRow('lead', 'c', 'webhook:x', 'waiting', null);
  insertRow('message', 'confirmed-a', 'email', 'parked', `{"to":"O'Neil@example.com"}`);
  insertRow('message', 'old', 'email', 'parked', null);
});

function insertLead(id: string, spam: string | null, email: string): void {
  db.prepare(
    `INSERT INTO leads (id, key, body_hash, form, site_id, received_at, delete_after, spam, payload, consent)
     VALUES (?, ?, 'h', 'general', 7, ?, ?, ?, ?, '{}')`,
  ).run(id, `key-${id}`, AT, AT, spam, JSON.stringify({ email }));
}
function insertRow(kind: string, subject: string, destination: string, state: string, body: string | null): void {
  db.prepare(
    `INSERT INTO outbox (kind, subject, destination, state, body, attempts, created_at, next_at, tried_since)
     VALUES (?, ?, ?, ?, ?, 9, ?, '2027', ?)`,
  ).run(kind, subject, destination, state, body, AT, AT);
}
const states = (): string[] =>
  db
    .prepare("SELECT subject || ' ' || destination || ' ' || state || ' ' || attempts AS line FROM outbox ORDER BY id")
    .all()
    .map(({ line }) => String(line));

describe('changing stored leads', () => {
  test('retry: restarts the undelivered rows of one lead', () => {
    db.exec(retry('a'));
    expect(states().slice(0, 3)).toEqual(['a webhook:x waiting 0', 'a email:y sent 9', 'b webhook:x parked 9']);
    db.exec(retry('b'));
    expect(states()[2]).toBe('b webhook:x parked 9');
    const due = db.prepare("SELECT next_at, tried_since FROM outbox WHERE subject = 'a'").get();
    expect(due).toMatchObject({
      next_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      tried_since: null,
    });
  });

  test('retry --parked: restarts all parked rows except those of flagged leads and those without content', () => {
    db.exec(retryParked());
    expect(states().filter((line) => line.endsWith(' parked 9'))).toEqual([
      'b webhook:x parked 9',
      'old email parked 9',
    ]);
  });

  test('release: delivers a flagged lead', () => {
    db.exec(release('b'));
    expect(states()[2]).toBe('b webhook:x waiting 0');
    expect(db.prepare("SELECT spam FROM leads WHERE id = 'b'").get()).toEqual({ spam: null });
  });
});
