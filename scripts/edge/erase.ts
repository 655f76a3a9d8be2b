import { countryOfNumber } from '#domain/phone-number.ts';
import { type Identity, isSamePerson, mentionsPerson } from './mentions-person.ts';

/** Whose data to erase: those of one lead, or everything stored under an email or phone number. */
export type ErasureSubject = { readonly lead: string } | Identity;

type Row = { readonly [column: string]: string | number | null };
/** Runs SQL statements in one transaction and returns the rows of each. */
export type Run = (statements: readonly string[]) => Promise<readonly Row[]>;

/** Every table of the database: what personal data it contains and how they are erased. A test fails if a table is missing here. */
export const TABLES: { readonly [table: string]: string } = {
  leads: 'what a person sent: deleted; a lead of somebody else that mentions them is reported',
  outbox: 'what is still to be sent of it, or to or about them: deleted',
  appointments: 'deleted with their lead',
  valuations: 'of the car their lead offered: deleted',
  trade_in_cars: 'the car their lead offered, with its registration: deleted',
  local_messages: 'messages to or about them that no service sent: deleted',
  holds:
    'name, address and number: erased as soon as the payment is settled; what was paid for which car stays, as a record',
  demo_payments: 'of a demonstration, no personal data: deleted with the person of their hold',
  shoppers: 'the account: deleted',
  sessions: 'deleted with the account',
  watchlist: 'deleted with the account',
  sign_in_codes: 'deleted',
  standing_codes: 'backup codes, by a hash of their email or phone number: deleted',
  budgets: 'counters of rate limits, by a hash of the address or number: deleted',
  phone_reveals: 'counts by car and day, no personal data',
  stock_changes: 'of cars, no personal data',
  preview_decisions: 'of a preview: the name of the person who decided about it, no shopper',
  preview_live: 'a commit, no personal data',
  day_secrets: 'random salts of hashed IP addresses, no personal data',
  erasures: 'what was erased, by table and id: no personal data',
};

export interface Erased {
  /** Rows by table. */
  readonly counts: ReadonlyMap<string, number>;
  /** Reservations whose payment must be settled before their contact data can be erased. */
  readonly settling: readonly string[];
  /** Leads of other people that mention the email or phone number. */
  readonly mentions: readonly string[];
}

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;
const NOW = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')";
/** Ids as one list, because a condition for each would nest too deeply for the database. */
const idList = (ids: Iterable<string>): string => `(SELECT value FROM json_each(${text(JSON.stringify([...ids]))}))`;

/**
 * Maximum number of ids in one statement: D1 accepts 100 kB of SQL, and somebody who floods a dealer in another person's name sends
 * thousands of forms.
 */
const MAX_IDS = 500;

const chunksOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, index) =>
    ids.slice(index * MAX_IDS, (index + 1) * MAX_IDS),
  );

/**
 * Splits what was found into parts that the database accepts, one transaction each; usually there is only one. The cars come last, because
 * valuations refer to them.
 */
function partsOf(data: PersonalData): PersonalData[] {
  const { leads, holds, shoppers, codes, cars, valuations, outbox, messages } = data;
  const chunks = Object.entries({ leads, holds, shoppers, codes, valuations, outbox, messages }).map(
    ([name, ids]) => [name, chunksOf(ids)] as const,
  );
  const count = Math.max(1, ...chunks.map(([, { length }]) => length));
  const parts = Array.from({ length: count }, (_, index): PersonalData => {
    const chunk = Object.fromEntries(chunks.map(([name, ids]) => [name, ids[index] ?? []]));
    return { ...NOTHING, valuations: [], ...chunk, cars: [], hashes: data.hashes };
  });
  const [last, ...otherChunks] = chunksOf(cars);
  parts[count - 1] = { ...(parts[count - 1] as PersonalData), cars: last ?? [] };
  return [...parts, ...otherChunks.map((carIds) => ({ ...NOTHING, valuations: [], cars: carIds }))];
}

