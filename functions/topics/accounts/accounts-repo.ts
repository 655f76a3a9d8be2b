import { DAY_MS } from '#domain/durations.ts';
import type { Lead } from '#domain/leads/lead.ts';
import { type Identifier, identifierText } from '#domain/sign-in.ts';
import { recordErasures } from '../../platform/erasures-repo.ts';
import { outgoing } from '../../platform/outbox/outbox-repo.ts';
import type { Message } from '../messages/send-message.ts';

/** An account. Empty text = not given. */
export interface Shopper {
  readonly id: string;
  readonly name: string;
  readonly last_name: string;
  /** Confirmed by a code, lower case. */
  readonly email: string;
  /** Confirmed by a code, E.164 (SAVE-04: '' = none). */
  readonly phone: string;
  readonly postcode: string;
}
/** A session's shopper. Times are ISO in UTC. */
export interface SessionRow extends Shopper {
  /** When the session was last used. */
  readonly seenAt: string;
  /** When the account was created. */
  readonly createdAt: string;
}

const SHOPPER_COLUMNS = 's.id, s.name, s.last_name, s.email, s.phone, s.postcode';
/** SQL condition: the shopper with the e-mail address `?1` or the phone number `?2`. */
const HAS_IDENTIFIER = `((?1 <> '' AND s.email = ?1) OR (?2 <> '' AND s.phone = ?2))`;

/** @param idleSince sessions last used before this have expired */
export async function findSession(db: D1Database, id: string, now: Date, idleSince: Date): Promise<SessionRow | null> {
  return db
    .prepare(
      `SELECT ${SHOPPER_COLUMNS}, sessions.seen_at AS seenAt, s.created_at AS createdAt
       FROM sessions JOIN shoppers s ON s.id = sessions.shopper_id
       WHERE sessions.id = ?1 AND sessions.ends_at > ?2 AND sessions.seen_at > ?3`,
    )
    .bind(id, now.toISOString(), idleSince.toISOString())
    .first<SessionRow>();
}

/** Records that a session and its account were used, which extends both. */
export async function extendSession(db: D1Database, id: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await db.batch([
    db
      .prepare('UPDATE shoppers SET seen_at = ?2 WHERE id = (SELECT shopper_id FROM sessions WHERE id = ?1)')
      .bind(id, at),
    db.prepare('UPDATE sessions SET seen_at = ?2 WHERE id = ?1').bind(id, at),
  ]);
}

/** Ends one session; the shopper's other browsers stay signed in. */
export async function deleteSession(db: D1Database, id: string): Promise<void> {
  await db.prepare('DELETE FROM sessions WHERE id = ?1').bind(id).run();
}

export interface NewCode extends Identifier {
  /** The hash of the secret in the requesting browser's cookie. */
  readonly id: string;
  /** Keyed by that secret; empty text = only a backup code is accepted. */
  readonly codeHash: string;
  /** The account that changes its email or phone number to this one; null = a sign-in. */
  readonly shopperId: string | null;
  readonly expiresAt: Date;
}

/** Stores the hash of a sign-in code. */
export async function insertCode(db: D1Database, code: NewCode): Promise<void> {
  await db
    .prepare(
      'INSERT INTO sign_in_codes (id, code_hash, email, phone, shopper_id, expires_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)',
    )
    .bind(code.id, code.codeHash, code.email, code.phone, code.shopperId, code.expiresAt.toISOString())
    .run();
}

/** The email or phone number to which this browser's code was sent, while the code is valid. */
export async function findPendingIdentifier(db: D1Database, id: string, now: Date): Promise<Identifier | null> {
  return db
    .prepare('SELECT email, phone FROM sign_in_codes WHERE id = ?1 AND expires_at > ?2 AND used_at IS NULL')
    .bind(id, now.toISOString())
    .first<Identifier>();
}

/** The code this browser requested, while it is valid and has had fewer than `maxGuesses` guesses; null = none. */
export async function findOpenCode(
  db: D1Database,
  id: string,
  now: Date,
  maxGuesses: number,
): Promise<GuessedCode | null> {
  return db
    .prepare(
      `SELECT code_hash AS codeHash, email, phone, shopper_id AS shopperId FROM sign_in_codes
       WHERE id = ?1 AND expires_at > ?2 AND used_at IS NULL AND guesses < ?3`,
    )
    .bind(id, now.toISOString(), maxGuesses)
    .first<GuessedCode>();
}

