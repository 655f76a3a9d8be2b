import { toE164 } from '#domain/phone.ts';
import { identifierText } from '#domain/sign-in.ts';
import { countryOfTenant, type LeadPlaces, query, type Row, readLeads } from './read-leads.ts';

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

/** Whom a telephone number in E.164 leads to: their leads and reservations, by id. */
export interface ByPhone {
  readonly phone: string;
  readonly leads: readonly string[];
  readonly holds: readonly string[];
}
type Whose = { readonly id: string } | { readonly email: string } | ByPhone;

/** What is to be erased, as conditions in SQL. */
interface Match {
  readonly leads: string;
  /** Does a text name them? */
  readonly names: (column: string) => string;
  /** Of a person, not of one lead: their accounts, codes and reservations. */
  readonly person: { readonly account: string; readonly holds: string } | null;
}

/**
 * Deletes a lead, or all that is kept under an e-mail address or a number: leads with their deliveries, appointments and valued cars,
 * messages and events that name them, accounts with what they saved. Of a reservation the person is erased; what was paid stays.
 */
export function erase(whose: Whose): string {
  const { leads, names, person } = matchOf(whose);
  const anyNames = (...columns: string[]): string => columns.map(names).join(' OR ');
  const bodyNames = `EXISTS (SELECT 1 FROM json_tree(body) AS part WHERE part.type = 'text' AND (${names('part.atom')}))`;
  const ofLeads = `kind = 'lead' AND subject IN (SELECT id FROM leads WHERE ${leads})`;
  return [
    `DELETE FROM outbox WHERE (${ofLeads}) OR (kind <> 'lead' AND (${names('subject')} OR ${bodyNames})) RETURNING 'deliveries' AS what`,
    `DELETE FROM trade_in_cars WHERE id IN (SELECT v.car FROM valuations v JOIN leads ON v.id = payload ->> '$.valuation_id'
     WHERE ${leads.replace(/^id/, 'leads.id')}) RETURNING 'valued cars' AS what`,
    `DELETE FROM leads WHERE ${leads} RETURNING 'leads' AS what`,
    `DELETE FROM local_messages WHERE ${anyNames('id', 'receiver', 'subject', 'text')} RETURNING 'messages' AS what`,
    ...(person === null
      ? []
      : [
          `DELETE FROM sign_in_codes WHERE ${person.account} RETURNING 'codes' AS what`,
          `DELETE FROM shoppers WHERE ${person.account} RETURNING 'accounts' AS what`,
          `UPDATE holds SET person = NULL WHERE ${person.holds} RETURNING 'reservations' AS what`,
        ]),
  ].join('; ');
}

function matchOf(whose: Whose): Match {
  if ('id' in whose) return { leads: `id = ${text(whose.id)}`, names: (column) => has(column, whose.id), person: null };
  if ('email' in whose) {
    const address = whose.email.trim().toLowerCase();
    const isTheirs = (column: string): string => `lower(${column} ->> '$.email') = ${text(address)}`;
    return {
      leads: isTheirs('payload'),
      names: (column) => containsAddress(column, address),
      person: { account: `lower(email) = ${text(address)}`, holds: isTheirs('person') },
    };
  }
  const { phone, leads, holds } = whose;
  const isOneOf = (ids: readonly string[]): string => `id IN (${ids.map(text).join(', ')})`;
  const spellings = [phone, identifierText({ email: '', phone })];
  return {
    leads: isOneOf(leads),
    names: (column) =>
      [
        ...spellings.map((number) => `${column} || ' ' GLOB ${text(`*${number}[^0-9]*`)}`),
        ...[...leads, ...holds].map((id) => has(column, id)),
      ].join(' OR '),
    person: { account: `phone = ${text(phone)}`, holds: isOneOf(holds) },
  };
}

const has = (column: string, id: string): string => `instr(lower(${column}), ${text(id)}) > 0`;

/** Who is behind a number as an operator typed it, however they wrote it themselves; null = it is no whole number there. */
export async function findByPhone(tenant: string, places: LeadPlaces, typed: string): Promise<ByPhone | null> {
  const country = await countryOfTenant(tenant, places);
  const phone = toE164(typed, country);
  if (phone === null) return null;
  const leads = await readLeads(tenant, places);
  const holds = await query(
    tenant,
    places,
    "SELECT id, person ->> '$.phone' AS phone FROM holds WHERE person IS NOT NULL",
  );
  const isTheirs = (written: unknown): boolean => toE164(String(written ?? ''), country) === phone;
  return {
    phone,
    leads: leads.filter(({ payload }) => isTheirs(payload.phone)).map(({ id }) => id),
    holds: holds.filter(({ phone: written }) => isTheirs(written)).map(({ id }) => String(id)),
  };
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
