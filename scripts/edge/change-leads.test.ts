import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import { identifierText } from '#domain/sign-in.ts';
import { erase, release, retry, retryParked } from './change-leads.ts';

const MIGRATIONS = join(import.meta.dirname, '../../functions/migrations');
const AT = '2026-11-20T00:00:00.000Z';
let db: DatabaseSync;

beforeEach(() => {
  db = new DatabaseSync(':memory:');
  for (const file of readdirSync(MIGRATIONS).sort()) db.exec(readFileSync(join(MIGRATIONS, file), 'utf8'));
  lead('a', null, "o'neil@example.com");
  lead('b', 'rate', 'bot@example.com');
  lead('c', null, "O'Neil@Example.com");
  row('lead', 'a', 'webhook:x', 'parked', null);
  row('lead', 'a', 'email:y', 'sent', null);
  row('lead', 'b', 'webhook:x', 'parked', null);
  row('lead', 'c', 'webhook:x', 'waiting', null);
  row('message', 'confirmed-a', 'email', 'parked', `{"to":"O'Neil@example.com"}`);
  row('message', 'old', 'email', 'parked', null);
  const keep = db.prepare("INSERT INTO local_messages VALUES (?, 'email', ?, 's', 'lead a', ?)");
  keep.run('m1', "o'neil@example.com", AT);
  keep.run('m2', 'other@example.com', AT);
  db.prepare('INSERT INTO shoppers (id, email, created_at, seen_at) VALUES (?, ?, ?, ?)').run(
    's',
    "o'neil@example.com",
    AT,
    AT,
  );
});

function lead(id: string, spam: string | null, email: string): void {
  db.prepare(
    `INSERT INTO leads (id, key, body_hash, form, site_id, received_at, delete_after, spam, payload, consent)
     VALUES (?, ?, 'h', 'general', 7, ?, ?, ?, ?, '{}')`,
  ).run(id, `key-${id}`, AT, AT, spam, JSON.stringify({ email }));
}
function row(kind: string, subject: string, destination: string, state: string, body: string | null): void {
  db.prepare(
    `INSERT INTO outbox (kind, subject, destination, state, body, attempts, created_at, next_at, tried_since)
     VALUES (?, ?, ?, ?, ?, 9, ?, '2027', ?)`,
  ).run(kind, subject, destination, state, body, AT, AT);
}
const states = (): string[] =>
  db
    .prepare("SELECT subject || ' ' || destination || ' ' || state || ' ' || attempts AS line FROM outbox ORDER BY id")
    .all()
    .map(({ line }) => String(line));

