import { env } from 'cloudflare:workers';

export const { DB } = env as unknown as { DB: D1Database };

export interface LeadRow {
  readonly id: string;
  readonly key: string;
  readonly form: string;
  readonly car_id: string | null;
  readonly car: string | null;
  readonly received_at: string;
  readonly delete_after: string;
  readonly spam: string | null;
  readonly payload: string;
  readonly consent: string;
}

/** Every stored lead, oldest first. */
export async function leadRows(): Promise<LeadRow[]> {
  return (await DB.prepare('SELECT * FROM leads ORDER BY rowid').all<LeadRow>()).results;
}

/** `destination state` of each of a lead's outbox rows. */
export async function outboxRows(lead: string): Promise<string[]> {
  const rows = await DB.prepare("SELECT destination, state FROM outbox WHERE kind = 'lead' AND subject = ? ORDER BY id")
    .bind(lead)
    .all<{ destination: string; state: string }>();
  return rows.results.map(({ destination, state }) => `${destination} ${state}`);
}

/** Leads without their outbox rows, and outbox rows without their lead. */
export async function orphans(): Promise<number> {
  const row = await DB.prepare(
    `SELECT (SELECT count(*) FROM leads WHERE id NOT IN (SELECT subject FROM outbox WHERE kind = 'lead'))
          + (SELECT count(*) FROM outbox WHERE kind = 'lead' AND subject NOT IN (SELECT id FROM leads)) AS n`,
  ).first<{ n: number }>();
  return row?.n ?? -1;
}

export async function deleteAllLeads(): Promise<void> {
  await DB.batch([DB.prepare('DELETE FROM outbox'), DB.prepare('DELETE FROM leads')]);
}
