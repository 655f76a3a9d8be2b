import type { TradeInRefusal } from '#domain/trade-in.ts';
import type { OnlyIf } from '../../platform/outbox/outbox-repo.ts';
import type { NewLead } from '../leads/lead.ts';

/** A shopper's car, offered as a trade-in. */
export interface TradeInCar {
  readonly id: string;
  readonly rego: string;
  /** Empty in countries whose registrations have no state. */
  readonly regoState: string;
  readonly make: string;
  readonly model: string;
  readonly badge: string | null;
  readonly year: number;
  /** How the car was identified: by its registration, or as the shopper described it. */
  readonly source: 'lookup' | 'shopper';
}

/** A valuation: an amount in whole dollars with its reasons, or why there is none. */
export interface ValuationResult {
  readonly offer_price: number | null;
  readonly refusal: TradeInRefusal | null;
  /** The cars it was compared with and the adjustments (`tradeInValue`); null = no amount, or it comes from a service. */
  readonly reasons: object | null;
}

export interface StoredValuation {
  readonly id: string;
  readonly car: TradeInCar;
  /** The answers to the questions, and `kms`; null = without an odometer. */
  readonly answers: { readonly [name: string]: string | number | null };
  readonly result: ValuationResult;
  /** Last day of the offer, in the dealer's time zone. */
  readonly validUntil: string;
  /** ISO in UTC. */
  readonly createdAt: string;
}

/** Stores the car of a shopper, looked up or described, until `deleteAfter` (ISO). */
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

/** A stored car by id; null = unknown or deleted. */
export async function findCar(db: D1Database, id: string): Promise<TradeInCar | null> {
  const row = await db.prepare(`SELECT ${CAR_COLUMNS} FROM trade_in_cars c WHERE c.id = ?1`).bind(id).first<CarRow>();
  return row === null ? null : toCar(row);
}

/**
 * Stores a valuation, and the messages about it for the dealer's systems, in one batch. There is one valuation for a car, a set of answers
 * and a day, however often it is requested; only one for which the service failed is replaced, by one with the same id, because leads may
 * refer to it.
 *
 * @param notices statements that store those messages, for the case that this call stores the valuation
 * @returns the stored valuation
 */
export async function insertValuation(
  db: D1Database,
  valuation: StoredValuation,
  notices: readonly D1PreparedStatement[],
): Promise<StoredValuation> {
  const { id, car, result, validUntil, createdAt } = valuation;
  const answers = JSON.stringify(valuation.answers);
  const results = await db.batch<ValuationRow>([
    db
      .prepare(
        `INSERT INTO valuations (id, car, answers, result, valid_until, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
         ON CONFLICT (id) DO UPDATE SET result = excluded.result, created_at = excluded.created_at, shown = NULL
           WHERE json_extract(result, '$.refusal') = 'unavailable'
         ON CONFLICT DO NOTHING`,
      )
      .bind(id, car.id, answers, JSON.stringify(result), validUntil, createdAt),
    ...notices,
    selectSameValuation(db, car.id, answers, validUntil),
  ]);
  const row = results.at(-1)?.results[0];
  if (!row) throw new Error('The valuation was not stored.');
  return toValuation(row);
}

function selectSameValuation(db: D1Database, carId: string, answers: string, validUntil: string): D1PreparedStatement {
  return db
    .prepare(
      `${VALUATIONS}
       WHERE v.car = ?1 AND v.answers = ?2 AND v.valid_until = ?3`,
    )
    .bind(carId, answers, validUntil);
}

/** The valuation of a car with these answers that expires on a day; null = none yet. */
export async function findSameValuation(
  db: D1Database,
  carId: string,
  answers: StoredValuation['answers'],
  validUntil: string,
): Promise<StoredValuation | null> {
  const row = await selectSameValuation(db, carId, JSON.stringify(answers), validUntil).first<ValuationRow>();
  return row === null ? null : toValuation(row);
}

/** A stored valuation by its id; null = there is none. */
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
  /** Null = the lead was sent without a valuation. */
  readonly valuationId: string | null;
  /** Null = the lead was sent without an amount. */
  readonly offerDollars: number | null;
  /** Last day, in the dealer's time zone; empty = there is no offer. */
  readonly validUntil: string;
  /** Whether this offer was accepted before. */
  readonly accepted: boolean;
}

interface OfferRow {
  readonly site_id: number;
  readonly car_id: string | null;
  readonly shopper_id: string | null;
  readonly car: string | null;
  readonly delete_after: string;
  readonly spam: string | null;
  readonly payload: string;
  readonly consent: string;
  readonly accepted: number;
}

const ACCEPTED = 'offer-accepted:';
/** The key under which the acceptance of an offer is stored as a lead: one for each valuation. */
export const acceptanceKey = (valuationId: string): string => ACCEPTED + valuationId;

/** The trade-in lead with an id; null = there is none, or it is an acceptance itself. */
export async function findOffer(db: D1Database, leadId: string): Promise<Offer | null> {
  const row = await db
    .prepare(
      `SELECT site_id, car_id, shopper_id, car, delete_after, spam, payload, consent, EXISTS (
         SELECT 1 FROM leads a WHERE a.key = '${ACCEPTED}' || json_extract(leads.payload, '$.valuation_id')) AS accepted
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
      shopperId: row.shopper_id,
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

/** Stores what a page showed the shopper of a valuation (TRADE-06). Returns whether the valuation exists. */
export async function storeShownResult(db: D1Database, id: string, shownResult: object): Promise<boolean> {
  const { meta } = await db
    .prepare('UPDATE valuations SET shown = ?2 WHERE id = ?1')
    .bind(id, JSON.stringify(shownResult))
    .run();
  return meta.changes > 0;
}

/** Deletes cars that are due for deletion, with their valuations. */
export async function deleteTradeIns(db: D1Database, now: Date): Promise<void> {
  await db.prepare('DELETE FROM trade_in_cars WHERE delete_after <= ?1').bind(now.toISOString()).run();
}

/** SQL condition for the outbox: this valuation was stored. */
export const ifValuationStored = ({ id, result }: Pick<StoredValuation, 'id' | 'result'>): OnlyIf => ({
  sql: 'EXISTS (SELECT 1 FROM valuations WHERE id = ?7 AND result = ?8)',
  values: [id, JSON.stringify(result)],
});