describe('what can be done with a stored lead', () => {
  test('retry: what is left of one lead begins anew', () => {
    db.exec(retry('a'));
    expect(states().slice(0, 3)).toEqual(['a webhook:x waiting 0', 'a email:y sent 9', 'b webhook:x parked 9']);
    db.exec(retry('b'));
    expect(states()[2]).toBe('b webhook:x parked 9');
    const due = db.prepare("SELECT next_at, tried_since FROM outbox WHERE subject = 'a'").get();
    expect(due).toMatchObject({
      next_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      tried_since: null,
    });
  });

  test('retry --parked: everything parked but flagged leads and what has lost its content', () => {
    db.exec(retryParked());
    expect(states().filter((line) => line.endsWith(' parked 9'))).toEqual([
      'b webhook:x parked 9',
      'old email parked 9',
    ]);
  });

  test('release: a flagged lead goes out', () => {
    db.exec(release('b'));
    expect(states()[2]).toBe('b webhook:x waiting 0');
    expect(db.prepare("SELECT spam FROM leads WHERE id = 'b'").get()).toEqual({ spam: null });
  });

  test('erase by address: leads, deliveries, messages and account, however it is written', () => {
    db.exec(erase({ email: " O'NEIL@example.com " }));
    const left = JSON.stringify(
      ['leads', 'outbox', 'local_messages', 'shoppers', 'sign_in_codes'].map((table) =>
        db.prepare(`SELECT * FROM ${table}`).all(),
      ),
    );
    expect(left).not.toMatch(/neil/i);
    expect(states()).toEqual(['b webhook:x parked 9', 'old email parked 9']);
    expect(left).toContain('other@example.com');
  });

  test('erase by id: this lead alone', () => {
    db.exec(erase({ id: 'c' }));
    expect(db.prepare('SELECT id FROM leads ORDER BY id').all()).toEqual([{ id: 'a' }, { id: 'b' }]);
    expect(states()).not.toContain('c webhook:x waiting 9');
  });

  test('erase by address leaves everybody whose address only looks like it', () => {
    const others = ['joann@x.au', "d'ann@x.au", 'jo.ann@x.au', 'ann@x.au.com', 'ann@x.au-pair.com', 'an?@x.au'];
    for (const [position, to] of others.entries()) {
      row('message', `other-${position}`, 'email', 'waiting', JSON.stringify({ to, text: `Write to ${to}.` }));
      db.prepare("INSERT INTO local_messages VALUES (?, 'email', ?, 's', 't', ?)").run(`other-${position}`, to, AT);
    }
    const told = { to: 'desk@x.au', text: 'Buyer: Ann Lee,\nann@x.au.' };
    row('message', 'named', 'email', 'waiting', JSON.stringify(told));
    const before = states().length;
    db.exec(erase({ email: 'ann@x.au' }));
    expect(states()).toHaveLength(before - 1);
    expect(states().filter((line) => line.startsWith('named'))).toEqual([]);
    expect(db.prepare("SELECT count(*) AS n FROM local_messages WHERE id LIKE 'other-%'").get()).toEqual({ n: 6 });
    db.exec(erase({ email: 'an?@x.au' }));
    expect(states()).toHaveLength(before - 2);
  });

  test('erase by number: the leads and reservations found, what names them, and the account; nobody whose number begins like it', () => {
    const hold = db.prepare(
      `INSERT INTO holds (id, ticket, key, body_hash, car_id, car_slug, car_name, person, state, held_at, ends_at, cents, currency,
         service, payment, delete_after)
       VALUES (?1, ?1, ?1, 'h', ?2, 'car', 'Car', '{"phone":"021 234 567"}', 'held', ?3, ?3, 1, 'NZD', 'demo', 'open', ?3)`,
    );
    for (const [car, id] of ['mine', 'other'].entries()) hold.run(id, car, AT);
    lead('sent-by-me', null, '');
    row('lead', 'sent-by-me', 'webhook:x', 'waiting', null);
    const shopper = db.prepare('INSERT INTO shoppers (id, phone, created_at, seen_at) VALUES (?, ?, ?, ?)');
    const keep = db.prepare("INSERT INTO local_messages VALUES (?, 'sms', ?, '', ?, ?)");
    for (const [name, phone] of [
      ['mine', '+6421234567'],
      ['other', '+64212345678'],
    ] as const) {
      shopper.run(`shopper-${name}`, phone, AT, AT);
      keep.run(`code-${name}`, phone, 'Your code', AT);
      keep.run(`changed-${name}`, 'somebody', `Your number is now ${identifierText({ email: '', phone })}.`, AT);
      row('message', `${name}:held:desk@x.au`, 'email', 'waiting', JSON.stringify({ to: 'desk@x.au' }));
    }
    db.exec(erase({ phone: '+6421234567', leads: ['sent-by-me'], holds: ['mine'] }));
    const left = (sql: string): unknown[] => db.prepare(sql).all().flatMap(Object.values);
    expect(left('SELECT id FROM leads ORDER BY id')).toEqual(['a', 'b', 'c']);
    expect(left("SELECT id FROM shoppers WHERE phone <> ''")).toEqual(['shopper-other']);
    expect(left('SELECT id FROM holds WHERE person IS NOT NULL')).toEqual(['other']);
    expect(left("SELECT id FROM local_messages WHERE channel = 'sms' ORDER BY id")).toEqual([
      'changed-other',
      'code-other',
    ]);
    expect(states().filter((line) => /^sent-by-me |held/.test(line))).toEqual(['other:held:desk@x.au email waiting 9']);
  });

  test('erase by a number that nobody has left erases nothing', () => {
    const before = db.prepare('SELECT count(*) AS n FROM outbox').get();
    db.exec(erase({ phone: '+61499999999', leads: [], holds: [] }));
    expect(db.prepare('SELECT count(*) AS n FROM leads').get()).toEqual({ n: 3 });
    expect(db.prepare('SELECT count(*) AS n FROM outbox').get()).toEqual(before);
  });

  test('erase takes the valued car of a trade-in with it', () => {
    const car = db.prepare(
      `INSERT INTO trade_in_cars (id, rego, rego_state, make, model, year, source, delete_after)
       VALUES (?, 'ABC123', 'qld', 'Toyota', 'RAV4', 2022, 'shopper', ?)`,
    );
    const valuation = db.prepare(
      `INSERT INTO valuations (id, car, answers, result, valid_until, created_at) VALUES (?, ?, '{}', '{}', '2027', ?)`,
    );
    for (const id of ['mine', 'other']) {
      car.run(`car-${id}`, AT);
      valuation.run(id, `car-${id}`, AT);
    }
    db.exec(`UPDATE leads SET payload = json_set(payload, '$.valuation_id', 'mine') WHERE id = 'c'`);
    db.exec(erase({ id: 'c' }));
    expect(db.prepare('SELECT id FROM trade_in_cars').all()).toEqual([{ id: 'car-other' }]);
  });

  test('a name with SQL in it is only a name', () => {
    db.exec(erase({ email: "x'; DROP TABLE leads; --" }));
    expect(db.prepare('SELECT count(*) AS n FROM leads').get()).toEqual({ n: 3 });
  });
});
