import { database, type WorkerContext } from '../../platform/env.ts';
import {
  authoriseDemoPayment,
  captureDemoPayment,
  findDemoPayment,
  insertDemoPayment,
  isDemoPaymentPending,
  releaseDemoPayment,
} from './demo-repo.ts';
import type { PaymentService } from './payment-service.ts';

/** The payment service of a demonstration, on our own page. No money moves, and only the test cards below are accepted. */
export function demoService(context: WorkerContext): PaymentService {
  const db = database(context);
  return {
    async start({ id, cents }) {
      const ref = `demo-${id}`;
      await insertDemoPayment(db, ref, cents);
      return { ref, href: null };
    },
    status: async (ref) => (await findDemoPayment(db, ref, context.runtime.now())) ?? 'closed',
    release: (ref) => releaseDemoPayment(db, ref),
    capture: (ref) => captureDemoPayment(db, ref),
  };
}

/** Whether a card was accepted but its bank has yet to confirm. */
export const isBankPending = (context: WorkerContext, ref: string): Promise<boolean> =>
  isDemoPaymentPending(database(context), ref, context.runtime.now());

const SLOW_MS = 20_000;
/** What happens to each test card; `slow`: it is accepted, but its bank confirms only after `SLOW_MS`. */
const TEST_CARDS: { readonly [digits: string]: 'accepted' | 'slow' | 'declined' } = {
  '4242424242424242': 'accepted',
  '4000000000003220': 'slow',
  '4000000000000002': 'declined',
};

/** Pays with a card number as typed. Anything but a test card is refused and not stored, so that nobody leaves a real number here. */
export async function payWithTestCard(
  context: WorkerContext,
  ref: string,
  number: unknown,
): Promise<'accepted' | 'declined' | 'not_a_test_card'> {
  const digits = typeof number === 'string' ? number.replace(/[\s-]/g, '') : '';
  const card = Object.hasOwn(TEST_CARDS, digits) ? TEST_CARDS[digits] : undefined;
  if (card === undefined) return 'not_a_test_card';
  if (card === 'declined') return 'declined';
  const readyAt = new Date(context.runtime.now().getTime() + (card === 'slow' ? SLOW_MS : 0));
  await authoriseDemoPayment(database(context), ref, readyAt);
  return 'accepted';
}