/** Erases the data and returns what was erased by table, what will be erased later, and what other people have written about the person. */
export async function erase(run: Run, subject: ErasureSubject): Promise<Erased> {
  const person = 'lead' in subject ? NOBODY : await personOf(run, subject);
  const data = await find(run, subject, person);
  const counts = new Map<string, number>();
  const settling: string[] = [];
  const erasePart = async (part: PersonalData): Promise<void> => {
    for (const { what, settles } of await run(statements(part))) {
      counts.set(String(what), (counts.get(String(what)) ?? 0) + 1);
      if (typeof settles === 'string') settling.push(settles);
    }
  };
  for (const part of partsOf(data)) await erasePart(part);
  // Messages that were stored in the meantime. No more follow: a delivery stores none once its row is erased.
  for (const messages of chunksOf(await findMessages(run, person.identities)))
    await erasePart({ ...NOTHING, valuations: [], cars: [], messages });
  return { counts, settling, mentions: data.mentions };
}

/** Ids of the rows to erase, by kind. */
interface PersonalData {
  readonly leads: readonly string[];
  readonly holds: readonly string[];
  readonly shoppers: readonly string[];
  /** Sign-in codes. */
  readonly codes: readonly string[];
  /** Cars offered in trade. */
  readonly cars: readonly string[];
  readonly valuations: readonly string[];
  /** Rows of the outbox that name the person. */
  readonly outbox: readonly string[];
  /** Local messages that name the person. */
  readonly messages: readonly string[];
  /** Leads of other people that mention the email or phone number: reported, not erased. */
  readonly mentions: readonly string[];
  /** Hashes of the person's email and phone number, by which rate-limit counters and backup codes are found. */
  readonly hashes: readonly string[];
}

const NOTHING: Omit<PersonalData, 'cars' | 'valuations'> = {
  leads: [],
  holds: [],
  shoppers: [],
  codes: [],
  outbox: [],
  messages: [],
  mentions: [],
  hashes: [],
};

async function find(run: Run, subject: ErasureSubject, person: Person): Promise<PersonalData> {
  const direct = 'lead' in subject ? { ...NOTHING, leads: [subject.lead] } : await findDirect(run, person);
  const related: Row[] = [];
  for (const part of chunksOf(direct.leads)) {
    const leads = idList(part);
    const relatedRows = await run([
      `SELECT 'holds' AS what, id FROM holds WHERE key IN (SELECT key FROM leads WHERE id IN ${leads})`,
      `SELECT 'cars' AS what, car AS id FROM valuations
       WHERE id IN (SELECT payload ->> '$.valuation_id' FROM leads WHERE id IN ${leads})`,
    ]);
    related.push(...relatedRows);
  }
  const idsOf = (kind: string): string[] => related.filter((row) => row.what === kind).map(({ id }) => String(id));
  const cars = idsOf('cars');
  const valuations: Row[] = [];
  for (const part of chunksOf(cars))
    valuations.push(...(await run([`SELECT id FROM valuations WHERE car IN ${idList(part)}`])));
  return {
    ...direct,
    holds: [...new Set([...direct.holds, ...idsOf('holds')])],
    cars,
    valuations: valuations.map(({ id }) => String(id)),
  };
}

/** A person as the tables know them. */
interface Person {
  /** The given email or phone number, and the verified one of the account with it. */
  readonly identities: readonly Identity[];
  /** Ids of accounts with one of them. What was sent while signed in is the account's, whatever address it gives (decision 759). */
  readonly accounts: readonly string[];
}
const NOBODY: Person = { identities: [], accounts: [] };

async function personOf(run: Run, identity: Identity): Promise<Person> {
  const accounts = await run(['SELECT id, email, phone FROM shoppers']);
  const matchingAccounts = accounts.filter(({ email, phone }) => isSamePerson(identity, email, phone));
  const countryOf = (phone: string) => ('country' in identity ? identity.country : (countryOfNumber(phone) ?? 'AU'));
  const accountIdentities = matchingAccounts.flatMap(({ email, phone }): Identity[] => [
    ...(email === '' ? [] : [{ email: String(email) }]),
    ...(phone === '' ? [] : [{ phone: String(phone), country: countryOf(String(phone)) }]),
  ]);
  return {
    identities: [identity, ...accountIdentities],
    accounts: matchingAccounts.map(({ id }) => String(id)),
  };
}

