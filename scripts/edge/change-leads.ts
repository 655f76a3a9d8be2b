import { toE164 } from '#domain/phone-number.ts';
import { type Erased, erase, type Run } from './erase.ts';
import { countryOfTenant, type LeadSources, query, type Row } from './read-leads.ts';

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;
const NOW = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')";
const RESTART = `UPDATE outbox SET state = 'waiting', attempts = 0, tried_since = NULL, next_at = ${NOW}`;

/** Runs the SQL statements of the functions below; returns the number of changed rows of each kind. */
export async function changeLeads(tenant: string, sources: LeadSources, sql: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { what } of await query(tenant, sources, sql))
    counts.set(String(what), (counts.get(String(what)) ?? 0) + 1);
  return counts;
}

/** Restarts the undelivered rows of a lead at once; a flagged lead waits until it is released. */
export const retry = (id: string): string =>
  `${RESTART} WHERE kind = 'lead' AND subject = ${text(id)} AND state IN ('waiting', 'parked')
   AND (SELECT spam FROM leads WHERE id = ${text(id)}) IS NULL RETURNING 'deliveries' AS what`;

/** Restarts all parked rows, except those of flagged leads and those whose content has been deleted. */
export const retryParked = (): string =>
  `${RESTART} WHERE state = 'parked' AND (kind = 'lead' OR body IS NOT NULL)
   AND NOT (kind = 'lead' AND subject IN (SELECT id FROM leads WHERE spam IS NOT NULL)) RETURNING 'deliveries' AS what`;

/** Removes the flag of a lead, which is then delivered like any other. */
export const release = (id: string): string =>
  `UPDATE leads SET spam = NULL WHERE id = ${text(id)} AND spam IS NOT NULL RETURNING 'leads' AS what;
   ${RESTART} WHERE kind = 'lead' AND subject = ${text(id)} AND state = 'parked' RETURNING 'deliveries' AS what`;

/** Erases data at one dealer; null = the input is not a valid number there. */
export async function eraseAt(
  tenant: string,
  sources: LeadSources,
  subject: { readonly lead: string } | { readonly email: string } | { readonly phone: string },
): Promise<Erased | null> {
  const run: Run = (statements) => query(tenant, sources, statements.join('; '));
  if (!('phone' in subject)) return erase(run, subject);
  const country = await countryOfTenant(tenant, sources);
  const phone = toE164(subject.phone, country);
  return phone === null ? null : erase(run, { phone, country });
}

/** Messages stored because there is no service for them, newest last. */
export const readLocalMessages = (tenant: string, sources: LeadSources): Promise<Row[]> =>
  query(
    tenant,
    sources,
    'SELECT channel, receiver, subject, text, written_at FROM local_messages ORDER BY written_at LIMIT 500',
  );

interface OpenDelivery {
  readonly destination: string;
  readonly state: string;
  readonly problem: string | null;
}

/** Undelivered rows, without those of flagged leads. */
export async function readOpenDeliveries(tenant: string, sources: LeadSources): Promise<readonly OpenDelivery[]> {
  const rows = await query(
    tenant,
    sources,
    `SELECT destination, state, problem FROM outbox
     WHERE (state = 'parked' OR (state IN ('waiting', 'sending') AND problem IS NOT NULL))
       AND NOT (kind = 'lead' AND subject IN (SELECT id FROM leads WHERE spam IS NOT NULL))`,
  );
  return rows.map(({ destination, state, problem }) => ({
    destination: String(destination),
    state: String(state),
    problem: problem == null ? null : String(problem),
  }));
}

/** How often phone numbers were revealed on a day, `YYYY-MM-DD` in the dealer's time zone. */
export async function readPhoneReveals(tenant: string, sources: LeadSources, day: string): Promise<number> {
  const [row] = await query(tenant, sources, `SELECT sum(times) AS n FROM phone_reveals WHERE day = ${text(day)}`);
  return Number(row?.n ?? 0);
}
