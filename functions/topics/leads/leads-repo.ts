import type { Lead } from '#domain/leads/lead.ts';
import { type OnlyIf, outgoing } from '../../platform/outbox/outbox-repo.ts';
import type { NewLead } from './lead.ts';

/** The lead stored under a key: the new one, or an earlier one with the same key. */
export interface StoredLead {
  readonly id: string;
  readonly bodyHash: string;
  /** Token of the appointment booked with it; null = none. */
  readonly token: string | null;
}

/**
 * Stores a lead and one outbox row per destination in one batch, which is one transaction. If the key exists nothing is stored; the caller
 * compares the hashes.
 *
 * @param furtherStatements statements for the same batch, to run after the lead's own
 */
export async function insertLead(
  db: D1Database,
  lead: NewLead,
  furtherStatements: readonly D1PreparedStatement[] = [],
): Promise<StoredLead> {
  const results = await db.batch<LeadRow>([...leadRows(db, lead), ...furtherStatements, leadUnderKey(db, lead.key)]);
  const stored = toStoredLead(results.at(-1)?.results[0]);
  if (stored === null) throw new Error('The lead was not stored.');
  return stored;
}

/**
 * Stores a lead like `insertLead`, reads it and its outbox rows back, and deletes them, all in one batch, so that nobody else sees it.
 *
 * @throws Error if the lead read back is not the one stored
 */
export async function storeAndDelete(db: D1Database, lead: NewLead): Promise<{ readonly destinations: number }> {
  const results = await db.batch<LeadRow & { readonly payload: string; readonly rows: number }>([
    ...leadRows(db, lead),
    db
      .prepare(
        `SELECT id, body_hash, payload, (SELECT count(*) FROM outbox WHERE kind = 'lead' AND subject = ?1) AS rows
         FROM leads WHERE id = ?1`,
      )
      .bind(lead.id),
    db.prepare("DELETE FROM outbox WHERE kind = 'lead' AND subject = ?1").bind(lead.id),
    db.prepare('DELETE FROM leads WHERE id = ?1').bind(lead.id),
  ]);
  const [stored] = results.at(-3)?.results ?? [];
  if (
    stored?.body_hash !== lead.bodyHash ||
    stored.payload !== JSON.stringify(lead.payload) ||
    stored.rows !== lead.destinations.length
  )
    throw new Error('The lead that was read back is not the one that was stored.');
  return { destinations: stored.rows };
}

/** The lead stored under a key; null = none. */
export async function findLeadUnderKey(db: D1Database, key: string): Promise<StoredLead | null> {
  return toStoredLead((await leadUnderKey(db, key).first<LeadRow>()) ?? undefined);
}

export interface LeadRow {
  readonly id: string;
  readonly body_hash: string;
  readonly token: string | null;
}

/** Selects the lead stored under a key; the last statement of a batch that stores one. */
export function leadUnderKey(db: D1Database, key: string): D1PreparedStatement {
  return db
    .prepare(
      'SELECT l.id, l.body_hash, a.token FROM leads l LEFT JOIN appointments a ON a.lead_id = l.id WHERE l.key = ?1',
    )
    .bind(key);
}

/** Null for no row. */
export function toStoredLead(row: LeadRow | undefined): StoredLead | null {
  return row ? { id: row.id, bodyHash: row.body_hash, token: row.token } : null;
}

/**
 * The statements that store a lead and its outbox rows, to run in one batch with what the lead is about.
 *
 * @param onlyIf SQL condition over rows of that batch, with its value as `?14`; without it the lead is always stored
 */
export function leadRows(
  db: D1Database,
  lead: NewLead,
  onlyIf: { readonly sql: string; readonly value: string } | null = null,
): D1PreparedStatement[] {
  return [
    db
      .prepare(
        `INSERT INTO leads (id, key, body_hash, form, site_id, car_id, received_at, delete_after, spam, payload, consent, car, shopper_id)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13 WHERE ${onlyIf?.sql ?? 'true'} ON CONFLICT DO NOTHING`,
      )
      .bind(
        lead.id,
        lead.key,
        lead.bodyHash,
        lead.form,
        lead.siteId,
        lead.carId,
        lead.receivedAt,
        lead.deleteAfter,
        lead.spam,
        JSON.stringify(lead.payload),
        JSON.stringify(lead.consent),
        lead.car === null ? null : JSON.stringify(lead.car),
        lead.shopperId,
        ...(onlyIf === null ? [] : [onlyIf.value]),
      ),
    ...lead.destinations.map(({ name, state }) =>
      outgoing(
        db,
        { kind: 'lead', deduplicationKey: lead.id, destination: name, body: null, state, at: lead.receivedAt },
        { sql: 'EXISTS (SELECT 1 FROM leads WHERE id = ?7)', values: [lead.id] },
      ),
    ),
  ];
}

interface LeadColumns {
  readonly id: string;
  readonly form: string;
  readonly received_at: string;
  readonly delete_after: string;
  readonly spam: string | null;
  readonly payload: string;
  readonly consent: string;
  readonly car: string | null;
}

/** Stored leads by id, in no particular order; unknown ids are left out. */
export async function findLeads(db: D1Database, ids: readonly string[]): Promise<Lead[]> {
  if (ids.length === 0) return [];
  const { results } = await db
    .prepare(
      `SELECT id, form, received_at, delete_after, spam, payload, consent, car FROM leads
       WHERE id IN (SELECT value FROM json_each(?1))`,
    )
    .bind(JSON.stringify(ids))
    .all<LeadColumns>();
  return results.map(({ id, form, received_at, delete_after, spam, payload, consent, car }) => ({
    id,
    form,
    receivedAt: received_at,
    deleteAfter: delete_after,
    spam,
    payload: JSON.parse(payload) as Lead['payload'],
    consent: JSON.parse(consent) as Lead['consent'],
    car: car === null ? null : (JSON.parse(car) as Lead['car']),
  }));
}

/** SQL condition for the outbox: this lead was stored. */
export const ifLeadStored = (id: string): OnlyIf => ({
  sql: 'EXISTS (SELECT 1 FROM leads WHERE id = ?7)',
  values: [id],
});