/** SQL condition: a text may contain one of these addresses and numbers. */
const mayContainAny = (identities: readonly Identity[], column: string): string =>
  identities.map((identity) => mayContain(identity, column)).join(' OR ');

/** Whether the `content` of a row contains one of them. */
function mentionsAny(identities: readonly Identity[]): (row: Row) => boolean {
  const matchers = identities.map(mentionsPerson);
  return ({ content }) => matchers.some((matches) => matches(String(content)));
}

/** Local messages to or about the person. */
async function findMessages(run: Run, identities: readonly Identity[]): Promise<readonly string[]> {
  if (identities.length === 0) return [];
  const message = "id || ' ' || receiver || ' ' || subject || ' ' || text";
  const rows = await run([
    `SELECT id, json_array(id, receiver, subject, text) AS content FROM local_messages
     WHERE ${mayContainAny(identities, message)}`,
  ]);
  return rows.filter(mentionsAny(identities)).map(({ id }) => String(id));
}

/** Rows that are the person's or contain the email or phone number; the database finds candidates, and their texts are checked here. */
async function findDirect(
  run: Run,
  { identities, accounts }: Person,
): Promise<Omit<PersonalData, 'cars' | 'valuations'>> {
  const candidateCondition = (column: string): string => mayContainAny(identities, column);
  const readable = "subject || coalesce(body, '')";
  const rows = await run([
    `SELECT 'leads' AS what, id, payload AS content, payload ->> '$.email' AS email, payload ->> '$.phone' AS phone, shopper_id
     FROM leads WHERE shopper_id IN ${idList(accounts)} OR ${candidateCondition('payload')}`,
    `SELECT 'holds' AS what, id, shopper_id, person ->> '$.email' AS email, person ->> '$.phone' AS phone FROM holds WHERE person IS NOT NULL`,
    `SELECT 'shoppers' AS what, id, email, phone FROM shoppers`,
    `SELECT 'codes' AS what, id, email, phone FROM sign_in_codes`,
    `SELECT 'outbox' AS what, id, json_array(subject, json(body)) AS content FROM outbox
     WHERE kind <> 'lead' AND (${candidateCondition(readable)})`,
  ]);
  const idsOf = (kind: string, isIncluded: (row: Row) => boolean): string[] =>
    rows.filter((row) => row.what === kind && isIncluded(row)).map(({ id }) => String(id));
  const belongsToPerson = ({ email, phone, shopper_id }: Row): boolean =>
    accounts.includes(String(shopper_id)) || identities.some((identity) => isSamePerson(identity, email, phone));
  const isMention = mentionsAny(identities);
  return {
    leads: idsOf('leads', belongsToPerson),
    holds: idsOf('holds', belongsToPerson),
    shoppers: idsOf('shoppers', belongsToPerson),
    codes: idsOf('codes', belongsToPerson),
    outbox: idsOf('outbox', isMention),
    messages: await findMessages(run, identities),
    mentions: idsOf('leads', (row) => !belongsToPerson(row) && isMention(row)),
    hashes: await Promise.all(
      identities.map((identity) => hashOf('email' in identity ? identity.email.trim().toLowerCase() : identity.phone)),
    ),
  };
}

