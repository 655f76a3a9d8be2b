import type { OnlyIf } from '../../platform/outbox/outbox-repo.ts';
import type { NewLead } from '../leads/lead.ts';

/** A car that a shopper would trade in. */
export interface TradeInCar {
  readonly id: string;
  readonly rego: string;
  /** Empty where registrations have no state. */
  readonly regoState: string;
  readonly make: string;
  readonly model: string;
  readonly badge: string | null;
  readonly year: number;
  /** Who said which car it is. */
  readonly source: 'lookup' | 'shopper';
}

/** Why there is no figure: the car is over the dealer's limits (TRADE-02), too few compare with it, or the service gave no answer. */
export type Refusal = 'too-old' | 'too-far' | 'no-basis' | 'unavailable';

/** What the valuation came to: a figure with its reasons, or why there is none. Whole dollars. */
export interface ValuationResult {
  readonly offer_price: number | null;
  readonly refusal: Refusal | null;
  readonly reasons: object | null;
}

export interface StoredValuation {
  readonly id: string;
  readonly car: TradeInCar;
  /** As read by the questions: the chosen answers and `kms`. */
  readonly answers: { readonly [name: string]: string | number };
  readonly result: ValuationResult;
  /** Last day of the offer, in the dealer's zone. */
  readonly validUntil: string;
  /** ISO in UTC. */
  readonly createdAt: string;
}

/** Stores a car that was looked up, until `deleteAfter` (ISO). */
export async function insertCar(db: D1Database, car: TradeInCar, deleteAfter: string): Promise<void> {
  await db
    .prepare(
      `INSERT INTO trade_in_cars (id, rego, rego_state, make, model, badge, year, source, delete_after)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)`,
    )
    .bind(car.id, car.rego, car.regoState, car.make, car.model, car.badge, car.year, car.source, deleteAfter)
    .run();
}

const CAR_COLUMNS = 'c.id AS car_id, c.rego, c.rego_state, c.make, c.model, c.badge, c.year, c.source';

const VALUATIONS = `SELECT v.id, v.answers, v.result, v.valid_until, v.created_at, ${CAR_COLUMNS}
  FROM valuations v JOIN trade_in_cars c ON c.id = v.car`;

interface CarRow {
  readonly car_id: string;
  readonly rego: string;
  readonly rego_state: string;
  readonly make: string;
  readonly model: string;
  readonly badge: string | null;
  readonly year: number;
  readonly source: TradeInCar['source'];
}
interface ValuationRow extends CarRow {
  readonly id: string;
  readonly answers: string;
  readonly result: string;
  readonly valid_until: string;
  readonly created_at: string;
}

function toCar({ car_id, rego, rego_state, make, model, badge, year, source }: CarRow): TradeInCar {
  return { id: car_id, rego, regoState: rego_state, make, model, badge, year, source };
}

function toValuation(row: ValuationRow): StoredValuation {
  return {
    id: row.id,
    car: toCar(row),
    answers: JSON.parse(row.answers) as StoredValuation['answers'],
    result: JSON.parse(row.result) as ValuationResult,
    validUntil: row.valid_until,
    createdAt: row.created_at,
  };
}

/** A car that was looked up, by its id; null = there is none, or it has been deleted. */
export async function findCar(db: D1Database, id: string): Promise<TradeInCar | null> {
  const row = await db.prepare(`SELECT ${CAR_COLUMNS} FROM trade_in_cars c WHERE c.id = ?1`).bind(id).first<CarRow>();
  return row === null ? null : toCar(row);
}

/**
 * Keeps a valuation and what tells the dealer's systems of it, in one batch. The same car with the same answers on the same day
 * is the same valuation, whoever asks how often; only one that the service left open is made anew.
 *
 * @param told statements that tell the dealer's systems, if this call is the one that stored it
 * @returns the valuation that stands
 */
export async function insertValuation(
  db: D1Database,
  valuation: StoredValuation,
  told: readonly D1PreparedStatement[],
): Promise<StoredValuation> {
  const { id, car, result, validUntil, createdAt } = valuation;
  const answers = JSON.stringify(valuation.answers);
  const results = await db.batch<ValuationRow>([
    db
      .prepare(
        `INSERT INTO valuations (id, car, answers, result, valid_until, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
         ON CONFLICT (car, answers, valid_until) DO UPDATE SET id = excluded.id, result = excluded.result
         WHERE json_extract(result, '$.refusal') = 'unavailable'`,
      )
      .bind(id, car.id, answers, JSON.stringify(result), validUntil, createdAt),
    ...told,
    standing(db, car.id, answers, validUntil),
  ]);
  const row = results.at(-1)?.results[0];
  if (!row) throw new Error('The valuation was not stored.');
  return toValuation(row);
}