export interface GuessedCode extends Identifier {
  /** Empty text = only a backup code is accepted. */
  readonly codeHash: string;
  readonly shopperId: string | null;
}

/** Counts a guess and returns the code to compare it with; null = unknown, expired, or `maxGuesses` guesses used. A single statement. */
export async function spendGuess(
  db: D1Database,
  id: string,
  now: Date,
  maxGuesses: number,
): Promise<GuessedCode | null> {
  return db
    .prepare(
      `UPDATE sign_in_codes SET guesses = guesses + 1 WHERE id = ?1 AND expires_at > ?2 AND guesses < ?3
       RETURNING code_hash AS codeHash, email, phone, shopper_id AS shopperId`,
    )
    .bind(id, now.toISOString(), maxGuesses)
    .first<GuessedCode>();
}

export interface SignIn {
  /** The id of the code that this browser requested (`NewCode.id`), even if a backup code was entered. */
  readonly codeId: string;
  readonly identifier: Identifier;
  /** The account that changes its email or phone number to this one, if no other account has it; null = a sign-in. */
  readonly claimedBy: string | null;
  /** A message to the account's old email or phone number about the change. */
  readonly notice: Message | null;
  readonly newShopperId: string;
  readonly sessionId: string;
  readonly oldSessionId: string | null;
  readonly now: Date;
  readonly endsAt: Date;
}

/**
 * Opens a session for the shopper with the code's identifier, or for a new account, and ends the browser's old session, in one batch. The
 * sign-in counts as use of the account.
 * Each code opens one session: repeating the call returns that session; null = the code was used by somebody else.
 */
export async function openSession(db: D1Database, signIn: SignIn): Promise<Shopper | null> {
  const { codeId, identifier, claimedBy, notice, newShopperId, sessionId, oldSessionId, now, endsAt } = signIn;
  const { email, phone } = identifier;
  const at = now.toISOString();
  const codeIsUnused = 'EXISTS (SELECT 1 FROM sign_in_codes WHERE id = ?3 AND used_at IS NULL)';
  const identifierIsFree = `NOT EXISTS (SELECT 1 FROM shoppers s WHERE ${HAS_IDENTIFIER})`;
  const ids = [email, phone, codeId] as const;
  const results = await db.batch<Shopper>([
    ...(notice === null || claimedBy === null
      ? []
      : [
          outgoing(
            db,
            {
              kind: 'message',
              deduplicationKey: `changed:${codeId}`,
              destination: notice.channel,
              body: notice,
              state: 'waiting',
              at,
            },
            {
              sql: `EXISTS (SELECT 1 FROM sign_in_codes WHERE id = ?7 AND used_at IS NULL)
                    AND NOT EXISTS (SELECT 1 FROM shoppers WHERE (?8 <> '' AND email = ?8) OR (?9 <> '' AND phone = ?9))`,
              values: [codeId, email, phone],
            },
          ),
        ]),
    db
      .prepare(
        `UPDATE shoppers SET email = CASE WHEN ?1 <> '' THEN ?1 ELSE email END, phone = CASE WHEN ?2 <> '' THEN ?2 ELSE phone END
         WHERE id = ?4 AND ${codeIsUnused} AND ${identifierIsFree}`,
      )
      .bind(...ids, claimedBy),
    db
      .prepare(
        `INSERT INTO shoppers (id, email, phone, created_at, seen_at) SELECT ?4, ?1, ?2, ?5, ?5 WHERE ${codeIsUnused} AND ${identifierIsFree}`,
      )
      .bind(...ids, newShopperId, at),
    db.prepare(`UPDATE shoppers AS s SET seen_at = ?4 WHERE ${HAS_IDENTIFIER} AND ${codeIsUnused}`).bind(...ids, at),
    db
      .prepare(
        `INSERT INTO sessions (id, shopper_id, seen_at, ends_at)
         SELECT ?4, s.id, ?5, ?6 FROM shoppers s WHERE ${HAS_IDENTIFIER} AND ${codeIsUnused}`,
      )
      .bind(...ids, sessionId, at, endsAt.toISOString()),
    db.prepare('DELETE FROM sessions WHERE id = ?1 AND id <> ?2').bind(oldSessionId, sessionId),
    db.prepare('UPDATE sign_in_codes SET used_at = ?2 WHERE id = ?1 AND used_at IS NULL').bind(codeId, at),
    db
      .prepare(
        `SELECT ${SHOPPER_COLUMNS} FROM sessions JOIN shoppers s ON s.id = sessions.shopper_id WHERE sessions.id = ?1`,
      )
      .bind(sessionId),
  ]);
  return results.at(-1)?.results[0] ?? null;
}

