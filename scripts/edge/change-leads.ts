import { type LeadPlaces, query, type Row } from './read-leads.ts';

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;
const NOW = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')";
const AGAIN = `UPDATE outbox SET state = 'waiting', attempts = 0, tried_since = NULL, next_at = ${NOW}`;

/** Runs what the functions below say in SQL; how many things of each kind it changed. */
export async function changeLeads(tenant: string, places: LeadPlaces, sql: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { what } of await query(tenant, places, sql))
    counts.set(String(what), (counts.get(String(what)) ?? 0) + 1);
  return counts;
}

/** What is left to deliver of a lead begins anew, at once; a flagged one waits until it is released. */
export const retry = (id: string): string =>
  `${AGAIN} WHERE kind = 'lead' AND subject = ${text(id)} AND state IN ('waiting', 'parked')
   AND (SELECT spam FROM leads WHERE id = ${text(id)}) IS NULL RETURNING 'deliveries' AS what`;

/** Everything that was parked begins anew, but what is of flagged leads or has lost its content with time. */
export const retryParked = (): string =>
  `${AGAIN} WHERE state = 'parked' AND (kind = 'lead' OR body IS NOT NULL)
   AND NOT (kind = 'lead' AND subject IN (SELECT id FROM leads WHERE spam IS NOT NULL)) RETURNING 'deliveries' AS what`;

/** A flagged lead is an ordinary one from now on. */
export const release = (id: string): string =>
  `UPDATE leads SET spam = NULL WHERE id = ${text(id)} AND spam IS NOT NULL RETURNING 'leads' AS what;
   ${AGAIN} WHERE kind = 'lead' AND subject = ${text(id)} AND state = 'parked' RETURNING 'deliveries' AS what`;

/**
 * Deletes a lead, or all that is kept under an e-mail address: leads with their deliveries, appointments and valued cars, messages and
 * events that name them, accounts with what they saved. Of a reservation the person is erased; what was paid stays.
 */
export function erase(whose: { readonly id: string } | { readonly email: string }): string {
  const name = 'id' in whose ? whose.id : whose.email.trim().toLowerCase();
  const word = text(name);
  const isEmail = (column: string): string => `lower(${column} ->> '$.email') = ${word}`;
  const leads = 'id' in whose ? `id = ${word}` : isEmail('payload');
  const names = (...columns: string[]): string =>
    columns
      .map((column) => ('id' in whose ? `instr(lower(${column}), ${word}) > 0` : containsAddress(column, name)))
      .join(' OR ');
  const bodyNames = `EXISTS (SELECT 1 FROM json_tree(body) AS part WHERE part.type = 'text' AND (${names('part.atom')}))`;
  const ofLeads = `kind = 'lead' AND subject IN (SELECT id FROM leads WHERE ${leads})`;
  return [
    `DELETE FROM outbox WHERE (${ofLeads}) OR (kind <> 'lead' AND (${names('subject')} OR ${bodyNames})) RETURNING 'deliveries' AS what`,
    `DELETE FROM trade_in_cars WHERE id IN (SELECT v.car FROM valuations v JOIN leads ON v.id = payload ->> '$.valuation_id'
     WHERE ${leads.replace(/^id/, 'leads.id')}) RETURNING 'valued cars' AS what`,
    `DELETE FROM leads WHERE ${leads} RETURNING 'leads' AS what`,
    `DELETE FROM local_messages WHERE ${names('id', 'receiver', 'subject', 'text')} RETURNING 'messages' AS what`,
    ...('id' in whose
      ? []
      : [
          `DELETE FROM sign_in_codes WHERE lower(email) = ${word} RETURNING 'codes' AS what`,
          `DELETE FROM shoppers WHERE lower(email) = ${word} RETURNING 'accounts' AS what`,
          `UPDATE holds SET person = NULL WHERE ${isEmail('person')} RETURNING 'reservations' AS what`,
        ]),
  ].join('; ');
}

/** Whether a text holds an address as a whole: `ann@x.au` is not in `joann@x.au`, nor in `ann@x.au.com`. */
function containsAddress(column: string, address: string): string {
  const literal = address.replace(/[*?[]/g, '[$&]');
  const after = ['[^a-z0-9._-]', '.[^a-z0-9]'];
  const patterns = after.map((end) => text(`*[^a-z0-9.+_'-]${literal}${end}*`));
  return patterns.map((pattern) => `' ' || lower(${column}) || '  ' GLOB ${pattern}`).join(' OR ');
}

/** Messages that no service sent, the newest last. */
export const readLocalMessages = (tenant: string, places: LeadPlaces): Promise<Row[]> =>
  query(
    tenant,
    places,
    'SELECT channel, receiver, subject, text, written_at FROM local_messages ORDER BY written_at LIMIT 500',
  );

interface Open {
  readonly destination: string;
  readonly state: string;
  readonly problem: string | null;
}

/** What could not be delivered so far, flagged leads left out. */
export async function readOpenDeliveries(tenant: string, places: LeadPlaces): Promise<readonly Open[]> {
  const rows = await query(
    tenant,
    places,
    `SELECT destination, state, problem FROM outbox
     WHERE (state = 'parked' OR (state IN ('waiting', 'sending') AND problem IS NOT NULL))
       AND NOT (kind = 'lead' AND subject IN (SELECT id FROM leads WHERE spam IS NOT NULL))`,
  );
  return rows as unknown as readonly Open[];
}
