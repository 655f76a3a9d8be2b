import type { NewLead } from './decide.ts';

/** Where leads are kept. */
export interface LeadStore {
  insert(lead: NewLead): Promise<StoredLead>;
}

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
    ...lead.destinations.map((destination) =>
      db
        .prepare(
          `INSERT INTO outbox (lead_id, destination, state, next_at)
           SELECT id, ?2, ?3, ?4 FROM leads WHERE id = ?1 ON CONFLICT DO NOTHING`,
        )
        .bind(lead.id, destination.name, destination.state, lead.receivedAt),
    ),
    db.prepare('SELECT id, body_hash FROM leads WHERE key = ?1').bind(lead.key),
  ]);
  const row = results.at(-1)?.results[0];
  if (!row) throw new Error('The lead was not stored.');
  return { id: row.id, bodyHash: row.body_hash };
}
