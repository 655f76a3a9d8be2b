import { database, type Place } from '../../platform/env.ts';
import {
  authoriseDemoPayment,
  findDemoPayment,
  insertDemoPayment,
  isDemoPaymentSlow,
  keepDemoPayment,
  letGoDemoPayment,
} from './demo-repo.ts';
import type { PaymentService } from './payment-service.ts';

/** The embedded service: a demonstration on our own page. No money moves, and only the test cards below are taken. */
export function demoService(place: Place): PaymentService {
  const db = database(place);
  return {
    async start({ id, cents }) {
      const ref = `demo-${id}`;
      await insertDemoPayment(db, ref, cents);
      return { ref, href: null };
    },
    look: async (ref) => (await findDemoPayment(db, ref, place.outside.now())) ?? 'gone',
    letGo: (ref) => letGoDemoPayment(db, ref),
    keep: (ref) => keepDemoPayment(db, ref),
  };
}

/** Whether a card was taken and its bank has yet to answer. */
export const isBankSlow = (place: Place, ref: string): Promise<boolean> =>
  isDemoPaymentSlow(database(place), ref, place.outside.now());

const SLOW_MS = 20_000;
const TEST_CARDS: { readonly [digits: string]: 'accepted' | 'slow' | 'declined' } = {
  '4242424242424242': 'accepted',
  '4000000000003220': 'slow',
  '4000000000000002': 'declined',
};

/** Pays with a card number as it was typed. Anything but a test card is refused unread, so that nobody leaves a real one here. */
export async function payWithTestCard(
  place: Place,
  ref: string,
  number: unknown,
): Promise<'accepted' | 'declined' | 'not_a_test_card'> {
  const digits = typeof number === 'string' ? number.replace(/[\s-]/g, '') : '';
  const card = Object.hasOwn(TEST_CARDS, digits) ? TEST_CARDS[digits] : undefined;
  if (card === undefined) return 'not_a_test_card';
  if (card === 'declined') return 'declined';
  const readyAt = new Date(place.outside.now().getTime() + (card === 'slow' ? SLOW_MS : 0));
  await authoriseDemoPayment(database(place), ref, readyAt);
  return 'accepted';
}
