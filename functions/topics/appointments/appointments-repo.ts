import { DAY_MS } from '#domain/durations.ts';
import type { Lead } from '#domain/leads/lead.ts';
import { outgoing } from '../../platform/outbox/outbox-repo.ts';
import type { NewLead } from '../leads/lead.ts';
import { type LeadRow, leadRows, leadUnderKey, type StoredLead, toStoredLead } from '../leads/leads-repo.ts';
import type { Message } from '../messages/send-message.ts';

/** A slot to be booked with a lead. Times are ISO in UTC. */
export interface Booking {
  readonly token: string;
  readonly locationId: number;
  readonly startsAt: string;
  readonly endsAt: string;
  /** How many appointments may overlap at this location. */
  readonly capacity: number;
  readonly confirmation: Message;
}

/**
 * Confirmations to one e-mail address in a day, so that nobody can fill a stranger's mailbox. Further bookings are confirmed on the page
 * only.
 */
const MAX_CONFIRMATIONS = 10;
const dayBefore = (at: string): string => new Date(Date.parse(at) - DAY_MS).toISOString();

/**
 * Stores the lead together with its slot and the confirmation, in one batch: all or nothing. Null = the slot is full and there is no
 * earlier lead under this key. Batches run one after another, so capacity is never exceeded (R5).
 */
export async function insertBookedLead(db: D1Database, lead: NewLead, booking: Booking): Promise<StoredLead | null> {
  const { token, locationId, startsAt, endsAt, capacity, confirmation } = booking;
  const results = await db.batch<LeadRow>([
    db
      .prepare(
        `INSERT INTO appointments (lead_id, token, location_id, starts_at, ends_at, booked_at)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6
         WHERE NOT EXISTS (SELECT 1 FROM leads WHERE key = ?7) AND ?8 >
           (SELECT count(*) FROM appointments WHERE location_id = ?3 AND cancelled_at IS NULL AND starts_at < ?5 AND ends_at > ?4)`,
      )
      .bind(lead.id, token, locationId, startsAt, endsAt, lead.receivedAt, lead.key, capacity),
    ...leadRows(db, lead, { sql: 'EXISTS (SELECT 1 FROM appointments WHERE lead_id = ?14)', value: lead.id }),
    outgoing(
      db,
      {
        kind: 'message',
        deduplicationKey: `appointment:${lead.id}`,
        destination: confirmation.channel,
        body: confirmation,
        state: 'waiting',
        at: lead.receivedAt,
      },
      {
        // By the e-mail address of the lead, because a message that was sent has no body any more.
        sql: `EXISTS (SELECT 1 FROM appointments WHERE lead_id = ?7) AND ?8 >
              (SELECT count(*) FROM leads l JOIN outbox o ON o.kind = 'message' AND o.subject = 'appointment:' || l.id
               WHERE l.received_at > ?9 AND lower(json_extract(l.payload, '$.email')) = lower(?10))`,
        values: [lead.id, MAX_CONFIRMATIONS, dayBefore(lead.receivedAt), confirmation.to],
      },
    ),
    leadUnderKey(db, lead.key),
  ]);
  return toStoredLead(results.at(-1)?.results[0]);
}

/** Booked slots at a location between two times, both ISO in UTC. */
export async function findBookedSlots(
  db: D1Database,
  locationId: number,
  from: string,
  to: string,
): Promise<readonly { readonly starts_at: string; readonly ends_at: string }[]> {
  const { results } = await db
    .prepare(
      'SELECT starts_at, ends_at FROM appointments WHERE location_id = ?1 AND cancelled_at IS NULL AND starts_at < ?3 AND ends_at > ?2',
    )
    .bind(locationId, from, to)
    .all<{ starts_at: string; ends_at: string }>();
  return results;
}

/** An appointment and the lead it was booked with. */
export interface Appointment {
  readonly leadId: string;
  readonly token: string;
  readonly locationId: number;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly bookedAt: string;
  readonly cancelledAt: string | null;
  readonly lead: Pick<NewLead, 'siteId' | 'carId' | 'shopperId' | 'deleteAfter' | 'payload' | 'consent'> &
    Pick<Lead, 'car'>;
}

/** Whether an appointment has started: then it can no longer be cancelled. */
export const hasStarted = ({ startsAt }: Pick<Appointment, 'startsAt'>, now: Date): boolean =>
  startsAt <= now.toISOString();

/** An appointment by its token; null = none. */
export async function findAppointment(db: D1Database, token: string): Promise<Appointment | null> {
  const row = await db
    .prepare(
      `SELECT a.*, l.site_id, l.car_id, l.shopper_id, l.delete_after, l.payload, l.consent, l.car
       FROM appointments a JOIN leads l ON l.id = a.lead_id WHERE a.token = ?1`,
    )
    .bind(token)
    .first<{ [column: string]: string } & { location_id: number; site_id: number; car: string | null }>();
  if (row === null) return null;
  const text = (column: string): string => row[column] as string;
  return {
    leadId: text('lead_id'),
    token,
    locationId: row.location_id,
    startsAt: text('starts_at'),
    endsAt: text('ends_at'),
    bookedAt: text('booked_at'),
    cancelledAt: row.cancelled_at ?? null,
    lead: {
      siteId: row.site_id,
      carId: row.car_id ?? null,
      shopperId: row.shopper_id ?? null,
      deleteAfter: text('delete_after'),
      payload: JSON.parse(text('payload')),
      consent: JSON.parse(text('consent')),
      car: row.car === null ? null : JSON.parse(row.car),
    },
  };
}

/** A test drive of a shopper, for the account. */
export interface BookedTestDrive {
  readonly token: string;
  readonly locationId: number;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly cancelledAt: string | null;
  readonly carName: string | null;
}

/** The test drives booked with these leads, the first to start first. */
export async function findTestDrivesOf(db: D1Database, leadIds: readonly string[]): Promise<BookedTestDrive[]> {
  const { results } = await db
    .prepare(
      `SELECT a.token, a.location_id AS locationId, a.starts_at AS startsAt, a.ends_at AS endsAt, a.cancelled_at AS cancelledAt,
         json_extract(l.car, '$.name') AS carName
       FROM appointments a JOIN leads l ON l.id = a.lead_id
       WHERE a.lead_id IN (SELECT value FROM json_each(?1)) ORDER BY a.starts_at`,
    )
    .bind(JSON.stringify(leadIds))
    .all<BookedTestDrive>();
  return results;
}

/**
 * Frees the slot and notifies the dealer with a lead, in one batch; does nothing if the appointment is already cancelled. Also frees the
 * lead's key, so that an identical new booking is not answered with the cancelled one.
 */
export async function cancelAppointment(db: D1Database, token: string, notice: NewLead): Promise<void> {
  await db.batch([
    ...leadRows(db, notice, {
      sql: 'EXISTS (SELECT 1 FROM appointments WHERE token = ?14 AND cancelled_at IS NULL)',
      value: token,
    }),
    db
      .prepare('UPDATE appointments SET cancelled_at = ?2 WHERE token = ?1 AND cancelled_at IS NULL')
      .bind(token, notice.receivedAt),
    db
      .prepare(
        `UPDATE leads SET key = 'cancelled:' || id WHERE id = (SELECT lead_id FROM appointments WHERE token = ?1)`,
      )
      .bind(token),
  ]);
}
