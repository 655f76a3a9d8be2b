import type { Env, Runtime, WorkerContext } from '#functions/platform/env.ts';
import type { CurrentCar } from '#functions/topics/cars/current-car.ts';
import type { NewLead } from '#functions/topics/leads/lead.ts';
import * as stripeModule from '#functions/topics/payments/stripe-service.ts';
import type { Hold } from '#functions/topics/reservations/hold.ts';
import type { EdgeSite } from '#site/site.ts';
import { aSearchRecord } from '../builders/search-record.ts';
import { aRuntime } from './a-runtime.ts';
import { aStripe, WEBHOOK_SECRET } from './a-stripe.ts';
import { anEdgeSite } from './an-edge-site.ts';
import { DB } from './lead-rows.ts';

/** A dealer whose deposits go to a stand-in for Stripe, with a clock set by the test. */
export function aStripeDealer(change: Partial<EdgeSite> = {}) {
  let time = Date.parse('2026-11-20T00:00:00.000Z');
  const now = (): Date => new Date(time);
  const stripe = aStripe(now);
  const runtime: Runtime = aRuntime({ now, fetch: stripe.fetch, stripe: async () => stripeModule });
  const edge = anEdgeSite({
    payments: {
      kind: 'stripe',
      secretKeyBinding: 'PAYMENT_KEY',
      noticeSecretBinding: 'NOTICE_SECRET',
      host: 'https://pay.example',
    },
    ...change,
  });
  const env = {
    DB,
    STAGE: 'production',
    PAYMENT_KEY: 'sk_test_of_the_tests',
    NOTICE_SECRET: WEBHOOK_SECRET,
  } as unknown as Env;
  const context: WorkerContext = { edge, env, runtime };
  return {
    context,
    stripe,
    now,
    wait: (minutes: number): void => {
      time += minutes * 60_000;
    },
  };
}

export const aCurrentCar = (id: number): CurrentCar => ({
  ...aSearchRecord({ id, deposit: 199.5 }),
  name: `Car ${id}`,
  phone: null,
});

/** A shopper's lead, as the Worker makes it. */
export function aReservationLead(key: string, now: Date): NewLead {
  return {
    id: `lead-${key}`,
    key,
    bodyHash: `hash-${key}`,
    form: 'reserve',
    siteId: 7,
    carId: null,
    shopperId: null,
    car: null,
    receivedAt: now.toISOString(),
    deleteAfter: '2027-02-18T00:00:00.000Z',
    spam: null,
    payload: { name: 'Jo', last_name: 'Lee', email: `${key}@example.com`, phone: '0412 345 678' },
    consent: { contact: true, marketing: false, terms: true, wording: {}, notice: '' },
    destinations: [{ name: 'outbox', state: 'sent' }],
  };
}

export async function allHolds(): Promise<
  (Pick<Hold, 'id' | 'state' | 'why' | 'payment' | 'cents'> & { car: number })[]
> {
  const sql = `SELECT id, car_id AS car, state, why, CASE payment WHEN 'kept' THEN 'captured' ELSE payment END AS payment, cents
    FROM holds ORDER BY held_at, rowid`;
  return (await DB.prepare(sql).all<Pick<Hold, 'id' | 'state' | 'why' | 'payment' | 'cents'> & { car: number }>())
    .results;
}

export async function deleteAllHolds(): Promise<void> {
  await DB.batch(
    ['holds', 'demo_payments', 'leads', 'outbox', 'stock_changes', 'budgets'].map((table) =>
      DB.prepare(`DELETE FROM ${table}`),
    ),
  );
}

/** The form fields that a shopper sends. */
export const DETAILS = {
  form: 'reserve',
  page: '/cars/2020-toyota-hilux-sr5-b77/checkout',
  car_id: '501',
  name: 'Jo',
  last_name: 'Lee',
  email: 'jo@example.com',
  phone: '0412 345 678',
  terms_conditions: 'true',
};

/** States shown by a page: `is form` and so on. */
export async function shownStates(response: Response): Promise<string[]> {
  const html = await response.text();
  return Array.from(html.matchAll(/<p data-show="is\.\w+">is (\w+)<\/p>/g), ([, state = '']) => state);
}