function standing(db: D1Database, carId: string, answers: string, validUntil: string): D1PreparedStatement {
  return db
    .prepare(
      `${VALUATIONS}
       WHERE v.car = ?1 AND v.answers = ?2 AND v.valid_until = ?3`,
    )
    .bind(carId, answers, validUntil);
}

/** The valuation of a car by these answers that ends on a day; null = none yet. */
export async function findStanding(
  db: D1Database,
  carId: string,
  answers: StoredValuation['answers'],
  validUntil: string,
): Promise<StoredValuation | null> {
  const row = await standing(db, carId, JSON.stringify(answers), validUntil).first<ValuationRow>();
  return row === null ? null : toValuation(row);
}

export async function findValuation(db: D1Database, id: string): Promise<StoredValuation | null> {
  const row = await db
    .prepare(
      `${VALUATIONS}
       WHERE v.id = ?1`,
    )
    .bind(id)
    .first<ValuationRow>();
  return row === null ? null : toValuation(row);
}

/** A trade-in lead and the offer it was sent with. */
export interface Offer {
  readonly lead: Omit<NewLead, 'id' | 'key' | 'bodyHash' | 'receivedAt' | 'destinations'>;
  readonly valuationId: string | null;
  readonly offerDollars: number | null;
  readonly validUntil: string;
  /** Whether this offer was accepted before. */
  readonly accepted: boolean;
}

interface OfferRow {
  readonly site_id: number;
  readonly car_id: string | null;
  readonly car: string | null;
  readonly delete_after: string;
  readonly spam: string | null;
  readonly payload: string;
  readonly consent: string;
  readonly accepted: number;
}

/** The trade-in lead of an id; null = there is none, or it is itself an acceptance. */
export async function findOffer(db: D1Database, leadId: string): Promise<Offer | null> {
  const row = await db
    .prepare(
      `SELECT site_id, car_id, car, delete_after, spam, payload, consent, EXISTS (
         SELECT 1 FROM leads a WHERE a.key = 'offer-accepted:' || json_extract(leads.payload, '$.valuation_id')) AS accepted
       FROM leads WHERE id = ?1 AND form = 'trade-in' AND json_extract(payload, '$.offer_accepted') IS NULL`,
    )
    .bind(leadId)
    .first<OfferRow>();
  if (row === null) return null;
  const payload = JSON.parse(row.payload) as NewLead['payload'];
  return {
    lead: {
      form: 'trade-in',
      siteId: row.site_id,
      carId: row.car_id,
      car: row.car === null ? null : (JSON.parse(row.car) as NewLead['car']),
      deleteAfter: row.delete_after,
      spam: row.spam,
      payload,
      consent: JSON.parse(row.consent) as NewLead['consent'],
    },
    valuationId: typeof payload.valuation_id === 'string' ? payload.valuation_id : null,
    offerDollars: typeof payload.offer_price === 'number' ? payload.offer_price : null,
    validUntil: String(payload.offer_valid_until ?? ''),
    accepted: row.accepted === 1,
  };
}

/** Keeps what the page reported of a valuation (TRADE-06). Returns whether there is such a valuation. */
export async function storeShown(db: D1Database, id: string, shown: object): Promise<boolean> {
  const { meta } = await db
    .prepare('UPDATE valuations SET shown = ?2 WHERE id = ?1')
    .bind(id, JSON.stringify(shown))
    .run();
  return meta.changes > 0;
}

/** Forgets cars, and with them their valuations, whose time is over. */
export async function deleteTradeIns(db: D1Database, now: Date): Promise<void> {
  await db.prepare('DELETE FROM trade_in_cars WHERE delete_after <= ?1').bind(now.toISOString()).run();
}

/** For the outbox: only if this valuation stands. */
export const ifValuationStored = (id: string): OnlyIf => ({
  sql: 'EXISTS (SELECT 1 FROM valuations WHERE id = ?7)',
  values: [id],
});
