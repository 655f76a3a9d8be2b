import { beforeEach, describe, expect, test } from 'vitest';
import type { NewLead } from '#functions/topics/leads/lead.ts';
import { insertLead, type StoredLead } from '#functions/topics/leads/leads-repo.ts';
import { aLead } from './a-lead.ts';
import { DB, deleteAllLeads, leadRows, orphans } from './lead-rows.ts';

beforeEach(deleteAllLeads);

const LEAD = aLead();
type Insert = (db: D1Database, lead: NewLead) => Promise<StoredLead>;

/** Planted: lead and outbox in two calls, so that a failure in between stores only one of them. */
const insertSeparately: Insert = async (db, lead) => {
  const stored = await insertLead(db, { ...lead, destinations: [] });
  for (const { name, state } of lead.destinations)
    await db
      .prepare(
        `INSERT INTO outbox (kind, subject, destination, state, created_at, next_at) VALUES ('lead', ?1, ?2, ?3, ?4, ?4)`,
      )
      .bind(stored.id, name, state, lead.receivedAt)
      .run();
  return stored;
};
/** Planted: checks first and then stores, under a new key if somebody was faster. */
const checkThenStore: Insert = async (db, lead) => {
  const found = await db
    .prepare('SELECT id, body_hash AS bodyHash FROM leads WHERE key = ?')
    .bind(lead.key)
    .first<StoredLead>();
  return found ?? insertLead(db, { ...lead, key: lead.id });
};

/** A batch whose last row is rejected by the database. */
async function failHalfway(insert: Insert): Promise<number> {
  const bad = { name: 'webhook', state: 'no such state' as 'waiting' };
  await expect(insert(DB, { ...LEAD, destinations: [bad] })).rejects.toThrow(/CHECK/);
  return orphans();
}
async function storeThirtyAtOnce(insert: Insert): Promise<number> {
  await Promise.all(Array.from({ length: 30 }, (_, n) => insert(DB, { ...LEAD, id: `lead-${n}` })));
  return (await leadRows()).length;
}

describe('R1 lead and outbox are stored together or not at all', () => {
  test('in one batch', async () => expect(await failHalfway(insertLead)).toBe(0));
  test('a planted version that stores lead and deliveries in two calls is detected', async () =>
    expect(await failHalfway(insertSeparately)).toBe(1));
});

describe('R1 one key is one lead, however many arrive at once', () => {
  test('by the unique key', async () => {
    expect(await storeThirtyAtOnce(insertLead)).toBe(1);
    expect(await orphans()).toBe(0);
  });
  test('a planted version that checks first and then stores is detected', async () =>
    expect(await storeThirtyAtOnce(checkThenStore)).toBeGreaterThan(1));
});

test('the second of two leads under one key gets the first one back', async () => {
  await insertLead(DB, LEAD);
  expect(await insertLead(DB, { ...LEAD, id: 'lead-2', bodyHash: 'hash-2' })).toEqual({
    id: 'lead-1',
    bodyHash: 'hash-1',
    token: null,
  });
});