/** Stores a shopper’s name and postcode. Changing the e-mail address or phone number takes a code. */
export async function updateDetails(
  db: D1Database,
  id: string,
  { name, last_name, postcode }: Pick<Shopper, 'name' | 'last_name' | 'postcode'>,
): Promise<void> {
  await db
    .prepare('UPDATE shoppers SET name = ?2, last_name = ?3, postcode = ?4 WHERE id = ?1')
    .bind(id, name, last_name, postcode)
    .run();
}

/**
 * Deletes an account with its sessions, codes and saved cars, and all pending or locally stored messages to it or about a change of its
 * email or phone number.
 */
export async function deleteShopper(db: D1Database, { id, email, phone }: Shopper, now: Date): Promise<void> {
  const identifiersJson = JSON.stringify([email, phone].filter((identifier) => identifier !== ''));
  const mentionedIdentifiersJson = JSON.stringify(
    [email, identifierText({ email: '', phone })].filter((identifier) => identifier !== ''),
  );
  const mentionsIdentifier = (text: string): string =>
    `EXISTS (SELECT 1 FROM json_each(?2) AS one WHERE instr(lower(${text}), one.value) > 0)`;
  // The id of a local message contains the URL-encoded deduplication key.
  const messages = `receiver IN (SELECT value FROM json_each(?1)) OR (instr(local_messages.id, 'changed%3A') > 0 AND ${mentionsIdentifier('text')})`;
  const unsentMessages = `kind = 'message' AND (json_extract(body, '$.to') IN (SELECT value FROM json_each(?1))
    OR (substr(subject, 1, 8) = 'changed:' AND ${mentionsIdentifier("json_extract(body, '$.text')")}))`;
  await db.batch([
    recordErasures(
      db,
      now,
      `SELECT 'local_messages' AS what, id FROM local_messages WHERE ${messages}
       UNION ALL SELECT 'outbox', kind || ' ' || subject || ' ' || destination FROM outbox WHERE ${unsentMessages}
       UNION ALL SELECT 'shoppers', ?3`,
      [identifiersJson, mentionedIdentifiersJson, id],
    ),
    db
      .prepare(`DELETE FROM sign_in_codes WHERE (?1 <> '' AND email = ?1) OR (?2 <> '' AND phone = ?2)`)
      .bind(email, phone),
    db.prepare(`DELETE FROM local_messages WHERE ${messages}`).bind(identifiersJson, mentionedIdentifiersJson),
    db.prepare(`DELETE FROM outbox WHERE ${unsentMessages}`).bind(identifiersJson, mentionedIdentifiersJson),
    ...forgetAccounts(db, '?1', id),
    db.prepare('DELETE FROM shoppers WHERE id = ?1').bind(id),
  ]);
}

/** Statements that clear which account an enquiry or reservation was sent with. `accounts`: SQL list of ids with the value as `?1`. */
const forgetAccounts = (db: D1Database, accounts: string, value: string): readonly D1PreparedStatement[] =>
  ['leads', 'holds'].map((table) =>
    db.prepare(`UPDATE ${table} SET shopper_id = NULL WHERE shopper_id IN (${accounts})`).bind(value),
  );

export interface ExpiryDates {
  readonly now: Date;
  /** Sessions last used before this have expired. */
  readonly idleSince: Date;
  /** Accounts last used before this are deleted. */
  readonly unusedSince: Date;
}

/** How long pages retry a save: until then an old save of a car that was removed from the watchlist may still arrive. */
const KEEP_REMOVED_MS = 7 * DAY_MS;