/** The hash prefix by which the edge counts codes and guesses. */
async function hashOf(identifier: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(identifier)));
  return [...bytes.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The last digits of a number, which are the same in every spelling. */
const COMPARED_DIGITS = 6;
const SEPARATORS = [' ', '-', '.', '(', ')', '\u00a0'];

/**
 * An SQL condition that is true for every text containing the email or phone number, and for few others. `instr`, because D1 limits LIKE
 * patterns to 50 bytes.
 */
function mayContain(identity: Identity, column: string): string {
  if ('email' in identity) return `instr(lower(${column}), ${text(longestPlainPart(identity.email))}) > 0`;
  const digits = SEPARATORS.reduce((sql, character) => `replace(${sql}, ${text(character)}, '')`, column);
  return `instr(${digits}, ${text(identity.phone.slice(-COMPARED_DIGITS))}) > 0`;
}

/** The database ignores case for ASCII letters only, and JSON may escape other letters. */
const longestPlainPart = (address: string): string =>
  (address.toLowerCase().match(/[a-z0-9@._+-]+/g) ?? ['']).reduce((a, b) => (b.length > a.length ? b : a));

/**
 * An SQL condition: a column contains one of these texts. `instr`, because D1 limits LIKE patterns to 50 bytes.
 *
 * @param column with its table, because the list has columns named `id`, `key` and `type` too
 */
const contains = (column: string, texts: readonly string[]): string =>
  `EXISTS (SELECT 1 FROM json_each(${text(JSON.stringify(texts))}) AS one WHERE instr(${column}, one.value) > 0)`;

function statements({
  leads,
  holds,
  shoppers,
  codes,
  cars,
  valuations,
  outbox,
  messages,
  hashes,
}: PersonalData): string[] {
  const ids = [...leads, ...holds, ...valuations];
  const containsId = (column: string): string => contains(column, ids);
  const live = `state IN ('held', 'paid')`;
  const remove = (table: string, where: string): string =>
    `DELETE FROM ${table} WHERE ${where} RETURNING '${table}' AS what`;
  const outgoing = `(kind = 'lead' AND subject IN ${idList(leads)}) OR (kind <> 'lead' AND (id IN ${idList(outbox)} OR ${containsId("subject || coalesce(body, '')")}))`;
  const isMessage = `id IN ${idList(messages)} OR ${containsId("local_messages.id || ' ' || subject || ' ' || text")}`;
  const recordErasure = (table: string, id: string, from: string): string =>
    `INSERT OR REPLACE INTO erasures (what, id, at) SELECT '${table}', ${id}, ${NOW} FROM ${from}`;
  const byId = { leads, holds, shoppers, trade_in_cars: cars, valuations };
  return [
    // After a restore to an earlier time, these are erased again (restore/merge-tables.ts).
    ...Object.entries(byId).map(([table, ids]) => recordErasure(table, 'id', `${table} WHERE id IN ${idList(ids)}`)),
    recordErasure('outbox', "kind || ' ' || subject || ' ' || destination", `outbox WHERE ${outgoing}`),
    recordErasure('local_messages', 'id', `local_messages WHERE ${isMessage}`),
    remove('outbox', outgoing),
    remove('local_messages', isMessage),
    remove('appointments', `lead_id IN ${idList(leads)}`),
    remove('valuations', `id IN ${idList(valuations)}`),
    remove('trade_in_cars', `id IN ${idList(cars)}`),
    remove('leads', `id IN ${idList(leads)}`),
    remove('sessions', `shopper_id IN ${idList(shoppers)}`),
    remove('watchlist', `shopper_id IN ${idList(shoppers)}`),
    remove('sign_in_codes', `id IN ${idList(codes)} OR shopper_id IN ${idList(shoppers)}`),
    remove('shoppers', `id IN ${idList(shoppers)}`),
    remove('standing_codes', contains('standing_codes.whom', hashes)),
    remove('budgets', contains('budgets.key', hashes)),
    // A hold that may involve money is released and its payment settled by the schedule before its contact data are erased.
    `UPDATE holds SET erase_asked_at = ${NOW}, delete_after = ${NOW}, checks = 0,
       check_at = CASE WHEN ${live} OR check_at IS NOT NULL THEN ${NOW} END, why = CASE WHEN ${live} THEN 'cancelled' ELSE why END,
       ended_at = CASE WHEN ${live} THEN ${NOW} ELSE ended_at END, state = CASE WHEN ${live} THEN 'released' ELSE state END
     WHERE id IN ${idList(holds)} RETURNING 'holds' AS what, CASE WHEN check_at IS NOT NULL THEN id END AS settles`,
    `UPDATE holds SET person = NULL, shopper_id = NULL, body_hash = '', payment_href = NULL WHERE id IN ${idList(holds)} AND check_at IS NULL`,
    `DELETE FROM demo_payments WHERE ref IN (SELECT payment_ref FROM holds WHERE id IN ${idList(holds)} AND person IS NULL)
     RETURNING 'demo_payments' AS what`,
  ];
}
