import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AdfParties, adfParties } from '#domain/leads/adf.ts';
import type { Lead } from '#domain/leads/lead.ts';
import { LOCALES } from '#domain/locale.ts';
import type { PhoneCountry } from '#domain/phone-number.ts';
import type { EdgeSite } from '#site/site.ts';
import { edgeWords } from '#text/edge-words.ts';
import { type LeadDealer, leadDealer } from '#text/lead-email.ts';
import { wordsOf } from '#text/wording.ts';
import { withLocalDatabases } from './local-database.ts';
import { resourceName } from './resource-name.ts';
import { runWrangler } from './wrangler.ts';

/** A lead with its dealer and the state of its deliveries. */
export interface TenantLead extends Lead {
  readonly tenant: string;
  readonly deliveries: readonly Delivery[];
}

export interface Delivery {
  readonly destination: string;
  readonly state: 'waiting' | 'sending' | 'sent' | 'parked';
  readonly attempts: number;
  /** What the receiver returned: an id, or the status if there was none; `STORED_LOCALLY` if nothing was sent; null = not delivered. */
  readonly receipt: string | null;
  /** Why the last attempt failed. */
  readonly problem: string | null;
}

export interface LeadSources {
  /** Folder of the local databases. */
  readonly state: string;
  /** Folder of the private edge files. */
  readonly edge: string;
  /** True = the database of the deployed dealer instead of the local one. */
  readonly remote?: boolean;
}

/** Leads or settings cannot be read; the message says why. */
export class LeadsUnavailable extends Error {
  override readonly name = 'LeadsUnavailable';
}

const ROWS_PER_QUERY = 500;

/**
 * Dealers that have a local database.
 *
 * @throws the file system error if the folder exists and cannot be read: there may be leads in it
 */
export async function tenantsWithDatabase({ state }: LeadSources): Promise<string[]> {
  const names = await readdir(join(state, 'migrated')).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.sort();
}

/**
 * All leads of a dealer, oldest first, from the local database, or the deployed one if `remote` is true. May be called while a server is
 * running.
 *
 * @throws LeadsUnavailable if the database cannot be read
 */
export async function readLeads(tenant: string, sources: LeadSources): Promise<TenantLead[]> {
  const leads: TenantLead[] = [];
  for (let after = 0; ; ) {
    const rows = await query(
      tenant,
      sources,
      `SELECT rowid AS position, id, form, received_at, delete_after, spam, payload, consent, car,
        (SELECT json_group_array(json_object('destination', destination, 'state', state, 'attempts', attempts, 'receipt', receipt, 'problem', problem)) FROM outbox WHERE kind = 'lead' AND subject = leads.id) AS deliveries
       FROM leads WHERE rowid > ${after} ORDER BY rowid LIMIT ${ROWS_PER_QUERY}`,
    );
    for (const row of rows) leads.push(fromRow(tenant, row));
    if (rows.length < ROWS_PER_QUERY) return leads;
    after = Number(rows.at(-1)?.position);
  }
}

export type Row = { readonly [column: string]: string | number | null };

function fromRow(tenant: string, row: Row): TenantLead {
  const parse = (column: string) => JSON.parse(String(row[column] ?? 'null'));
  return {
    tenant,
    id: String(row.id),
    form: String(row.form),
    receivedAt: String(row.received_at),
    deleteAfter: String(row.delete_after),
    spam: row.spam === null ? null : String(row.spam),
    payload: parse('payload'),
    consent: parse('consent'),
    car: parse('car'),
    deliveries: parse('deliveries'),
  };
}

/** The rows of one or several statements, from a dealer's local database, or from the deployed one if `remote` is true. */
export async function query(tenant: string, { state, remote }: LeadSources, sql: string): Promise<Row[]> {
  if (remote !== true) return queryLocally(tenant, state, sql);
  const database = resourceName(tenant, { kind: 'production' });
  const { code, stdout, stderr } = await runWrangler([
    'd1',
    'execute',
    database,
    '--remote',
    '--yes',
    '--json',
    '--command',
    sql.replace(/\s+/g, ' '),
  ]);
  if (code !== 0) throw unavailable(tenant, database, `${stdout}\n${stderr}`);
  const response = JSON.parse(stdout.slice(stdout.indexOf('['))) as { results: Row[] }[];
  return response.flatMap(({ results }) => results);
}

/** Why a deployed database returned nothing. If there is none, wrangler's own message suggests creating one, so it is replaced. */
export const unavailable = (tenant: string, database: string, output: string): LeadsUnavailable =>
  new LeadsUnavailable(
    /Couldn't find a D1 DB/.test(output)
      ? `The account has no database ${database}: "${tenant}" is not deployed, or its name is mistyped. npm run status lists the dealers.`
      : `The database of "${tenant}" returned no result.\n${output}`,
  );

const queryLocally = (tenant: string, state: string, sql: string): Promise<Row[]> =>
  retryWhileLocked(tenant, sql, async () => {
    const responses = await withLocalDatabases([tenant], state, (db, statements) => db.batch<Row>(statements(sql)));
    return responses.flat().flatMap(({ results }) => results);
  });

/**
 * Tries a query up to five times while a running server is writing to the local database.
 *
 * @param runQuery sends the statement once
 * @throws LeadsUnavailable with the database's last message
 */
export async function retryWhileLocked<T>(tenant: string, sql: string, runQuery: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await runQuery();
    } catch (error) {
      const { message } = error as Error;
      // A running server is writing. The message does not always say so, and then only read-only statements are retried.
      const isBusy = message.includes('SQLITE_BUSY') || (/^\s*SELECT\b/.test(sql) && /internal error/.test(message));
      if (tries < 5 && isBusy) continue;
      throw new LeadsUnavailable(`The database of "${tenant}" returned no result.\n${message}`);
    }
}

async function readEdgeFile(tenant: string, { edge }: LeadSources): Promise<EdgeSite | null> {
  const text = await readFile(join(edge, `${tenant}.json`), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as EdgeSite);
}

/**
 * The country whose phone numbers a dealer's shoppers write without a calling code.
 *
 * @throws LeadsUnavailable if the dealer is not built
 */
export async function countryOfTenant(tenant: string, sources: LeadSources): Promise<PhoneCountry> {
  const site = await readEdgeFile(tenant, sources);
  if (site === null)
    throw new LeadsUnavailable(
      `"${tenant}" is not built here, so the country of the phone number is unknown. Build it, or pass --out with the folder it was built in.`,
    );
  return site.locale.country;
}

/** The texts used for deliveries, whatever the dealer's own language. */
export const ENGLISH = { words: edgeWords(wordsOf({})) };

/** What a lead's e-mail states about the dealer; the slug, and UTC, if the build no longer exists. */
export async function leadDealerOf(tenant: string, sources: LeadSources): Promise<LeadDealer> {
  const site = await readEdgeFile(tenant, sources);
  if (site !== null) return leadDealer(site);
  const locale = { ...LOCALES.AU, timeZone: 'UTC' };
  return { origin: tenant, locale, dealerships: [], locations: [], takesDeposits: true, ...ENGLISH };
}

/** Trading name and address of a dealer, for formats that contain them; the slug if the build no longer exists. */
export async function partiesOf(tenant: string, sources: LeadSources): Promise<AdfParties> {
  const site = await readEdgeFile(tenant, sources);
  if (site !== null) return adfParties(site);
  return { vendor: tenant, provider: tenant, dealerships: [], models: [], locale: LOCALES.AU };
}