/** Deletes expired codes and sessions, old records of cars removed from a watchlist, and unused accounts. May run at any time. */
export async function deleteExpired(db: D1Database, { now, idleSince, unusedSince }: ExpiryDates): Promise<void> {
  await db.batch([
    db.prepare('DELETE FROM sign_in_codes WHERE expires_at <= ?1').bind(now.toISOString()),
    db
      .prepare('DELETE FROM sessions WHERE ends_at <= ?1 OR seen_at <= ?2')
      .bind(now.toISOString(), idleSince.toISOString()),
    ...forgetAccounts(db, 'SELECT id FROM shoppers WHERE seen_at <= ?1', unusedSince.toISOString()),
    db.prepare('DELETE FROM shoppers WHERE seen_at <= ?1').bind(unusedSince.toISOString()),
    db.prepare('DELETE FROM watchlist WHERE saved = 0 AND at <= ?1').bind(now.getTime() - KEEP_REMOVED_MS),
  ]);
}

/** SQL expression: the digits of the phone number in a JSON column. */
const digitsOf = (column: string): string =>
  [' ', '-', '.', '(', ')', '+'].reduce(
    (sql, character) => `replace(${sql}, '${character}', '')`,
    `coalesce(json_extract(${column}, '$.phone'), '')`,
  );
/** The number of last digits that are the same in every spelling of a phone number. */
const COMPARED_DIGITS = 6;

/** A shopper as the possible sender of enquiries. */
export type Sender = Identifier & Pick<Shopper, 'id'>;
/** Who sent an enquiry or reservation, as typed; `shopperId` of the account that was signed in, null = none. */
export interface Sent extends Identifier {
  readonly shopperId: string | null;
}
/**
 * SQL condition: a row was sent by the account `?4`, or the `email` or `phone` in a JSON column ends like the shopper's (`senderParameters`).
 * It narrows the rows down; the caller checks whose they are.
 */
export const mayBeSentBy = (column: string): string =>
  `(shopper_id = ?4 OR (?3 <> '' AND (?1 = '' OR substr(lower(trim(json_extract(${column}, '$.email'))), -length(?1)) = ?1))
    OR (?2 <> '' AND substr(${digitsOf(column)}, -${COMPARED_DIGITS}) = ?2))`;
/** Parameters of `mayBeSentBy`: the ASCII end of the e-mail address, the last digits of the phone number, the whole address, the account. */
export const senderParameters = ({ id, email, phone }: Sender): readonly [string, string, string, string] => [
  email.replace(/^.*[^ -~]/s, ''), // SQLite ignores the case of ASCII letters only
  phone.slice(-COMPARED_DIGITS),
  email,
  id,
];
/** Checks whether a shopper sent an enquiry or reservation. */
export type OwnershipCheck = (sent: Sent) => boolean;

/** A shopper's enquiries, newest first. */
export async function findLeadsOf(
  db: D1Database,
  shopper: Sender,
  isOwn: OwnershipCheck,
): Promise<Pick<Lead, 'id' | 'form' | 'receivedAt' | 'deleteAfter' | 'payload' | 'car'>[]> {
  const { results } = await db
    .prepare(
      `SELECT id, form, received_at AS receivedAt, delete_after AS deleteAfter, payload, car, shopper_id AS shopperId,
         json_extract(payload, '$.email') AS email, json_extract(payload, '$.phone') AS phone
       FROM leads WHERE ${mayBeSentBy('payload')} ORDER BY received_at DESC`,
    )
    .bind(...senderParameters(shopper))
    .all<
      { [column in 'id' | 'form' | 'receivedAt' | 'deleteAfter' | 'payload']: string } & {
        [column in 'car' | 'email' | 'phone' | 'shopperId']: string | null;
      }
    >();
  return results
    .filter(({ email, phone, shopperId }) =>
      isOwn({ email: String(email ?? ''), phone: String(phone ?? ''), shopperId }),
    )
    .map(({ id, form, receivedAt, deleteAfter, payload, car }) => ({
      id,
      form,
      receivedAt,
      deleteAfter,
      payload: JSON.parse(payload) as Lead['payload'],
      car: car === null ? null : (JSON.parse(car) as Lead['car']),
    }));
}
