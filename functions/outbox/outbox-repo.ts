/** One thing to be sent once. Sent twice it has the same `subject`, which the receiver can tell. */
export interface Outgoing {
  /** `lead`: the stored lead `subject`; `hook`: an event for a dealer's system; `message`: e-mail or SMS. */
  readonly kind: 'lead' | 'hook' | 'message';
  /** Names the effect: the same kind, subject and destination is the same sending. */
  readonly subject: string;
  readonly destination: string;
  /** What is sent; null for leads, which are read when they are sent. */
  readonly body: object | null;
  readonly state: 'waiting' | 'sent' | 'parked';
  /** ISO in UTC. */
  readonly at: string;
}

/**
 * The statement that puts something into the outbox. It belongs into the batch of what it tells of, so that both are stored or
 * neither is. `onlyIf` is a condition in SQL over rows of that batch, with its values from `?7` on: without it the row always stands.
 */
export function outgoing(
  db: D1Database,
  { kind, subject, destination, body, state, at }: Outgoing,
  onlyIf: { readonly sql: string; readonly values: readonly (string | number)[] } = { sql: 'true', values: [] },
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO outbox (kind, subject, destination, body, state, created_at, next_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?6 WHERE ${onlyIf.sql} ON CONFLICT DO NOTHING`,
    )
    .bind(kind, subject, destination, body === null ? null : JSON.stringify(body), state, at, ...onlyIf.values);
}
