import { outgoing } from '../outbox/outbox-repo.ts';
import type { NewLead } from './decide.ts';

/** The lead that stands under a key: the one just given, or an earlier one with the same key. */
export interface StoredLead {
  readonly id: string;
  readonly bodyHash: string;
}

/**
 * Stores a lead and one outbox row per destination in one batch, which the database makes one transaction: both or neither.
 * A key that is already there changes nothing; the caller compares the hashes.
 */
export async function insertLead(db: D1Database, lead: NewLead): Promise<StoredLead> {
  const results = await db.batch<{ id: string; body_hash: string }>([
    db
      .prepare(
        `INSERT INTO leads (id, key, body_hash, form, site_id, car_id, received_at, delete_after, spam, payload, consent, car)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12) ON CONFLICT DO NOTHING`,
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
      ),
    ...lead.destinations.map(({ name, state }) =>
      outgoing(
        db,
        { kind: 'lead', subject: lead.id, destination: name, body: null, state, at: lead.receivedAt },
        { sql: 'EXISTS (SELECT 1 FROM leads WHERE id = ?7)', values: [lead.id] },
      ),
    ),
    db.prepare('SELECT id, body_hash FROM leads WHERE key = ?1').bind(lead.key),
  ]);
  const row = results.at(-1)?.results[0];
  if (!row) throw new Error('The lead was not stored.');
  return { id: row.id, bodyHash: row.body_hash };
}
