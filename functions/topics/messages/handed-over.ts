import type { Identifier } from '#domain/sign-in.ts';
import { database, isDemonstration, type Place } from '../../platform/env.ts';
import { findMessage } from '../../platform/outbox/outbox-repo.ts';
import { findLastCode, findLocalMessage } from './local-messages-repo.ts';
import { messageService } from './message-service.ts';
import type { Message } from './send-message.ts';

/**
 * What a page may say of a message to the shopper: `sent` only when a service has taken it, `coming` while one is still to take it,
 * `none` where there is no service or it gave up; in a demonstration the message itself.
 */
export type HandedOver =
  | { readonly kind: 'sent' | 'coming' | 'none' }
  | { readonly kind: 'shown'; readonly text: string };

/** What became of the stored e-mail `subject`. */
export async function handedOver(place: Place, subject: string): Promise<HandedOver> {
  const db = database(place);
  const stored = await findMessage(db, subject, 'email');
  if (stored === null) return { kind: 'none' };
  if (isDemonstration(place)) {
    const text =
      stored.body === null ? await findLocalMessage(db, localIdOf(subject)) : (JSON.parse(stored.body) as Message).text;
    return text === null ? { kind: 'none' } : { kind: 'shown', text };
  }
  if (stored.state === 'sent') return { kind: stored.receipt === 'kept here' ? 'none' : 'sent' };
  return { kind: stored.state === 'parked' || messageService(place, 'email') === null ? 'none' : 'coming' };
}

/** The last code kept for an address or number in a demonstration; null everywhere else. */
export async function shownCode(place: Place, { email, phone }: Identifier): Promise<string | null> {
  return isDemonstration(place) ? findLastCode(database(place), email || phone) : null;
}

const localIdOf = (subject: string): string => `message-${encodeURIComponent(subject)}`;
