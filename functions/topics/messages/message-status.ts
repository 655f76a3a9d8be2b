import { type Identifier, recipientOf } from '#domain/sign-in.ts';
import { STORED_LOCALLY } from '#domain/stored-locally.ts';
import { database, isDemonstration, type WorkerContext } from '../../platform/env.ts';
import { findMessage } from '../../platform/outbox/outbox-repo.ts';
import { findLastCode, findLocalMessage } from './local-messages-repo.ts';
import { messageService } from './message-service.ts';
import type { Message } from './send-message.ts';

/**
 * What a page tells the shopper about a message: `sent` once a service has accepted it, `pending` while it is being delivered, `none` if
 * there is no service or delivery was given up, `shown` in a demonstration, whose pages show the message itself.
 */
export type MessageStatus =
  | { readonly kind: 'sent' | 'pending' | 'none' }
  | { readonly kind: 'shown'; readonly text: string };

/** The state of the stored e-mail with this deduplication key. */
export async function messageStatus(context: WorkerContext, deduplicationKey: string): Promise<MessageStatus> {
  const db = database(context);
  const stored = await findMessage(db, deduplicationKey, 'email');
  if (stored === null) return { kind: 'none' };
  if (isDemonstration(context)) {
    const text =
      stored.body === null
        ? await findLocalMessage(db, localIdOf(deduplicationKey))
        : (JSON.parse(stored.body) as Message).text;
    return text === null ? { kind: 'none' } : { kind: 'shown', text };
  }
  if (stored.state === 'sent') return { kind: stored.receipt === STORED_LOCALLY ? 'none' : 'sent' };
  return { kind: stored.state === 'parked' || messageService(context, 'email') === null ? 'none' : 'pending' };
}

/** In a demonstration, the latest stored code for an email or phone number; otherwise null. */
export async function demoCode(context: WorkerContext, identifier: Identifier): Promise<string | null> {
  return isDemonstration(context) ? findLastCode(database(context), recipientOf(identifier)) : null;
}

const localIdOf = (deduplicationKey: string): string => `message-${encodeURIComponent(deduplicationKey)}`;
